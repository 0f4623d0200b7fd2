"""A real browser in front of a real server."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests import databases
from tests.server import Server
from tools import chromium

ARGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
AFLOAT = """() => [...document.querySelectorAll("main *:not(dialog, [popover])")]
    .filter((element) => getComputedStyle(element).position === "fixed").map((element) => element.className)"""
PATIENCE = 10_000  # ms: a busy machine is slow, a fault is for ever


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all browser tests."""
    program = chromium.find()
    assert program is not None, chromium.HELP
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGS))
        yield browser
        browser.close()


@pytest.fixture
def page_errors() -> list[str]:
    """What went wrong in any page. Must be empty in the end: a test that wants errors reads and clears it."""
    return []


@pytest.fixture
def player(browser: Browser, page_errors: list[str]) -> Iterator[Callable[..., Page]]:
    """Call it for one more person, with a browser of their own: `player(base_url=server.url)`."""
    contexts: list[BrowserContext] = []

    def sit(**options: object) -> Page:
        contexts.append(browser.new_context(**options))  # type: ignore[arg-type]
        contexts[-1].set_default_timeout(PATIENCE)
        return _watched(contexts[-1].new_page(), page_errors)

    yield sit
    for context in contexts:
        context.close()
    assert not page_errors, f"errors in the pages: {page_errors}"


def _watched(page: Page, errors: list[str]) -> Page:
    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(f"{message.text} ({message.location.get('url', '')})")

    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", said)
    return page


@pytest.fixture
def accessible() -> Callable[[Page], None]:
    """Call it with a page: fails if axe finds a fault in it."""

    def check(page: Page) -> None:
        page.emulate_media(reduced_motion="reduce")  # what is half faded in has half its contrast
        found = Axe().run(page)
        page.emulate_media(reduced_motion="no-preference")
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate(AFLOAT) == [], "only dialogs and popovers lie over a page"

    return check


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server of this module's own, with SQLite."""
    folder = tmp_path_factory.mktemp("server")
    yield from _running(Server(f"sqlite+aiosqlite:///{folder}/asztal.db", folder / "log"))


@pytest.fixture(scope="module")
def server_on_postgres(tmp_path_factory: pytest.TempPathFactory, postgres: str) -> Iterator[Server]:
    """The same with a Postgres database."""
    name = databases.create(postgres)
    yield from _running(Server(databases.url_of(postgres, name), tmp_path_factory.mktemp("server") / "log"))
    databases.drop(postgres, name)


def _running(server: Server) -> Iterator[Server]:
    server.start()
    yield server
    assert server.stop() == 0, server.words()
    assert "Traceback" not in server.words(), server.words()
