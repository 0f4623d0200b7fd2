"""What routes need: the parts of the server, the visitor, and how to answer a form."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.requests import HTTPConnection, Request

from app.games.api import Illegal
from app.settings import Settings
from app.store import Store
from app.tables.acts import Acts
from app.tables.films import Films
from app.tables.lobby import Person
from app.tables.names import clean_name
from app.tables.ports import NotFound
from app.tables.service import Tables
from app.web.door import Door
from app.web.identity import Identity
from app.web.limits import Limits
from app.web.metrics import Metrics
from app.web.numbers import Numbers
from app.web.pulse import Pulse
from app.web.render import Context, Renderer
from app.web.shown import Shown


@dataclass(frozen=True, slots=True)
class Parts:
    """The server's parts, made once by main.create_app()."""

    settings: Settings
    store: Store
    tables: Tables
    acts: Acts
    identity: Identity
    limits: Limits
    renderer: Renderer
    shown: Shown
    metrics: Metrics
    pulse: Pulse
    door: Door
    films: Films
    numbers: Numbers


def parts_of(visitor: HTTPConnection) -> Parts:
    """The parts, from the lifespan's state."""
    parts: Parts = visitor.state.parts
    return parts


async def visitor_of(visitor: HTTPConnection) -> Person | None:
    """Who this is; None for a newcomer."""
    parts = parts_of(visitor)
    guest = parts.identity.read(visitor)
    return await parts.store.players.get(guest) if guest else None


Me = Annotated[Person | None, Depends(visitor_of)]
All = Annotated[Parts, Depends(parts_of)]


LONGEST_FORM = 262_144  # bytes of the form that opens a table: it may bring a file


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a posted form."""

    fields: dict[str, str]

    def text(self, name: str) -> str:
        """The field, empty if it is missing."""
        return self.fields.get(name, "")

    def number(self, name: str) -> int | None:
        """The field as a number; None if it is missing or isn't one."""
        value = self.fields.get(name, "")
        return int(value) if value.isdecimal() and len(value) < 10 else None

    def needed(self, name: str, code: str = "lobby.no_such_seat") -> int:
        """The field as a number; Illegal of this code if it isn't one."""
        number = self.number(name)
        if number is None:
            raise Illegal(code)
        return number


async def form_of(request: Request) -> Form:
    """The form that was posted; files are refused by ignoring them."""
    async with request.form() as sent:
        return Form({name: value for name, value in sent.items() if isinstance(value, str)})


Posted = Annotated[Form, Depends(form_of)]


async def somebody(parts: Parts, me: Person | None, name: str) -> tuple[Person, bool]:
    """The visitor, or a new guest of this name. The flag tells that it is new. Illegal for an unusable name."""
    if me is not None:
        return me, False
    return await parts.store.players.create(clean_name(name)), True


def page(request: Request, context: Context, me: Person | None, status: int = 200) -> HTMLResponse:
    """A whole page."""
    here = request.url.path
    html = parts_of(request).renderer.page(context, me=me, here=here)
    return HTMLResponse(html, status, headers={"cache-control": "no-store"})


def by_htmx(request: Request) -> bool:
    """Whether htmx sent this, so that the page stays."""
    return request.headers.get("hx-request") == "true"


def done(request: Request, to: str, *, leave_page: bool = False) -> Response:
    """The answer to a form that did its work: the socket shows it; without htmx, or for another page, go there."""
    if not by_htmx(request):
        return RedirectResponse(to, 303)
    return Response(status_code=204) if not leave_page else Response("", headers={"HX-Redirect": to})


def known_as(parts: Parts, response: Response, guest: UUID | None) -> Response:
    """The response, making the browser this guest's if there is a new one."""
    if guest is not None:
        parts.identity.write(response, guest)
    return response


def uuid_of(text: str) -> UUID:
    """The id in an address; NotFound if it can't be one."""
    try:
        return UUID(text)
    except ValueError:
        raise NotFound(text) from None


def origin(request: HTTPConnection) -> str:
    """The address under which people reach us, for links to share."""
    configured = parts_of(request).settings.public_origins
    return configured[0] if configured else f"{request.url.scheme}://{request.url.netloc}"
