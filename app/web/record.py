"""People's record: my matches, two against each other, a game in numbers, and the words that bring one back."""

from datetime import datetime

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response
from starlette.requests import Request

from app.games.api import Illegal
from app.store.record import Wanted
from app.tables.phrase import new_phrase, phrase_hash
from app.tables.ports import NotFound
from app.web import pages, record_pages
from app.web.deps import All, Me, Posted, done, known_as, page, uuid_of
from app.web.series import series_view

router = APIRouter()
A_PAGE = 50
OUTCOMES = ("won", "lost", "drawn", "on")


@router.get("/matches")
async def matches(
    request: Request, me: Me, parts: All, game: str = "", outcome: str = "", before: str = ""
) -> Response:
    """My matches, newest first, by game and outcome."""
    if me is None:
        return RedirectResponse("/name?then=/matches", 303)
    wanted = Wanted(
        game=game if game in parts.tables.games else "",
        outcome=outcome if outcome in OUTCOMES else "",
        before=_moment(before),
    )
    lines = await parts.store.record.matches(me.id, wanted, A_PAGE + 1)
    series = await parts.store.lobbies.series_of_guest(me.id)
    context = record_pages.Matches(
        series=tuple((one.game, series_view(one)) for one in series) if not before else (),
        lines=tuple(lines[:A_PAGE]),
        games=tuple(parts.tables.games),
        game=wanted.game,
        outcome=wanted.outcome,
        older=lines[A_PAGE - 1].started.isoformat() if len(lines) > A_PAGE else None,
        filtered=bool(wanted.game or wanted.outcome or wanted.before),
    )
    return page(request, context, me)


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text.replace(" ", "+"))
    except ValueError:
        return None
    return moment if moment.tzinfo else None


@router.get("/m/{match}/versus/{seat}")
async def versus(request: Request, me: Me, parts: All, match: str, seat: int) -> Response:
    """The visitor against whoever held a seat of a match: nobody's id stands in an address."""
    if me is None:
        return RedirectResponse(f"/name?then=/m/{match}", 303)
    found = await parts.store.history.match(uuid_of(match), me.id)
    if found is None or not 0 <= seat < len(found.players) or found.players[seat].guest == me.id:
        raise NotFound(match)
    other = found.players[seat]
    games = await parts.store.record.versus(me.id, other.guest)
    lines = await parts.store.record.matches(me.id, Wanted(other=other.guest), A_PAGE)
    all_series = await parts.store.lobbies.series_of_guest(me.id)
    series = [(one.game, series_view(one)) for one in all_series if one.between([me.id, other.guest])]
    return page(request, record_pages.Versus(other.name, tuple(games), tuple(lines), tuple(series)), me)


@router.get("/stats/{game}")
async def stats(request: Request, me: Me, parts: All, game: str) -> Response:
    """A game in numbers, and its table of ratings."""
    if game not in parts.tables.games:
        raise NotFound(game)
    figures = await parts.numbers.of(game)
    ranked = await parts.store.record.table(game, me.id if me else None)
    listed = me is not None and await parts.store.players.listed(me.id)
    return page(request, record_pages.Stats(figures, tuple(ranked), listed), me)


@router.post("/me/listed")
async def set_listed(request: Request, me: Me, parts: All, form: Posted) -> Response:
    """Stand in the tables of ratings, or no longer."""
    if me is None:
        raise Illegal("lobby.not_seated")
    await parts.store.players.list(me.id, form.text("listed") == "1")
    game = form.text("game")
    return done(request, f"/stats/{game}" if game in parts.tables.games else "/matches", leave_page=True)


@router.post("/me/phrase")
async def make_phrase(request: Request, me: Me, parts: All) -> Response:
    """New words; they are shown once."""
    if me is None:
        raise Illegal("lobby.not_seated")
    phrase = new_phrase()
    await parts.store.players.set_phrase(me.id, phrase_hash(phrase))
    return page(request, pages.Phrase(phrase), me)


@router.get("/recover")
async def recover_page(request: Request, me: Me) -> Response:
    return page(request, pages.Recover(None), me)


@router.post("/recover")
async def recover(request: Request, me: Me, parts: All, form: Posted) -> Response:
    """Become the guest of these words; tries are limited."""
    where = request.client.host if request.client else ""
    wait = parts.limits.wait(("recover", where))
    found = None if wait else await parts.store.players.by_phrase(phrase_hash(form.text("phrase")))
    if found is None:
        code = "rate" if wait else "recover.unknown"
        text = parts.renderer.refusal(None, code, {"retry_after": round(wait + 0.5)})
        return page(request, pages.Recover(text), me, 429 if wait else 409)
    return known_as(parts, RedirectResponse("/", 303), found.id)
