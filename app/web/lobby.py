"""Pages around the tables: home, opening and joining, one's name, language and devices."""

from collections.abc import Sequence

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response
from starlette.requests import Request

from app.games.api import PRESET_OWN, Game, Illegal
from app.store.lists import TableLine
from app.tables.lobby import CLOCKS, Person, renamed
from app.tables.names import clean_name
from app.web import i18n, pages
from app.web.deps import (
    LONGEST_FORM,
    All,
    Form,
    Me,
    Parts,
    Posted,
    done,
    known_as,
    origin,
    page,
    parts_of,
    somebody,
)
from app.web.render import qr

router = APIRouter()
OPEN_TABLES = 50
MY_TURNS = 20  # tables that are looked into for the front page


@router.get("/")
async def home(request: Request, me: Me) -> Response:
    return await _home(request, me, None)


async def _home(request: Request, me: Person | None, refusal: str | None) -> Response:
    parts = parts_of(request)
    infos = tuple(map(_info, parts.tables.games.values()))
    mine = tuple(await parts.store.lobbies.mine(me.id)) if me else ()
    listed = tuple(await parts.store.lobbies.open_tables(OPEN_TABLES))
    mine_now = await _my_turn(parts, me, mine)
    context = pages.Home(infos, CLOCKS, mine, mine_now, listed, refusal)
    return page(request, context, me, 400 if refusal else 200)


def _info(game: Game) -> pages.GameInfo:
    of_presets = tuple(dict.fromkeys(name for options in game.PRESETS.values() for name in options))
    return pages.GameInfo(game.NAME, min(game.SEATS), max(game.SEATS), game.OPTIONS, tuple(game.PRESETS), of_presets)


async def _my_turn(parts: Parts, me: Person | None, lines: Sequence[TableLine]) -> frozenset[str]:
    """Codes of the tables that wait for this guest; of a guest's busiest tables only."""
    waiting = set()
    for line in [line for line in lines if line.playing][:MY_TURNS]:
        seen = (await parts.tables.live(line.code)).picture
        if me and seen.table and seen.seat_of(me.id) in seen.table.to_act:
            waiting.add(line.code)
    return frozenset(waiting)


@router.post("/tables", max_body_size=LONGEST_FORM)
async def open_table(request: Request, me: Me, parts: All, form: Posted) -> Response:
    host, new = await somebody(parts, me, form.text("name"))
    options = _options(parts.tables.games.get(form.text("game")), form)
    clock = form.number("clock") or 0
    visibility = form.text("visibility") or "private"
    lobby = await parts.tables.open(host, form.text("game"), options, visibility, clock)
    response = done(request, f"/t/{lobby.code}", leave_page=True)
    return known_as(parts, response, host.id if new else None)


def _options(game: Game | None, form: Form) -> dict[str, str]:
    """The options of a form; a preset that it names goes before those that it decides."""
    options = {name.removeprefix("option."): v for name, v in form.fields.items() if name.startswith("option.")}
    preset = form.text("preset")
    if game is None or preset in ("", PRESET_OWN):
        return options
    if preset not in game.PRESETS:
        raise Illegal("options.unknown")
    return options | dict(game.PRESETS[preset])


@router.post("/join")
async def join(request: Request, me: Me, parts: All, form: Posted) -> Response:
    code = "".join(form.text("code").split()).upper().rpartition("/")[2]
    await parts.tables.live(code)
    return done(request, f"/t/{code}", leave_page=True)


@router.get("/name")
async def name(request: Request, me: Me, then: str = "/") -> Response:
    return page(request, pages.Name(_local(then), None), me)


@router.post("/name")
async def set_name(request: Request, me: Me, parts: All, form: Posted) -> Response:
    then = _local(form.text("then"))
    try:
        chosen = clean_name(form.text("name"))
    except Illegal as refusal:
        text = parts.renderer.refusal(None, refusal.code, refusal.args_)
        return page(request, pages.Name(then, text), me, 400)
    if me is None:
        new = await parts.store.players.create(chosen)
        return known_as(parts, RedirectResponse(then, 303), new.id)
    await _rename(parts, Person(me.id, chosen))
    return RedirectResponse(then, 303)


async def _rename(parts: Parts, person: Person) -> None:
    """The new name, also at the tables where the guest sits."""
    await parts.store.players.rename(person.id, person.name)
    for line in await parts.store.lobbies.mine(person.id):
        await parts.tables.change(line.code, lambda lobby: renamed(lobby, person), while_playing=True)


@router.post("/lang")
async def set_language(form: Posted) -> Response:
    response = RedirectResponse(_local(form.text("then")), 303)
    if form.text("lang") in i18n.LANGUAGES:
        response.set_cookie(i18n.COOKIE, form.text("lang"), max_age=400 * 86_400, samesite="lax")
    return response


@router.get("/me/device")
async def device_page(request: Request, me: Me) -> Response:
    return await device(request, me)


@router.post("/me/device")
async def device(request: Request, me: Me) -> Response:
    """A link that makes another device this guest's."""
    if me is None:
        return RedirectResponse("/name?then=/me/device", 303)
    url = f"{origin(request)}/adopt/{parts_of(request).identity.moving(me.id)}"
    return page(request, pages.Device(url, qr(url)), me)


@router.get("/adopt/{token}")
async def adopt_page(request: Request, me: Me, parts: All, token: str) -> Response:
    guest = parts.identity.moved(token)
    person = await parts.store.players.get(guest) if guest else None
    if person is None:
        raise Illegal("adopt.expired")
    return page(request, pages.Adopt(token, person.name, alone=False), me)


@router.post("/adopt")
async def adopt(parts: All, form: Posted) -> Response:
    guest = parts.identity.moved(form.text("token"))
    if guest is None:
        raise Illegal("adopt.expired")
    return known_as(parts, RedirectResponse("/", 303), guest)


def _local(path: str) -> str:
    """A path of ours; never another site."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
