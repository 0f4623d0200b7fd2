"""The open protocol over HTTP: what a browser does with forms, a program does with JSON. docs/protocol.md."""

import functools
from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Body, Depends
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from app.bots import levels
from app.games.api import Option
from app.tables import lobby as rooms
from app.tables.lobby import CLOCKS, Person
from app.tables.names import clean_name
from app.web.deps import LONGEST_FORM, All, Parts, visitor_of
from app.web.errors import Unknown
from app.web.window import room

router = APIRouter(prefix="/api")


async def guest_of(visitor: HTTPConnection) -> Person:
    """Who sends this; Unknown for nobody."""
    person = await visitor_of(visitor)
    if person is None:
        raise Unknown
    return person


Guest = Annotated[Person, Depends(guest_of)]
Maybe = Annotated[Person | None, Depends(visitor_of)]


class Sent(BaseModel):
    """A request's body; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class NewGuest(Sent):
    name: Annotated[str, Field(max_length=200)]


class NewTable(Sent):
    game: str
    options: dict[str, str] = {}
    visibility: Literal["private", "listed"] = "private"
    clock: int = Field(0, description=f"seconds for each question, one of {CLOCKS}")


class SeatWish(Sent):
    seat: Annotated[int, Field(ge=0, le=20)] | None = None


class Ready(Sent):
    ready: bool = True


class Seat(Sent):
    seat: Annotated[int, Field(ge=0, le=20)]


class TwoSeats(Sent):
    first: Annotated[int, Field(ge=0, le=20)]
    second: Annotated[int, Field(ge=0, le=20)]


class Orders(Sent):
    window: str = Field("", max_length=40, description="a kind of window of the game; empty: all of them")
    ask: Literal["able", "always", "pass"]


class NewBot(Sent):
    seat: Annotated[int, Field(ge=0, le=20)] | None = None
    level: str = "random"


@router.post("/guests", status_code=201)
async def new_guest(parts: All, body: NewGuest) -> dict[str, str]:
    """A new guest and the token that proves it; keep it secret."""
    person = await parts.store.players.create(clean_name(body.name))
    return {"token": parts.identity.token(person.id), "id": str(person.id), "name": person.name}


@router.get("/games")
async def games(parts: All) -> list[dict[str, Any]]:
    """All games with their numbers of players and options."""
    return [
        {
            "name": game.NAME,
            "version": game.VERSION,
            "seats": list(game.SEATS),
            "options": [_option(option) for option in game.OPTIONS],
            "presets": {name: dict(options) for name, options in game.PRESETS.items()},
            "windows": list(game.WINDOWS),
            "bots": list(levels(game.NAME)),
            "clocks": list(CLOCKS),
        }
        for game in parts.tables.games.values()
    ]


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "values": list(option.values),
        "default": option.default,
        "seats": list(option.seats),
        **({"text": option.text} if option.text else {}),
    }


@router.post("/tables", status_code=201, max_body_size=LONGEST_FORM)
async def open_table(parts: All, me: Guest, body: NewTable) -> dict[str, str]:
    """A new table with the sender on its first chair, as its host."""
    lobby = await parts.tables.open(me, body.game, body.options, body.visibility, body.clock)
    return {"code": lobby.code}


@router.get("/tables")
async def tables(parts: All, me: Maybe, mine: bool = False) -> list[dict[str, Any]]:
    """Listed tables, or with `mine=true` those at which the sender sits."""
    lobbies = parts.store.lobbies
    if mine:
        lines = await lobbies.mine(me.id) if me else []
    else:
        lines = await lobbies.open_tables(100)
    return [
        {
            "code": line.code,
            "game": line.game,
            "names": list(line.names),
            "seats_free": line.seats_free,
            "playing": line.playing,
            "host": line.host_name,
        }
        for line in lines
    ]


@router.get("/tables/{code}")
async def one_table(parts: All, me: Maybe, code: str) -> dict[str, Any]:
    """The table around its match."""
    return await _around(parts, code, me.id if me else None)


async def _around(parts: Parts, code: str, guest: UUID | None) -> dict[str, Any]:
    live = await parts.tables.live(code.upper())
    around = room(live, live.picture, guest, known=guest is not None)
    fields = (
        "code",
        "game",
        "stage",
        "why_not",
        "watchers",
        "visibility",
        "clock",
        "my_chair",
        "match",
        "bots",
        "series",
    )
    chairs = [
        {name: getattr(c, name) for name in ("index", "name", "ready", "bot", "online", "host")} for c in around.chairs
    ]
    return {name: getattr(around, name) for name in fields} | {
        "options": dict(around.options),
        "chairs": chairs,
    }


@router.post("/tables/{code}/seats")
async def sit(parts: All, me: Guest, code: str, body: Annotated[SeatWish, Body()]) -> dict[str, Any]:
    """Take a chair: the one named, else the first free one."""
    await parts.tables.sit(code.upper(), me, body.seat)
    return await _around(parts, code, me.id)


@router.delete("/tables/{code}/seats")
async def leave(parts: All, me: Guest, code: str) -> dict[str, Any]:
    """Stand up; during a match a bot plays on."""
    await parts.tables.leave(code.upper(), me.id)
    return await _around(parts, code, me.id)


@router.post("/tables/{code}/ready")
async def ready(parts: All, me: Guest, code: str, body: Annotated[Ready, Body()]) -> dict[str, Any]:
    """Ready for the deal, or not yet."""
    await parts.tables.change(code.upper(), lambda lobby: rooms.set_ready(lobby, me.id, body.ready))
    return await _around(parts, code, me.id)


@router.post("/tables/{code}/start")
async def start(parts: All, me: Guest, code: str) -> dict[str, Any]:
    """The host deals."""
    await parts.tables.start(code.upper(), me.id)
    return await _around(parts, code, me.id)


@router.post("/tables/{code}/rematch")
async def rematch(parts: All, me: Guest, code: str) -> dict[str, Any]:
    """Ready for another match with the same people."""
    await parts.tables.rematch(code.upper(), me.id)
    return await _around(parts, code, me.id)


@router.post("/tables/{code}/bots")
async def bot(parts: All, me: Guest, code: str, body: Annotated[NewBot, Body()]) -> dict[str, Any]:
    """The host seats a bot."""
    await parts.tables.change(code.upper(), lambda lobby: rooms.add_bot(lobby, me.id, body.seat, body.level))
    return await _around(parts, code, me.id)


@router.post("/tables/{code}/back")
async def back(parts: All, me: Guest, code: str) -> dict[str, Any]:
    """Take one's seat back from the bot that played on."""
    await parts.tables.come_back(code.upper(), me.id)
    return await _around(parts, code, me.id)


@router.put("/tables/{code}/orders")
async def orders(parts: All, me: Guest, code: str, body: Annotated[Orders, Body()]) -> dict[str, Any]:
    """When to ask in response windows: when able to answer, always, or not until the next own turn."""
    await parts.tables.order(code.upper(), me.id, body.window, body.ask)
    return await _around(parts, code, me.id)


@router.post("/tables/{code}/remove")
async def remove(parts: All, me: Guest, code: str, body: Annotated[Seat, Body()]) -> dict[str, Any]:
    """The host takes somebody off a chair before the start."""
    await parts.tables.change(code.upper(), lambda lobby: rooms.remove(lobby, me.id, body.seat))
    return await _around(parts, code, me.id)


@router.post("/tables/{code}/host")
async def hand_over(parts: All, me: Guest, code: str, body: Annotated[Seat, Body()]) -> dict[str, Any]:
    """The host makes another seated person the host."""
    change = functools.partial(rooms.hand_over, host=me.id, chair=body.seat)
    await parts.tables.change(code.upper(), change, while_playing=True)
    return await _around(parts, code, me.id)


@router.post("/tables/{code}/swap")
async def swap(parts: All, me: Guest, code: str, body: Annotated[TwoSeats, Body()]) -> dict[str, Any]:
    """The host exchanges what stands on two chairs."""
    await parts.tables.change(code.upper(), lambda lobby: rooms.swap(lobby, me.id, body.first, body.second))
    return await _around(parts, code, me.id)
