"""One person and bots: by keyboard alone, on a phone, and over a server that is killed in between."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.play import PHONE, ask_of, open_table, play_on, send, tick
from tests.server import Server

Player = Callable[..., Page]
SMALLEST = 44  # CSS pixels of whatever a thumb has to hit


def with_bots(page: Page, server: Server, bots: int = 2) -> None:
    """A table with bots, dealt."""
    open_table(page, server.url, "Anna")
    for n in range(bots):
        page.locator(f"#chair-{n + 1} form[action$='/bots'] button").click()
        expect(page.locator(f"#chair-{n + 1}.free")).to_have_count(0)
    page.locator("#ready[value='1']").click()
    page.locator("#start:not([disabled])").click()
    expect(page.locator("form#answer")).to_be_visible()


def test_the_keyboard_alone_bids_and_takes_back(server: Server, player: Player) -> None:
    page = player(locale="en-GB")
    with_bots(page, server)
    page.locator("#ask").focus()
    reach(page, "input[name=beads]")
    page.keyboard.press("Space")
    reach(page, "input[name=beads]")
    page.keyboard.press("Space")
    expect(page.locator("input[name=beads]:checked")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text(re.compile("offer", re.IGNORECASE))
    reach_any(page)


def reach(page: Page, selector: str) -> None:
    """Tab until something of this kind has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator(f"{selector}:focus").count():
            return
    raise AssertionError(f"{selector} can't be reached by Tab")


def reach_any(page: Page) -> None:
    """Whatever is asked next can be reached, too."""
    expect(page.locator("form#answer")).to_be_visible()
    reach(page, "#ask button, #mine input, #ask input")


def test_a_phone_has_large_targets_and_no_sideways_scroll(server: Server, player: Player) -> None:
    page = player(locale="hu-HU", **PHONE)
    for path in ("/", "/rules/kawa", "/credits", "/name"):
        page.goto(server.url + path)
        large_enough(page)
    with_bots(page, server)
    large_enough(page)
    play_on((page,), Random(7), "details.reveal")
    large_enough(page)


def large_enough(page: Page) -> None:
    """Buttons, fields and beads are at least as large as a thumb; nothing is wider than the screen."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), page.url
    for target in page.locator("main button:visible, main select:visible, main label.pick:visible").all():
        box = target.bounding_box()
        if box is not None:
            assert box["height"] >= SMALLEST - 0.5, (page.url, target.inner_text(), box)
            assert box["width"] >= SMALLEST - 0.5, (page.url, target.inner_text(), box)


def test_a_killed_server_costs_no_bid(server: Server, player: Player, page_errors: list[str]) -> None:
    page = player(locale="en-GB")
    with_bots(page, server)
    tick(page, "beads", [0, 3])
    server.kill9()
    expect(page.locator("#conn")).not_to_have_attribute("data-state", "open")
    asked = ask_of(page)
    send(page)  # goes into the outbox
    server.start()
    expect(page.locator("#conn")).to_have_attribute("data-state", "open")
    expect(page.locator(f"form#answer input[value='{asked}']")).to_have_count(0)
    expect(page.locator("#log-lines")).to_contain_text("Your offer")
    play_on((page,), Random(5), "details.reveal")
    assert all(re.search("WebSocket|htmx:ws:error|ERR_CONNECTION", error) for error in page_errors), page_errors
    page_errors.clear()
