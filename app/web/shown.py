"""A table's regions as markup, made once and kept until what they show changes."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

from markupsafe import Markup

from app.games.api import Seat
from app.tables.live import Live, Picture
from app.tables.table import Entry, Table
from app.web import i18n, pages
from app.web.render import Renderer

TAIL = 24  # lines of the log that a page begins with

LineOf = tuple[Seat | None, Markup]  # who alone may read it, and the line


@dataclass(slots=True)
class Kept:
    """What one table shows in one language. Each piece stands beside the value that it was made from."""

    pieces: dict[str, tuple[Any, Markup]] = field(default_factory=dict)
    match: UUID | None = None
    lines: list[tuple[LineOf, ...]] = field(default_factory=list)  # by entry


class Shown:
    """Makes the regions of tables for all watchers."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self._kept: WeakKeyDictionary[Live, dict[str, Kept]] = WeakKeyDictionary()
        self._public: WeakKeyDictionary[Live, tuple[Table, Any]] = WeakKeyDictionary()

    def public(self, live: Live, table: Table) -> Any:
        """What everybody may see of the match: computed once a state."""
        seen = self._public.get(live)
        if seen is None or seen[0] is not table:
            seen = (table, table.game.view(table.state, None).public)
            self._public[live] = seen
        return seen[1]

    def board(self, live: Live, table: Table) -> Markup:
        """`#board`: the same bytes for all watchers of a language."""
        public = self.public(live, table)
        return self._piece(live, "board", (public, table.names), lambda: self._board(table, public))

    def players(self, live: Live, seen: Picture, table: Table) -> Markup:
        """`#players`: a plate a seat."""
        context = {
            "public": self.public(live, table),
            "to_act": table.to_act,
            "names": table.names,
            "bots": tuple(chair.bot is not None for chair in _seated(seen, table)),
            "online": tuple(chair.guest in seen.online for chair in _seated(seen, table)),
        }
        key = tuple(context.values())
        return self._piece(live, "players", key, lambda: self.of_game(table, "_players", context))

    def turn(self, live: Live, table: Table) -> Markup:
        """`#turn`: whom the table waits for."""
        over, game = table.result is not None, table.game.NAME
        stuck = table.stuck is not None
        context = pages.Turn(table.to_act, table.names, _deadlines(table), over, game, table.windows, stuck)
        return self._piece(live, "turn", context, lambda: self.renderer.kept_fragment(context))

    def lines(self, live: Live, table: Table, seat: Seat | None, after: int) -> Markup:
        """The lines of the log after a seq that a seat may read."""
        kept = self._of(live)
        if kept.match != table.start.id:
            kept.match, kept.lines = table.start.id, []
        kept.lines.extend(self.entry_lines(table, entry) for entry in table.entries[len(kept.lines) :])
        told = kept.lines[after : table.seq]
        return Markup("").join(line for lines in told for only, line in lines if only is None or only == seat)

    def tail(self, live: Live, table: Table, seat: Seat | None) -> Markup:
        """The last lines of the log, for a page that has none yet."""
        first = table.seq
        left = TAIL
        while first > 0 and left > 0:
            first -= 1
            left -= sum(event.only in (None, seat) for event in table.entries[first].events)
        return self.lines(live, table, seat, first)

    def entry_lines(self, table: Table, entry: Entry) -> tuple[LineOf, ...]:
        """All lines of an entry, with who alone may read them."""
        late = entry.by == "clock"
        passed: list[LineOf] = [(entry.seat, self._passed(entry))] if entry.by == "standing" else []
        told = (
            (
                event.only,
                self.renderer.line(
                    entry.seq, entry.at, automatic=n == 0 and late, own=event.only is not None, words=words
                ),
            )
            for n, event in enumerate(entry.events)
            if (words := self.renderer.words(table.game.NAME, event, table.names))
        )
        return (*passed, *told)

    def _passed(self, entry: Entry) -> Markup:
        """Tells a seat alone that it was passed for."""
        words = self.renderer.kept_fragment(pages.Passed())
        return self.renderer.line(entry.seq, entry.at, automatic=False, own=True, words=words)

    def of_game(self, table: Table, part: str, context: dict[str, Any]) -> Markup:
        """A fragment of the table's game."""
        return self.renderer.of_game(table.game.NAME, part, **context)

    def _board(self, table: Table, public: Any) -> Markup:
        return self.of_game(table, "_board", {"public": public, "names": table.names})

    def _of(self, live: Live) -> Kept:
        return self._kept.setdefault(live, {}).setdefault(i18n.current.get(), Kept())

    def _piece(self, live: Live, name: str, key: Any, make: Any) -> Markup:
        pieces = self._of(live).pieces
        seen = pieces.get(name)
        if seen is None or seen[0] != key:
            seen = (key, make())
            pieces[name] = seen
        return seen[1]


def _deadlines(table: Table) -> tuple[int | None, ...]:
    return tuple(milliseconds(table.deadline(seat)) for seat in range(len(table.names)))


def milliseconds(moment: datetime | None) -> int | None:
    """Milliseconds since 1970."""
    return None if moment is None else round(moment.timestamp() * 1000)


def _seated(seen: Picture, table: Table) -> list[Any]:
    """The chairs of the match's players, by seat; after the match somebody may have left."""
    chairs = {chair.guest: chair for chair in seen.lobby.seated}
    return [chairs.get(player.guest, player) for player in table.start.players]
