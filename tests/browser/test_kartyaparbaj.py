"""Two people duel in real browsers: one at a desk and by keyboard, the other on a small phone in Hungarian."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import PHONE, ask_of, join
from tests.browser.test_alone import SMALLEST, reach
from tests.server import Server

Player = Callable[..., Page]
Check = Callable[[Page], None]


@pytest.fixture(scope="module")
def duels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which the cards of a duel are known: tests/browser/stacked.py."""
    folder = tmp_path_factory.mktemp("duels")
    database = f"sqlite+aiosqlite:///{folder}/asztal.db"
    server = Server(database, folder / "log", program="tests.browser.stacked")
    server.start()
    yield server
    assert server.stop() == 0, server.words()
    assert "Traceback" not in server.words(), server.words()


def seated(server: Server, player: Player, life: str = "80") -> tuple[Page, Page]:
    """Anna, who begins, and Béla at a table that has been dealt."""
    anna = player(locale="en-GB", viewport={"width": 1280, "height": 900})
    bela = player(locale="hu-HU", **PHONE)
    anna.goto(server.url)
    form = anna.locator("form[action='/tables']:has(#name-kartyaparbaj)")
    form.locator("#name-kartyaparbaj").fill("Anna")
    form.locator("details.fold summary").first.click()
    form.locator("#option-kartyaparbaj-life").select_option(life)
    form.locator("button.primary").click()
    expect(anna.locator("#conn")).to_have_attribute("data-state", "open")
    join(bela, anna.url, "Béla")
    for page in (anna, bela):
        page.locator("#ready[value='1']").click()
    anna.locator("#start:not([disabled])").click()
    for page in (anna, bela):
        expect(page.locator(".kp-board")).to_be_visible()
    return anna, bela


def press(page: Page, kind: str) -> None:
    """Press the button of this kind of move, and wait until its question is over."""
    asked = ask_of(page)
    page.locator(f"#ask button[value='{kind}']:visible").click()
    expect(page.locator(f"form#answer input[value='{asked}']")).to_have_count(0)


def card(page: Page, name: str) -> None:
    """Tap a card of the own hand."""
    page.locator(f"#mine label:has(input[value='{name}'])").click()


def place(page: Page, seat: int, number: int) -> None:
    """Tap a card on the board."""
    page.locator(f"#board label[for='pick-{seat}-{number}']").click()


def fits(page: Page) -> None:
    """Nothing scrolls sideways, and what a thumb has to hit is large enough."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    for target in page.locator("#ask button:visible, #mine label:visible, #board label[data-pick]:visible").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= SMALLEST - 0.5, (target.inner_text(), box)


def test_a_whole_duel(duels: Server, player: Player, accessible: Check) -> None:
    anna, bela = seated(duels, player)
    watcher = player(locale="en-GB")
    watcher.goto(anna.url)
    for page in (anna, bela, watcher):
        accessible(page)
    a_whole_turn_by_keyboard_alone(anna)
    the_ace_attacks(bela, accessible)
    a_three_takes_the_place_of_the_ace(anna, bela, accessible)
    a_joker_is_countered(anna, bela, accessible)
    the_blow_shows(anna, bela)
    four_jokers_end_it(anna, accessible)
    for page in (anna, bela):
        expect(page.locator("section.result")).to_be_visible()
        accessible(page)
    expect(anna.locator("section.result h2")).to_contain_text("Anna wins")
    expect(bela.locator("section.result h2")).to_contain_text("Anna")
    fits(bela)
    assert not watcher.locator("#mine *").count()


def a_whole_turn_by_keyboard_alone(page: Page) -> None:
    """Summon the jack, no attack in the first turn, end it: Tab, arrows, Enter."""
    page.locator("#ask").focus()
    reach(page, "#mine input[name=card]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#mine input[value='Jc']")).to_be_checked()
    expect(page.locator("#ask .say:visible")).to_contain_text("11 of 14")
    page.keyboard.press("Enter")
    expect(page.locator("#board .kp-side[data-seat='0'] label[for='pick-0-1']")).to_contain_text("jack of clubs")
    expect(page.locator("#live")).to_contain_text("Anna summons: jack of clubs")
    for _ in range(2):  # to late summoning, and the turn
        asked = ask_of(page)
        page.locator("#ask").focus()
        reach(page, "#ask button.end")
        page.keyboard.press("Enter")
        expect(page.locator(f"form#answer input[value='{asked}']")).to_have_count(0)


def the_ace_attacks(page: Page, accessible: Check) -> None:
    """On the phone: a card that can't be used says why; then the ace is summoned, and beats the jack by 3."""
    expect(page.locator("#mine input[name=card]").first).to_be_attached()
    card(page, "black")
    expect(page.locator("#ask .say:visible")).to_be_visible()
    fits(page)
    card(page, "Ac")
    press(page, "summon")
    card(page, "9d")
    expect(page.locator("#ask .why:visible")).to_be_visible()
    accessible(page)
    fits(page)
    press(page, "end_phase")
    expect(page.locator("#board label[for='pick-1-1']")).to_have_attribute("data-pick", "chosen")  # there is no other
    expect(page.locator("#ask .say:visible")).to_contain_text("14, vele szemben 11")
    fits(page)
    press(page, "attack")


def a_three_takes_the_place_of_the_ace(anna: Page, bela: Page, accessible: Check) -> None:
    """Béla has no 3 and is passed for; Anna throws hers."""
    expect(anna.locator("#ask button[value='weaken']:visible")).to_be_visible()
    expect(anna.locator("#ask .say")).to_contain_text("You lost by 3")
    expect(bela.locator("#turn")).to_contain_text("Anna")
    accessible(anna)
    press(anna, "weaken")
    expect(bela.locator("#board label[for='pick-1-1']")).to_contain_text("kőr hármas")
    expect(bela.locator("#board label[for='pick-1-1']")).to_contain_text("gyengítéssel került ide")


def a_joker_is_countered(anna: Page, bela: Page, accessible: Check) -> None:
    """The 3 attacks directly, a black joker stops it, another one counters that; then the blow is taken."""
    expect(bela.locator("#ask button[value='attack_directly']:visible")).to_be_visible()
    press(bela, "attack_directly")
    expect(anna.locator("#ask .say")).to_contain_text("80 → 77")
    accessible(anna)
    press(anna, "black")
    expect(bela.locator("#ask button[value='counter']")).to_be_visible()
    accessible(bela)
    fits(bela)
    press(bela, "counter")
    expect(anna.locator("#ask button[value='red']")).to_be_visible()
    expect(anna.locator("#ask button[value='black']")).to_have_count(0)
    press(anna, "take_it")


def the_blow_shows(anna: Page, bela: Page) -> None:
    """The loss stands beside the life for a while, and in the log."""
    expect(bela.locator("#life0")).to_have_attribute("data-changed", re.compile("80 → 77"))
    expect(anna.locator("#life0")).to_have_text("77")
    expect(anna.locator("#log-lines")).to_contain_text("Anna loses 3 life: 80 → 77.")
    expect(anna.locator("#log-lines")).to_contain_text("Béla counters: black joker.")


def four_jokers_end_it(page: Page, accessible: Check) -> None:
    """Anna has drawn the second red one: in Béla's turn she lays both, and is asked once whether she means it."""
    expect(page.locator("#four")).to_be_visible()
    expect(page.locator("#answer-four button")).not_to_be_visible()
    page.locator("#four summary").click()
    accessible(page)
    page.locator("#answer-four button").click()


def test_four_jokers_are_answered(duels: Server, player: Player, accessible: Check) -> None:
    anna, bela = seated(duels, player, life="30")
    bela.reload()
    expect(bela.locator("#conn")).to_have_attribute("data-state", "open")
    anna.locator("#four summary").click()
    anna.locator("#answer-four button").click()
    expect(bela.locator("#ask button[value='answer_jokers']")).to_be_visible()
    accessible(bela)
    fits(bela)
    press(bela, "answer_jokers")
    for page in (anna, bela):
        expect(page.locator("section.result")).to_be_visible()
        expect(page.locator("section.result h2")).to_contain_text("Béla")
    expect(anna.locator("#ask")).to_contain_text("The duel is over")
