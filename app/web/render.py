"""Jinja2: one strict environment for pages and fragments."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Protocol

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.runtime import Context as JinjaContext
from markupsafe import Markup

from app.games import GAMES
from app.games.api import Arg, Event, Game
from app.tables.house import House
from app.tables.lobby import Person
from app.tables.table import TAKEN_BACK
from app.web import i18n, pages

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
KEPT = 4096  # markups of one macro; the least used go first


class Context(Protocol):
    """A dataclass of pages.py: its fields are all that its template may use."""

    template: ClassVar[str]


class QuickContext(JinjaContext):
    """Calls what is called most without asking each time whether it wants the context passed."""

    def call(self, made: Any, /, *args: Any, **named: Any) -> Any:
        if type(made) in QUICK:
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
            return made(*args, **named)
        return super().call(made, *args, **named)


class Renderer:
    """Makes markup. `folders` are searched for templates, in this order; templates read `faces.<game>` of `games`."""

    def __init__(
        self, folders: Sequence[Path] = (TEMPLATES,), games: Mapping[str, Game] = GAMES, house: House | None = None
    ) -> None:
        self._templates: dict[str, Template] = {}
        self._kept: dict[tuple[str, str], Any] = {}
        self._worded = lru_cache(KEPT)(self._make_words)
        self._frame = lru_cache(KEPT)(self._make_frame)
        self._fragments = lru_cache(KEPT)(self._make_fragment)
        self.env = Environment(
            loader=FileSystemLoader(folders),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
        )
        self.env.context_class = QuickContext
        i18n.install(self.env)
        self.env.globals["house"] = house or House()
        self.env.globals["kept"] = self.kept
        self.env.globals["title_of"] = lambda game, points: games[game].title(points)
        self.env.globals["faces"] = {name: game.FACES for name, game in games.items()}

    def kept(self, template: str, *names: str) -> Any:
        """Macros of a template whose markup is made once for each language and arguments, and kept.

        For what is shown again and again: beads, cards, words. They may read nothing but their arguments; one
        that can't be hashed makes the call as dear as any macro's. Constants come as they are.
        """
        found = tuple(self._keeping(template, name) for name in names)
        return found[0] if len(found) == 1 else found

    def _keeping(self, template: str, name: str) -> Any:
        if (template, name) not in self._kept:
            made = getattr(self._module(template), name)
            self._kept[template, name] = Keeping(made) if callable(made) else made
        return self._kept[template, name]

    def page(self, context: Context, *, me: Person | None, here: str) -> str:
        """A whole page."""
        return str(self._template(context.template).render(_values(context), me=me, here=here))

    def fragment(self, context: Context) -> Markup:
        """A fragment, from its dataclass."""
        return Markup(self._template(context.template).render(_values(context)))

    def kept_fragment(self, context: Any) -> Markup:
        """The same for a dataclass that can be hashed and comes again and again."""
        return self._fragments(i18n.current.get(), context)

    def _make_fragment(self, lang: str, context: Context) -> Markup:
        return self.fragment(context)

    def line(self, seq: int, at: datetime, *, automatic: bool, own: bool, words: Markup) -> Markup:
        """A line of the log. Its frame is made once; there are many."""
        frame = self._frame(i18n.current.get(), automatic, own)
        first, second, third, fourth, last = frame
        # joined, not added: a str + Markup would escape the frame
        return Markup(
            "".join((first, str(seq), second, at.isoformat(), third, at.strftime("%H:%M"), fourth, words, last))
        )

    def _make_frame(self, lang: str, automatic: bool, own: bool) -> list[str]:
        gap = "\0"
        return str(self.fragment(pages.Line(gap, gap, gap, automatic, own, Markup(gap)))).split(gap)

    def of_game(self, game: str, part: str, **context: Any) -> Markup:
        """A game's own fragment: `templates/games/<game>/<part>.html`."""
        return Markup(self._template(f"games/{game}/{part}.html").render(context))

    def words(self, game: str, event: Event, names: tuple[str, ...]) -> Markup:
        """The sentence that tells an event in the log; the same event is put in words once."""
        return self._worded(i18n.current.get(), game, event.kind, tuple(event.args.items()), names)

    def _make_words(
        self, lang: str, game: str, kind: str, args: tuple[tuple[str, Arg], ...], names: tuple[str, ...]
    ) -> Markup:
        event = Event(kind, dict(args))
        template = "table/_taken_back.html" if kind == TAKEN_BACK else f"games/{game}/_log.html"
        return Markup(str(self._module(template).words(event, names)).strip())

    def refusal(self, game: str | None, code: str, args: Mapping[str, Any]) -> str:
        """The sentence that says why something was refused, as plain text; the game's own if it has one."""
        said = self._said(f"games/{game}/_refusals.html", code, args) if game else ""
        return said or self._said("_refusals.html", code, args)

    def notice(self, text: str, code: str) -> Markup:
        """A refusal as it stands on a page until it is dismissed."""
        return Markup(self._module("_refusals.html").notice(text, code))

    def _said(self, template: str, code: str, args: Mapping[str, Any]) -> str:
        return Markup(str(self._module(template).refusal(code, args)).strip()).unescape()

    def _template(self, name: str) -> Template:
        found = self._templates.get(name)
        if found is None:
            found = self._templates[name] = self.env.get_template(name)
            found.globals = dict(found.globals)  # copied at each rendering: a plain dict is far quicker to copy
        return found

    def _module(self, name: str) -> Any:
        return self._template(name).module


def _values(context: Context) -> dict[str, Any]:
    return {f.name: getattr(context, f.name) for f in fields(context)}  # type: ignore[arg-type]


class Keeping:
    """A macro with a memory."""

    def __init__(self, macro: Callable[..., Any]) -> None:
        self._macro = macro
        self._made = lru_cache(KEPT)(self._make)

    def __call__(self, *args: Any, **named: Any) -> Markup:
        try:
            return self._made(i18n.current.get(), args, tuple(named.items()))
        except TypeError as error:
            if "unhashable" not in str(error):
                raise
            return Markup(self._macro(*args, **named))

    def _make(self, lang: str, args: tuple[Any, ...], named: tuple[tuple[str, Any], ...]) -> Markup:
        return Markup(self._macro(*args, **dict(named)))


QUICK = frozenset((Keeping, i18n.Text))


@lru_cache(maxsize=512)
def qr(url: str) -> Markup:
    """A QR code of an address as inline SVG, without style attributes."""
    code = segno.make(url, error="m")
    return Markup(code.svg_inline(border=2, dark="#000", light="#fff", svgclass="qr", lineclass=None, omitsize=True))
