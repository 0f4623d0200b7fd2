"""`python -m bench restart`: the server is killed while many matches are on; how soon is everybody asked again?"""

import asyncio
import time
from collections.abc import Awaitable
from contextlib import ExitStack
from random import Random

import uvloop

from app.games import GAMES
from app.store import Store
from app.tables.attendant import bot_move
from app.tables.snapshot import resumed, taken
from app.tables.table import Entry, Table
from bench.checking import forget_snapshots
from bench.hosting import Database, Host, database, host
from bench.machine import OWN_CORE, allow_many_sockets, cpu_seconds, described, kept_to, yardstick
from bench.opening import Opener, Party, all_of
from bench.players import Gate, Player
from bench.report import Numbers, runs_table

BEHIND = 25  # entries since the snapshots that the server would have kept by then, at most
AT_ONCE = 32  # sockets that are being opened
LONGEST_RUN = 900.0  # seconds; then it is given up


def main(tables: int, moves: int, game: str, seats: int, wanted: str) -> None:
    """Deal, play on beside the server, kill it, and come back: with snapshots, then without any."""
    allow_many_sockets()
    print(f"{tables} tables × {seats} seats of {game}, {moves} entries each, {wanted}; {described()}\n", flush=True)
    with ExitStack() as stack:
        stack.enter_context(kept_to(OWN_CORE))
        rows = stack.enter_context(database(wanted))
        server = stack.enter_context(host(rows.url))
        runner = stack.enter_context(asyncio.Runner(loop_factory=uvloop.new_event_loop))
        print(runs_table([runner.run(_bounded(_measured(server, rows, tables, moves, game, seats)))]))


async def _bounded(work: Awaitable[Numbers]) -> Numbers:
    async with asyncio.timeout(LONGEST_RUN):
        return await work


async def _measured(server: Host, rows: Database, tables: int, moves: int, game: str, seats: int) -> Numbers:
    gate, opener = Gate(), Opener(server.url, game, html=False)
    parties = await all_of(opener.party(seats, gate, n) for n in range(tables))
    players = [player for party in parties for player in party.players]
    server.kill9()
    kept = await _played_on(rows.url, parties, moves)
    server.start()
    await _open(players)
    asked = [_question(player) for player in players]
    numbers = {"snapshots": float(kept)} | await _back(server, players, asked)
    await forget_snapshots(rows.url)
    again = await _back(server, players, asked)
    await all_of(player.close() for player in players)
    await opener.close()
    return numbers | {f"{name}, without snapshots": value for name, value in again.items()}


async def _played_on(url: str, parties: list[Party], moves: int) -> int:
    """Random moves at every table, as the server writes them, with the snapshots it would have kept; how many."""
    store, dice = Store.at(url), Random(1)
    snapshots = []
    for party in parties:
        kept = await store.log.resume(party.match)
        table, last = resumed(GAMES[kept.start.game], kept), None
        assert table is not None, "it was dealt a moment ago"
        writing = []
        while table.to_act and (table.seq < moves or any(table.windows)):  # in a window the server would pass by itself
            table, entry = _moved(table, dice)
            writing.append(store.log.append(party.match, entry, table.result))
            last = taken(table) if table.seq % BEHIND == 0 else last
        await asyncio.gather(*writing)
        snapshots += [last] if last and table.to_act else []
    for first in range(0, len(snapshots), 100):
        await store.snapshots.save(snapshots[first : first + 100])
    await store.close()
    return len(snapshots)


def _moved(table: Table, dice: Random) -> tuple[Table, Entry]:
    seat = table.to_act[int(dice.random() * len(table.to_act))]
    move = bot_move(table, seat, "random", dice)
    return table.play(Entry(0, seat, str(move), (), table.start.at, by="bot"), table.asked[seat])


async def _back(server: Host, players: list[Player], asked: list[str | None]) -> Numbers:
    """Kill it, start it, and come back at all tables; AssertionError if anybody is asked something else."""
    begun = time.perf_counter()
    server.kill9()
    await asyncio.to_thread(server.start)
    healthy, booted = time.perf_counter() - begun, cpu_seconds(server.pid)
    await _open(players)
    numbers = {
        "killed → healthy, s": healthy,
        "killed → all pictures, s": time.perf_counter() - begun,
        "server CPU until healthy, s": booted,
        "server CPU until all pictures, s": cpu_seconds(server.pid),
        "yardstick": yardstick(),
    }
    assert [_question(player) for player in players] == asked, "other questions than before"
    return numbers


async def _open(players: list[Player]) -> None:
    few = asyncio.Semaphore(AT_ONCE)

    async def back(player: Player) -> None:
        async with few:
            await player.open()
            while player.screen.seq <= 0:  # until it shows the match
                await player.changed()

    await all_of(back(player) for player in players)


def _question(player: Player) -> str | None:
    answer = player.screen.answer(player.dice)
    return answer.question if answer else None
