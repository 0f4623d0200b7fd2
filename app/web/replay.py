"""Reading a match again, entry by entry, through the eyes of whoever may see it."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from starlette.requests import Request

from app.games.api import Illegal, Seat
from app.tables.film import Film
from app.tables.lobby import Person
from app.tables.reel import Reel
from app.tables.table import Entry, Table
from app.web import record_pages
from app.web.deps import All, Me, Parts, by_htmx, page, uuid_of
from app.web.render import Renderer
from app.web.shown import Shown
from app.web.stored import told

router = APIRouter()

LINES = 12  # entries whose lines stand beside the scene
NONE, EVERYBODY = "none", "all"  # whose eyes, besides a seat's number


@router.get("/m/{match}/replay")
async def replay(request: Request, me: Me, parts: All, match: str, at: str = "", eyes: str = "") -> Response:
    """The match after `at` entries ("mine": after the visitor's own last move), through a seat's `eyes`."""
    film = await parts.films.get(uuid_of(match)) or await _reel(parts, uuid_of(match))
    own = next((s for s, p in enumerate(film.start.players) if me and p.guest == me.id), None)
    return show(request, me, parts, film, own, f"/m/{match}/replay", at, eyes)


async def _reel(parts: Parts, match: UUID) -> Reel:
    """What was stored of a match that today's rules don't follow."""
    start, entries = await parts.store.log.load(match)
    found = await parts.store.history.match(match)
    return Reel(start, entries, found is not None and found.finished is not None)


def show(
    request: Request,
    me: Person | None,
    parts: Parts,
    film: Film | Reel,
    own: Seat | None,
    here: str,
    at: str,
    eyes: str,
) -> Response:
    """A moment of a film: as a page, or for the page that is there already. Illegal for eyes one may not take."""
    shown = scene(film, own, here, moment(film, own, at), eyes, parts.renderer)
    if by_htmx(request):
        return HTMLResponse(parts.renderer.fragment(shown), headers={"cache-control": "no-store"})
    match = film.start.id.hex if film.start.code else None
    return page(request, record_pages.Replay(film.start.code, match, shown, parts.renderer.fragment(shown)), me)


def moment(film: Film | Reel, own: Seat | None, at: str) -> int:
    """The number of entries that a visitor means: "mine", a number; else the first, or now if it is on."""
    last = len(film.entries)
    if at == "mine":
        return film.last_of(own)
    if at.isdecimal() and len(at) < 8:
        return min(int(at), last)
    return 0 if film.over else last


def seen_by(film: Film | Reel, own: Seat | None, wish: str) -> tuple[Seat, ...]:
    """Whose private part is shown: one's own always, others' when the match is over. Illegal("replay.not_yet")."""
    seats = tuple(range(len(film.start.players)))
    if wish == "":
        return () if own is None else (own,)
    wished = seats if wish == EVERYBODY else tuple(seat for seat in seats if str(seat) == wish)
    if not film.over and any(seat != own for seat in wished):
        raise Illegal("replay.not_yet")
    return wished


def may_see(film: Film | Reel, own: Seat | None) -> tuple[Seat, ...]:
    """Whose eyes a visitor may take."""
    return tuple(range(len(film.start.players))) if film.over else () if own is None else (own,)


def scene(film: Film | Reel, own: Seat | None, here: str, at: int, wish: str, renderer: Renderer) -> record_pages.Scene:
    """One moment of a film; `here` is the path of its page."""
    if isinstance(film, Reel):
        return told_scene(film, own, here, at, wish, renderer)
    eyes, table = seen_by(film, own, wish), film.table(at)
    public = film.game.view(table.state, None).public
    return record_pages.Scene(
        here=here,
        game=film.start.game,
        at=at,
        last=len(film.entries),
        eyes=wish or (str(own) if eyes else NONE),
        seat=eyes[0] if len(eyes) == 1 else None,
        names=table.names,
        may_see=may_see(film, own),
        over=film.over,
        moved=_told(film, at, 1, eyes, renderer),
        players=_players(table, public, renderer),
        board=renderer.of_game(film.start.game, "_board", public=public, names=table.names),
        mine=tuple((table.names[seat], _mine(table, seat, public, renderer)) for seat in eyes),
        log=_told(film, at, LINES, eyes, renderer),
    )


def told_scene(reel: Reel, own: Seat | None, here: str, at: int, wish: str, renderer: Renderer) -> record_pages.Scene:
    """The same of a match that today's rules don't follow: there is no board, but all that was told."""
    eyes = seen_by(reel, own, wish)
    return record_pages.Scene(
        here=here,
        game=reel.start.game,
        at=at,
        last=len(reel.entries),
        eyes=wish or (str(own) if eyes else NONE),
        seat=eyes[0] if len(eyes) == 1 else None,
        names=reel.names,
        may_see=may_see(reel, own),
        over=reel.over,
        moved=_stored(reel, at, 1, eyes, renderer),
        players=Markup(),
        board=Markup(),
        mine=(),
        log=_stored(reel, at, at, eyes, renderer),
        old=True,
    )


def _stored(reel: Reel, at: int, number: int, eyes: Sequence[Seat], renderer: Renderer) -> Markup:
    """The lines of the last entries before a moment, from what was stored."""
    return Markup("").join(
        renderer.line(
            entry.seq,
            entry.at,
            automatic=n == 0 and entry.by == "clock",
            own=event.only is not None,
            words=told(renderer, reel.start.game, event, reel.names, old=True),
        )
        for entry in reel.entries[max(0, at - number) : at]
        for n, event in enumerate(entry.events)
        if event.only is None or event.only in eyes
    )


def _players(table: Table, public: Any, renderer: Renderer) -> Markup:
    everybody = (True,) * len(table.names)
    bots = tuple(player.bot is not None for player in table.start.players)
    context = {"public": public, "to_act": table.to_act, "names": table.names, "bots": bots, "online": everybody}
    return renderer.of_game(table.game.NAME, "_players", **context)


def _mine(table: Table, seat: Seat, public: Any, renderer: Renderer) -> Markup:
    context = {
        "public": public,
        "mine": table.game.view(table.state, seat).mine,
        "offers": {},  # looking back, nothing can be done
        "ask": f"replay{seat}",
        "seat": seat,
        "names": table.names,
        "code": table.start.code,
        "window": None,
        "passed": False,
    }
    return renderer.of_game(table.game.NAME, "_mine", **context)


def _told(film: Film, at: int, number: int, eyes: Sequence[Seat], renderer: Renderer) -> Markup:
    """The lines of the last entries before a moment."""
    entries: Sequence[Entry] = film.entries[max(0, at - number) : at]
    table, shown = film.table(at), Shown(renderer)
    lines = (line for entry in entries for line in shown.entry_lines(table, entry))
    return Markup("").join(line for only, line in lines if only is None or only in eyes)
