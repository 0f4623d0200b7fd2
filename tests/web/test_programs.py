"""Five programs play whole matches over real sockets, and what each received is what it may know, byte for byte."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx2
import pytest
from msgspec.json import encode
from websockets import ConnectionClosed
from websockets.asyncio.client import ClientConnection

from app.games import GAMES
from app.games.rng import Rng
from app.store import open_store
from app.tables.table import Table
from app.web.window import said, state
from tests.programs import Program, next_state, table_of
from tests.server import Server


@pytest.fixture
def server(database_url: str, tmp_path: Path) -> Iterator[Server]:
    running = Server(database_url, tmp_path / "server.log")
    running.start()
    yield running
    assert running.stop() == 0
    assert "Traceback" not in running.words()


async def played(url: str, seats: int, hang_up: float = 0.0) -> tuple[str, list[Program]]:
    programs = [await Program.guest(url, f"Program {n}", n) for n in range(seats)]
    code = await table_of(programs, "kawa", options={"zeroCanWinMost": "off"})
    watcher = await Program.guest(url, "Watcher")
    everybody = [*programs, watcher]
    async with asyncio.timeout(60):
        await asyncio.gather(*(p.play(code, hang_up=hang_up) for p in programs), watcher.play(code))
    return code, everybody


async def tables_by_seq(database_url: str, match: UUID) -> list[Table]:
    """The match after each of its entries, from the database."""
    store = await open_store(database_url)
    start, entries = await store.log.load(match)
    await store.close()
    tables = [Table.dealt(GAMES[start.game], start)]
    for entry in entries:
        tables.append(tables[-1].followed([entry]))
    return tables


def redealt(table: Table, seat: int | None, seed: str) -> Table:
    """The same table with all that the seat can't know dealt anew."""
    other = table.game.redeal(table.state, seat, Rng(seed))
    offers = tuple(table.game.offers(other, s) for s in range(len(table.names)))
    return replace(table, state=other, offers=offers)


@pytest.mark.parametrize("seats", [2, 5])
async def test_what_programs_receive(server: Server, database_url: str, seats: int) -> None:
    _, programs = await played(server.url, seats)
    first, _ = programs[0].states()[0]
    tables = await tables_by_seq(database_url, UUID(first["match"]))
    assert tables[-1].result is not None
    for program in programs:
        before = 0
        for frame, text in program.states():
            seat, table = frame["seat"], tables[frame["seq"]]
            known = table if table.result else redealt(table, seat, text)
            log = [said(line) for line in table.told(seat, before)]
            expected = state(known, seat) | {"orders": {}, "log": log}
            assert json.loads(text) == json.loads(frame_text(expected))
            assert text == frame_text(expected)
            before = frame["seq"]


def frame_text(content: object) -> str:
    return encode(content).decode()


async def test_dropped_lines_cost_no_move_and_double_none(server: Server, database_url: str) -> None:
    _, programs = await played(server.url, 4, hang_up=0.3)
    first, _ = programs[0].states()[0]
    tables = await tables_by_seq(database_url, UUID(first["match"]))
    commands = [(entry.seat, entry.command) for entry in tables[-1].entries]
    assert len(commands) == len(set(commands))
    assert tables[-1].result is not None


async def test_two_servers_on_one_postgres_share_a_match(postgres_url: str, tmp_path: Path) -> None:
    """Seats are spread over two processes: no double, no gap, no refusal (`Program` fails on one), all see the end."""
    servers = [Server(postgres_url, tmp_path / f"server{n}.log") for n in range(2)]
    for server in servers:
        server.start()
    programs = [await Program.guest(servers[n % 2].url, f"Program {n}", n) for n in range(4)]
    code = await table_of(programs, "kawa")
    async with asyncio.timeout(60):
        ends = await asyncio.gather(*(program.play(code) for program in programs))
    assert len({(end["seq"], json.dumps(end["result"])) for end in ends}) == 1
    tables = await tables_by_seq(postgres_url, UUID(ends[0]["match"]))
    assert [entry.seq for entry in tables[-1].entries] == list(range(1, ends[0]["seq"] + 1))
    commands = [(entry.seat, entry.command) for entry in tables[-1].entries]
    assert len(commands) == len(set(commands))
    for server in servers:
        assert server.stop() == 0
        assert "Traceback" not in server.words()


async def test_several_devices_share_a_seat(server: Server) -> None:
    """A phone and a laptop of one guest: what one plays, the other sees, and may take back."""
    programs = [await Program.guest(server.url, f"Program {n}", n) for n in range(3)]
    code = await table_of(programs, "kawa")
    async with programs[0].socket(code) as laptop, programs[0].socket(code) as phone:
        asked = await next_state(laptop)
        assert await next_state(phone) == asked
        await laptop.send(json.dumps({"t": "move", "ask": asked["ask"], "move": "offer g+r"}))
        seen = await next_state(phone)
        assert seen["view"]["mine"]["offer"] == [1, 1, 0, 0]
        await phone.send(json.dumps({"t": "move", "ask": seen["ask"], "move": "withdraw"}))
        assert (await next_state(laptop))["view"]["mine"]["offer"] == [1, 1, 0, 0]
        assert (await next_state(laptop))["view"]["mine"]["offer"] is None


async def test_a_killed_server_asks_the_same_people_the_same_questions(server: Server, tmp_path: Path) -> None:
    programs = [await Program.guest(server.url, f"Program {n}", n) for n in range(4)]
    code = await table_of(programs, "kawa")
    for program in programs[:2]:
        await program.play(code, until=programs.index(program) + 1)
    before = [await look(program, code) for program in programs]
    server.kill9()
    server.start()
    after = [await look(program, code) for program in programs]
    assert after == before
    assert [frame["to_act"] for frame in after] == [[2, 3]] * 4
    assert [frame["view"]["mine"]["offer"] is not None for frame in after] == [True, True, False, False]
    async with asyncio.timeout(60):
        await asyncio.gather(*(program.play(code) for program in programs))


async def look(program: Program, code: str) -> dict[str, Any]:
    """The state as this program sees it now, without the log."""
    async with program.socket(code) as ws:
        return await next_state(ws)


async def test_bad_frames_are_answered_and_then_the_line_is_closed(server: Server) -> None:
    programs = [await Program.guest(server.url, f"Program {n}", n) for n in range(2)]
    code = await table_of(programs, "kawa")
    sent: list[str | bytes] = [
        "{",
        b"\x00\x01",
        "x" * 5000,
        '{"t":"dance","id":"d"}',
        '{"t":"move","ask":0,"move":" "}',
    ]
    codes = ["frame.not_json", "frame.binary", "frame.too_long", "frame.unknown", "move.unreadable"]
    async with programs[0].socket(code) as ws:
        for frame, expected in zip(sent, codes, strict=True):
            await ws.send(frame)
            answer = await refusal(ws)
            assert answer["code"] == expected
            assert answer["text"]
        for _ in range(25):
            await ws.send("{")
        assert await close_code(ws) == 1008
    async with programs[0].socket(code) as ws:
        await ws.send("x" * 70_000)
        assert await close_code(ws) == 1009


async def close_code(ws: ClientConnection) -> int | None:
    """The code with which the server closes, after whatever it says before."""
    async with asyncio.timeout(5):
        with contextlib.suppress(ConnectionClosed):
            while True:
                await ws.recv()
    return ws.close_code


async def refusal(ws: ClientConnection) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(ws.recv(), 5))
        if frame["t"] == "refused":
            return frame


async def test_too_many_frames_are_told_when_to_come_back(server: Server) -> None:
    programs = [await Program.guest(server.url, f"Program {n}", n) for n in range(2)]
    code = await table_of(programs, "kawa")
    async with programs[0].socket(code) as ws:
        for n in range(40):
            await ws.send(json.dumps({"t": "move", "ask": 0, "move": "offer q", "id": f"c{n}"}))
        answers = [await refusal(ws) for _ in range(40)]
    limited = [answer for answer in answers if answer["code"] == "rate"]
    assert 1 <= len(limited) <= 10  # 30 at once; how many more depends on how long it takes
    assert all(0 < answer["args"]["retry_after"] <= 0.3 for answer in limited)
    assert {answer["id"] for answer in answers} == {f"c{n}" for n in range(40)}


async def test_refusals_speak_the_players_language(server: Server) -> None:
    async with httpx2.AsyncClient(base_url=server.url) as client:
        answers = [await client.get("/api/tables/ZZZZZZ", headers={"Accept-Language": lang}) for lang in ("hu", "en")]
    assert [answer.json()["code"] for answer in answers] == ["lobby.no_such_table"] * 2
    assert answers[0].json()["text"] != answers[1].json()["text"]
