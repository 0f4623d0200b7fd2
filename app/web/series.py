"""The page of a series, and going on with it."""

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.requests import Request

from app.games.api import Illegal
from app.tables.series import Series
from app.web import record_pages
from app.web.deps import All, Me, done, page, uuid_of

router = APIRouter()


def series_view(series: Series) -> record_pages.SeriesView:
    """A series as it is shown: people by their place in it, never by their ids."""
    place = {person.id: n for n, person in enumerate(series.people)}
    score, winner = series.score, series.winner
    return record_pages.SeriesView(
        id=series.id.hex,
        names=(series.people[0].name, series.people[1].name),
        number=series.number,
        of=series.length,
        over=series.over,
        winner=None if winner is None else place[winner.id],
        games=tuple(
            record_pages.SeriesGame(
                match=game.match.hex,
                over=game.over,
                starter=place[game.starter],
                winner=None if game.winner is None else place[game.winner],
                points=game.points,
            )
            for game in series.games
        ),
        wins=score.wins,
        totals=score.totals,
        best=score.best,
        best_of=score.best_of,
        total_of=score.total_of,
        points=score.points,
    )


@router.get("/series/{id}")
async def series(request: Request, me: Me, parts: All, id: str) -> Response:
    found = await parts.store.lobbies.series(uuid_of(id))
    mine = me is not None and me.id in {person.id for person in found.people}
    context = record_pages.SeriesPage(series_view(found), found.game, found.code, found.begun, mine)
    return page(request, context, me)


@router.post("/series/{id}/on")
async def go_on(request: Request, me: Me, parts: All, id: str) -> Response:
    """To its table; if that is gone, to a new one at which the series goes on."""
    if me is None:
        raise Illegal("lobby.not_seated")
    code = await parts.tables.resume(uuid_of(id), me)
    return done(request, f"/t/{code}", leave_page=True)


@router.get("/api/series/{id}")
async def api_series(parts: All, id: str) -> dict[str, Any]:
    """A series for programs."""
    found = await parts.store.lobbies.series(uuid_of(id))
    return {"game": found.game, "code": found.code, "begun": found.begun, "series": series_view(found)}
