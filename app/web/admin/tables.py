"""A table as the admin sees it: what spectators see, how it stands, and what can be done."""

import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.requests import Request
from starlette.websockets import WebSocket

from app.tables.acts import GIVEN, clean_why
from app.tables.live import Live, Picture
from app.tables.ports import NotFound, StoreDown
from app.tables.table import Table
from app.web.admin import pages, watching
from app.web.admin.desk import In, acting, admin_page
from app.web.deps import All, Form, Parts, Posted, parts_of
from app.web.socket import GONE, UNKNOWN
from app.web.table import seatside
from app.web.window import HtmlWindow

router = APIRouter(prefix="/admin/t")
ACTS = 20  # of the newest ones on the table's page


@router.get("/{code}")
async def table(request: Request, admin: In, parts: All, code: str) -> Response:
    live = await parts.tables.live(code.upper())
    seen = live.picture
    context = pages.Table(
        code=seen.lobby.code,
        game=seen.lobby.game,
        state=watching.state_of(seen),
        facts=parts.renderer.fragment(await _facts(parts, live)),
        regions=HtmlWindow(parts.shown, live, None, known=False).regions(seen),
        chairs=_chairs(live),
        seats=_timed(seen),
        given=GIVEN,
        match=seen.table.start.id.hex if seen.table else None,
        now=round(time.time() * 1000),
    )
    return admin_page(request, context)


@router.get("/{code}/facts")
async def facts(admin: In, parts: All, code: str) -> Response:
    """The fragment that the page reads every few seconds."""
    markup = parts.renderer.fragment(await _facts(parts, await parts.tables.live(code.upper())))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


@router.websocket("/{code}/ws")
async def socket(ws: WebSocket, code: str) -> None:
    """A spectator's window: whoever the admin is at the table, this socket is nobody's."""
    parts = parts_of(ws)
    await ws.accept()
    if parts.door.read(ws) is None:
        return await ws.close(UNKNOWN)
    try:
        live = await parts.tables.live(code.upper())
    except NotFound:
        return await ws.close(GONE, "no such table")
    except StoreDown:
        return await ws.close(1013, "try again")
    await seatside(ws, live, None, HtmlWindow(parts.shown, live, None, known=False)).serve()


@router.post("/{code}/hidden")
async def hidden(request: Request, admin: In, parts: All, code: str, form: Posted) -> Response:
    """The whole state of the match. It is written down and told to the table before it is shown."""
    code, why = code.upper(), clean_why(form.text("why"))
    async with acting(parts, admin, "look", code=code, why=why):
        seen = await parts.acts.looked(code, why)
    return admin_page(request, _hidden(code, seen))


Act = Callable[[Parts, str, Form], Awaitable[None]]


async def _nudge(parts: Parts, code: str, form: Form) -> None:
    await parts.acts.nudge(code)


async def _more(parts: Parts, code: str, form: Form) -> None:
    await parts.acts.extend(code, form.needed("seat", "lobby.bad_choice"), form.needed("seconds", "lobby.bad_choice"))


async def _bot_in(parts: Parts, code: str, form: Form) -> None:
    await parts.acts.bot(code, form.needed("chair", "lobby.bad_choice"), True)


async def _bot_out(parts: Parts, code: str, form: Form) -> None:
    await parts.acts.bot(code, form.needed("chair", "lobby.bad_choice"), False)


async def _remove(parts: Parts, code: str, form: Form) -> None:
    await parts.acts.remove(code, form.needed("chair", "lobby.bad_choice"))


async def _close(parts: Parts, code: str, form: Form) -> None:
    await parts.acts.close(code, clean_why(form.text("why")))


async def _reopen(parts: Parts, code: str, form: Form) -> None:
    await parts.acts.reopen(code)


DONE: dict[str, Act] = {
    "nudge": _nudge,
    "more": _more,
    "bot_in": _bot_in,
    "bot_out": _bot_out,
    "remove": _remove,
    "close": _close,
    "reopen": _reopen,
}


@router.post("/{code}/{act}")
async def act(admin: In, parts: All, code: str, act: str, form: Posted) -> Response:
    """Whatever else is done to a table: see DONE."""
    if act not in DONE:
        raise NotFound(act)
    code, args = code.upper(), {k: form.number(k) for k in ("chair", "seat", "seconds") if form.number(k) is not None}
    live = await parts.tables.live(code)
    guest = _guest(live.picture, form)
    why = " ".join(form.text("why").split())
    async with acting(parts, admin, act, code=code, guest=guest, why=why, **args):
        await DONE[act](parts, code, form)
    return RedirectResponse(f"/admin/t/{code}", 303)


def _guest(seen: Picture, form: Form) -> Any:
    """Whom an act is about."""
    chair, seat = form.number("chair"), form.number("seat")
    if chair is not None and chair < len(seen.lobby.chairs) and (sitting := seen.lobby.chairs[chair]):
        return sitting.guest
    if seat is not None and seen.table and seat < len(seen.table.start.players):
        return seen.table.start.players[seat].guest
    return None


async def _facts(parts: Parts, live: Live) -> pages.Facts:
    seen, now = live.picture, parts.tables.now()
    lobby, last = seen.lobby, seen.table.entries[-1].at if seen.table and seen.table.entries else None
    touched = lobby.touched or now
    return pages.Facts(
        code=lobby.code,
        game=lobby.game,
        state=watching.state_of(seen),
        chairs=_chairs(live),
        awaited=watching.awaited(seen, now),
        watchers=seen.watchers,
        moves=seen.table.seq if seen.table else 0,
        active=max(touched, last or touched),
        clock=lobby.clock,
        closed=lobby.notes.closed,
        said=lobby.notes.said,
        acts=tuple(await parts.store.acts.last(ACTS, code=lobby.code)),
        now=now,
    )


def _chairs(live: Live) -> tuple[pages.Chair, ...]:
    return tuple(
        pages.Chair(
            index=index,
            guest=str(chair.guest),
            name=chair.name,
            bot=chair.bot,
            stand_in=chair.stand_in,
            sockets=live.everywhere()[chair.guest],
            person=chair.person,
            host=chair.guest == live.picture.lobby.host,
        )
        for index, chair in enumerate(live.picture.lobby.chairs)
        if chair
    )


def _timed(seen: Picture) -> tuple[tuple[int, str], ...]:
    table = seen.table
    if table is None or not seen.playing:
        return ()
    return tuple((seat, table.names[seat]) for seat in table.to_act if table.deadline(seat))


def _hidden(code: str, table: Table) -> pages.Hidden:
    """The state without its seed, which stays a secret while the match is on."""
    shown = _without_seed(msgspec.to_builtins(table.state))
    text = msgspec.json.format(msgspec.json.encode(shown), indent=1).decode()
    offers = tuple(tuple(offer.kind for offer in offers) for offers in table.offers)
    return pages.Hidden(code, table.names, table.seq, text, offers)


def _without_seed(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_seed(inner) for name, inner in value.items() if name not in ("rng", "seed")}
    return [_without_seed(inner) for inner in value] if isinstance(value, list) else value
