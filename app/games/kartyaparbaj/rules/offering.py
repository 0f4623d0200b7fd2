"""All that a seat may do: in its own phases, in windows, and the four jokers at any time."""

from collections.abc import Callable
from functools import lru_cache

from app.games.api import Field, Offer, Seat
from app.games.kartyaparbaj.cards import BLACK, OF_VALUE, RED, VALUES
from app.games.kartyaparbaj.rules.four_jokers import set_in
from app.games.kartyaparbaj.rules.state import MOST_SUMMONED, State, able, occupied

SLOTS = {number: f"slot{number}" for number in range(1, 6)}
FOUR_JOKERS, ANSWER, CONCEDE = Offer("four_jokers"), Offer("answer_jokers"), Offer("concede")
PASS, TAKE_IT, LET_BE = Offer("pass"), Offer("take_it"), Offer("let_be")
BLACK_JOKER, RED_JOKER = Offer("black"), Offer("red")
COUNTER, COUNTER_BLACKS = Offer("counter"), Offer("counter_blacks")
END_PHASE, OFFER_DRAW = Offer("end_phase"), Offer("offer_draw")
DRAW_ANSWERS = (Offer("accept_draw"), Offer("decline_draw"))
KEPT = 10_000  # offers kept ready; they are small


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """§windows What is asked of this seat, and the four jokers whenever it holds them and none are declared."""
    if state.phase == "over":
        return ()
    asked = asked_offers(state, seat) if seat == state.asked else ()
    if state.question != "jokers" and set_in(state.hands[seat]):
        return (*asked, FOUR_JOKERS)
    return asked


def asked_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """The answers to the open question; without one, the actions of the phase."""
    if state.question is not None:
        return ANSWERS[state.question](state, seat)
    ends = (END_PHASE,) if state.draw_used else (OFFER_DRAW, END_PHASE)
    if state.phase == "attack":
        return (attack_offer(state, seat), *ends)
    return (*summoning_offers(state, seat), *ends)


def summoning_offers(state: State, seat: Seat) -> list[Offer]:
    """§summoning Summon, strengthen, knock out; as far as hand, places and the 14 allow."""
    hand, field, enemy = state.hands[seat], state.fields[seat], state.fields[1 - seat]
    found = []
    if None in field and (cards := summonable(hand, MOST_SUMMONED - state.summoned)):
        found.append(one_of("summon", "card", cards))
    if twins := twins_of(state, seat):
        found.append(one_of("strengthen", "place", twins))
    if hand[-1] in (BLACK, RED):
        found += knock_outs(hand, occupied(enemy))
    return found


@lru_cache(maxsize=KEPT)
def summonable(hand: tuple[str, ...], left: int) -> tuple[str, ...]:
    """The cards that fit into what is left of the 14; a joker can't be summoned (R0)."""
    return tuple([card for card in hand if VALUES.get(card, MOST_SUMMONED + 1) <= left])


@lru_cache(maxsize=KEPT)
def one_of(kind: str, field: str, among: tuple[str, ...]) -> Offer:
    """An offer with one choice."""
    return Offer(kind, (Field(field, among),))


def twins_of(state: State, seat: Seat) -> tuple[str, ...]:
    """§strengthening The cards, on either side, whose twin is in the hand; of a doubled one there is no twin left."""
    hand = state.hands[seat]
    return tuple(
        [
            f"{whose}{number}"
            for whose, owner in (("own", seat), ("their", 1 - seat))
            for number, place in enumerate(state.fields[owner], 1)
            if place is not None and place.card in hand
        ]
    )


@lru_cache(maxsize=KEPT)
def knock_outs(hand: tuple[str, ...], enemies: tuple[int, ...]) -> tuple[Offer, ...]:
    """§knockout A black needs one enemy place, a red exactly two."""
    slots = tuple([SLOTS[number] for number in enemies])
    found = []
    if BLACK in hand and slots:
        found.append(Offer("knock_out_black", (Field("target", slots),)))
    if RED in hand and len(slots) >= 2:
        found.append(Offer("knock_out_red", (Field("targets", slots, 2, 2),)))
    return tuple(found)


def attack_offer(state: State, seat: Seat) -> Offer:
    """§battle Own cards that can attack, against one enemy place; directly if there is none."""
    own = able(state.fields[seat])
    values = [place.value for place in state.fields[seat] if place is not None and place.can_attack]
    return attack_of(own, max(map(values.count, values)), occupied(state.fields[1 - seat]))


@lru_cache(maxsize=KEPT)
def attack_of(own: tuple[int, ...], largest_group: int, enemies: tuple[int, ...]) -> Offer:
    """The offer for these places; so many have the same value at most."""
    attackers = Field("with", tuple([SLOTS[number] for number in own]), 1, largest_group)
    if not enemies:
        return Offer("attack_directly", (attackers,))
    return Offer("attack", (attackers, Field("target", tuple([SLOTS[number] for number in enemies]))))


def weakening_answers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """§weakening A card of exactly the difference, or none."""
    assert state.battle is not None, "a weakening window without a battle"
    worth = OF_VALUE[state.battle.difference]
    cards = tuple([card for card in state.hands[seat] if card in worth])
    return (one_of("weaken", "card", cards), PASS) if cards else (PASS,)


def defence_answers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """§defence A joker of either colour, or the blow."""
    hand = state.hands[seat]
    found = [offer for joker, offer in ((BLACK, BLACK_JOKER), (RED, RED_JOKER)) if joker in hand]
    return (*found, TAKE_IT)


def counter_answers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """§counter The same colour; against a red two blacks, too."""
    assert state.announced is not None, "a counter window without a joker"
    hand, colour, found = state.hands[seat], state.announced.colour, []
    if colour in hand:
        found.append(COUNTER)
    if colour == RED and hand.count(BLACK) >= 2:
        found.append(COUNTER_BLACKS)
    return (*found, LET_BE)


def jokers_answers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """§four A set of one's own, or nothing."""
    return (ANSWER, CONCEDE) if set_in(state.hands[seat]) else (CONCEDE,)


def draw_answers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """§winning A draw is taken or not."""
    return DRAW_ANSWERS


ANSWERS: dict[str, Callable[[State, Seat], tuple[Offer, ...]]] = {
    "weakening": weakening_answers,
    "defence": defence_answers,
    "counter": counter_answers,
    "jokers": jokers_answers,
    "draw": draw_answers,
}
