"""What Kawa must not tell: a fist, an undrawn card, a bead set aside; in any byte."""

import pytest

from app.games import kawa
from app.games.codec import encode, plain
from app.games.rng import Rng
from tests.dsl import scene
from tests.games.kawa.scenes import table
from tests.matches import states

SECRET_FIELDS = {"rng", "situations", "effects", "committed", "aside", "spare"}


def test_a_view_names_no_field_that_is_secret_as_a_whole() -> None:
    shown = set(plain(kawa.view(table(3), None).public))
    assert shown.isdisjoint(SECRET_FIELDS)


@pytest.mark.parametrize("seats", kawa.SEATS)
def test_undrawn_cards_and_the_seed_are_in_no_view(seats: int) -> None:
    for state in states(kawa, seats, 1):
        undrawn = {*state.situations[4 * state.round :], *state.effects[4 * state.round :]}
        for watcher in (None, *range(seats)):
            sent = encode(kawa.view(state, watcher)).decode()
            assert not any(f'"{card}"' in sent for card in undrawn)
            assert "seed" not in sent


def test_the_undrawn_cards_are_dealt_anew_in_every_order() -> None:
    before = table(3, round=3)
    last_four = {kawa.redeal(before, 0, Rng(str(n))).situations[12:] for n in range(300)}
    assert len(last_four) == 24
    assert {frozenset(cards) for cards in last_four} == {frozenset(before.situations[12:])}
    assert kawa.redeal(before, 0, Rng("x")).situations[:12] == before.situations[:12]


def test_ones_own_fist_stays_and_others_open_anew() -> None:
    before, _ = scene(kawa, table(4), "0 offer g+g\n2 offer r+b\n3 offer y")
    worlds = [kawa.redeal(before, 2, Rng(str(n))) for n in range(200)]
    assert {world.committed[2] for world in worlds} == {before.committed[2]}
    assert all(world.committed[1] is None for world in worlds)
    assert len({world.committed[0] for world in worlds}) > 50
    assert len({(world.committed[0] == world.committed[3]) for world in worlds}) == 2


def test_a_spectator_knows_no_fist() -> None:
    before, _ = scene(kawa, table(3), "0 offer g+g\n2 offer r+b")
    worlds = [kawa.redeal(before, None, Rng(str(n))) for n in range(200)]
    assert all(len({world.committed[seat] for world in worlds}) > 50 for seat in (0, 2))
    assert kawa.view(before, None).mine is None


def test_the_size_of_a_fist_is_in_no_number() -> None:
    """Beads in the fist still count as behind the screen, for others and in the open counts."""
    for options in ({}, {"openCounts": "on"}):
        before = table(3, options=options)
        after, _ = scene(kawa, before, "1 offer g+g+r+b")
        assert kawa.view(after, 0).public == kawa.view(before, 0).public
        assert kawa.view(after, 1).mine.beads == (5, 4, 3, 2)


def test_after_the_match_nothing_is_hidden() -> None:
    *_, last = states(kawa, 2, 0)
    assert kawa.redeal(last, None, Rng("other")) == last
