"""What people do at a table, through the page alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from playwright.sync_api import Locator, Page, expect

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


def open_table(page: Page, url: str, name: str, game: str = "kawa") -> str:
    """Open a table of a game with the default options; the link to send to friends."""
    page.goto(url)
    page.locator(f"#name-{game}").fill(name)
    page.locator(f"form[action='/tables']:has(#name-{game}) button.primary").click()
    expect(page.locator("#conn")).to_have_attribute("data-state", "open")
    return page.url


def join(page: Page, link: str, name: str) -> None:
    """Open the link, give a name and sit down."""
    page.goto(link)
    page.locator("#sit-name").fill(name)
    page.locator("form#sit button.primary").click()
    expect(page.locator("#ready")).to_be_visible()
    expect(page.locator("#conn")).to_have_attribute("data-state", "open")


def deal(host: Page, everybody: Sequence[Page]) -> None:
    """All are ready, and the host starts."""
    for page in everybody:
        page.locator("#ready[value='1']").click()
    host.locator("#start:not([disabled])").click()
    for page in everybody:
        expect(page.locator("form#answer")).to_be_visible()


def ask_of(page: Page) -> str:
    """The number of the open question; empty if there is none."""
    field = page.locator("form#answer input[name=ask]")
    return field.input_value() if field.count() else ""


def tick(page: Page, name: str, boxes: Sequence[int]) -> None:
    """Tick some of the check boxes of this name, by position."""
    for n in boxes:
        page.locator(f"label:has(input[name={name}])").nth(n).click()


def unticked(page: Page, name: str) -> Locator:
    """The boxes of this name that aren't ticked."""
    return page.locator(f"input[name={name}]:not(:checked)")


def send(page: Page) -> None:
    """Press the main button of the question."""
    page.locator("#ask button.primary").first.click()


def answer(page: Page, dice: Random) -> None:
    """Answer whatever is asked, at random."""
    if page.locator("input[name=beads]").count():
        aside = page.locator("form#answer input[value=set_aside]").count()
        number = 4 if aside else dice.randint(1, 4)
        tick(page, "beads", dice.sample(range(page.locator("input[name=beads]").count()), number))
    elif page.locator("input[name=goals]").count():
        tick(page, "goals", dice.sample(range(4), 2))
    elif page.locator("input[name=goal]").count():
        tick(page, "goal", [dice.randrange(4)])
    send(page)


def awaited(page: Page) -> bool:
    """Whether this page's seat is one that the table waits for."""
    seat = page.locator("#table").get_attribute("data-seat")
    return page.locator(f"#p{seat}.lit").count() == 1 and page.locator("form#answer").count() == 1


def play_on(pages: Sequence[Page], dice: Random, until: str) -> None:
    """Everybody answers what they are asked until a selector shows up on the first page."""
    for _ in range(400):
        if pages[0].locator(until).count():
            return
        for page in pages:
            if awaited(page) and not page.locator(until).count():
                before = ask_of(page)
                answer(page, dice)
                expect(page.locator(f"form#answer input[value='{before}']")).to_have_count(0)
    raise AssertionError(f"{until} never came")
