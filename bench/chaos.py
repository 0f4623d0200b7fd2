"""Programs play matches of all games over two processes while processes, databases and lines are broken.

At the end: each move that was acknowledged is in the log once, none that wasn't is there twice, every match has been
finished by those who began it, and what each last saw is what the log says.
"""

import asyncio
import os
import signal
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import asyncpg

from app.games import GAMES
from bench.checking import Checked, check_all
from bench.stubborn import Stubborn
from tests import databases, temppg
from tests.programs import Program, table_of
from tests.server import Server

PROCESSES = 2
QUIET = (0.1, 0.9)  # seconds between two breaks
DOWN = (0.0, 1.0)  # for which something stays away
FAILING = 0.7  # seconds in which no commit succeeds
LONGEST_END = 600.0  # seconds in which all that was begun must be finished

KEPT = {"synchronous_commit": "on"}  # what was committed outlives each process; the machine itself doesn't fail here
SHORT = {"kartyaparbaj": {"life": "20"}, "rezsar": {"series": "1"}}

FAIL_COMMITS = """
CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no commit'; END $$;
CREATE CONSTRAINT TRIGGER fail AFTER INSERT ON entries
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail()
"""


@dataclass
class Scene:
    """What there is to break."""

    servers: list[Server]
    postgres: temppg.Postgres
    programs: list[Stubborn] = field(default_factory=list)
    dice: Random = field(default_factory=Random)
    broken: Counter[str] = field(default_factory=Counter)
    awaited: list[float] = field(default_factory=list)  # seconds from a kill until the server was healthy again


async def run(kills: int, tables: int, seed: int = 0, pace: float = 0.3) -> tuple[Scene, Checked]:
    """So many breaks, at so many tables for each game. AssertionError if anything is lost, doubled or stuck."""
    async with _standing() as scene:
        scene.dice = Random(seed)
        codes = await _seated(scene, tables, pace)
        playing = True
        play = [asyncio.create_task(p.play(code, lambda: playing)) for code, p in codes]
        try:
            await _break(scene, kills, play)
            playing = False
            async with asyncio.timeout(LONGEST_END):
                await asyncio.gather(*play)
        finally:
            for task in play:
                task.cancel()
        return scene, await check_all(databases.url_of(scene.postgres.dsn, "postgres"), scene.programs)


@asynccontextmanager
async def _standing() -> AsyncIterator[Scene]:
    """Two processes on a Postgres that keeps what it has promised."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="chaos-")))
        postgres = stack.enter_context(temppg.temp_postgres(KEPT))
        url = databases.url_of(postgres.dsn, "postgres")
        servers = [Server(url, folder / f"server{n}.log") for n in range(PROCESSES)]
        for server in servers:
            await asyncio.to_thread(server.start)
            stack.callback(server.stop)
        yield Scene(servers, postgres)
        for server in servers:
            assert "Traceback" not in server.words(), server.words()[-6000:]


async def _seated(scene: Scene, tables: int, pace: float) -> list[tuple[str, Stubborn]]:
    urls = [server.url for server in scene.servers]
    found = []
    for number in range(tables):
        for name, game in GAMES.items():
            seats = sorted(game.SEATS)[number % len(game.SEATS)]
            guests = [await Program.guest(urls[n % PROCESSES], f"Program {n}") for n in range(seats)]
            options = SHORT.get(name, {}) | ({"quick": "on"} if game.WINDOWS else {})
            code = await table_of(guests, name, options=options)
            for n, guest in enumerate(guests):
                mine = urls[n % PROCESSES :] + urls[: n % PROCESSES]
                stubborn = Stubborn(mine, guest.token, Random(scene.dice.random()), pace)
                scene.programs.append(stubborn)
                found.append((code, stubborn))
    return found


async def _break(scene: Scene, kills: int, play: list[asyncio.Task[None]]) -> None:
    names = list(BREAKS)
    for number in range(kills):
        await asyncio.sleep(scene.dice.uniform(*QUIET))
        for task in play:
            if task.done():
                task.result()  # it never ends by itself while there is something to break
        name = names[number] if number < len(names) else scene.dice.choices(names, WEIGHTS)[0]
        scene.broken[name] += 1
        await BREAKS[name](scene)


# what may happen


async def _kill(scene: Scene, servers: list[Server]) -> None:
    begun = time.monotonic()
    for server in servers:
        server.kill9()
    await asyncio.sleep(scene.dice.uniform(*DOWN))
    away = time.monotonic()
    for server in servers:
        await asyncio.to_thread(server.start)
    scene.awaited.append(time.monotonic() - away)
    assert time.monotonic() - begun < 60


async def _kill_one(scene: Scene) -> None:
    await _kill(scene, [scene.dice.choice(scene.servers)])


async def _kill_all(scene: Scene) -> None:
    await _kill(scene, scene.servers)


async def _stop_one(scene: Scene) -> None:
    server = scene.dice.choice(scene.servers)
    assert await asyncio.to_thread(server.stop) == 0, server.words()[-4000:]
    await asyncio.sleep(scene.dice.uniform(*DOWN))
    await asyncio.to_thread(server.start)


async def _restart_postgres(scene: Scene) -> None:
    await asyncio.to_thread(scene.postgres.stop)
    await asyncio.sleep(scene.dice.uniform(*DOWN))
    await asyncio.to_thread(scene.postgres.start)


async def _crash_postgres(scene: Scene) -> None:
    """No shutdown: it begins again by reading its own log."""
    await asyncio.to_thread(scene.postgres.stop, signal.SIGQUIT)
    await asyncio.to_thread(scene.postgres.start)


async def _kill_backend(scene: Scene) -> None:
    """One of its processes dies, so Postgres throws all connections out and recovers."""
    connection = await asyncpg.connect(scene.postgres.dsn)
    try:
        pids = await connection.fetch(
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        os.kill(scene.dice.choice(pids)["pid"], signal.SIGKILL)
    finally:
        connection.terminate()


async def _cut_lines(scene: Scene) -> None:
    for program in scene.dice.sample(scene.programs, len(scene.programs) // 2):
        program.cut()


async def _fail_commits(scene: Scene) -> None:
    """Each append is undone by its own commit, for a while."""
    connection = await asyncpg.connect(scene.postgres.dsn)
    try:
        await connection.execute(FAIL_COMMITS)
        await asyncio.sleep(FAILING)
        await connection.execute("DROP TRIGGER fail ON entries")
    finally:
        await connection.close()


BREAKS: dict[str, Callable[[Scene], Awaitable[None]]] = {
    "a process killed": _kill_one,
    "both processes killed": _kill_all,
    "a process stopped": _stop_one,
    "Postgres restarted": _restart_postgres,
    "Postgres crashed": _crash_postgres,
    "a backend of Postgres killed": _kill_backend,
    "lines cut": _cut_lines,
    "commits failing": _fail_commits,
}
WEIGHTS = (8, 2, 2, 1, 1, 1, 3, 1)


def main(kills: int, tables: int, seed: int) -> None:
    """Break things so often, and tell what was seen."""
    begun = time.monotonic()
    scene, checked = asyncio.run(run(kills, tables, seed))
    lost, again = sum(p.lost for p in scene.programs), sum(p.again for p in scene.programs)
    print(f"{sum(scene.broken.values())} breaks in {time.monotonic() - begun:.0f} s:")
    for name, number in scene.broken.most_common():
        print(f"  {number:5} {name}")
    print(f"{len(scene.programs)} programs lost {lost} lines and sent {again} moves again.")
    print(f"{checked.matches} matches finished; {checked.entries} entries, {checked.acked} of them acknowledged moves.")
    print("No gap, no double, nothing acknowledged is missing, every last picture is what the log says.")
