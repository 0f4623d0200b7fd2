"""`python -m bench pushes`: what a move costs before it reaches a socket: the rules, and the pushes to all seats."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import TypeVar
from uuid import UUID, uuid4

from app.games import GAMES
from app.games.api import Game, Illegal, Seat
from app.tables.live import Live
from app.tables.lobby import Chair, Lobby
from app.tables.table import Entry, Player, Start, Table
from app.web.render import Renderer
from app.web.shown import Shown
from app.web.socket import Window
from app.web.window import HtmlWindow, JsonWindow
from bench.machine import OWN_CORE, described, keep_to, yardstick
from bench.playouts import some_move
from bench.report import table_of

WARM_UP = 3  # matches
T = TypeVar("T")
Costs = dict[str, float]  # seconds of CPU


@dataclass(frozen=True, slots=True)
class Watched:
    """A table whose seats are all watched twice: by browsers and by programs."""

    live: Live
    html: list[Window]
    json: list[Window]

    @classmethod
    def dealt(cls, game: Game, seats: int, shown: Shown) -> "Watched":
        """A table with its first pictures sent."""
        guests = [uuid4() for _ in range(seats)]
        live = _live(game, guests)
        html: list[Window] = [HtmlWindow(shown, live, guest, True) for guest in guests]
        json: list[Window] = [JsonWindow(live, guest) for guest in guests]
        for window in (*html, *json):
            window.news(live.picture)
        return cls(live, html, json)

    @property
    def table(self) -> Table:
        """The match as it stands."""
        assert self.live.picture.table is not None
        return self.live.picture.table


def _live(game: Game, guests: list[UUID]) -> Live:
    players = tuple(Player(guest, f"Player {guest.hex[:6]}") for guest in guests)
    start = Start(uuid4(), "BENCH1", game.NAME, game.VERSION, {}, str(uuid4()), 0, players, datetime.now(UTC))
    free = (None,) * (max(game.SEATS) - len(players))
    chairs = (*(Chair(player.guest, player.name) for player in players), *free)
    lobby = Lobby(start.code, game.NAME, {}, "private", 0, guests[0], chairs, match=start.id, played=1)
    live = Live.of(game, lobby, Table.dealt(game, start))
    for guest in guests:
        live.sockets[guest] += 1
    live.show()
    return live


def main(game: str, seconds: float) -> None:
    """Print a table: a line for each number of seats."""
    keep_to(OWN_CORE)
    print(f"{described()}\n\nCPU, us/move:", flush=True)
    shown = Shown(Renderer())
    rows = [_row(GAMES[game], seats, seconds, shown) for seats in GAMES[game].SEATS]
    print(
        table_of(
            ("game", "seats", "rules", "HTML, first seat", "HTML, the others", "JSON, all", "bytes", "yardstick"), rows
        )
    )


def _row(game: Game, seats: int, seconds: float, shown: Shown) -> tuple[str, ...]:
    dice, moves = Random(seats), 0
    for _ in range(WARM_UP):
        list(_moves(Watched.dealt(game, seats, shown), dice))
    end = time.process_time() + seconds
    costs: Costs = defaultdict(float)
    while time.process_time() < end:
        for cost in _moves(Watched.dealt(game, seats, shown), dice):
            moves += 1
            for part, spent in cost.items():
                costs[part] += spent
    parts = (costs["rules"], costs["first"], costs["others"], costs["json"])
    numbers = (*(f"{1e6 * part / moves:,.0f}" for part in parts), f"{costs['bytes'] / moves:,.0f}")
    return (game.NAME, str(seats), *numbers, f"{yardstick():.1f}")


def _moves(watched: Watched, dice: Random) -> Iterator[Costs]:
    """One random match; for each move what it has cost, and the bytes of its HTML pushes."""
    while (table := watched.table).to_act:
        seat = dice.choice(table.to_act)
        rules, after = _timed(lambda: _played(table, seat, dice))  # noqa: B023 (called at once)
        watched.live.show(table=after)
        first, pushed = _timed(lambda: watched.html[0].news(watched.live.picture))
        others, more = _timed(lambda: [f for window in watched.html[1:] for f in window.news(watched.live.picture)])
        json, _ = _timed(lambda: [window.news(watched.live.picture) for window in watched.json])
        size = sum(len(frame.encode()) for frame in (*pushed, *more))
        yield {"rules": rules, "first": first, "others": others, "json": json, "bytes": size}


def _played(table: Table, seat: Seat, dice: Random) -> Table:
    """The table after a random answer of the seat."""
    while True:
        move = str(some_move(table.offers[seat], dice))
        try:
            return table.play(Entry(0, seat, move, (), datetime.now(UTC)), table.asked[seat])[0]
        except Illegal:
            continue


def _timed(work: Callable[[], T]) -> tuple[float, T]:
    begun = time.thread_time()
    result = work()
    return time.thread_time() - begun, result
