"""What holds in every state of Medievalia, whatever is played, and in every world dealt anew."""

from collections import Counter
from functools import cache

import pytest

from app.games import medievalia
from app.games.api import play
from app.games.codec import decode, encode
from app.games.medievalia.cards import DEFAULT
from app.games.medievalia.rules.affording import can_pay
from app.games.medievalia.rules.areas import neighbours, owner_of
from app.games.medievalia.rules.fame import living_sides
from app.games.medievalia.rules.ledger import ledger
from app.games.medievalia.rules.paying import opened
from app.games.medievalia.rules.prices import purposes
from app.games.medievalia.rules.state import Card, State
from app.games.medievalia.rules.suggesting import suggested
from app.games.medievalia.rules.table import contesting, table
from app.games.rng import Rng
from tests.games.cases import Case, cases, every_state
from tests.games.medievalia.wars import OPTION_SETS, war
from tests.games.test_secrecy import compare_worlds
from tests.matches import Played

SEEDS = range(2)
WARS = [(name, seed) for name in OPTION_SETS for seed in SEEDS]
each_war = pytest.mark.parametrize(("name", "seed"), WARS, ids=[f"{name}-{seed}" for name, seed in WARS])
CENSUS = Counter({kind.id: kind.copies for kind in DEFAULT.kinds.values()})


@cache
def fought(name: str, seed: int) -> tuple[Played, ...]:
    return tuple(war(name, seed))


@each_war
def test_invariants_in_wars(name: str, seed: int) -> None:
    for number, move in enumerate(fought(name, seed)):
        assert_sound(move.after)
        if number % 3 == 0:
            seat = number % move.after.seats
            assert_sound(medievalia.redeal(move.after, seat, Rng(f"sound {number}")))


@pytest.mark.parametrize("case", list(cases({medievalia.NAME: medievalia})), ids=str)
def test_invariants_in_whole_matches(case) -> None:  # type: ignore[no-untyped-def]
    for _, state in every_state(case):
        assert_sound(state)


def assert_sound(state: State) -> None:
    assert_conserved(state)
    assert_stacks(state)
    assert_buildings(state)
    assert_places(state)
    assert_questions(state)


def assert_conserved(state: State) -> None:
    """T29: every card is in exactly one zone."""
    zones = [*state.hands, *state.decks, *state.piles, state.discard, state.gone, tuple(c.kind for c in state.cards)]
    found = Counter(card for zone in zones for card in zone)
    found[state.placing] += bool(state.placing)
    found["city"] += 4 - state.seats
    assert +found == CENSUS


def assert_stacks(state: State) -> None:
    """T29: tapping one member taps all; only what was attached to a tapped stack is untapped in it (Q9)."""
    by_id = {card.id: card for card in state.cards}
    assert len(by_id) == len(state.cards)
    for card in state.cards:
        if card.host:
            root = by_id[card.host]
            assert (root.owner, root.area, root.host) == (card.owner, card.area, 0)
            assert root.tapped or not card.tapped
        assert card.id <= state.made
        assert card.damage >= 0


def assert_buildings(state: State) -> None:
    role = {card.id: DEFAULT.kinds[card.kind].role for card in state.cards}
    buildings = [card for card in state.cards if role[card.id] in ("civil", "military")]
    assert all(card.host and role[card.host] in ("city", "land") for card in buildings)
    assert max(Counter(card.host for card in buildings).values(), default=0) <= 3
    assert max(Counter((card.owner, card.kind) for card in buildings).values(), default=0) <= 1


def assert_places(state: State) -> None:
    """Lands, cities and what is attached are at home; every area exists; only the living have cards."""
    areas = neighbours(state)
    for card in state.cards:
        assert card.owner in state.living
        assert card.area in areas
        if card.host or DEFAULT.kinds[card.kind].role in ("city", "land"):
            assert owner_of(card.area) == card.owner
    assert all(area in areas[other] for area, near in areas.items() for other in near)


def assert_questions(state: State) -> None:
    """A battle, a payment and a host to be chosen exclude each other; somebody is always asked something."""
    if state.phase == "over":
        assert state.winners
        assert not medievalia.to_act(state)
        return
    assert len(living_sides(state)) > 1
    assert sum((state.battle is not None, state.payment is not None, bool(state.placing))) <= 1
    for seat in medievalia.to_act(state):
        assert medievalia.offers(state, seat)
        play(medievalia, state, seat, medievalia.fallback(state, seat))
        if medievalia.window(state, seat):
            assert [o.fields for o in medievalia.offers(state, seat) if o.kind == "pass"] == [()]
            assert medievalia.fallback(state, seat).kind == "pass"


@each_war
def test_whoever_is_asked_in_a_window_can_do_more_than_pass(name: str, seed: int) -> None:
    for move in fought(name, seed):
        for seat in medievalia.to_act(move.after):
            if medievalia.window(move.after, seat) in ("strike", "damage", "reply", "help"):
                assert len(medievalia.offers(move.after, seat)) > 1


@each_war
def test_what_is_offered_can_be_paid_for_and_what_is_suggested_covers(name: str, seed: int) -> None:
    for move in fought(name, seed):
        state = move.state
        if state.phase != "main" or state.battle is not None or state.payment is not None:
            continue
        for what in purposes(state, state.turn):
            plan = suggested(state, state.turn, what)
            assert (plan is not None) == can_pay(state, state.turn, what)
            if plan is not None:
                assert ledger(state, state.turn, plan).covered


@each_war
def test_a_payment_taps_what_it_says_and_nothing_else(name: str, seed: int) -> None:
    for move in fought(name, seed):
        paid = next((event for event in move.events if event.kind == "paid"), None)
        if paid is None:
            continue
        before, after = table(move.state), table(move.after)
        taps = paid.args["taps"]
        assert isinstance(taps, tuple)
        for card in before.cards:
            root = before.root(card).id
            now = after.by_id[card.id]
            helped = card.owner != move.state.turn
            assert now.tapped == (card.tapped or root in taps or (helped and now.tapped))


@each_war
def test_views_and_secrets_in_wars(name: str, seed: int) -> None:
    """As the contract's tests of secrecy, in matches with many battles."""
    for number, move in enumerate(fought(name, seed)):
        for watcher in (None, *range(move.state.seats)):
            other = medievalia.redeal(move.state, watcher, Rng(f"war {number}"))
            assert medievalia.to_act(other) == medievalia.to_act(move.state)
            assert medievalia.view(other, watcher) == medievalia.view(move.state, watcher), (number, watcher)
            if watcher is not None:
                assert medievalia.offers(other, watcher) == medievalia.offers(move.state, watcher)
                assert medievalia.window(other, watcher) == medievalia.window(move.state, watcher)


@each_war
def test_moves_tell_nothing_secret_in_wars(name: str, seed: int) -> None:
    case = Case("medievalia", 2, (), 0, 0)
    for number, move in enumerate(fought(name, seed)):
        for watcher in (None, *range(move.state.seats)):
            try:
                compare_worlds(case, move, watcher, Rng(f"war {number}"))
            except Exception as error:
                error.add_note(f"{name} {seed}, move {number}: {move.seat} {move.move}, watcher {watcher}")
                raise


@each_war
def test_states_of_wars_survive_storing(name: str, seed: int) -> None:
    for move in fought(name, seed)[::5]:
        assert decode(State, encode(move.after)) == move.after


@each_war
def test_no_unit_crosses_a_contested_borderland(name: str, seed: int) -> None:
    for move in fought(name, seed):
        if move.move.kind == "move":
            moved = [int(unit) for unit in move.move.picks[0]]
            for card in (c for c in move.state.cards if c.id in moved):
                assert_legal_step(move, card)


def assert_legal_step(move: Played, card: Card) -> None:
    to = move.move.picks[1][0]
    assert to in neighbours(move.state)[card.area]
    if contesting(move.state, card.area, card.owner):
        owner = owner_of(to)
        assert owner is not None
        assert not card.stopped


def test_an_open_payment_shows_in_nobody_elses_view() -> None:
    found = 0
    for name, seed in WARS:
        for move in fought(name, seed):
            if move.move.kind == "begin":
                found += 1
                assert opened(move.after)
                for other in range(move.state.seats):
                    if other != move.seat:
                        assert medievalia.view(move.after, other) == medievalia.view(move.state, other)
    assert found > 10
