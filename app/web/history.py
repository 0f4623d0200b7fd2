"""The page of a match: how it ended, and its log."""

from fastapi import APIRouter
from fastapi.responses import Response
from markupsafe import Markup
from starlette.requests import Request

from app.games.api import Event, Seat, told_options
from app.store.history import MatchPage
from app.tables.ports import NotFound
from app.web import record_pages, stored
from app.web.deps import All, Me, page, uuid_of
from app.web.render import Renderer

router = APIRouter()


@router.get("/m/{match}")
async def match(request: Request, me: Me, parts: All, match: str) -> Response:
    found = await parts.store.history.match(uuid_of(match), me.id if me else None)
    if found is None:
        raise NotFound
    game = parts.tables.games.get(found.game)
    series, old = await parts.store.lobbies.series_of_match(found.id), stored.is_old(parts, found.game, found.version)
    context = record_pages.Match(
        match=found,
        log=Markup("").join(_lines(parts.renderer, found, old=old)),
        scores=_scores(parts.renderer, found, old=old),
        old=old,
        seed=found.seed,
        commitment=found.commitment,
        series=series.hex if series else None,
        others=_others(found),
        options=told_options(game.OPTIONS if game else (), found.options),
    )
    return page(request, context, me)


def _others(found: MatchPage) -> tuple[tuple[Seat, str], ...]:
    if found.seat is None:
        return ()
    return tuple((seat, p.name) for seat, p in enumerate(found.players) if seat != found.seat and not p.bot)


def _lines(renderer: Renderer, found: MatchPage, *, old: bool) -> list[Markup]:
    before = (0, *(line.seq for line in found.lines))
    return [
        renderer.line(
            line.seq,
            line.at,
            automatic=line.by == "clock" and line.seq > last,
            own=line.event.only is not None,
            words=words,
        )
        for last, line in zip(before, found.lines, strict=False)
        if (words := stored.told(renderer, found.game, line.event, found.names, old=old))
    ]


def _scores(renderer: Renderer, found: MatchPage, *, old: bool) -> Markup:
    events: tuple[Event, ...] = tuple(line.event for line in found.counted)
    return stored.account(renderer, found.game, events, found.names, old=old)
