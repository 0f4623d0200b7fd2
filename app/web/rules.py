"""The rules of each game, and the credits."""

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.requests import Request

from app.tables.ports import NotFound
from app.web import pages
from app.web.deps import All, Me, page

router = APIRouter()


@router.get("/rules/{game}")
async def rules(request: Request, me: Me, parts: All, game: str) -> Response:
    if game not in parts.tables.games:
        raise NotFound
    options = parts.tables.games[game].OPTIONS
    return page(request, pages.Rules(game, f"games/{game}/rules.html", options), me)


@router.get("/rules/{game}/{option}.json")
async def own_file(parts: All, game: str, option: str) -> Response:
    """The game's own file of an option that takes one of the players."""
    known = {o.name: o for o in parts.tables.games[game].OPTIONS} if game in parts.tables.games else {}
    if option not in known or not known[option].sample:
        raise NotFound
    name = {"content-disposition": f'attachment; filename="{game}-{option}.json"'}
    return Response(known[option].sample, media_type="application/json", headers=name)


@router.get("/credits")
async def credits(request: Request, me: Me) -> Response:
    return page(request, pages.Credits(), me)
