"""Words for what was stored when a match was played, also under rules that have changed since."""

from jinja2 import TemplateError
from markupsafe import Markup

from app.games.api import Event
from app.web import pages
from app.web.deps import Parts
from app.web.render import Renderer

UNTELLABLE = (TemplateError, LookupError, TypeError, ValueError, ArithmeticError)  # what a template says to a surprise


def is_old(parts: Parts, game: str, version: int) -> bool:
    """Whether a match was played under other rules than today's."""
    known = parts.tables.games.get(game)
    return known is None or version != known.VERSION


def told(renderer: Renderer, game: str, event: Event, names: tuple[str, ...], *, old: bool) -> Markup:
    """The sentence for an event. Of an `old` match it is plainer where today's words don't know it any more."""
    if not old:
        return renderer.words(game, event, names)
    try:
        words = renderer.words(game, event, names)
    except UNTELLABLE:
        words = Markup("")
    return words or renderer.fragment(pages.Stored(event.kind, tuple(event.args.items())))


def account(renderer: Renderer, game: str, events: tuple[Event, ...], names: tuple[str, ...], *, old: bool) -> Markup:
    """The game's own account of a match; nothing of an `old` one that it doesn't know how to read."""
    try:
        return renderer.of_game(game, "_scores", events=events, names=names)
    except UNTELLABLE:
        if not old:
            raise
        return Markup("")
