"""Who is at the admin's desk, and the book in which every act is written before it is done."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends
from fastapi.responses import HTMLResponse
from starlette.requests import HTTPConnection, Request

from app.games.api import Illegal
from app.tables.ports import NotFound
from app.web.deps import Parts, page, parts_of
from app.web.door import Admin
from app.web.render import Context


class NotAdmin(Exception):
    """The visitor isn't in."""


async def admin_of(visitor: HTTPConnection) -> Admin:
    """Who asks; NotAdmin for all but the admin."""
    admin = parts_of(visitor).door.read(visitor)
    if admin is None:
        raise NotAdmin
    return admin


In = Annotated[Admin, Depends(admin_of)]


@asynccontextmanager
async def acting(
    parts: Parts,
    admin: Admin,
    act: str,
    *,
    code: str | None = None,
    guest: UUID | None = None,
    why: str = "",
    **args: Any,
) -> AsyncIterator[None]:
    """Write the act down, do what is in the block, write down how it ended."""
    id = await parts.store.acts.begin(admin.session, act, code=code, guest=guest, why=why, args=args)
    try:
        yield
    except Illegal as refusal:
        await parts.store.acts.end(id, refusal.code)
        raise
    except NotFound:
        await parts.store.acts.end(id, "not_found")
        raise
    await parts.store.acts.end(id, "done")


def admin_page(request: Request, context: Context, status: int = 200) -> HTMLResponse:
    """A whole page of the admin's."""
    return page(request, context, None, status)
