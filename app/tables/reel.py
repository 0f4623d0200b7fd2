"""A match that today's rules don't follow, for looking back: what was told, without states."""

from dataclasses import dataclass

from app.games.api import Seat
from app.tables.table import Entry, Start


@dataclass(frozen=True, slots=True)
class Reel:
    """The stored entries of a match whose rules have changed since."""

    start: Start
    entries: tuple[Entry, ...]
    over: bool  # whether it was played to its end

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return tuple(player.name for player in self.start.players)

    def last_of(self, seat: Seat | None) -> int:
        """After how many entries a seat made its last move; 0 if it made none."""
        return max((n for n, entry in enumerate(self.entries, 1) if entry.seat == seat), default=0)
