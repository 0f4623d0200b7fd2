"""Hungarian and English: catalogs are read from .po files at start, the language from a cookie or the browser."""

import gettext
import io
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from babel.core import Locale
from babel.dates import format_datetime, format_timedelta
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from jinja2 import Environment
from markupsafe import Markup
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

LOCALE = Path(__file__).resolve().parents[2] / "locale"
LANGUAGES = ("hu", "en")
COOKIE = "lang"

current: ContextVar[str] = ContextVar("lang", default="en")


def _load() -> dict[str, gettext.NullTranslations]:
    catalogs: dict[str, gettext.NullTranslations] = {"en": gettext.NullTranslations()}
    for po in LOCALE.glob("*/LC_MESSAGES/messages.po"):
        lang, compiled = po.parts[-3], io.BytesIO()
        with po.open("rb") as file:
            write_mo(compiled, read_po(file, locale=lang, abort_invalid=True))
        compiled.seek(0)
        catalogs[lang] = gettext.GNUTranslations(compiled)
    return catalogs


CATALOGS = _load()


def _(message: str) -> str:
    """The message in the current language."""
    return CATALOGS[current.get()].gettext(message)


def _plural(one: str, many: str, n: int) -> str:
    return CATALOGS[current.get()].ngettext(one, many, n)


def _in_context(context: str, message: str) -> str:
    return CATALOGS[current.get()].pgettext(context, message)


def _plural_in_context(context: str, one: str, many: str, n: int) -> str:
    return CATALOGS[current.get()].npgettext(context, one, many, n)


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Render in this language."""
    token = current.set(lang)
    try:
        yield
    finally:
        current.reset(token)


def ago(moment: datetime) -> str:
    """How long ago, in words: "5 minutes ago"."""
    return format_timedelta(moment - datetime.now(UTC), add_direction=True, locale=Locale.parse(current.get()))


def date(moment: datetime) -> str:
    """Day and minute, in UTC."""
    return format_datetime(moment, "medium", tzinfo=UTC, locale=Locale.parse(current.get()))


@lru_cache(None)
def _marked(lang: str, message: str) -> Markup:
    return Markup(CATALOGS[lang].gettext(message))


class Text:
    """`_` of templates: the extension's own does the same at five times the cost, and templates are full of it."""

    def __call__(self, message: str, **named: object) -> Markup:
        found = _marked(current.get(), message)
        return found % named if named or "%" in found else found


def install(env: Environment) -> None:
    """Give templates gettext and friends, `lang()`, `ago()` and `date()`."""
    env.add_extension("jinja2.ext.i18n")
    env.install_gettext_callables(  # type: ignore[attr-defined]
        _, _plural, newstyle=True, pgettext=_in_context, npgettext=_plural_in_context
    )
    env.globals.update(lang=current.get, ago=ago, date=date, _=Text(), gettext=Text())


def pick(cookie: str | None, accepted: str | None) -> str:
    """The language of a visitor: the one chosen, else the first of ours that the browser names, else English."""
    if cookie in LANGUAGES:
        return cookie
    wanted = (part.split(";")[0].strip()[:2].lower() for part in (accepted or "").split(","))
    return next((lang for lang in wanted if lang in LANGUAGES), "en")


class Language:
    """Sets the language for each request and socket."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            visitor = HTTPConnection(scope)
            current.set(pick(visitor.cookies.get(COOKIE), visitor.headers.get("accept-language")))
        await self.app(scope, receive, send)
