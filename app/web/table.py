"""The page of a table and all that is done around its match; the match itself goes over the socket."""

import time
from collections.abc import Awaitable, Callable
from uuid import UUID

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.requests import Request
from starlette.websockets import WebSocket

from app.games.api import Illegal
from app.tables import lobby as rooms
from app.tables.live import Live
from app.tables.lobby import Change
from app.tables.ports import NotFound, StoreDown
from app.web import pages
from app.web.deps import All, Form, Me, Parts, Posted, done, known_as, origin, page, parts_of, somebody
from app.web.render import qr
from app.web.socket import GONE, Seatside, Window
from app.web.window import HtmlWindow, JsonWindow, commitment

router = APIRouter()


@router.get("/t/{code}")
async def table(request: Request, me: Me, parts: All, code: str) -> Response:
    live = await parts.tables.live(code.upper())
    seen, guest = live.picture, me.id if me else None
    url = f"{origin(request)}/t/{seen.lobby.code}"
    window = HtmlWindow(parts.shown, live, guest, me is not None)
    context = pages.TablePage(
        code=seen.lobby.code,
        game=seen.lobby.game,
        url=url,
        qr=qr(url),
        seat=seen.seat_of(guest),
        playing=seen.playing,
        commitment=commitment(seen),
        now=round(time.time() * 1000),
        regions=window.regions(seen),
        socket=f"/t/{seen.lobby.code}/ws",
    )
    return page(request, context, me)


@router.websocket("/t/{code}/ws")
async def socket(ws: WebSocket, code: str) -> None:
    """A browser's window on the table."""
    parts = parts_of(ws)
    await watch(ws, code, lambda live, guest: HtmlWindow(parts.shown, live, guest, guest is not None))


@router.websocket("/api/tables/{code}/ws")
async def program_socket(ws: WebSocket, code: str) -> None:
    """A program's window on the table: docs/protocol.md."""
    await watch(ws, code, JsonWindow)


async def watch(ws: WebSocket, code: str, window: Callable[..., Window]) -> None:
    """Accept a watcher and serve it until it leaves. 4404: no such table."""
    parts = parts_of(ws)
    await ws.accept()
    try:
        live = await parts.tables.live(code.upper())
    except NotFound:
        return await ws.close(GONE, "no such table")
    except StoreDown:
        return await ws.close(1013, "try again")
    guest = parts.identity.read(ws)
    await seatside(ws, live, guest, window(live, guest)).serve()


def seatside(ws: WebSocket, live: Live, guest: UUID | None, window: Window) -> Seatside:
    """What serves this watcher."""
    parts = parts_of(ws)
    return Seatside(ws, parts.tables, parts.renderer, parts.limits, live, guest, window, parts.metrics)


Act = Callable[[Parts, str, UUID, Form], Awaitable[None]]


def _changing(change: Callable[[UUID, Form], Change], *, while_playing: bool = False) -> Act:
    async def act(parts: Parts, code: str, guest: UUID, form: Form) -> None:
        await parts.tables.change(code, change(guest, form), while_playing=while_playing)

    return act


async def _leave(parts: Parts, code: str, guest: UUID, form: Form) -> None:
    await parts.tables.leave(code, guest)


async def _back(parts: Parts, code: str, guest: UUID, form: Form) -> None:
    await parts.tables.come_back(code, guest)


async def _start(parts: Parts, code: str, guest: UUID, form: Form) -> None:
    await parts.tables.start(code, guest)


async def _rematch(parts: Parts, code: str, guest: UUID, form: Form) -> None:
    await parts.tables.rematch(code, guest)


async def _orders(parts: Parts, code: str, guest: UUID, form: Form) -> None:
    await parts.tables.order(code, guest, form.text("window"), form.text("ask"))


ACTS: dict[str, Act] = {
    "leave": _leave,
    "start": _start,
    "rematch": _rematch,
    "orders": _orders,
    "ready": _changing(lambda g, f: lambda lobby: rooms.set_ready(lobby, g, f.text("ready") != "0")),
    "bots": _changing(
        lambda g, f: lambda lobby: rooms.add_bot(lobby, g, f.number("chair"), f.text("level") or "random")
    ),
    "remove": _changing(lambda g, f: lambda lobby: rooms.remove(lobby, g, f.needed("chair"))),
    "host": _changing(lambda g, f: lambda lobby: rooms.hand_over(lobby, g, f.needed("chair")), while_playing=True),
    "swap": _changing(lambda g, f: lambda lobby: rooms.swap(lobby, g, f.needed("first"), f.needed("second"))),
    "back": _back,
}


@router.post("/t/{code}/sit")
async def sit(request: Request, me: Me, parts: All, code: str, form: Posted) -> Response:
    """Take a chair, as a new guest if the browser has no name yet."""
    live = await parts.tables.live(code.upper())
    person, new = await somebody(parts, me, form.text("name"))
    chair = form.number("chair")
    await parts.tables.sit(live.picture.lobby.code, person, chair)
    response = done(request, f"/t/{live.picture.lobby.code}", leave_page=new)
    return known_as(parts, response, person.id if new else None)


@router.post("/t/{code}/{act}")
async def act(request: Request, me: Me, parts: All, code: str, act: str, form: Posted) -> Response:
    """Whatever else is done around a match: see ACTS."""
    if act not in ACTS:
        raise NotFound
    if me is None:
        raise Illegal("lobby.not_seated")
    await ACTS[act](parts, code.upper(), me.id, form)
    return done(request, f"/t/{code.upper()}")
