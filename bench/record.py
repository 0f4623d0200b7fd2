"""Pages over a long record: `python -m bench pages` fills a database with 100,000 matches and asks for each page."""

import asyncio
import time
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

import httpx2
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from app.store.migrate import upgrade
from app.tables.house import House
from app.web.identity import Identity
from bench.hosting import database, host
from bench.report import Numbers, runs_table, share

SECRET = "a-secret-of-the-tests"  # of bench.hosting's servers
PEOPLE, TABLES = 5_000, 10_000
ROUNDS = 20  # each page so often
BUDGET = 200.0  # ms, p95
ME = UUID(int=1)

FILL = Path(__file__).with_suffix(".sql")


@dataclass(frozen=True, slots=True)
class Page:
    """A page to ask for."""

    name: str
    path: str


def pages(matches: int) -> list[Page]:
    """All pages that read the record; of the reader's matches one in the middle."""
    mine = UUID(int=PEOPLE + matches // 40 * 20).hex
    return [
        Page("front page", "/"),
        Page("my matches", "/matches"),
        Page("my matches, lost", "/matches?outcome=lost"),
        Page("my matches, drawn", "/matches?outcome=drawn"),
        Page("my matches of another game", "/matches?game=kawa&outcome=won"),
        Page("my oldest matches", "/matches?before=2026-01-01T00:00:00%2B00:00"),
        Page("a match", f"/m/{mine}"),
        Page("two against each other", f"/m/{mine}/versus/1"),
        Page("a game in numbers", "/stats/kawa"),
        Page("listed tables (JSON)", "/api/tables"),
        Page("my tables (JSON)", "/api/tables?mine=true"),
    ]


def main(matches: int) -> None:
    """Fill, ask, and print a table; pages beyond the budget are marked."""
    with database("postgres") as db:
        asyncio.run(_fill(db.url, matches))
        with host(db.url) as server:
            print(runs_table([asyncio.run(_ask(server.url, pages(matches)))]))


async def _fill(url: str, matches: int) -> None:
    engine = create_async_engine(url)
    await upgrade(engine)
    begun = time.monotonic()
    numbers = {"people": PEOPLE, "matches": matches, "tables": min(TABLES, matches), "series": matches // 20}
    statements = FILL.read_text().format(**numbers).split(";\n")
    async with engine.begin() as conn:
        for statement in statements:
            await conn.exec_driver_sql(statement)
    await _analysed(engine)
    print(f"filled with {matches:,} matches in {time.monotonic() - begun:.0f} s")
    await engine.dispose()


async def _analysed(engine: AsyncEngine) -> None:
    async with engine.connect() as conn:
        free = await conn.execution_options(isolation_level="AUTOCOMMIT")
        await free.execute(text("VACUUM ANALYZE"))


async def _ask(url: str, wanted: list[Page]) -> Numbers:
    token = Identity((SECRET,), House(), secure=False).token(ME)
    numbers: Numbers = {}
    async with httpx2.AsyncClient(base_url=url, headers={"cookie": f"guest={token}"}, timeout=60) as client:
        for page in wanted:
            times = [await _timed(client, page) for _ in range(ROUNDS)]
            late = " LATE" if share(times[1:], 95) > BUDGET else ""
            numbers[f"{page.name}, first ms"] = times[0]
            numbers[f"{page.name}, p95 ms{late}"] = share(times[1:], 95)
    return numbers


async def _timed(client: httpx2.AsyncClient, page: Page) -> float:
    begun = time.perf_counter()
    answer = await client.get(page.path)
    assert answer.status_code == 200, (page, answer.status_code, answer.text[:300])
    return (time.perf_counter() - begun) * 1000
