"""What the admin did at a table, as far as its people are told of it or its clock needs it: kept in the table's row."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from app.games.api import Seat

KEPT = 8  # lines that a table keeps


@dataclass(frozen=True, slots=True)
class More:
    """Time given for one question: the seat's one for which its time began at `since`."""

    match: UUID
    seat: Seat
    since: datetime
    seconds: int


@dataclass(frozen=True, slots=True)
class Nudge:
    """The awaited seats were called."""

    at: datetime
    match: UUID
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A line for all at the table.

    `kind`: looked, more, bot_in, bot_out, removed, closed, opened, stuck, unstuck or taken_back.
    """

    at: datetime
    kind: str
    name: str = ""  # whom it is about
    why: str = ""
    moves: int = 0  # how many were taken back


@dataclass(frozen=True, slots=True)
class Notes:
    """All of it; nearly all tables have none."""

    more: tuple[More, ...] = ()
    nudge: Nudge | None = None
    said: tuple[Said, ...] = ()  # oldest first
    closed: str | None = None  # why the table was closed, if the admin did it
    stuck: UUID | None = None  # the match that stands still, because today's rules don't follow it
    gone: tuple[UUID, ...] = ()  # people whose data was deleted: their names aren't shown, whatever memory holds

    def saying(self, said: Said) -> "Notes":
        """With one more line; the oldest ones go."""
        return replace(self, said=(*self.said, said)[-KEPT:])

    def giving(self, more: More) -> "Notes":
        """With time given; what was given for questions of older matches goes."""
        return replace(self, more=(*(m for m in self.more if m.match == more.match), more)[-KEPT:])

    def forgetting(self, guest: UUID, name: str, neutral: str) -> "Notes":
        """With somebody gone, and a neutral name where theirs stands."""
        said = tuple(replace(s, name=neutral) if s.name == name else s for s in self.said)
        return replace(self, said=said, gone=(*(g for g in self.gone if g != guest), guest))


NONE = Notes()


def added(more: tuple[More, ...], match: UUID, seat: Seat, since: datetime) -> timedelta:
    """The time given for a seat's question."""
    mine = (m.seconds for m in more if (m.match, m.seat, m.since) == (match, seat, since))
    return timedelta(seconds=sum(mine))
