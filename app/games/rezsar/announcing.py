"""What a seat needs to choose: why a card can't be played, what a robbery would come to."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from app.games.api import Seat
from app.games.rezsar.cards import CARDS, MOVES, ORDERS, REZSAR
from app.games.rezsar.rules.asking import asked, question
from app.games.rezsar.rules.counting import Term, support_terms
from app.games.rezsar.rules.estates import counts, order_of, strength
from app.games.rezsar.rules.laying import allowed
from app.games.rezsar.rules.offering import offers
from app.games.rezsar.rules.robbing import robbers, targets
from app.games.rezsar.rules.state import State, Subject


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the hand, and whether it can be played now."""

    card: str
    playable: bool
    why: str  # later, answers_only, subject_laid, wind_laid, no_slot, no_target; "" if it is playable


@dataclass(frozen=True, slots=True)
class RobberSet:
    """Some of the robbers that could be sent, and what would come of it."""

    robbers: tuple[str, ...]  # from the left
    attack: int
    legal: bool  # more than the target alone
    wins: bool  # more than the target with its supports, as it stands


@dataclass(frozen=True, slots=True)
class Announcement:
    """A target that the guardian may name, with every set of robbers."""

    target: str
    order: str
    alone: int
    supports: tuple[Term, ...]
    defence: int  # with supports
    choices: tuple[RobberSet, ...]


def held(state: State, seat: Seat) -> tuple[HandCard, ...]:
    may = {offer.kind for offer in offers(state, seat)}
    return tuple([hand_card(state, seat, card, may) for card in state.hands[seat]])


def hand_card(state: State, seat: Seat, card: str, may: set[str]) -> HandCard:
    kind = "rezsar" if card == REZSAR else MOVES[card]
    if kind in may:
        return HandCard(card, playable=True, why="")
    return HandCard(card, playable=False, why=why_not(state, seat, card))


def why_not(state: State, seat: Seat, card: str) -> str:
    """The reason that a card is dimmed."""
    if card == REZSAR:
        return "answers_only"
    kind = CARDS[card].kind
    moment = question(state)
    if seat != asked(state) or not (moment == "en_garde" or (kind == "favour" and moment in ("challenge", "robbery"))):
        return "later"
    if kind != "subject":
        return "no_target"
    if allowed(state, card):
        return "no_slot"
    by_wind = state.wind_laid and (CARDS[card].wind or not state.subject_laid)
    return "wind_laid" if by_wind else "subject_laid"


def announcements(state: State, seat: Seat) -> tuple[Announcement, ...]:
    """§robbery All that the guardian may announce, counted; empty when it is not the moment."""
    if question(state) != "en_garde" or seat != state.guardian:
        return ()
    return tuple([announcement(state, target) for order in (0, 1) for target in targets(state, order)])


def announcement(state: State, target: Subject) -> Announcement:
    order, alone, supports = order_of(target.place), counts(state, target), tuple(support_terms(state, target))
    defence = alone + sum([term.amount for term in supports])
    gang = [(robber.card, strength(state, robber)) for robber in robbers(state, order)]
    choices = tuple([robber_set(sent, alone, defence) for sent in subsets(gang)])
    return Announcement(target.card, ORDERS[order], alone, supports, defence, choices)


Gang = tuple[tuple[str, int], ...]


def subsets(gang: list[tuple[str, int]]) -> Iterator[Gang]:
    for number in range(1, len(gang) + 1):
        yield from combinations(gang, number)


def robber_set(sent: Gang, alone: int, defence: int) -> RobberSet:
    attack = sum([amount for _, amount in sent])
    return RobberSet(tuple([card for card, _ in sent]), attack, legal=attack > alone, wins=attack > defence)
