"""People: found by name, banned for a time, handed to another device, or forgotten."""

from datetime import timedelta
from uuid import UUID

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response
from starlette.requests import Request

from app.games.api import Illegal
from app.store.directory import Known
from app.tables.acts import clean_why
from app.tables.house import NOBODY
from app.tables.ports import NotFound
from app.web.admin import pages
from app.web.admin.desk import In, acting, admin_page
from app.web.deps import All, Parts, Posted, origin, uuid_of
from app.web.door import Admin
from app.web.render import qr

router = APIRouter(prefix="/admin")
FOUND = 50
ACTS = 20
BANS = (1, 24, 7 * 24, 30 * 24)  # hours


@router.get("/people")
async def people(request: Request, admin: In, parts: All, search: str = "") -> Response:
    found = await parts.store.directory.people(search[:40], FOUND) if search.strip() else []
    return admin_page(request, pages.People(search[:40], tuple(found)))


@router.get("/g/{guest}")
async def person(request: Request, admin: In, parts: All, guest: str) -> Response:
    found = await _known(parts, uuid_of(guest))
    context = pages.Person(
        person=found,
        seats=tuple(await parts.store.directory.seats_of(found.id)),
        banned=parts.tables.house.banned(found.id),
        bans=BANS,
        acts=tuple(await parts.store.acts.last(ACTS, guest=found.id)),
    )
    return admin_page(request, context)


@router.post("/g/{guest}/ban")
async def ban(admin: In, parts: All, guest: str, form: Posted) -> Response:
    found, why, hours = await _known(parts, uuid_of(guest)), clean_why(form.text("why")), form.number("hours")
    if hours not in BANS:
        raise Illegal("lobby.bad_choice")
    async with acting(parts, admin, "ban", guest=found.id, why=why, hours=hours):
        await parts.store.house.ban(found.id, parts.tables.now() + timedelta(hours=hours))
    return await _changed(parts, f"/admin/g/{found.id}")


@router.post("/g/{guest}/unban")
async def unban(admin: In, parts: All, guest: str) -> Response:
    found = await _known(parts, uuid_of(guest))
    async with acting(parts, admin, "unban", guest=found.id):
        await parts.store.house.ban(found.id, None)
    return await _changed(parts, f"/admin/g/{found.id}")


@router.post("/g/{guest}/reissue")
async def reissue(request: Request, admin: In, parts: All, guest: str, form: Posted) -> Response:
    """End the claims of all devices of this person, and show the link for the next one."""
    found, why = await _known(parts, uuid_of(guest)), clean_why(form.text("why"))
    async with acting(parts, admin, "reissue", guest=found.id, why=why):
        epoch = await parts.store.house.reissue(found.id)
    await parts.tables.house.refresh()
    url = f"{origin(request)}/anew/{parts.identity.anew(found.id, epoch)}"
    return admin_page(request, pages.Link(str(found.id), found.name, url, qr(url)))


@router.post("/g/{guest}/forget")
async def forget(admin: In, parts: All, guest: str, form: Posted) -> Response:
    found, why = await _known(parts, uuid_of(guest)), clean_why(form.text("why"))
    await _forgotten(parts, admin, found, why)
    return await _changed(parts, "/admin/people")


async def _forgotten(parts: Parts, admin: Admin, found: Known, why: str) -> None:
    """First nobody may come back as this person, then the name goes from the tables, then from the rest."""
    async with acting(parts, admin, "forget", guest=found.id, why=why):
        await parts.store.house.forget(found.id)
        for code in await parts.store.directory.places_of(found.id):
            await parts.acts.forget(code, found.id, found.name)
        await parts.store.directory.forget(found.id, NOBODY)


async def _known(parts: Parts, guest: UUID) -> Known:
    found = await parts.store.directory.person(guest)
    if found is None:
        raise NotFound(guest)
    return found


async def _changed(parts: Parts, to: str) -> Response:
    await parts.tables.house.refresh()
    return RedirectResponse(to, 303)
