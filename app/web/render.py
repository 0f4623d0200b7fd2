"""Jinja2: one strict environment for pages and fragments."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Protocol

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.games.api import Event
from app.tables.lobby import Person
from app.web import i18n

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
KEPT = 4096  # markups of one macro; the least used go first


class Context(Protocol):
    """A dataclass of pages.py: its fields are all that its template may use."""

    template: ClassVar[str]


class Renderer:
    """Makes markup. `folders` are searched for templates, in this order."""

    def __init__(self, folders: Sequence[Path] = (TEMPLATES,)) -> None:
        self._kept: dict[tuple[str, str], Callable[..., Markup]] = {}
        self.env = Environment(
            loader=FileSystemLoader(folders),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
        )
        i18n.install(self.env)
        self.env.globals["kept"] = self.kept

    def kept(self, template: str, macro: str) -> Callable[..., Markup]:
        """A macro whose markup is made once for each language and arguments, and kept: for cards, beads, words.

        Its arguments are positional values that can be hashed; it reads nothing else.
        """
        if (template, macro) not in self._kept:
            self._kept[template, macro] = self._keeping(getattr(self._module(template), macro))
        return self._kept[template, macro]

    def _keeping(self, make: Callable[..., Any]) -> Callable[..., Markup]:
        @lru_cache(maxsize=KEPT)
        def made(lang: str, *args: Any) -> Markup:
            return Markup(make(*args))

        return lambda *args: made(i18n.current.get(), *args)

    def page(self, context: Context, *, me: Person | None, here: str) -> str:
        """A whole page."""
        return str(self._template(context.template).render(_values(context), me=me, here=here))

    def fragment(self, context: Context) -> Markup:
        """A fragment, from its dataclass."""
        return Markup(self._template(context.template).render(_values(context)))

    def of_game(self, game: str, part: str, **context: Any) -> Markup:
        """A game's own fragment: `templates/games/<game>/<part>.html`."""
        return Markup(self._template(f"games/{game}/{part}.html").render(context))

    def words(self, game: str, event: Event, names: tuple[str, ...]) -> Markup:
        """The sentence that tells an event in the log."""
        return Markup(str(self._module(f"games/{game}/_log.html").words(event, names)).strip())

    def refusal(self, game: str | None, code: str, args: Mapping[str, Any]) -> str:
        """The sentence that says why something was refused, as plain text; the game's own if it has one."""
        said = self._said(f"games/{game}/_refusals.html", code, args) if game else ""
        return said or self._said("_refusals.html", code, args)

    def notice(self, text: str, code: str) -> Markup:
        """A refusal as it stands on a page until it is dismissed."""
        return Markup(self._module("_refusals.html").notice(text, code))

    def _said(self, template: str, code: str, args: Mapping[str, Any]) -> str:
        return Markup(str(self._module(template).refusal(code, args)).strip()).unescape()

    def _template(self, name: str) -> Any:
        return self.env.get_template(name)

    def _module(self, name: str) -> Any:
        return self.env.get_template(name).module


def _values(context: Context) -> dict[str, Any]:
    return {f.name: getattr(context, f.name) for f in fields(context)}  # type: ignore[arg-type]


@lru_cache(maxsize=512)
def qr(url: str) -> Markup:
    """A QR code of an address as inline SVG, without style attributes."""
    code = segno.make(url, error="m")
    return Markup(code.svg_inline(border=2, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True))
