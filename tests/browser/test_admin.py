"""The admin in a real browser: the dashboard moves while programs play, and each act does what it says."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest
from playwright.sync_api import Page, expect

from tests import databases
from tests.browser.play import PHONE, deal, join, open_table
from tests.programs import Program, table_of
from tests.server import Server

Player = Callable[..., Page]
Check = Callable[[Page], None]
PASSWORD = "open sesame"
TABLES = 10


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an admin."""
    folder = tmp_path_factory.mktemp("server")
    running = Server(f"sqlite+aiosqlite:///{folder}/asztal.db", folder / "log", {"ADMIN_PASSWORD": PASSWORD})
    running.start()
    yield running
    assert running.stop() == 0, running.words()
    assert "Traceback" not in running.words(), running.words()


def log_in(page: Page, server: Server) -> Page:
    page.goto(f"{server.url}/admin")
    page.locator("#password").fill(PASSWORD)
    page.locator("main button.primary").click()
    expect(page.locator("#n-moves")).to_be_visible()
    return page


def fits(page: Page) -> None:
    """Nothing scrolls sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), page.url


def danger(page: Page, id: str, why: str = "") -> None:
    """Open a dangerous act, give the reason, and mean it."""
    page.locator(f"#{id} > summary").click()
    if why:
        page.locator(f"#{id} input[name=why]").fill(why)
    page.locator(f"#{id} button.bad").click()


async def ten_tables(url: str, go_on: Event) -> None:
    """Matches that stand still after a few moves until they may go on: else one may end between two looks."""

    async def one(n: int) -> None:
        programs = [await Program.guest(url, f"Program {n}.{seat}", n + seat) for seat in range(2)]
        code = await table_of(programs, "kawa")
        await asyncio.gather(*(program.play(code, until=6) for program in programs))
        while not go_on.is_set():
            await asyncio.sleep(0.1)
        await asyncio.gather(*(program.play(code) for program in programs))

    async with asyncio.timeout(120):
        await asyncio.gather(*(one(n) for n in range(TABLES)))


def test_the_dashboard_moves_while_ten_tables_play(server: Server, player: Player, accessible: Check) -> None:
    page = log_in(player(locale="en-GB", viewport={"width": 1280, "height": 900}), server)
    go_on = Event()
    with ThreadPoolExecutor(1) as thread:
        playing: Future[None] = thread.submit(asyncio.run, ten_tables(server.url, go_on))
        expect(page.locator("#live [data-state=playing]").first).to_be_visible(timeout=60_000)
        expect(page.locator("#live .awaited").first).to_contain_text("Program")
        expect(page.locator("#n-moves")).not_to_have_text("0")
        first = page.locator("#n-moves").inner_text()
        go_on.set()
        expect(page.locator("#n-moves")).not_to_have_text(first)
        page.locator("#search").fill("Program 3")
        page.locator("form.filters button").click()
        expect(page.locator("#live .admin-tables > li")).to_have_count(1)
        playing.result()
    expect(page.locator("#live [data-state=over]")).to_have_count(1)
    accessible(page)
    page.goto(f"{server.url}/admin")
    expect(page.locator("#live [data-state=over]")).to_have_count(TABLES, timeout=30_000)


def test_acts_at_a_table(server: Server, player: Player, accessible: Check) -> None:
    anna, bela = player(locale="en-GB"), player(locale="hu-HU", **PHONE)
    link = open_table(anna, server.url, "Anna")
    join(bela, link, "Béla")
    deal(anna, (anna, bela))
    code = link.rpartition("/")[2]
    page = log_in(player(locale="en-GB", viewport={"width": 1280, "height": 900}), server)
    page.goto(f"{server.url}/admin/t/{code}")
    expect(page.locator("#conn")).to_have_attribute("data-state", "open")
    expect(page.locator("#facts .awaited")).to_have_count(2)
    assert not page.locator("#mine *, #ask *").count()
    accessible(page)

    calls_and_bots(page, anna, bela)
    looks(page, anna, bela, accessible)
    page.goto(f"{server.url}/admin/t/{code}")
    takes_off_and_closes(page, anna, bela, accessible)


def calls_and_bots(page: Page, anna: Page, bela: Page) -> None:
    page.locator("#nudge").click()
    for called in (anna, bela):
        expect(called.locator("#notice .notice")).to_be_visible()
        assert called.title().startswith("❗")

    page.locator("#bot > summary").click()
    page.locator("#bot-chair").select_option(label="Béla")
    page.locator("#bot-in").click()
    expect(page.locator("#facts #chair-1")).to_contain_text("a bot stands in")
    expect(bela.locator("#told")).to_contain_text("Béla")
    page.locator("#bot > summary").click()
    page.locator("#bot-chair").select_option(index=1)
    page.locator("#bot-out").click()
    expect(anna.locator("#told")).to_contain_text("Béla has the seat back")


def looks(page: Page, anna: Page, bela: Page, accessible: Check) -> None:
    danger(page, "look", "a bead is missing")
    expect(page.locator("#state")).to_contain_text("{")
    accessible(page)
    expect(anna.locator("#told")).to_contain_text("a bead is missing")
    bela.reload()
    expect(bela.locator("#told")).to_contain_text("a bead is missing")
    accessible(bela)
    fits(bela)


def takes_off_and_closes(page: Page, anna: Page, bela: Page, accessible: Check) -> None:
    page.locator("#remove > summary").click()
    page.locator("#remove-chair").select_option(label="Béla")
    page.locator("#remove button.bad").click()
    expect(bela.locator("#told")).to_contain_text("Béla")
    expect(anna.locator("#told")).to_contain_text("took Béla off")
    danger(page, "close", "It is late")
    for told in (anna, bela):
        expect(told.locator("#room [data-stage=closed]")).to_contain_text("It is late")
        expect(told.locator("#ask")).not_to_be_visible()
    accessible(anna)
    page.locator("#reopen").click()
    expect(anna.locator("form#answer")).to_be_visible()
    expect(page.locator("#facts [data-act]").first).to_contain_text("opened the table again")


def test_more_time_on_a_running_clock(server: Server, player: Player) -> None:
    programs = databases.run(two_with_a_clock(server.url))
    page = log_in(player(locale="hu-HU", **PHONE), server)
    page.goto(f"{server.url}/admin/t/{programs}")
    expect(page.locator("#facts .awaited").first).to_contain_text(re.compile(r"[12] perc|\d+ mp"))
    page.locator("#more > summary").click()
    page.locator("#seconds").select_option("3600")
    page.locator("#more button").click()
    expect(page.locator("#facts .awaited").first).to_contain_text("1 óra")
    fits(page)


async def two_with_a_clock(url: str) -> str:
    return await table_of([await Program.guest(url, name) for name in ("Elek", "Flóra")], "kawa", clock=180)


def test_people_are_banned_handed_over_and_forgotten(
    server: Server, player: Player, accessible: Check, page_errors: list[str]
) -> None:
    cili, other = player(locale="en-GB"), player(locale="en-GB")
    link = open_table(cili, server.url, "Cili")
    page = log_in(player(locale="en-GB", **PHONE), server)
    page.goto(f"{server.url}/admin/people?search=cili")
    page.locator("a.table-line").click()
    accessible(page)
    danger(page, "ban", "rude")
    expect(page.locator("main")).to_contain_text("Banned until")
    cili.goto(server.url)
    cili.locator("form[action='/tables'] button.primary").first.click()
    expect(cili.locator("main")).to_contain_text("before")
    page_errors.clear()  # the refusal is a 409
    page.locator("#unban").click()
    expect(page.locator("#unban")).to_have_count(0)

    cili.goto(link)
    expect(cili.locator("#conn")).to_have_attribute("data-state", "open")
    danger(page, "reissue", "lost phone")
    url = page.locator(".link-field input").input_value()
    accessible(page)
    expect(cili.locator("#conn")).to_have_attribute("data-state", "noIdentity")
    other.goto(url)
    accessible(other)
    other.locator("main button.primary").click()
    other.goto(link)
    expect(other.locator("#ready")).to_be_visible()

    page.goto(f"{server.url}/admin/people?search=cili")
    page.locator("a.table-line").click()
    danger(page, "forget", "asked for it")
    expect(page).to_have_url(re.compile("/admin/people$"))
    other.goto(link)
    expect(other.locator("main")).not_to_contain_text("Cili")
    page.goto(f"{server.url}/admin/acts")
    expect(page.locator("[data-act]").first).to_contain_text("deleted somebody’s data")
    accessible(page)
    fits(page)


def test_the_house_is_closed_and_announced(server: Server, player: Player, accessible: Check) -> None:
    dora, reader = player(locale="en-GB"), player(locale="hu-HU", **PHONE)
    open_table(dora, server.url, "Dóra")
    page = log_in(player(locale="en-GB", **PHONE), server)
    danger(page, "drain")
    expect(page.locator("#undrain")).to_be_visible()
    expect(dora.locator("#house-drain")).to_be_visible()
    page.locator("#announce > summary").click()
    page.locator("#say-en").fill("Cake at eight")
    page.locator("#say-hu").fill("Nyolckor torta")
    page.locator("#announce button").first.click()
    expect(dora.locator("#house-said")).to_contain_text("Cake at eight")
    reader.goto(server.url)
    expect(reader.locator("#house-said")).to_contain_text("Nyolckor torta")
    accessible(reader)
    fits(reader)
    reader.locator("#house-said button").click()
    expect(reader.locator("#house-said")).to_have_count(0)
    reader.reload()
    expect(reader.locator("#house-said")).to_have_count(0)
    accessible(page)
    page.locator("#unannounce").click()
    page.locator("#undrain").click()
    expect(page.locator("#drain")).to_be_visible()
    expect(dora.locator("#house > *")).to_have_count(0)


def test_the_door_asks_for_patience(server: Server, player: Player, page_errors: list[str], accessible: Check) -> None:
    page = player(locale="hu-HU")
    page.goto(f"{server.url}/admin")
    accessible(page)
    for _ in range(8):
        page.locator("#password").fill("nem ez")
        page.locator("main button.primary").click()
        expect(page.locator("#refusal")).to_be_visible()
    expect(page.locator("#refusal")).to_contain_text("másodperc múlva")
    assert all(re.search("403|429", error) for error in page_errors), page_errors
    page_errors.clear()
