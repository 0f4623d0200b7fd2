"""Fills a database with a long record: real logs, played at random, repeated for many matches."""

import json
from pathlib import Path
from typing import Any

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from app.games import GAMES
from app.games.codec import encode
from tests.matches import random_match

PEOPLE, TABLES, ACTS = 5_000, 10_000, 10_000
SEED = 3  # of the match whose log all of a game have
FILL = Path(__file__).with_name("record.sql")
SCRIPTS = "CREATE TEMP TABLE scripts (number int, seq int, seat int, move text, events json)"
OUTCOMES = (
    "CREATE TEMP TABLE outcomes (number int, game text, version int, seed text, reason text, figures json, length int)"
)
SCRIPT = text("INSERT INTO scripts VALUES (:number, :seq, :seat, :move, CAST(:events AS json))")
OUTCOME = text(
    "INSERT INTO outcomes VALUES (:number, :game, :version, :seed, :reason, CAST(:figures AS json), :length)"
)


async def fill(engine: AsyncEngine, matches: int) -> None:
    """So many matches of all games, with their tables, people, series, ratings, and what the admin did."""
    numbers = {"people": PEOPLE, "matches": matches, "tables": min(TABLES, matches), "series": matches // 20}
    whole = whole_logs(matches)
    statements = FILL.read_text().format(**numbers, games=len(GAMES), acts=ACTS, whole=whole).split(";\n")
    async with engine.begin() as conn:
        await _scripts(conn)
        for statement in statements:
            await conn.exec_driver_sql(statement)
    async with engine.connect() as conn:
        free = await conn.execution_options(isolation_level="AUTOCOMMIT")
        await free.execute(text("VACUUM ANALYZE"))


def whole_logs(matches: int) -> int:
    """From 20 times this number on, a match of each game in 20 steps has its whole log."""
    return matches // 40 // len(GAMES) * len(GAMES)


def code(number: int) -> str:
    """Of the table of a match."""
    return f"{number:06}".translate(str.maketrans("0123456789", "ABCDEFGHJK"))


async def _scripts(conn: AsyncConnection) -> None:
    for statement in (SCRIPTS, OUTCOMES):
        await conn.exec_driver_sql(statement)
    for number, name in enumerate(GAMES):
        rows, outcome = _played(name)
        await conn.execute(SCRIPT, [row | {"number": number} for row in rows])
        await conn.execute(OUTCOME, outcome | {"number": number})


def _played(name: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The entries of a random match between two, and how it ended."""
    game = GAMES[name]
    moves = list(random_match(game, 2, SEED))
    result = game.result(moves[-1].after)
    assert result is not None, "the match has ended"
    rows = [
        {"seq": seq, "seat": one.seat, "move": str(one.move), "events": encode(one.events).decode()}
        for seq, one in enumerate(moves, 1)
    ]
    outcome = {"game": name, "version": game.VERSION, "seed": str(SEED), "reason": result.reason}
    return rows, outcome | {"figures": json.dumps(result.figures), "length": len(moves)}
