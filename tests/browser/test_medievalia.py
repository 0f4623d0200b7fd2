"""Two people at Medievalia in real browsers: one at a desk, partly by keyboard, one on a small phone in Hungarian."""

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
def sieges(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which a siege is near: tests/browser/besieged.py."""
    folder = tmp_path_factory.mktemp("sieges")
    server = Server(f"sqlite+aiosqlite:///{folder}/asztal.db", folder / "log", program="tests.browser.besieged")
    server.start()
    yield server
    assert server.stop() == 0, server.words()
    assert "Traceback" not in server.words(), server.words()


def seated(server: Server, player: Player) -> tuple[Page, Page]:
    """Anna, whose first turn begins, and Béla."""
    anna = player(locale="en-GB", viewport={"width": 1280, "height": 900})
    bela = player(locale="hu-HU", **PHONE)
    anna.goto(server.url)
    anna.locator("#name-medievalia").fill("Anna")
    anna.locator("form[action='/tables']:has(#name-medievalia) button.primary").click()
    expect(anna.locator("#conn")).to_have_attribute("data-state", "open")
    join(bela, anna.url, "Béla")
    for page in (anna, bela):
        page.locator("#ready[value='1']").click()
    anna.locator("#start:not([disabled])").click()
    for page in (anna, bela):
        expect(page.locator(".md-board")).to_be_visible()
    return anna, bela


def press(page: Page, kind: str, more: str = "") -> None:
    """Press the button of this kind of move, and wait until its question is over."""
    after(page, page.locator(f"#ask button[value='{kind}']{more}:visible"))


def after(page: Page, button: object) -> None:
    asked = ask_of(page)
    button.click()  # type: ignore[attr-defined]
    expect(page.locator(f"form#answer input[value='{asked}']")).to_have_count(0)


def card(page: Page, what: str) -> None:
    """Tap a card of the hand, or what can be bought."""
    page.locator(f"#mine label:has(input[value='{what}'])").click()


def on_board(page: Page, kind: str, nth: int = 0) -> None:
    """Tap something of this kind that can be chosen on the board."""
    page.locator(f"#board label[data-card='{kind}'][data-pick]:visible").nth(nth).click()


def in_question(page: Page, kind: str) -> None:
    """Tap a unit in the question."""
    page.locator("#ask .md-ticks label", has=page.locator(f"use[href$='#md-{kind}']")).first.click()


def fits(page: Page) -> None:
    """Nothing scrolls sideways, and what a thumb has to hit is large enough."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    targets = "#ask button:visible, #mine label:visible, #board label[data-pick]:visible, #board .md-stop:visible"
    for target in page.locator(targets).all():
        box = target.bounding_box()
        assert box is not None
        narrow = "md-stop" in str(target.get_attribute("class"))  # up to nine of them share the width
        assert box["height"] >= SMALLEST - 0.5, (target.inner_text(), box)
        assert narrow or box["width"] >= SMALLEST - 0.5, (target.inner_text(), box)


def test_a_siege(sieges: Server, player: Player, accessible: Check) -> None:
    anna, bela = seated(sieges, player)
    watcher = player(locale="en-GB")
    watcher.goto(anna.url)
    for page in (anna, bela, watcher):
        accessible(page)
    fits(bela)
    an_exchange_and_a_card_by_keyboard(anna)
    a_character_is_attached(anna, accessible)
    the_march(anna, bela, accessible)
    groups_by_hand(anna, accessible)
    the_defence_on_the_phone(bela, accessible)
    targets_and_damage(anna, accessible)
    a_shot_and_a_prayer(anna, bela, accessible)
    a_payment_by_hand(bela, accessible)
    the_second_attack(anna, bela)
    for page in (anna, bela):
        expect(page.locator("section.result")).to_be_visible()
        accessible(page)
    expect(anna.locator("section.result h2")).to_contain_text("Anna")
    expect(anna.locator("#log-lines")).to_contain_text("Béla is besieged")
    expect(bela.locator(".md-final")).to_be_visible()
    fits(bela)
    assert not watcher.locator("#mine *").count()


def an_exchange_and_a_card_by_keyboard(page: Page) -> None:
    """Tab, Space and Enter: one card is given back, then a peasant is paid for and played."""
    page.locator("#ask").focus()
    reach(page, "#mine input[value=veteran]")
    page.keyboard.press("Space")
    asked = ask_of(page)
    page.keyboard.press("Enter")
    expect(page.locator(f"form#answer input[value='{asked}']")).to_have_count(0)
    expect(page.locator("#live")).to_contain_text("exchanges cards")
    page.locator("#ask").focus()
    reach(page, "#mine input[value='play:peasant']")
    page.keyboard.press("Space")
    expect(page.locator("#ask .say:visible")).to_contain_text("Paid by:")
    asked = ask_of(page)
    page.keyboard.press("Enter")
    expect(page.locator(f"form#answer input[value='{asked}']")).to_have_count(0)
    expect(page.locator("#live")).to_contain_text("Anna plays: Peasant")


def a_character_is_attached(page: Page, accessible: Check) -> None:
    """The fresh peasant is tapped on the board, then a land."""
    on_board(page, "peasant")
    expect(page.locator("#ask .say:visible")).to_contain_text("attached to")
    accessible(page)
    on_board(page, "forest")
    press(page, "attach")
    expect(page.locator(".md-tile:has(label[data-card='forest']) label[data-card='peasant']")).to_be_visible()


def the_march(anna: Page, bela: Page, accessible: Check) -> None:
    """All three into Béla's estate; his phone shows it when it is fought over."""
    press(anna, "to_march")
    for kind in ("knight", "recruit", "archer"):
        in_question(anna, kind)
    accessible(anna)
    press(anna, "E1", "[name='to']")
    expect(bela.locator(".md-stop[data-goto='E1']")).to_have_attribute("aria-current", "true")
    expect(bela.locator(".md-area[data-shown] label[data-card='knight']")).to_be_visible()
    bela.locator(".md-stop[data-goto='E0']").click()
    expect(bela.locator(".md-area[data-area='E0']")).to_be_visible()
    expect(bela.locator(".md-area[data-area='E1']")).not_to_be_visible()
    press(anna, "E1:1")
    expect(bela.locator(".md-area[data-area='E1']")).to_be_visible()  # where the battle is


def groups_by_hand(page: Page, accessible: Check) -> None:
    """Knight and recruit together, the archer by itself."""
    in_question(page, "knight")
    in_question(page, "recruit")
    accessible(page)
    press(page, "group")
    in_question(page, "archer")
    press(page, "group")
    expect(page.locator("#ask .md-group")).to_have_count(2)
    press(page, "done")


def the_defence_on_the_phone(page: Page, accessible: Check) -> None:
    """Béla's recruit faces the first group; what it would come to is foretold."""
    expect(page.locator("#ask .md-group")).to_have_count(2)
    fits(page)
    accessible(page)
    on_board(page, "recruit")
    press(page, "0", "[name='group']")
    expect(page.locator("#ask .md-then")).to_contain_text("Béla vesztesége: újonc")
    fits(page)
    press(page, "pass")


def targets_and_damage(page: Page, accessible: Check) -> None:
    """The archer burns the mine; the knight takes the blow before the recruit."""
    page.locator("#ask .md-targets label", has_text="Mine").click()
    accessible(page)
    after(page, page.locator("#ask button.primary:visible"))
    in_question(page, "knight")
    expect(page.locator("#ask .md-order label").first).to_contain_text("Knight")
    in_question(page, "recruit")
    in_question(page, "recruit")  # not after all
    accessible(page)
    press(page, "absorb")


def a_shot_and_a_prayer(anna: Page, bela: Page, accessible: Check) -> None:
    """The archer, in a group of its own, shoots the guard of the field; the priest saves it."""
    expect(anna.locator("#ask .say:visible")).to_contain_text("Archer")
    on_board(anna, "peasant")
    accessible(anna)
    press(anna, "shoot")
    expect(bela.locator("#ask .say:visible")).to_be_visible()
    on_board(bela, "peasant")
    fits(bela)
    accessible(bela)
    press(bela, "heal")
    log = anna.locator("#log-lines")
    for line in ("They strike at the same time", "shoots from afar", "A priest heals", "Béla loses a land: mine"):
        expect(log).to_contain_text(line)
    expect(anna.locator("#board label[data-card='mine']")).to_have_count(0)
    press(anna, "end_turn")


def a_payment_by_hand(page: Page, accessible: Check) -> None:
    """Béla keeps his hand, and pays for a land by tapping the city on the board."""
    press(page, "keep")
    card(page, "play:forest")
    press(page, "begin")
    expect(page.locator("#ask .md-pay .why")).to_be_visible()
    fits(page)
    accessible(page)
    asked = ask_of(page)
    on_board(page, "city")
    expect(page.locator(f"form#answer input[value='{asked}']")).to_have_count(0)
    expect(page.locator("#ask .md-pay .good")).to_be_visible()
    fits(page)
    press(page, "pay")
    expect(page.locator(".md-area[data-shown] .md-tile label[data-card='forest']")).to_be_visible()
    press(page, "end_turn")


def the_second_attack(anna: Page, bela: Page) -> None:
    """Each alone: the knight takes the guarded field, the recruit the priest; nobody is left, and the siege ends it."""
    press(anna, "E1:1")
    press(anna, "each_alone")
    press(bela, "pass")
    targets = {"Knight": "Field", "Recruit": "Priest", "Archer": "Forest"}
    for _ in targets:
        said = anna.locator("#ask .say").first.inner_text()
        target = next(target for group, target in targets.items() if group.lower() in said.lower())
        anna.locator("#ask .md-targets label", has_text=target).first.click()
        after(anna, anna.locator("#ask button.primary:visible"))
    for page in (anna, bela):  # whoever could still do something
        if page.locator("#ask button[value='pass']:visible").count():
            press(page, "pass")
    expect(anna.locator("#log-lines")).to_contain_text(re.compile("Béla loses: .*priest"))
    press(anna, "end_turn")
