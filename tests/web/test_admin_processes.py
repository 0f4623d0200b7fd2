"""The admin over two real processes on one Postgres: acts work wherever a table lives. And what the log never says."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.programs import Program, table_of
from tests.server import Server

PASSWORD = "a-password-of-the-tests"
SETTINGS = {"ADMIN_PASSWORD": PASSWORD, "LOG_JSON": "on"}


async def admin_of(server: Server) -> httpx2.AsyncClient:
    client = httpx2.AsyncClient(base_url=server.url, headers={"origin": server.url}, follow_redirects=True, timeout=30)
    assert (await client.post("/admin/login", data={"password": PASSWORD})).status_code == 200
    return client


async def next_frame(ws: ClientConnection, kind: str) -> dict[str, Any]:
    async with asyncio.timeout(20):
        while True:
            frame: dict[str, Any] = json.loads(await ws.recv())
            if frame["t"] == kind:
                return frame


async def test_acts_work_wherever_the_table_lives(postgres_url: str, tmp_path: Path) -> None:
    servers = [Server(postgres_url, tmp_path / f"server{n}.log", SETTINGS) for n in range(2)]
    for server in servers:
        server.start()
    far, near = servers
    programs = [await Program.guest(far.url, f"Program {n}", n) for n in range(2)]
    code = await table_of(programs, "kawa", clock=180)
    admin = await admin_of(near)
    async with programs[0].socket(code) as ws:
        before = (await next_frame(ws, "state"))["deadlines"][0]
        await admin.post(f"/admin/t/{code}/nudge")
        assert (await next_frame(ws, "nudge"))["seat"] == 0
        await admin.post(f"/admin/t/{code}/more", data={"seat": "0", "seconds": "3600"})
        assert (await next_frame(ws, "state"))["deadlines"][0] > before
        await admin.post("/admin/house/announce", data={"en": "Cake at eight", "hu": ""})
        assert (await next_frame(ws, "house"))["announcement"]["text"] == "Cake at eight"
        await bans_and_hands_over(admin, ws, programs)
        await admin.post("/admin/house/drain")
        await refused_everywhere(servers)
    shown = (await admin.get("/admin/live")).text
    assert shown.count('<th scope="row">') == 2, "both processes tell of themselves"
    await admin.aclose()
    for server in servers:
        assert server.stop() == 0
        assert "Traceback" not in server.words()


async def bans_and_hands_over(admin: httpx2.AsyncClient, ws: ClientConnection, programs: list[Program]) -> None:
    found = (await admin.get("/admin/people", params={"search": "program 0"})).text
    guest = re.findall(r"/admin/g/([-0-9a-f]{36})", found)[0]
    await admin.post(f"/admin/g/{guest}/ban", data={"hours": "1", "why": "test"})
    await asyncio.sleep(1)
    await ws.send(json.dumps({"t": "move", "ask": 0, "move": "offer g"}))
    assert (await next_frame(ws, "refused"))["code"] == "banned"
    await admin.post(f"/admin/g/{guest}/reissue", data={"why": "test"})
    with pytest.raises(ConnectionClosed):
        await next_frame(ws, "never")
    assert ws.close_code == 4401
    assert (await programs[0].ask("POST", "/api/tables", {"game": "kawa"})).status_code == 401


async def refused_everywhere(servers: list[Server]) -> None:
    """The other process hears of it by notice; a second is more than it needs."""
    await asyncio.sleep(1)
    for server in servers:
        late = await Program.guest(server.url, "Late")
        answer = await late.ask("POST", "/api/tables", {"game": "kawa"})
        assert (answer.status_code, answer.json()["code"]) == (409, "drain")


async def test_what_is_written_survives_a_restart_and_the_log_tells_no_secret(sqlite_url: str, tmp_path: Path) -> None:
    server = Server(sqlite_url, tmp_path / "server.log", SETTINGS)
    server.start()
    programs = [await Program.guest(server.url, f"Program {n}", n) for n in range(2)]
    code = await table_of(programs, "kawa", clock=180)
    admin = await admin_of(server)
    await admin.post(f"/admin/t/{code}/more", data={"seat": "0", "seconds": "3600"})
    await admin.post(f"/admin/t/{code}/hidden", data={"why": "to see"})
    await admin.post("/admin/house/drain")
    await admin.post("/admin/login", data={"password": "wrong-password"})
    async with programs[0].socket(code) as ws:
        before = await next_frame(ws, "state")
    server.kill9()
    server.start()
    async with programs[0].socket(code) as ws:
        assert (await next_frame(ws, "state"))["deadlines"] == before["deadlines"]
    assert (await admin.get("/healthz")).json()["draining"] is True
    assert (await admin.get("/admin")).status_code == 200, "the session outlives the restart"
    async with asyncio.timeout(60):
        ends = await asyncio.gather(*(program.play(code) for program in programs))
    await admin.aclose()
    assert server.stop() == 0
    said = server.words()
    assert "admin door" in said
    for secret in (PASSWORD, "wrong-password", ends[0]["seed"], *(program.token for program in programs)):
        assert secret not in said
    assert "offer " not in said


async def test_the_first_start_makes_a_password_and_shows_it_once(sqlite_url: str, tmp_path: Path) -> None:
    server = Server(sqlite_url, tmp_path / "server.log", {"ADMIN_PASSWORD": ""})
    server.start()
    assert server.stop() == 0
    server.start()
    shown = re.findall(r"Admin password .*: (\S+)", server.words())
    assert len(shown) == 1
    async with httpx2.AsyncClient(base_url=server.url, headers={"origin": server.url}, timeout=30) as client:
        assert (await client.post("/admin/login", data={"password": "x" * 23})).status_code == 403
        answer = await client.post("/admin/login", data={"password": shown[0]})
        assert answer.headers["location"] == "/admin"
    assert server.stop() == 0
