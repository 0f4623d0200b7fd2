"""Pages over a long record: `python -m bench pages` fills a database with 100,000 matches and asks for each page."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from statistics import median
from uuid import UUID

import httpx2
from sqlalchemy.ext.asyncio import create_async_engine

from app.store.migrate import upgrade
from app.tables.house import House
from app.web.identity import Identity
from bench import plans, report
from bench.asked import Page, pages
from bench.filling import fill
from bench.hosting import database, host
from bench.machine import cpu_seconds, family_cpu_seconds, yardstick

SECRET = "a-secret-of-the-tests"  # of bench.hosting's servers
PASSWORD = "open sesame"
ROUNDS = 20  # each page so often
PREPARED = 7  # after five, Postgres may make a plan for whatever is asked
BUDGET = 200.0  # ms
ME = UUID(int=1)


def main(matches: int, *, explain: bool, hold: bool) -> None:
    """Fill, ask, and print a table; pages beyond the budget are marked. `explain`: the plans of all statements."""
    with database("postgres", plans.OPTIONS if explain else {}) as db:
        asyncio.run(_filled(db.url, matches))
        with host(db.url, {"ADMIN_PASSWORD": PASSWORD}) as server:
            if hold:
                return _held(server.url)
            log = plans.Log(db.log) if explain and db.log else None
            cost = Cost(server.pid, db.pids[0])
            asyncio.run(_explained(server.url, matches, log) if log else _timed(server.url, matches, cost))


def _held(url: str) -> None:
    """For somebody who wants to look."""
    print(f"{url}\ncookie: guest={_token()}\npassword at /admin: {PASSWORD}\nCtrl+C ends it.", flush=True)
    with suppress(KeyboardInterrupt):
        signal.pause()


def _token() -> str:
    return Identity((SECRET,), House(), secure=False).token(ME)


async def _filled(url: str, matches: int) -> None:
    engine = create_async_engine(url)
    await upgrade(engine)
    begun = time.monotonic()
    await fill(engine, matches)
    await engine.dispose()
    print(f"filled with {matches:,} matches in {time.monotonic() - begun:.0f} s", flush=True)


@asynccontextmanager
async def _visitor(url: str) -> AsyncIterator[httpx2.AsyncClient]:
    """The guest with many matches, who is the admin as well."""
    async with httpx2.AsyncClient(base_url=url, headers={"origin": url}, timeout=60) as client:
        client.cookies.set("guest", _token())
        assert (await client.post("/admin/login", data={"password": PASSWORD})).status_code == 303
        yield client


@dataclass(frozen=True, slots=True)
class Cost:
    """CPU that the server and the database have used up."""

    server: int  # process number
    database: int

    def now(self) -> tuple[float, float]:
        """Milliseconds."""
        return cpu_seconds(self.server) * 1000, family_cpu_seconds(self.database) * 1000


async def _timed(url: str, matches: int, cost: Cost) -> None:
    rows, before = [], yardstick()
    async with _visitor(url) as client:
        for page in pages(matches):
            first = await _asked(client, page)
            used = cost.now()
            times = [await _asked(client, page) for _ in range(ROUNDS)]
            server, db = ((now - then) / ROUNDS for now, then in zip(cost.now(), used, strict=True))
            late = report.share(times, 95)
            mark = "LATE" if late > BUDGET else ""
            rows.append((page.name, *map(report.shown, (first, median(times), late, server, db)), mark))
    print(f"yardstick {before:.1f}, afterwards {yardstick():.1f}")
    print(report.table_of(("", "first, ms", "median, ms", "p95, ms", "server CPU, ms", "database CPU, ms", ""), rows))


async def _explained(url: str, matches: int, log: plans.Log) -> None:
    known: set[str] = set()
    bad = []
    async with _visitor(url) as client:
        log.taken()
        for page in pages(matches):
            for _ in range(PREPARED):
                await _asked(client, page)
            found = log.taken()
            print("\n".join(plans.shown(page.name, found, known)))
            bad += [(page.name, table, plan.statement) for plan in found for table in plan.read_whole]
    print(f"\n{len(bad)} times a big table was read whole.")
    for name, table, statement in bad:
        print(f"- {name}: {table}: {statement[: plans.WORDS]}")


async def _asked(client: httpx2.AsyncClient, page: Page) -> float:
    """Milliseconds until the page is there."""
    begun = time.perf_counter()
    answer = await client.get(page.path, headers=dict(page.headers))
    assert answer.status_code == 200, (page, answer.status_code, answer.text[:300])
    return (time.perf_counter() - begun) * 1000
