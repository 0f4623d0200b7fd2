"""The bot "random": any pick of any offer, all offers equally likely."""

from random import Random

from app.games.api import Field, Move, Offer, View

DRAWS = ("offer_draw", "accept_draw")


def any_offer(view: View, offers: tuple[Offer, ...], dice: Random) -> Move:
    """A random answer to one of the offers. Picks that don't go together are the caller's to try again.

    A bot never offers a draw, and takes none.
    """
    offer = dice.choice([offer for offer in offers if offer.kind not in DRAWS])
    return Move(offer.kind, tuple(_picks(field, dice) for field in offer.fields))


def _picks(field: Field, dice: Random) -> tuple[str, ...]:
    most = min(field.at_most, len(field.among))
    return tuple(dice.sample(field.among, dice.randint(field.at_least, most)))
