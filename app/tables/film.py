"""A match as all its states, for looking back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.games.api import Game, Move, Seat, play
from app.tables.table import Entry, Start, Table


@dataclass(frozen=True, slots=True)
class Film:
    """The states of a match: as it was dealt, and after each entry."""

    start: Start
    game: Game
    entries: tuple[Entry, ...]
    states: tuple[Any, ...]

    @classmethod
    def of(cls, game: Game, start: Start, entries: Sequence[Entry]) -> "Film":
        """All states of a match. Illegal if today's rules don't follow its entries."""
        return cls(start, game, (), (Table.dealt(game, start).state,)).longer(entries)

    def longer(self, entries: Sequence[Entry]) -> "Film":
        """The film with the entries that were made since; events that an entry lacks are made anew."""
        states, told = list(self.states), list(self.entries)
        for entry in entries:
            state, events = play(self.game, states[-1], entry.seat, Move.parse(entry.move))
            states.append(state)
            told.append(entry if entry.events else replace(entry, events=events))
        return replace(self, entries=tuple(told), states=tuple(states))

    @property
    def over(self) -> bool:
        """Whether the match was played to its end."""
        return not self.game.to_act(self.states[-1])

    def table(self, at: int) -> Table:
        """The table after so many entries, to look at: nothing can be answered there."""
        game, state, seats = self.game, self.states[at], len(self.start.players)
        to_act = tuple(sorted(game.to_act(state)))
        windows = tuple(game.window(state, seat) if seat in to_act else None for seat in range(seats))
        nothing, since = (0,) * seats, (self.start.at,) * seats
        return Table(
            self.start, game, state, self.entries[:at], to_act, ((),) * seats, nothing, since, windows, nothing
        )

    def last_of(self, seat: Seat | None) -> int:
        """After how many entries a seat made its last move; 0 if it made none."""
        return max((n for n, entry in enumerate(self.entries, 1) if entry.seat == seat), default=0)
