"""The recorded matches of the corpus, played again entry by entry; and that they are enough."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from app.games.api import Game
from tests import corpus, high_card
from tests.corpus import ALL, Differs, File, Match

ENOUGH = 250_000  # entries
LARGEST = 6_000_000  # bytes
FILES = [path for path in corpus.files() if corpus.read(path).version == ALL[path.name.split("-")[0]].VERSION]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_recorded_match_is_played_again_the_same(path: Path) -> None:
    file = corpus.read(path)
    for number, match in enumerate(file.matches):
        corpus.replayed(ALL[file.game], match, f"{path.stem}, match {number} ({match.players}, {match.options})")


@pytest.mark.parametrize("game", ALL.values(), ids=list(ALL))
def test_every_number_of_seats_and_every_value_of_every_option_is_there(game: Game) -> None:
    there = {(match.players, tuple(sorted(match.options.items()))) for match in corpus.of_today(game)}
    wanted = {(n, tuple(sorted(o.items()))) for n in game.SEATS for o in corpus.wanted(game, n)}
    assert wanted <= there, "`make corpus` adds what is missing"


def test_the_corpus_is_large_but_not_too_large() -> None:
    entries = sum(len(match) for path in FILES for match in corpus.read(path).matches)
    assert entries >= ENOUGH, f"{entries} entries: `make corpus` adds what is missing"
    assert sum(path.stat().st_size for path in corpus.files()) <= LARGEST
    bots = {bot for path in FILES for match in corpus.read(path).matches for bot in match.bots}
    assert bots == {"random", "greedy"}


def recorded() -> Match:
    match = corpus.recorded(high_card, 3, {"lowest": "on"}, "seed")
    assert match is not None
    corpus.replayed(high_card, match, "high card")
    return match


def other(match: Match, **changes: Any) -> Match:
    return msgspec.structs.replace(match, **changes)


def test_the_first_entry_that_differs_is_named() -> None:
    match = recorded()
    wrong = bytearray(match.digests)
    for entry in (5, 7):
        wrong[(entry - 1) * corpus.DIGEST] ^= 1
    with pytest.raises(Differs, match=r"high card: entry 5 differs: seat \d, lay \d+: \[\{.*laid"):
        corpus.replayed(high_card, other(match, digests=bytes(wrong)), "high card")


def test_whatever_differs() -> None:
    match = recorded()
    short = len(match) - 1
    moves = match.moves.split("\n")
    for changed, why in (
        (other(match, seed="other"), "entry 0 differs: another deal"),
        (other(match, options={"lowest": "maybe"}), "entry 0 differs: Illegal"),
        (other(match, moves="\n".join(["fold", *moves[1:]])), r"entry 1 differs: seat \d, fold: Illegal"),
        (
            other(match, seats=match.seats[:short], moves="\n".join(moves[:short])),
            f"entry {short} differs: the match goes on",
        ),
    ):
        with pytest.raises(Differs, match=why):
            corpus.replayed(high_card, changed, "high card")


def test_a_changed_rule_is_found() -> None:
    """The rule that is changed here: in the last round the highest card wins after all."""
    match = recorded()

    def apply(state: Any, seat: int, move: Any) -> Any:
        last = replace(state, options=(("lowest", "off"), ("rounds", "3"))) if state.round == 3 else state
        after, events = high_card.apply(last, seat, move)
        return replace(after, options=state.options), events

    names = {name: getattr(high_card, name) for name in high_card.__all__}
    with pytest.raises(Differs, match="entry 9 differs"):
        corpus.replayed(SimpleNamespace(**names | {"apply": apply}), match, "high card")


def test_what_is_there_stays_and_only_what_is_missing_is_added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "FOLDER", tmp_path)
    monkeypatch.setitem(corpus.ENTRIES, "high_card", 200)
    (first, entries), *others = corpus.written(high_card, corpus.missing(high_card))
    assert not others
    assert entries >= 200
    before = first.read_bytes()
    assert not list(corpus.missing(high_card))
    raised: Any = SimpleNamespace(**{n: getattr(high_card, n) for n in high_card.__all__} | {"VERSION": 2})
    ((second, _),) = corpus.written(raised, corpus.missing(raised))
    assert (first.name, second.name) == ("high_card-v1-01.bin", "high_card-v2-01.bin")
    assert first.read_bytes() == before
    assert isinstance(corpus.read(second), File)
