"""What "greedy" does while a robbery of Rézsár is open: it looks for one action that turns the outcome."""

from app.games.api import Move, Offer
from app.games.rezsar import FACES
from app.games.rezsar.view import Public, Robbing

PASS = Move("pass")
SILENCING = ("divide", "turn", "dismiss", "assizes")


def in_robbery(public: Public, offers: tuple[Offer, ...]) -> Move:
    """Pass if all is well; else the action after which it would be, if there is one."""
    robbery, robs = public.robbery, public.asked == public.guardian
    assert robbery is not None, "no robbery"
    if robbery.wins == robs:
        return PASS
    moves = [Move(offer.kind, ((pick,),) if pick else ()) for offer in offers for pick in picks(offer)]
    return next((move for move in moves if succeeds(robbery, move) == robs), PASS)


def picks(offer: Offer) -> tuple[str, ...]:
    return offer.fields[0].among if offer.fields else ("",)


def succeeds(robbery: Robbing, move: Move) -> bool:
    """Whether the robbery would succeed after the move, by the terms that are shown."""
    attack = {term.card: term.amount for term in robbery.attack.terms}
    defence = {term.card: term.amount for term in robbery.defence.terms}
    what, _, card = move.kind.partition("-")
    pick = move.picks[0][0] if move.picks else ""
    silent = silenced(what, card, pick)
    if robbery.target in silent and FACES[card]["effect"] != "divide":
        return False
    for side in (attack, defence):
        side.update({c: 0 for c in silent if c in side})
        if what == "use" and FACES[card]["effect"] == "bestow" and side.get(pick):
            side[pick] += FACES[card]["number"]
    return sum(attack.values()) > sum(defence.values())


def silenced(what: str, card: str, pick: str) -> set[str]:
    """Whom the move turns, divides or discards: itself, for an ability, and whom it names."""
    effect = FACES.get(card, {}).get("effect", "")
    if what == "use":
        return {card, pick} if effect == "leper" else {card}
    return {pick} if effect in SILENCING else set()
