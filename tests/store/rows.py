"""Tables, matches and entries to put into a store."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from app.games.api import Event
from app.store import Store
from app.tables.lobby import Chair, Lobby, new_code, started
from app.tables.table import Entry, Player, Start

NOW = datetime(2026, 11, 29, 20, 46, 1, 234567, UTC)
EVENTS = (
    Event.public("revealed", offers=("g+g", "r"), exchange=2, row=-1),
    Event.public("over"),
    Event.private(1, "my_offer", beads="g+r"),
    Event.private(0, "my_offer", beads="Árvíztűrő “tükör” \\ \u2028"),
)


def room(**changes: object) -> Lobby:
    """A table of three chairs: its host, a free one, a bot."""
    host = uuid4()
    chairs = (
        Chair(host, "Ági 🎲", ready=True),
        None,
        Chair(uuid4(), "Robi", ready=True, bot="random"),
    )
    plain = Lobby(new_code(), "kawa", {"openCounts": "on", "goals": "lowestShared"}, "listed", 60, host, chairs)
    return replace(plain, **changes)  # type: ignore[arg-type]


def deal(lobby: Lobby, at: datetime = NOW) -> Start:
    """A match for those who sit."""
    players = tuple(Player(chair.guest, chair.name, chair.bot) for chair in lobby.seated)
    return Start(uuid4(), lobby.code, lobby.game, 3, lobby.options, "secret" * 10, lobby.clock, players, at)


def entry(seq: int, **changes: object) -> Entry:
    """A move of seat 1."""
    plain = Entry(seq, 1, "offer g+r", EVENTS, NOW + timedelta(seconds=seq), command=f"c{seq}")
    return replace(plain, **changes)  # type: ignore[arg-type]


async def begun(store: Store, lobby: Lobby | None = None, at: datetime = NOW) -> tuple[Lobby, Start]:
    """A table in the store whose match has just been dealt."""
    lobby = lobby or room()
    await store.lobbies.add(lobby)
    start = deal(lobby, at)
    return await store.lobbies.save(started(lobby, start.id), start), start


async def seqs(store: Store, match: UUID) -> list[int]:
    """What is in the log."""
    return [entry.seq for entry in await store.log.tail(match, 0)]
