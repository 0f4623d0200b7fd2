"""Friends join by a link and play Kawa to its end in real browsers: a laptop, a phone, a Hungarian one."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.play import PHONE, ask_of, deal, join, open_table, play_on, send, tick
from tests.server import Server

Player = Callable[..., Page]


def test_three_friends_play_a_whole_match(
    server: Server, player: Player, accessible: Callable[[Page], None], page_errors: list[str]
) -> None:
    anna = player(locale="en-GB", viewport={"width": 1280, "height": 900})
    link = open_table(anna, server.url, "Anna")
    bela, cili = player(locale="hu-HU", viewport={"width": 1000, "height": 800}), player(locale="en-GB", **PHONE)
    join(bela, link, "Béla")
    join(cili, link, "Cili")
    watcher = player(locale="en-GB")
    watcher.goto(link)
    for page in (anna, bela, cili):
        accessible(page)
    deal(anna, (anna, bela, cili))
    expect(bela.locator("html")).to_have_attribute("lang", "hu")
    for page in (anna, bela, cili, watcher):
        accessible(page)
    fits(cili)

    a_reload_in_mid_bid_keeps_the_ticks(cili)
    a_watcher_learns_nothing(anna, watcher)
    a_committed_bid_is_there_after_a_reload_and_can_be_changed(anna)
    who_was_offline_comes_back_and_plays(bela, page_errors)

    play_on((anna, bela, cili), Random(1), "details.reveal")
    accessible(anna)
    fits(cili)
    play_on((anna, bela, cili), Random(2), "section.result")
    for page in (anna, bela, cili):
        expect(page.locator("section.result")).to_be_visible()
        accessible(page)
        fits(page)
    the_match_is_in_the_history(anna, accessible)
    a_rematch_is_dealt_when_all_want_it(anna, bela, cili)


def fits(page: Page) -> None:
    """Nothing scrolls sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def a_reload_in_mid_bid_keeps_the_ticks(page: Page) -> None:
    tick(page, "beads", [0, 6])
    expect(page.locator("input[name=beads]:checked")).to_have_count(2)
    page.reload()
    expect(page.locator("#conn")).to_have_attribute("data-state", "open")
    expect(page.locator("input[name=beads]:checked")).to_have_count(2)
    expect(page.locator("input[name=beads]").nth(6)).to_be_checked()


def a_watcher_learns_nothing(page: Page, watcher: Page) -> None:
    """The offer, its size and its change send nothing to others but that somebody has offered."""
    frames: list[str] = []
    watcher.on("websocket", lambda ws: ws.on("framereceived", lambda data: frames.append(str(data))))
    watcher.reload()
    expect(watcher.locator("#conn")).to_have_attribute("data-state", "open")
    expect(watcher.locator("#p0.lit")).to_have_count(1)
    before = len(frames)
    tick(page, "beads", [0, 1, 5])
    send(page)
    expect(watcher.locator("#p0:not(.lit)")).to_have_count(1)
    told = "".join(frames[before:])
    assert "#board" not in told
    assert "#mine" not in told
    assert "checkbox" not in watcher.content()
    expect(page.locator("#answer-back")).to_have_count(1)


def a_committed_bid_is_there_after_a_reload_and_can_be_changed(page: Page) -> None:
    page.reload()
    expect(page.locator("#answer-back")).to_have_count(1)
    expect(page.locator("input[name=beads]:checked")).to_have_count(3)
    asked = ask_of(page)
    tick(page, "beads", [0])
    send(page)
    expect(page.locator(f"form#answer input[value='{asked}']")).to_have_count(0)
    expect(page.locator("input[name=beads]:checked")).to_have_count(2)


def who_was_offline_comes_back_and_plays(page: Page, page_errors: list[str]) -> None:
    """A bid made without network is kept, and sent once the line is back."""
    tick(page, "beads", [2])
    page.context.set_offline(True)
    expect(page.locator("#conn")).to_have_attribute("data-state", "closed")
    expect(page.locator("#conn")).not_to_be_empty()
    send(page)
    expect(page.locator("#ask .sending")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator("#conn")).to_have_attribute("data-state", "open")
    expect(page.locator("#answer-back")).to_have_count(1)
    expect(page.locator("input[name=beads]:checked")).to_have_count(1)
    assert all(re.search("WebSocket|htmx:ws:error|ERR_", error) for error in page_errors), page_errors
    page_errors.clear()


def the_match_is_in_the_history(page: Page, accessible: Callable[[Page], None]) -> None:
    address = page.locator("section.result a[href^='/m/']").first.get_attribute("href")
    reading = page.context.new_page()
    reading.goto(f"{page.url.split('/t/')[0]}{address}")
    expect(reading.locator("main")).to_contain_text("Anna")
    expect(reading.locator("main")).to_contain_text("Béla")
    accessible(reading)
    reading.goto(f"{page.url.split('/t/')[0]}/matches")
    expect(reading.locator(f"a[href='{address}']").first).to_be_visible()
    accessible(reading)
    reading.close()


def a_rematch_is_dealt_when_all_want_it(*pages: Page) -> None:
    pages[0].wait_for_timeout(1100)
    for page in pages[:-1]:
        page.locator("#rematch").click()
        expect(page.locator("#ready[value='0']")).to_be_visible()
    pages[-1].locator("#rematch").click()
    for page in pages:
        expect(page.locator("form#answer")).to_be_visible()
        expect(page.locator("#turn")).to_contain_text(re.compile("Anna|Béla|Cili"))
