"""Matches as files: a download when they are over, and reading one in to look at it. docs/export.md."""

import asyncio
from datetime import UTC, datetime

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response
from starlette.datastructures import UploadFile
from starlette.requests import Request

from app.games.api import Illegal
from app.tables.exchange import SIZE, exported, imported
from app.tables.film import Film
from app.tables.ports import NotFound
from app.web import record_pages
from app.web.deps import All, Me, Parts, done, page, uuid_of
from app.web.replay import show

router = APIRouter()
playing_again = asyncio.Semaphore(1)  # reading in takes a while of CPU: one at a time


@router.get("/m/{match}/export.json")
async def export(parts: All, match: str) -> Response:
    """The file of a match that is over."""
    start, entries = await parts.store.log.load(uuid_of(match))
    found = await parts.store.history.match(start.id)
    if found is None:
        raise NotFound(match)
    file = exported(start, entries, found.result)
    name = f'attachment; filename="asztal-{start.game}-{start.id.hex[:8]}.json"'
    return Response(file, media_type="application/json", headers={"content-disposition": name})


@router.get("/import")
async def form(request: Request, me: Me) -> Response:
    if me is None:
        return RedirectResponse("/name?then=/import", 303)
    return page(request, record_pages.Import(), me)


@router.post("/import", max_body_size=SIZE)
async def read_in(request: Request, me: Me, parts: All) -> Response:
    """Play a file again; if all of it holds, it becomes a page of its own."""
    if me is None:
        raise Illegal("lobby.not_seated")
    data = await _file(request)
    film = await _film(parts, data)
    id = await parts.store.imports.add(me.id, data.decode(), datetime.now(UTC))
    if id is None:
        raise Illegal("import.too_many")
    parts.films.keep(id, film)
    return done(request, f"/i/{id.hex}", leave_page=True)


@router.get("/i/{id}")
async def again(request: Request, me: Me, parts: All, id: str, at: str = "", eyes: str = "") -> Response:
    """A match that was read in."""
    film = parts.films.kept(uuid_of(id))
    if film is None:
        film = await _film(parts, (await parts.store.imports.load(uuid_of(id))).encode())
        parts.films.keep(uuid_of(id), film)
    return show(request, me, parts, film, None, f"/i/{id}", at, eyes)


async def _film(parts: Parts, data: bytes) -> Film:
    async with playing_again:
        return await asyncio.to_thread(imported, data, parts.tables.games)


async def _file(request: Request) -> bytes:
    async with request.form() as sent:
        file = sent.get("file")
        if not isinstance(file, UploadFile):
            raise Illegal("import.not_json", why="no file")
        data = await file.read()
    try:
        data.decode()
    except UnicodeDecodeError as error:
        raise Illegal("import.not_json", why=str(error)) from None
    return data
