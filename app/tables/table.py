"""A match on a table as a value: who plays, the game's state, and what each seat was last asked."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from app.games.api import Event, Game, Illegal, Move, Offer, Options, Result, Seat, play
from app.games.rng import Rng
from app.tables.notes import More, added

TAKEN_BACK = "moves_taken_back"  # the event of an entry that takes back others; no game's own
NOBODYS = -1  # the seat of such an entry


class Stale(Exception):
    """The move answers a question that is no longer open. Nothing is wrong: look again."""


class Differs(Exception):
    """Today's rules don't lead from the entries of a match to what was told then."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who holds a seat in a match. `bot` is the level of a bot that was seated from the start."""

    guest: UUID
    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """All that a match begins with; with its entries it is the match."""

    id: UUID
    code: str  # of the table
    game: str
    version: int
    options: Options
    seed: str  # secret until the match is over
    clock: int  # seconds for each question; 0: none
    players: tuple[Player, ...]
    at: datetime

    @property
    def commitment(self) -> str:
        """The hash of the seed, shown from the start: whoever sees the seed afterwards can check it."""
        return sha256(self.seed.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted move: a row of the log."""

    seq: int
    seat: Seat
    move: str
    events: tuple[Event, ...]
    at: datetime
    by: str = "person"  # who answered: person, clock, bot, standing (the person's standing order), or admin
    command: str | None = None  # the sender's own id of it, for a repeated frame

    @classmethod
    def taking_back(cls, seq: int, to: int, at: datetime) -> "Entry":
        """The entry that takes back all entries after `to`. It is the admin's and belongs to no seat."""
        told = Event.public(TAKEN_BACK, to=to, moves=seq - to - 1)
        return cls(seq, NOBODYS, f"back {to}", (told,), at, "admin")

    @property
    def back(self) -> int | None:
        """Of an entry that takes back others: the last one that stays. None: it is a move."""
        words = self.move.split(" ") if self.by == "admin" else []
        return int(words[1]) if words[:1] == ["back"] and words[1:] and words[1].isdecimal() else None

    def told_by(self, seat: Seat | None) -> str:
        """Who answered, as a watcher may know it: whether a person passed or was passed for is their own secret."""
        return "person" if self.by == "standing" and seat != self.seat else self.by


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log as a watcher may read it."""

    seq: int
    at: datetime
    by: str
    event: Event


@dataclass(frozen=True, slots=True)
class Table:
    """The match after its entries so far. `offers`, `asked` and `since` are by seat."""

    start: Start
    game: Game
    state: Any
    entries: tuple[Entry, ...]
    to_act: tuple[Seat, ...]  # whom the table waits for, in order
    offers: tuple[tuple[Offer, ...], ...]  # what each seat may do now
    asked: tuple[int, ...]  # the seq at which the seat's open question was put
    since: tuple[datetime, ...]  # when its time for that question began
    windows: tuple[str | None, ...]  # the response window in which the seat is asked
    turns: tuple[int, ...]  # how many of the seat's turns have begun
    more: tuple[More, ...] = ()  # time that was given for questions; Live takes it from the table's row
    stuck: int | None = None  # today's rules don't follow the entries: the state is the one after so many of them
    kept: int = field(default=0, compare=False)  # the seq of the snapshot that it was loaded from

    @classmethod
    def dealt(cls, game: Game, start: Start) -> "Table":
        """The table before the first move."""
        seats = len(start.players)
        state = game.setup(seats, Rng(start.seed), start.options)
        turns = tuple(int(game.turn(state) == seat) for seat in range(seats))
        return cls.at(game, start, state, (), (0,) * seats, (start.at,) * seats, turns)

    @classmethod
    def at(
        cls,
        game: Game,
        start: Start,
        state: Any,
        entries: tuple[Entry, ...],
        asked: tuple[int, ...],
        since: tuple[datetime, ...],
        turns: tuple[int, ...],
    ) -> "Table":
        """The table in a state, with what a state doesn't tell; the rest follows from it."""
        seats = len(start.players)
        offers = tuple(game.offers(state, seat) for seat in range(seats))
        to_act = tuple(sorted(game.to_act(state)))
        windows = _windows(game, state, to_act, seats)
        return cls(start, game, state, entries, to_act, offers, asked, since, windows, turns)

    @property
    def seq(self) -> int:
        return len(self.entries)

    @property
    def on(self) -> bool:
        """Whether the match isn't over: it waits for somebody, or stands still."""
        return bool(self.to_act) or self.stuck is not None

    def token(self, seat: Seat) -> str:
        """Names the seat's open question among those of all matches at this table; for forms."""
        return f"{self.start.id.hex[:8]}-{self.asked[seat]}"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.start.players)

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)

    @property
    def ended(self) -> datetime | None:
        """When the last move was made, if the match is over."""
        return self.entries[-1].at if self.entries and self.result else None

    def seat_of(self, guest: UUID | None) -> Seat | None:
        """The seat that a guest holds."""
        return next((s for s, p in enumerate(self.start.players) if p.guest == guest), None)

    def renamed(self, guest: UUID, name: str) -> "Table":
        """The match with another name for a guest."""
        seat = self.seat_of(guest)
        if seat is None or self.names[seat] == name:
            return self
        players = tuple(replace(p, name=name) if p.guest == guest else p for p in self.start.players)
        return replace(self, start=replace(self.start, players=players))

    def deadline(self, seat: Seat) -> datetime | None:
        """When the seat's time is up; None without a clock or if nothing is awaited of it."""
        if not self.start.clock or seat not in self.to_act:
            return None
        more = added(self.more, self.start.id, seat, self.since[seat]) if self.more else timedelta(0)
        return self.since[seat] + timedelta(seconds=self.start.clock) + more

    def play(self, entry: Entry, ask: int) -> tuple["Table", Entry]:
        """The table after the move of `entry`, and the entry to write: its seq and events are filled in here.

        Illegal if it breaks a rule, Stale if `ask` isn't the seat's open question.
        """
        if self.stuck is not None:
            raise Illegal("move.stuck")
        if ask != self.asked[entry.seat]:
            raise Stale  # before all else: a repeated last move of a match is no new try
        if self.result is not None:
            raise Illegal("move.over")
        state, events = play(self.game, self.state, entry.seat, Move.parse(entry.move))
        written = replace(entry, seq=self.seq + 1, events=events)
        return self._after(state, written), written

    def followed(self, entries: Iterable[Entry], *, compare: bool = False) -> "Table":
        """The table after entries that are in the log already. Illegal if the rules refuse one of them.

        Differs if a move of this table was taken back, or, with `compare`, if a move doesn't lead to what was told.
        """
        new, table = tuple(entries), self
        for entry in counted(new):
            table = table._follow(entry, compare)
        return table if table.seq == self.seq + len(new) else replace(table, entries=(*self.entries, *new))

    def _follow(self, entry: Entry, compare: bool) -> "Table":
        if self.stuck is not None or (entry.back is not None and entry.back < self.seq):
            raise Differs(entry.seq)
        if entry.back is not None:
            return self.turned_back(entry)
        state, events = play(self.game, self.state, entry.seat, Move.parse(entry.move))
        if compare and events != entry.events:
            raise Differs(entry.seq)
        return self._after(state, entry)

    def turned_back(self, entry: Entry) -> "Table":
        """The table in this state after an entry that took back what came then: every question is put anew."""
        asked, since = (entry.seq,) * len(self.asked), (entry.at,) * len(self.asked)
        entries = (*self.entries, entry)
        table = Table.at(self.game, self.start, self.state, entries, asked, since, self.turns)
        return replace(table, more=self.more, kept=self.kept)

    def standing_still(self, entries: tuple[Entry, ...]) -> "Table":
        """The match in this state, which all its entries don't follow any more: it waits for nobody."""
        seats, to = len(self.asked), self.entries[-1].seq if self.entries else 0
        nobody: tuple[str | None, ...] = (None,) * seats
        return replace(self, entries=entries, to_act=(), offers=((),) * seats, windows=nobody, stuck=to)

    def repeated(self, seat: Seat, command: str | None) -> int | None:
        """The seq of the entry that a command of this seat made before: a frame sent twice counts once."""
        if command is None:
            return None
        found = (e.seq for e in reversed(self.entries) if e.seat == seat and e.command == command)
        return next(found, None)

    def told(self, seat: Seat | None, after: int = 0) -> list[Line]:
        """The lines of the log after a seq that a seat (None: a spectator) may read."""
        return [
            Line(entry.seq, entry.at, entry.told_by(seat), event)
            for entry in self.entries[after:]
            for event in entry.events
            if event.only in (None, seat)
        ]

    def _after(self, state: Any, entry: Entry) -> "Table":
        game, seats = self.game, range(len(self.asked))
        offers = tuple(game.offers(state, seat) for seat in seats)
        to_act = tuple(sorted(game.to_act(state)))
        windows = _windows(game, state, to_act, len(seats))
        timed = [s in to_act and self._timed_anew(s, entry.seat, windows[s]) for s in seats]
        anew = [s == entry.seat or timed[s] or offers[s] != self.offers[s] for s in seats]
        turn = game.turn(state)
        begun = turn if turn != game.turn(self.state) else None
        return replace(
            self,
            state=state,
            entries=(*self.entries, entry),
            to_act=to_act,
            offers=offers,
            asked=tuple(entry.seq if anew[s] else self.asked[s] for s in seats),
            since=tuple(entry.at if timed[s] else self.since[s] for s in seats),
            windows=windows,
            turns=tuple(n + 1 if s == begun else n for s, n in enumerate(self.turns)),
        )

    def _timed_anew(self, seat: Seat, mover: Seat, window: str | None) -> bool:
        """Whether an awaited seat's time begins anew: it has answered, or another's move has put it a public question.

        Taking back one's own answer gives no time; nor does a question that another changes in what only the seat
        sees of it: what is shown of time must not tell whether it changed.
        """
        return (seat == mover) == (seat in self.to_act) or window != self.windows[seat]


def counted(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that count: without those that were taken back later."""
    found: list[Entry] = []
    for entry in entries:
        if (to := entry.back) is not None:
            found = [kept for kept in found if kept.seq <= to]
        found.append(entry)
    return found


def _windows(game: Game, state: Any, to_act: tuple[Seat, ...], seats: int) -> tuple[str | None, ...]:
    if not game.WINDOWS:
        return (None,) * seats
    return tuple(game.window(state, seat) if seat in to_act else None for seat in range(seats))
