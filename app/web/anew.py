"""Taking up a seat that the admin gave to another device: a link that works once."""

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response
from starlette.requests import Request

from app.games.api import Illegal
from app.tables.lobby import Person
from app.web import pages
from app.web.deps import All, Me, Parts, Posted, known_as, page

router = APIRouter()


@router.get("/anew/{token}")
async def anew_page(request: Request, me: Me, parts: All, token: str) -> Response:
    person = await _person(parts, token)
    return page(request, pages.Adopt(token, person.name, alone=True), me)


@router.post("/anew")
async def anew(parts: All, form: Posted) -> Response:
    """The browser is this guest's from now on; no other device is, and the link is used up."""
    token = form.text("token")
    await _person(parts, token)
    claimed = parts.identity.taken_anew(token)
    if claimed is None or not await parts.store.house.taken_up(*claimed):
        raise Illegal("adopt.expired")
    await parts.tables.house.refresh()
    return known_as(parts, RedirectResponse("/", 303), claimed[0])


async def _person(parts: Parts, token: str) -> Person:
    claimed = parts.identity.taken_anew(token)
    person = await parts.store.players.get(claimed[0]) if claimed else None
    if claimed is None or person is None or not parts.tables.house.holds(*claimed):
        raise Illegal("adopt.expired")
    return person
