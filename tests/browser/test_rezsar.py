"""A whole series of Rézsár between a laptop and a phone, the server restarted in its middle.

The deal is the scene of `staged.py`. The first game's turns are clicked one by one; the two others are short.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.play import PHONE, join
from tests.server import Server

Player = Callable[..., Page]
Check = Callable[[Page], None]


@pytest.fixture(scope="module")
def staged_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose deal of Rézsár is a scene."""
    folder = tmp_path_factory.mktemp("staged")
    server = Server(f"sqlite+aiosqlite:///{folder}/asztal.db", folder / "log", program="tests.browser.staged")
    server.start()
    yield server
    assert server.stop() == 0, server.words()
    assert "Traceback" not in server.words(), server.words()


def test_a_series_of_three_games(
    staged_server: Server, player: Player, accessible: Check, page_errors: list[str]
) -> None:
    anna = player(locale="en-GB", viewport={"width": 1280, "height": 900})
    bela = player(locale="hu-HU", **PHONE)
    join(bela, open_table(anna, staged_server.url), "Béla")
    deal(anna, bela)
    the_first_game(anna, bela, accessible)
    expect_series(anna, "1 : 0")

    next_game(anna, bela)
    a_short_game(bela, anna)
    expect_series(anna, "1 : 1")

    staged_server.stop()
    staged_server.start()
    for page in (anna, bela):
        expect(page.locator("#conn")).to_have_attribute("data-state", "open", timeout=30_000)
    assert all(re.search("WebSocket|htmx:ws:error|ERR_", error) for error in page_errors), page_errors
    page_errors.clear()
    next_game(anna, bela)
    a_short_game(anna, bela)
    the_page_of_the_series(anna, accessible)


def open_table(page: Page, url: str) -> str:
    """A table by the booklet's rules, at which the host begins; its link."""
    page.goto(url)
    page.locator("#name-rezsar").fill("Anna")
    form = page.locator("form[action='/tables']:has(#name-rezsar)")
    form.locator("summary:has-text('Options')").click()
    form.locator("#option-rezsar-starter").select_option("host")
    form.locator("button.primary").click()
    expect(page.locator("#conn")).to_have_attribute("data-state", "open")
    return page.url


def deal(host: Page, guest: Page) -> None:
    for page in (host, guest):
        page.locator("#ready[value='1']").click()
    host.locator("#start:not([disabled])").click()
    for page in (host, guest):
        expect(page.locator(".rz-board")).to_be_visible()


def the_first_game(anna: Page, bela: Page, accessible: Check) -> None:
    """Anna proclaims, lays, robs and is answered; then Béla's turn, and her victory."""
    for page in (anna, bela):
        accessible(page)
    press(bela, "pass")
    proclaims_with_a_preview_of_nothing_illegal(anna)
    a_subject_is_answered_with_coppertwaddle(anna, bela, accessible)
    a_card_can_be_read_in_full(anna, accessible)
    a_robbery_is_announced(anna, accessible)
    a_robbery_is_fought_over(anna, bela, accessible)
    pass_until(anna, bela, lambda: asked(bela, "end"))
    press(bela, "end")
    pass_until(anna, bela, lambda: asked(anna, "end"))
    press(anna, "end")
    for page in (anna, bela):
        expect(page.locator("section.result")).to_be_visible()
        accessible(page)
        fits(page)
    expect(anna.locator(".rz-final")).to_contain_text("35 points")


def proclaims_with_a_preview_of_nothing_illegal(anna: Page) -> None:
    choose(anna, "proclaim-szuletesnap")
    expect(anna.locator("label[for=pick-ararat]")).to_have_attribute("data-pick", "can")
    tap(anna, "koponyalekelo")
    press(anna, "proclaim-szuletesnap")
    expect(anna.locator("label[for='pick-szuletesnap@koponyalekelo']")).to_be_visible()


def a_subject_is_answered_with_coppertwaddle(anna: Page, bela: Page, accessible: Check) -> None:
    choose(anna, "lay-idoapo")
    expect(anna.locator("#ask .say:visible")).to_contain_text("noble slot 4")
    press(anna, "lay-idoapo")
    expect(bela.locator("#ask")).to_contain_text("Idő apó")
    accessible(bela)
    fits(bela)
    press(bela, "rezsar")
    expect(anna.locator("#log-lines")).to_contain_text("Without effect")
    expect(anna.locator("#s0N4 .rz-empty")).to_be_visible()


def a_card_can_be_read_in_full(anna: Page, accessible: Check) -> None:
    """From the board, with what changes its strength, and from the log."""
    anna.locator("label[for=pick-koponyalekelo] + .rz-i").click()
    sheet = anna.locator("dialog#sheet")
    expect(sheet).to_contain_text("The Birthday +1")
    accessible(anna)
    anna.keyboard.press("Escape")
    anna.locator("#log-lines a.card-ref").first.click()
    expect(sheet.locator("h3")).to_be_visible()
    anna.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def a_robbery_is_announced(anna: Page, accessible: Check) -> None:
    anna.locator(".rz-rob label").click()
    expect(anna.locator("label[for=pick-ararat]")).to_have_attribute("data-pick", "chosen")  # there is no other
    tap(anna, "apat")
    expect(anna.locator(".rz-count:visible")).to_contain_text("too weak")
    tap(anna, "apat")
    tap(anna, "benthamhal")
    tap(anna, "koponyalekelo")
    expect(anna.locator(".rz-count:visible")).to_contain_text("11 : 8 legal")
    expect(anna.locator(".rz-count:visible")).to_contain_text("with supports 11 : 9")
    accessible(anna)
    anna.locator(".rz-count:visible button").click()
    expect(anna.locator(".rz-strip")).to_contain_text("Anna robs: Mount Ararat")


def a_robbery_is_fought_over(anna: Page, bela: Page, accessible: Check) -> None:
    press(anna, "pass")
    choose(bela, "use-lantduda")  # Hammer and Anvil alone can receive it
    expect(bela.locator(".rz-then:visible")).to_contain_text("11 : 12")
    accessible(bela)
    fits(bela)
    press(bela, "use-lantduda")
    expect(anna.locator(".rz-stands")).to_contain_text("As it stands you lose")
    accessible(anna)
    choose(anna, "favour-iranytu")
    tap(anna, "ararat")
    press(anna, "favour-iranytu")
    expect(bela.locator(".rz-strip")).to_contain_text("a rablás sikerül")
    pass_until(anna, bela, lambda: anna.locator("#s0N4 label[for=pick-ararat].turned").count() == 1)


def a_short_game(first: Page, other: Page) -> None:
    """Who begins lays the eighth subject, is let through, and wins at the end of the turn."""
    expect(first.locator(".rz-board")).to_be_visible()
    pass_until(first, other, lambda: asked(first, "end"))
    choose(first, "lay-idoapo")
    press(first, "lay-idoapo")
    press(other, "pass")
    press(first, "end")
    for page in (first, other):
        expect(page.locator("section.result")).to_be_visible()


def next_game(anna: Page, bela: Page) -> None:
    anna.wait_for_timeout(1100)  # what is pressed in the first second doesn't count
    anna.locator("#rematch").click()
    expect(anna.locator("#ready[value='0']")).to_be_visible()
    expect(bela.locator("#chair-0 .tag.good")).to_be_visible()
    bela.locator("#rematch").click()
    for page in (anna, bela):
        expect(page.locator(".rz-board[data-phase='challenge']")).to_be_visible()


def expect_series(page: Page, score: str) -> None:
    expect(page.locator("section.series")).to_be_visible()
    games = page.locator("section.series tbody.sums tr").first.locator("td")
    expect(games).to_have_text(score.split(" : "))


def the_page_of_the_series(anna: Page, accessible: Check) -> None:
    anna.locator("section.series a[href^='/series/']").click()
    expect(anna.locator("h2").first).to_contain_text("Anna wins the series!")
    expect(anna.locator(".series-table tfoot td")).to_have_text(["4", "1"])
    expect(anna.locator(".series-table")).to_contain_text("average victory")
    accessible(anna)


def choose(page: Page, move: str) -> None:
    """Tick a move in the hand or among the abilities."""
    page.locator(f"#mine label:has(input[value='{move}'])").first.click()


def tap(page: Page, card: str) -> None:
    """Tap a subject where it lies."""
    page.locator(f"label[for='pick-{card}']").click()


def press(page: Page, kind: str) -> None:
    """Press the button of a move, as soon as it can be pressed."""
    page.locator(f"#ask button[value='{kind}']:visible").first.click()


def asked(page: Page, kind: str) -> bool:
    return page.locator(f"#ask button[value='{kind}']:visible").count() > 0


def pass_until(first: Page, second: Page, done: Callable[[], bool]) -> None:
    """Both pass whatever they are asked until it is done; who has no answer is passed for by the table."""
    for _ in range(100):
        if done():
            return
        for page in (first, second):
            if asked(page, "pass"):
                with suppress(TimeoutError):  # the table was quicker
                    page.locator("#ask button[value='pass']:visible").first.click(timeout=1500)
        first.wait_for_timeout(200)
    raise AssertionError("it never came")


def fits(page: Page) -> None:
    """Nothing scrolls sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
