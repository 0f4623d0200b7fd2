"""Standing orders on the page: only their owner sees them, they survive a reload, and one click ends them."""

import re

from starlette.testclient import TestClient

from tests.web.test_pages import Visitors, named, open_table

STRIP, MENU = 'class="orders-strip"', 'id="orders-fold"'


def duel(visitors: Visitors) -> tuple[TestClient, TestClient, str]:
    anna, bela = named(visitors, "Anna"), named(visitors, "Béla")
    code = open_table(anna, game="kartyaparbaj")
    for client in (anna, bela):
        client.post(f"/t/{code}/sit")
        client.post(f"/t/{code}/ready", data={"ready": "1"})
    anna.post(f"/t/{code}/start")
    return anna, bela, code


def chosen(client: TestClient, code: str, window: str) -> str:
    """What the table's menu shows for a window."""
    page = client.get(f"/t/{code}").text
    form = re.search(rf'<select id="order-{window}".*?</select>', page, re.S)
    assert form
    found = re.search(r'value="(\w+)" selected', form[0])
    assert found
    return found[1]


def test_orders_are_shown_to_their_owner_and_ended_with_one_click(visitors: Visitors) -> None:
    anna, bela, code = duel(visitors)
    before = bela.get(f"/t/{code}").text
    assert STRIP not in anna.get(f"/t/{code}").text
    anna.post(f"/t/{code}/orders", data={"window": "weakening", "ask": "pass"})
    anna.post(f"/t/{code}/orders", data={"window": "defence", "ask": "always"})
    assert STRIP in anna.get(f"/t/{code}").text  # a reload
    assert [chosen(anna, code, window) for window in ("weakening", "defence", "counter")] == ["pass", "always", "able"]
    after = bela.get(f"/t/{code}").text
    assert now_out(after) == now_out(before)
    anna.post(f"/t/{code}/orders", data={"window": "", "ask": "able"})  # what the strip's button sends
    assert STRIP not in anna.get(f"/t/{code}").text
    assert chosen(anna, code, "defence") == "able"


def now_out(page: str) -> str:
    return re.sub(r'data-now="\d+"', "", page)


def test_a_spectator_has_none_and_nonsense_is_refused(visitors: Visitors) -> None:
    anna, _, code = duel(visitors)
    stranger = named(visitors, "Cili")
    assert MENU in anna.get(f"/t/{code}").text
    assert MENU not in stranger.get(f"/t/{code}").text
    assert stranger.post(f"/t/{code}/orders", data={"window": "", "ask": "pass"}).status_code == 409
    for wrong in ({"window": "nonsense", "ask": "pass"}, {"window": "", "ask": "nonsense"}, {}):
        assert anna.post(f"/t/{code}/orders", data=wrong).status_code == 409
