"""The bot "greedy" for Kártyapárbaj: fills its 14, wins battles cheaply, strikes at empty fields, saves jokers.

It plans one move at a time and reckons in values: what a move takes from the enemy less what it costs.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from app.games.api import Move, Offer, Seat, View
from app.games.kartyaparbaj.cards import BLACK, RED, VALUES
from app.games.kartyaparbaj.rules.state import MOST_SUMMONED, able
from app.games.kartyaparbaj.view import Place, Public

AVERAGE = 8  # what a card that is drawn is worth
WORTH_A_BLACK, WORTH_A_RED = 12, 22  # values in danger for which a joker is thrown
ONE_CARD = ("summon", "strengthen", "weaken", "knock_out_black", "knock_out_red", "black", "red", "counter")
THROWS = dict.fromkeys(ONE_CARD, 1) | {"counter_blacks": 2}  # how many cards must be drawn for it


@dataclass(frozen=True, slots=True)
class Sight:
    """The table as the seat that is asked sees it."""

    public: Public
    hand: tuple[str, ...]
    me: Seat
    offers: dict[str, Offer]

    def own(self) -> dict[int, Place]:
        """The bot's places by number."""
        return places(self.public, self.me)

    def enemy(self) -> dict[int, Place]:
        """The opponent's places by number."""
        return places(self.public, 1 - self.me)

    def among(self, kind: str, field: int = 0) -> tuple[str, ...]:
        """What may be picked for a kind of move; empty if it isn't offered."""
        offer = self.offers.get(kind)
        return offer.fields[field].among if offer else ()


def places(public: Public, seat: Seat) -> dict[int, Place]:
    """The occupied places of a seat by number."""
    return {number: place for number, place in enumerate(public.fields[seat], 1) if place is not None}


def greedy(view: View, offers: tuple[Offer, ...], dice: Random) -> Move:
    """A move of the seat that is asked. It never offers or takes a draw, nor throws with an empty stock."""
    public: Public = view.public
    allowed = {offer.kind: offer for offer in offers if THROWS.get(offer.kind, 0) <= public.stock}
    assert public.asked is not None, "nobody is asked"
    sight = Sight(public, view.mine.hand, public.asked, allowed)
    for sure in ("four_jokers", "answer_jokers", "concede", "decline_draw"):
        if sure in allowed:
            return Move(sure)
    return ANSWERS[public.window or public.phase](sight)


def summoning(sight: Sight) -> Move:
    """Make room with jokers where it pays, lay what the 14 allow, double own cards; then on."""
    return knock_out(sight) or strengthened(sight) or summoned(sight) or Move("end_phase")


def strengthened(sight: Sight) -> Move | None:
    """The most valuable own card whose twin is in the hand."""
    own = [name for name in sight.among("strengthen") if name.startswith("own")]
    best = max(own, key=lambda name: sight.own()[int(name[-1])].value, default=None)
    return Move("strengthen", ((best,),)) if best else None


def summoned(sight: Sight) -> Move | None:
    """The highest card of the handful that fills the 14 best."""
    cards = sight.among("summon")
    free = 5 - len(sight.own())
    left = MOST_SUMMONED - sight.public.summoned
    handfuls = (some for size in range(1, free + 1) for some in combinations(cards, size))
    fitting = [some for some in handfuls if sum(VALUES[card] for card in some) <= left]
    best = max(fitting, key=worth_laying, default=None)
    return Move("summon", ((max(best, key=VALUES.__getitem__),),)) if best else None


def worth_laying(cards: tuple[str, ...]) -> tuple[int, int]:
    """Much in all; among equals, a high card rather than several low ones."""
    return sum(VALUES[card] for card in cards), max(VALUES[card] for card in cards)


def knock_out(sight: Sight) -> Move | None:
    """A joker for what can't be beaten in battle, or for the last guards when the blow would be the end."""
    strong = sorted(sight.enemy().items(), key=lambda item: item[1].value, reverse=True)
    reach, lethal = strongest_attack(sight), total_blow(sight) >= sight.public.life[1 - sight.me]
    for kind, number, worth in (("knock_out_black", 1, WORTH_A_BLACK), ("knock_out_red", 2, WORTH_A_RED)):
        targets = strong[:number]
        if kind not in sight.offers:
            continue
        open_end = lethal and len(strong) == number
        if open_end or (targets[0][1].value > reach and sum(p.value for _, p in targets) >= worth):
            return Move(kind, (tuple(sorted(f"slot{n}" for n, _ in targets)),))
    return None


def strongest_attack(sight: Sight) -> int:
    """The most that one attack can have, with what could be summoned now."""
    laid = [VALUES[card] for card in sight.among("summon")]
    return max([value for _, value in attacks(sight)] + laid, default=0)


def total_blow(sight: Sight) -> int:
    """The life that all own cards that may attack could take from an empty field."""
    field = sight.public.fields[sight.me]
    values = [place.value for place in field if place is not None and place.can_attack]
    return sum(value * 2 ** (values.count(value) - 1) for value in set(values))


def attacks(sight: Sight) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every card or group of equal values that may attack, with its strength."""
    own, numbers = sight.own(), able(sight.public.fields[sight.me])
    for size in range(1, len(numbers) + 1):
        for group in combinations(numbers, size):
            if len({own[number].value for number in group}) == 1:
                yield group, own[group[0]].value * 2 ** (size - 1)


def attack(sight: Sight) -> Move:
    """The battle that gains most; against an empty field the hardest blow."""
    found = list(attacks(sight))
    if "attack_directly" in sight.offers:
        group, _ = max(found, key=lambda one: one[1])
        return Move("attack_directly", (slots(group),))
    battles = [(gain(sight, group, value, target), group, target) for group, value in found for target in sight.enemy()]
    best, group, target = max(battles, default=(0.0, (), 0))
    return Move("attack", (slots(group), (f"slot{target}",))) if best > 0 else Move("end_phase")


def slots(numbers: tuple[int, ...]) -> tuple[str, ...]:
    """The names of places."""
    return tuple(f"slot{number}" for number in numbers)


def gain(sight: Sight, group: tuple[int, ...], value: int, target: int) -> float:
    """What a battle takes from the enemy less what it costs; a won one ties up its attackers for the turn."""
    own = sum(sight.own()[number].value for number in group)
    enemy = sight.enemy()[target].value
    if value > enemy:
        return enemy - 0.1 * own
    if value == enemy:
        return enemy - own + 0.5 * opens_the_way(sight, group)
    answer = enemy - value
    if sight.public.stock and any(VALUES.get(card) == answer for card in sight.hand):
        others = [v for other, v in attacks(sight) if not set(other) & set(group)]
        return enemy - answer - own + (answer if any(v > answer for v in others) else 0)
    return -own


def opens_the_way(sight: Sight, group: tuple[int, ...]) -> int:
    """The blow of the other cards once the only enemy card has fallen; 0 while others stand."""
    if len(sight.enemy()) > 1:
        return 0
    own = sight.own()
    return sum(own[number].value for number in able(sight.public.fields[sight.me]) if number not in group)


def weakening(sight: Sight) -> Move:
    """A weaker card for the enemy's winner; for an own one only where its second attack pays."""
    battle, cards = sight.public.battle, sight.among("weaken")
    assert battle is not None, "a weakening window without a battle"
    if not cards:
        return Move("pass")
    new, mine = battle.difference, battle.winner == sight.me
    standing = battle.attackers if battle.winner == battle.attacker else (battle.defender,)
    old = sum(place.value for place in standing if place is not None)
    cost = max(0, new - AVERAGE) / 2
    again = second_attack(sight, new) if battle.winner == battle.attacker else 0
    profit = again - (old - new) if mine else old - new - again
    return Move("weaken", ((cards[0],),)) if profit > cost else Move("pass")


def second_attack(sight: Sight, value: int) -> int:
    """What a card of this value can take at once from the side that the attacker faces."""
    assert sight.public.battle is not None, "a second attack without a first"
    victim = 1 - sight.public.battle.attacker
    standing = [place.value for place in places(sight.public, victim).values()]
    if not standing:
        return 2 * value if value >= sight.public.life[victim] else value
    return max((other for other in standing if other < value), default=0)


def defence(sight: Sight) -> Move:
    """A joker against a blow that kills, or that is dear; a red where it takes much."""
    battle = sight.public.battle
    assert battle is not None, "a blow without an attack"
    attackers = places(sight.public, 1 - sight.me).values()
    danger = sum(place.value for place in attackers if place.can_attack)
    deadly = battle.attack >= sight.public.life[sight.me]
    if "red" in sight.offers and (danger >= WORTH_A_RED or (deadly and BLACK not in sight.hand)):
        return Move("red")
    if "black" in sight.offers and (deadly or (max(battle.attack, danger) >= WORTH_A_BLACK and not saving(sight))):
        return Move("black")
    return Move("take_it")


def saving(sight: Sight) -> bool:
    """Whether one more joker could make a set of four."""
    return sight.hand.count(BLACK) + 2 * sight.hand.count(RED) >= 3


def counter(sight: Sight) -> Move:
    """A counter for what would be lost: own cards, or an own blow."""
    joker, battle = sight.public.announced, sight.public.battle
    assert joker is not None, "a counter window without a joker"
    if joker.purpose == "knock_out":
        loss = sum(sight.own()[number].value for number in joker.targets)
    else:
        assert battle is not None, "a defence without an attack"
        kills = battle.attack >= sight.public.life[1 - sight.me]
        loss = 100 if kills else total_blow(sight) if joker.colour == RED else battle.attack
    if "counter" in sight.offers and loss >= (WORTH_A_BLACK if joker.colour == BLACK else WORTH_A_RED):
        return Move("counter")
    return Move("counter_blacks" if "counter_blacks" in sight.offers and loss >= 2 * WORTH_A_BLACK else "let_be")


ANSWERS: dict[str, Callable[[Sight], Move]] = {
    "summoning": summoning,
    "late": summoning,
    "attack": attack,
    "weakening": weakening,
    "defence": defence,
    "counter": counter,
}
