"""A match as all its states, for looking back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.games.api import Event, Game, Illegal, Move, Seat, play
from app.tables.table import Differs, Entry, Start, Table


@dataclass(frozen=True, slots=True)
class Film:
    """The states of a match: as it was dealt, and after each entry."""

    start: Start
    game: Game
    entries: tuple[Entry, ...]
    states: tuple[Any, ...]

    @classmethod
    def of(cls, game: Game, start: Start, entries: Sequence[Entry]) -> "Film":
        """All states of a match. Illegal or Differs if today's rules don't follow its entries."""
        return cls(start, game, (), (Table.dealt(game, start).state,)).longer(entries)

    def longer(self, entries: Sequence[Entry]) -> "Film":
        """The film with the entries that were made since; events that an entry lacks are made anew.

        Illegal if the rules refuse one, Differs if it doesn't lead to what was told.
        """
        states, told = list(self.states), list(self.entries)
        for entry in entries:
            state, events = self._next(states, entry)
            if entry.events and entry.events != events:
                raise Differs(entry.seq)
            states.append(state)
            told.append(replace(entry, events=events))
        return replace(self, entries=tuple(told), states=tuple(states))

    def _next(self, states: Sequence[Any], entry: Entry) -> tuple[Any, tuple[Event, ...]]:
        if entry.back is None:
            return play(self.game, states[-1], entry.seat, Move.parse(entry.move))
        if not 0 <= entry.back < len(states):
            raise Illegal("move.unreadable")
        return states[entry.back], Entry.taking_back(len(states), entry.back, entry.at).events

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
