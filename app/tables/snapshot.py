"""The state of a running match beside its log, so that loading plays the last moves only; and how a match goes on.

A snapshot is a help, never the truth: what it holds follows from the log. But where the rules have changed since, it
is what a match can go on from. docs/decisions/0014-snapshots-and-versions.md
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from uuid import UUID

import msgspec
import structlog

from app.games import codec
from app.games.api import Game, Illegal
from app.tables.table import Differs, Entry, Start, Table, counted

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match after `seq` entries, under the rules of `version`. Its body is secret: hands, and chance to come."""

    match: UUID
    seq: int
    version: int
    body: str


@dataclass(frozen=True, slots=True)
class Kept:
    """All that the store has of a match."""

    start: Start
    entries: tuple[Entry, ...]
    snapshot: Snapshot | None = None
    over: bool = False


class Body(msgspec.Struct, frozen=True):
    """What a table needs of its past besides the entries; see `Table`."""

    state: msgspec.Raw
    asked: tuple[int, ...]
    since: tuple[datetime, ...]
    turns: tuple[int, ...]


def taken(table: Table) -> Snapshot:
    """The snapshot of a match that goes on."""
    body = Body(msgspec.Raw(codec.encode(table.state)), table.asked, table.since, table.turns)
    return Snapshot(table.start.id, table.seq, table.game.VERSION, codec.encode(body).decode())


def resumed(game: Game, kept: Kept) -> Table | None:
    """The match as it stands; one that stands still (`Table.stuck`) if today's rules don't lead there.

    First from the snapshot, then from the beginning. Where rules of another VERSION played, moves must lead to
    what was told then. None for a match that is over, or whose deal today's rules refuse, if it can't be followed.
    """
    base = _attempt(kept, partial(_thawed, game, kept))
    if base is not None and (table := _attempt(kept, partial(_led, base, kept))):
        return table
    dealt = _attempt(kept, partial(Table.dealt, game, kept.start))
    if dealt is not None:
        compare = kept.snapshot is not None or kept.start.version != game.VERSION
        far = _furthest(dealt, kept, compare)
        if far.seq == len(kept.entries):
            return far
        base = base or far
    return None if base is None or kept.over else base.standing_still(kept.entries)


def _thawed(game: Game, kept: Kept) -> Table | None:
    """The match at its snapshot."""
    snapshot = kept.snapshot
    if snapshot is None or snapshot.seq > len(kept.entries):
        return None
    body = msgspec.json.decode(snapshot.body, type=Body)
    state = codec.decode(game.State, body.state)
    table = Table.at(game, kept.start, state, kept.entries[: snapshot.seq], body.asked, body.since, body.turns)
    if snapshot.version != game.VERSION:
        _look(table)
        return table
    return replace(table, kept=snapshot.seq)


def _look(table: Table) -> None:
    """Everybody's view of a state that other rules made: what can't be shown isn't fit to go on from."""
    for seat in (None, *range(len(table.asked))):
        table.game.view(table.state, seat)


def _led(base: Table, kept: Kept) -> Table:
    """From the snapshot through the entries since."""
    assert kept.snapshot is not None, "it was made from one"
    return base.followed(kept.entries[base.seq :], compare=kept.snapshot.version != base.game.VERSION)


def _furthest(table: Table, kept: Kept, compare: bool) -> Table:
    """From the beginning, as far as today's rules follow; if that is all the way, with all entries."""
    for entry in counted(kept.entries):
        after = _attempt(kept, partial(table.followed, (entry,), compare=compare))
        if after is None:
            return table
        table = after
    return replace(table, entries=kept.entries)


def _attempt(kept: Kept, work: Callable[[], Table | None]) -> Table | None:
    """None if it goes wrong, however: rules that are given another version's state may fail in any way."""
    try:
        return work()
    except Exception as error:
        log.warning("match not followed", match=kept.start.id.hex, error=told(error))
        return None


def told(error: Exception) -> str:
    """An error of the rules for the log, which must not tell of cards."""
    if isinstance(error, Differs):
        return f"Differs at {error.args[0]}"
    return error.code if isinstance(error, Illegal) else type(error).__name__
