"""The bot "greedy" for Rézsár: it fills its estate, robs what it can, and spoils an estate that is nearly full.

Every move that is open gets a number, by rules of thumb; the highest is made, none if no number is above 0.
"""

from collections.abc import Callable, Iterator
from random import Random

from app.bots.rezsar_robbery import in_robbery
from app.games.api import Move, Offer, Seat, View
from app.games.rezsar import FACES
from app.games.rezsar.view import Mine, Public, Shown

NEARLY_FULL = 7  # subjects, all proud: the guardian may win in this turn
WORTH_IT = 6  # strength, or number of subjects over there, from which on good cards are spent
EFFECTS = {card: face["effect"] for card, face in FACES.items()}
KEPT = {"lift": 1, "strength": 2, "mood": 1, "protection": 3, "rank": 3, "hazelnut": 3, "buttons": 3, "divide": 4}


def greedy(view: View, offers: tuple[Offer, ...], dice: Random) -> Move:
    """A move by rules of thumb; chance decides between equals."""
    public, mine = view.public, view.mine
    by_kind = {offer.kind: offer for offer in offers}
    match public.question:
        case "discard":
            return discarding(mine, public)
        case "settle":
            return Move("settle", (by_kind["settle"].fields[0].among[:1],))
        case "rezsar":
            return Move("rezsar" if "rezsar" in by_kind and worth_an_answer(public) else "pass")
        case "robbery":
            return in_robbery(public, offers)
    return best_play(public, mine, offers, dice)


def best_play(public: Public, mine: Mine, offers: tuple[Offer, ...], dice: Random) -> Move:
    plays = [(number(public, mine, move), dice.random(), move) for offer in offers for move in single(offer)]
    best = max(plays, key=lambda play: play[:2], default=(0.0, 0.0, Move("pass")))
    if best[0] > 0:
        return best[2]
    if public.question == "challenge":
        return Move("pass")
    return Move("end") if public.complete[public.guardian] else robbery(mine) or Move("end")


def single(offer: Offer) -> Iterator[Move]:
    """The moves of an offer with one pick or none; a robbery is another matter."""
    if not offer.fields:
        yield Move(offer.kind)
    elif len(offer.fields) == 1:
        yield from (Move(offer.kind, ((pick,),)) for pick in offer.fields[0].among)


def robbery(mine: Mine) -> Move | None:
    """The robbery that succeeds by the widest margin as it stands; a failure costs nothing."""
    choices = [
        (choice.wins, a.alone if choice.wins else 0, choice.attack - a.defence, a.target, choice.robbers)
        for a in mine.robberies
        for choice in a.choices
        if choice.legal
    ]
    if not choices:
        return None
    *_, target, robbers = max(choices)
    return Move("rob", ((target,), robbers))


# What a play is worth


def number(public: Public, mine: Mine, move: Move) -> float:
    what, _, card = move.kind.partition("-")
    pick = move.picks[0][0] if move.picks else ""
    warned = {warning.code for warning in mine.warnings if warning.kind == move.kind and warning.pick in ("", pick)}
    if warned & {"hazelnut", "no_effect", "no_receiver", "ends_draw"}:
        return 0
    match what:
        case "lay":
            return laying(public, card, pick)
        case "favour" | "use":
            return spoiling(public, card, pick)
        case "proclaim":
            return proclaiming(public, mine, card, pick, kills="no_room" in warned)
    return 0


def me(public: Public) -> Seat:
    """The seat that is asked."""
    assert public.asked is not None, "nobody is asked"
    return public.asked


def subjects(public: Public, seat: Seat) -> list[Shown]:
    return [subject for slot in public.estates[seat] for subject in (slot.subject, slot.wind) if subject]


def found(public: Public, card: str) -> tuple[Seat, Shown]:
    return next((seat, s) for seat in (0, 1) for s in subjects(public, seat) if s.card == card)


def laying(public: Public, card: str, slot: str) -> float:
    """The strongest first; Winds and Mappa Mundi into the own estate, or onto somebody over there."""
    if not slot:
        return 10 + float(FACES[card]["strength"]) + bool(EFFECTS[card])
    home = int(slot[0]) == me(public)
    if card == "mappamundi":
        return 11 if home else 0.5
    lower = next(s.subject for s in public.estates[int(slot[0])] if s.name == slot)
    if lower:
        return 0 if home else 5 + lower.printed
    return 3 if home else 0


def in_danger(public: Public) -> bool:
    """Whether the one over there could win in this turn."""
    over_there = subjects(public, 1 - me(public))
    guards = public.guardian != me(public)
    return guards and len(over_there) >= NEARLY_FULL and not any(subject.turned for subject in over_there)


def spoiling(public: Public, card: str, pick: str) -> float:
    """Favours and abilities against the other estate; most are kept until it is worth it."""
    effect, there = EFFECTS[card], len(subjects(public, 1 - me(public)))
    if effect in ("dismiss", "assizes", "leper"):
        return removal(public, effect, pick, there)
    if effect == "woe":
        return balance(public, lambda s: 0 if s.turned or s.strength > 2 else 3)
    if effect == "horses":
        return 0
    if in_danger(public):
        return denial(public, effect, pick)
    if effect == "buttons":
        return sum(s.turned and not s.pressed for s in subjects(public, me(public))) * (int(pick) == me(public))
    return against_robbers(public, effect, pick)


def removal(public: Public, effect: str, pick: str, there: int) -> float:
    seat, victim = found(public, pick)
    if seat == me(public):
        return 20 if victim.pressing else 0
    if effect == "leper":
        return 4 if in_danger(public) else 0
    return 3 + victim.printed + 5 * in_danger(public) if there >= WORTH_IT - 2 or victim.printed >= 3 else 0


def balance(public: Public, weigh: Callable[[Shown], float]) -> float:
    return sum(map(weigh, subjects(public, 1 - me(public)))) - sum(map(weigh, subjects(public, me(public))))


def denial(public: Public, effect: str, pick: str) -> float:
    """Anything that leaves a turned subject over there."""
    if effect in ("tidings", "reversal"):
        return 4
    if effect == "turn":
        return 6 if found(public, pick)[0] != me(public) else 0
    return 5 if effect in ("hag", "curmudgeon") else 0


def against_robbers(public: Public, effect: str, pick: str) -> float:
    """Before an own robbery: a divisor, or Land Ho!, on the strongest support or target over there."""
    if effect != "divide" or public.guardian != me(public):
        return 0
    seat, subject = found(public, pick)
    return subject.strength - WORTH_IT if seat != me(public) and not subject.divisors else 0


def proclaiming(public: Public, mine: Mine, card: str, pick: str, *, kills: bool) -> float:
    seat, subject = found(public, pick)
    own = seat == me(public)
    match EFFECTS[card]:
        case "rank":
            return moving(public, mine, subject, kills=kills) if own else kills * (6.0 + subject.printed)
        case "strength":
            return 2 if own == (FACES[card]["number"] > 0) and subject.printed else 0
        case "protection":
            return subject.strength - WORTH_IT if own else 0
        case "hazelnut":
            return 1 + subject.printed if not own and not FACES[subject.card]["wind"] else 0
    return 0


def moving(public: Public, mine: Mine, subject: Shown, *, kills: bool) -> float:
    """A weak own subject out of a full row, if another of that order waits in the hand; a Wind off what it presses."""
    if kills:
        return 0
    if subject.pressing:
        return 20
    row = [slot for slot in public.estates[me(public)] if slot.order == subject.order]
    waiting = any(subject.order in FACES[card.card]["orders"] for card in mine.hand)
    return 6 - subject.printed / 2 if waiting and all(slot.subject for slot in row) else 0


# Answers and discards


def worth_an_answer(public: Public) -> bool:
    """Rézsár against strong subjects, against the last gaps, and against what hits the own estate."""
    played = public.answerable
    assert played is not None, "nothing to answer"
    face = FACES[played.card]
    if face["kind"] == "subject":
        return bool(face["strength"] >= WORTH_IT or len(subjects(public, played.seat)) >= WORTH_IT)
    if played.answered:
        return True
    own = {subject.card for subject in subjects(public, me(public))}
    return played.target in own and face["effect"] in ("dismiss", "assizes", "turn", "hazelnut", "rank")


def discarding(mine: Mine, public: Public) -> Move:
    worst = sorted((card.card for card in mine.hand), key=lambda card: keeping(public, card))
    return Move("discard", (tuple(worst[: mine.too_many]),))


def keeping(public: Public, card: str) -> float:
    """How much a card is worth in the hand."""
    face = FACES[card]
    if face["kind"] != "subject":
        return float(KEPT.get(face["effect"], 5))
    row = [slot for slot in public.estates[me(public)] if slot.order in face["orders"]]
    strength = int(face["strength"])
    return 8 + strength / 2 if any(slot.subject is None for slot in row) else strength / 4
