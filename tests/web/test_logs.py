"""The log hides what is called like a secret, and counts errors; that of a whole run says none."""

import asyncio
import json
import logging
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx2
import pytest

from app.web import logs
from app.web.metrics import Metrics, Recent
from tests.programs import Program, table_of
from tests.server import Server


def test_secrets_are_hidden_however_deep() -> None:
    asked = {"Authorization": "Bearer t", "seat": 1, "sent": [{"phrase": "la li lo"}]}
    fields = {"event": "x", "seed": "s", "table": "ABC", "asked": asked}
    assert logs.without_secrets(None, "info", fields) == {
        "event": "x",
        "seed": logs.HIDDEN,
        "table": "ABC",
        "asked": {"Authorization": logs.HIDDEN, "seat": 1, "sent": [{"phrase": logs.HIDDEN}]},
    }


@pytest.fixture
def metrics() -> Iterator[Metrics]:
    made = Metrics()
    logs.on_error.append(made.failed)
    yield made
    logs.on_error.remove(made.failed)


def test_errors_are_counted(metrics: Metrics) -> None:
    for method in ("error", "exception", "warning", "info"):
        logs.counted(None, method, {})
    for level in (logging.ERROR, logging.WARNING):
        logs.CountErrors().handle(logging.LogRecord("x", level, "", 0, "", (), None))
    assert metrics.recent_errors.count() == 3
    assert b"asztal_errors_total 3.0" in metrics.text()


def test_a_minute_is_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now, recent = 1000.0, Recent()
    monkeypatch.setattr("app.web.metrics.time.monotonic", lambda: now)
    for _ in range(3):
        recent.add()
    now += 59
    recent.add()
    assert recent.count() == 4
    now += 2
    assert recent.count() == 1


PASSWORD, WRONG, METRICS = "open sesame of the tests", "a guess of somebody's", "a token for the metrics"


async def test_the_log_of_a_whole_run_tells_no_secret(sqlite_url: str, tmp_path: Path) -> None:
    settings = {"ADMIN_PASSWORD": PASSWORD, "LOG_JSON": "on", "METRICS_TOKEN": METRICS}
    server = Server(sqlite_url, tmp_path / "server.log", settings)
    server.start()
    secrets = {PASSWORD, WRONG, METRICS, *await played(server)}
    async with httpx2.AsyncClient(base_url=server.url, headers={"origin": server.url}, timeout=30) as client:
        secrets |= await came_back(client)
        secrets |= await handed_over(client)
        await client.get("/metrics", headers={"authorization": f"Bearer {METRICS}"})
        secrets |= set(client.cookies.values())
    assert server.stop() == 0
    lines = [json.loads(line) for line in server.words().splitlines() if line.startswith("{")]
    assert "admin door" in [line["event"] for line in lines], "it does say something"
    said = server.words()
    assert len(secrets) > 10
    assert [secret for secret in secrets if secret in said] == []
    assert not re.search(r"Bearer|guest=|/anew/|offer [a-z]", said)


async def played(server: Server) -> set[str]:
    """A whole match: the tokens, the seed, and a cookie that somebody made up."""
    programs = [await Program.guest(server.url, f"Program {n}", n) for n in range(2)]
    code = await table_of(programs, "kawa")
    async with asyncio.timeout(60):
        ends = await asyncio.gather(*(program.play(code) for program in programs))
    async with httpx2.AsyncClient(
        base_url=server.url, headers={"cookie": "guest=made-up-by-somebody"}, timeout=30
    ) as client:
        await client.get(f"/t/{code}")
    return {"made-up-by-somebody", ends[0]["seed"], *(program.token for program in programs)}


async def came_back(client: httpx2.AsyncClient) -> set[str]:
    """A guest, the cookie, the phrase; and a phrase that somebody guessed."""
    await client.post("/name", data={"name": "Anna", "then": "/"})
    first = client.cookies["guest"]
    shown = re.search(r"<code>([a-z ]+)</code>", (await client.post("/me/phrase")).text)
    assert shown
    words, guess = unescape(shown[1]), "dada dida dada dida dada dida"
    assert (await client.post("/recover", data={"phrase": guess})).status_code == 409
    assert (await client.post("/recover", data={"phrase": words})).status_code == 303
    return {first, words, guess}


async def handed_over(client: httpx2.AsyncClient) -> set[str]:
    """The admin's cookies, and a link that hands seats over."""
    assert (await client.post("/admin/login", data={"password": WRONG})).status_code == 403
    assert (await client.post("/admin/login", data={"password": PASSWORD})).status_code == 303
    guest = re.search(r"/admin/g/([-0-9a-f]{36})", (await client.get("/admin/people?search=anna")).text)
    assert guest
    made = await client.post(f"/admin/g/{guest[1]}/reissue", data={"why": "lost phone"})
    link = re.search(r"/anew/([^\"<]+)", made.text)
    assert link
    assert (await client.get(f"/anew/{link[1]}")).status_code == 200
    assert (await client.post("/anew", data={"token": link[1]})).status_code == 303
    await client.get(f"/anew/{link[1]}x")
    return {link[1]}
