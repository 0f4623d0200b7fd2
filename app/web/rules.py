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


@router.get("/credits")
async def credits(request: Request, me: Me) -> Response:
    return page(request, pages.Credits(), me)
