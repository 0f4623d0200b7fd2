"""Looking back in a real browser: while a match is on, when it is over, with keys, slider and a link to a moment."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import PHONE
from tests.programs import Program, table_of
from tests.server import Server

Player = Callable[..., Page]
T = TypeVar("T")
Check = Callable[[Page], None]
BEGUN = 9  # moves of the match before anybody looks


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    running = Server(f"sqlite+aiosqlite:///{folder}/asztal.db", folder / "log")
    running.start()
    yield running
    assert running.stop() == 0, running.words()
    assert "Traceback" not in running.words(), running.words()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Programs play in a thread of their own: this one has the browser's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work)).result(120)


async def begun(url: str) -> tuple[list[Program], str, str]:
    programs = [await Program.guest(url, name, n) for n, name in enumerate(("Anna", "Béla"))]
    code = await table_of(programs, "kawa")
    ends = await asyncio.gather(*(program.play(code, until=BEGUN) for program in programs))
    return programs, code, str(ends[0]["match"])


async def finished(programs: list[Program], code: str) -> None:
    await asyncio.gather(*(program.play(code) for program in programs))


def known_as(page: Page, server: Server, program: Program) -> Page:
    page.context.add_cookies([{"name": "guest", "value": program.token, "url": server.url}])
    return page


def at(page: Page, moment: int) -> None:
    expect(page.locator(f'.scene[data-at="{moment}"]')).to_be_visible()


def eyes_of(page: Page) -> list[str]:
    return [option.get_attribute("value") or "" for option in page.locator("#scene-eyes option").all()]


def test_looking_back(server: Server, player: Player, accessible: Check, page_errors: list[str]) -> None:
    programs, code, match = run(begun(server.url))
    url = f"{server.url}/m/{match}/replay"
    stranger = player(locale="en-GB")
    stranger.goto(url)  # while it is on: what everybody sees, and for a player the own part besides
    assert eyes_of(stranger) == ["none"]
    assert stranger.locator(".scene-mine").count() == 0
    assert stranger.request.get(f"{url}?eyes=1").status == 409
    own_eyes_only(known_as(player(locale="hu-HU", **PHONE), server, programs[0]), f"{server.url}/t/{code}", url)
    page_errors[:] = [error for error in page_errors if "409" not in error]
    run(finished(programs, code))
    stranger.goto(url)
    last = int(stranger.locator(".scene").get_attribute("data-last") or 0)
    accessible(stranger)
    stepped_through(stranger, last)
    seen_by_each(stranger, last)
    friend = player(locale="hu-HU", **PHONE)
    friend.goto(stranger.url)  # the address leads to this very moment
    at(friend, last // 2)
    expect(friend.locator(".scene-mine")).to_have_count(2)
    assert friend.evaluate("document.documentElement.scrollWidth") <= 360
    accessible(friend)


def own_eyes_only(anna: Page, table: str, url: str) -> None:
    anna.goto(table)
    anna.locator("#room-menu > summary").click()
    with anna.context.expect_page() as opened:
        anna.locator("#room a[href*='at=mine']").click()
    look = opened.value
    assert eyes_of(look) == ["none", "0"]
    expect(look.locator(".scene-mine")).to_contain_text("Anna")
    look.goto(f"{url}?eyes=1")
    expect(look.locator("main")).to_contain_text("replay.not_yet")


def stepped_through(page: Page, last: int) -> None:
    """By keys and buttons."""
    at(page, 0)
    for moment in range(1, 6):
        page.keyboard.press("ArrowRight")
        at(page, moment)
    for _ in range(4):  # quicker than pictures come: each press counts
        page.keyboard.press("ArrowRight")
    at(page, 9)
    page.keyboard.press("ArrowLeft")
    at(page, 8)
    page.keyboard.press("End")
    at(page, last)
    page.locator("#scene-first").click()
    at(page, 0)


def seen_by_each(page: Page, last: int) -> None:
    """Through every pair of eyes, in the end through all at once."""
    for eyes, parts in (("0", 1), ("1", 1), ("none", 0), ("all", 2)):
        page.select_option("#scene-eyes", eyes)
        expect(page.locator(".scene-mine")).to_have_count(parts)
        before = int(page.locator(".scene").get_attribute("data-at") or 0)
        page.locator("#scene-on").click()
        at(page, before + 1)
        page.locator("#scene-slider").fill(str(last // 2))
        at(page, last // 2)
    assert re.search(rf"at={last // 2}&eyes=all$", page.url)
