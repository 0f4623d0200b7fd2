"""Files of matches: out and in again is the same; whatever doesn't hold is refused precisely."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.games import GAMES
from app.games.api import Illegal
from app.tables.exchange import exported, imported
from tests.web.test_replay import film

Change = Callable[[dict[str, Any]], object]


def file_of() -> bytes:
    whole = film()
    return exported(whole.start, whole.entries, whole.game.result(whole.states[-1]))


def test_out_and_in_again() -> None:
    whole, again = film(), imported(file_of(), GAMES)
    assert again.states == whole.states
    assert [e.events for e in again.entries] == [e.events for e in whole.entries]
    assert again.over


def test_events_times_and_result_may_be_left_out() -> None:
    file = json.loads(file_of())
    for name in ("result", "started", "clock"):
        del file[name]
    for entry in file["entries"]:
        del entry["events"], entry["at"], entry["by"]
    assert imported(json.dumps(file).encode(), GAMES).entries[3].events == film().entries[3].events


def test_no_guest_is_named_by_id() -> None:
    whole = film()
    text = file_of().decode()
    assert all(str(player.guest) not in text and player.guest.hex not in text for player in whole.start.players)


def test_a_running_match_is_not_given_out() -> None:
    with pytest.raises(Illegal, match=r"export\.not_yet"):
        exported(film(5).start, film(5).entries, None)


def another_move(file: dict[str, Any]) -> None:
    file["entries"][4]["move"] = "offer g+g+g+g+g+g"


def another_event(file: dict[str, Any]) -> None:
    file["entries"][2]["events"][0]["args"] = {"seat": 7}


@pytest.mark.parametrize(
    ("change", "code", "args"),
    [
        (lambda f: f.update(asztal=2), "import.newer", {"form": 2}),
        (lambda f: f.update(game="chess"), "import.unknown_game", {"game": "chess"}),
        (lambda f: f.update(version=99), "import.version", {"version": 99, "ours": 1}),
        (lambda f: f["players"].pop(), "import.players", {"number": 1}),
        (lambda f: f.update(options={"x": "y"}), "options.unknown", {"name": "x", "value": "y"}),
        (lambda f: f["entries"][3].update(seat=5), "import.seat", {"entry": 4}),
        (another_move, "import.illegal", {"entry": 5, "why": "move.not_open"}),
        (another_event, "import.events", {"entry": 3}),
        (lambda f: f.update(seed="another"), "import.illegal", None),
        (lambda f: f["result"].update(winners=[0, 1]), "import.result", {}),
        (lambda f: f.update(entries=f["entries"] * 400), "import.too_long", {"most": 10_000}),
        (lambda f: f.update(more=1), "import.form", None),
        (lambda f: f["entries"][0].pop("move"), "import.form", None),
    ],
)
def test_what_does_not_hold_is_named(change: Change, code: str, args: dict[str, Any] | None) -> None:
    file = json.loads(file_of())
    change(file)
    with pytest.raises(Illegal) as refused:
        imported(json.dumps(file).encode(), GAMES)
    assert refused.value.code in (code, "import.events" if args is None else code)
    assert args is None or refused.value.args_ == args


@pytest.mark.parametrize("data", [b"", b"[]", b"{", b"null", b'{"asztal": "1"}', b"\xff\xfe"])
def test_rubbish_is_refused(data: bytes) -> None:
    with pytest.raises(Illegal, match=r"import\.(not_json|form)"):
        imported(data, GAMES)
