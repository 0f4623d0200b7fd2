"""The 55 cards and the promo card, as data: what is printed on each, by its id.

Subjects: id, strength, ability, its number, Hungarian name, English name. Abilities: `bestow` (number: how
much), `leper`, `horses`, `hag` (turns the Curmudgeon), `curmudgeon` (turns the Hag), `mappa`, or - for none.
Favours: id, copies, effect, aim, its number. Proclamations: id, copies, effect, aim.
"""

from dataclasses import dataclass
from typing import Any

NOBLE, PEASANT = 0, 1  # orders; also the numbers of an estate's rows
ORDERS = ("noble", "peasant")

NOBLE_LIST = """
apat 4 - 0 | Apát | The Abbot
ararat 8 bestow 3 | Ararát hegye | Mount Ararat
benthamhal 9 bestow 4 | Bentham-hal | Bentham Fish
burok 7 bestow 2 | Bürök | Hemlock
idoapo 6 bestow 1 | Idő apó | Father Time
koponyalekelo 1 - 0 | Koponyalékelő | Trepaner
lepras 3 leper 0 | Leprás | The Leper
tarisznyalovag 4 - 0 | Tarisznya lovag | Squire Haversack
tejanya 2 - 0 | Tej anya | Mother Milk
venasszony 5 hag 0 | Vénasszony | The Old Hag
"""

PEASANT_LIST = """
csacsogonok 3 - 0 | Csacsogó nők | Flibber-de-gibbet
fosveny 5 curmudgeon 0 | Fösvény | The Curmudgeon
kalapacsullo 1 - 0 | Kalapács és üllő | Hammer and Anvil
ketgyorslo 6 horses 0 | Két gyors ló | Two Swift Horses
kozszabad 2 - 0 | Közszabad | Yeoman
lantduda 9 bestow 3 | Lant és duda | Lute & Bellows
lep 8 bestow 2 | Lép | Spleen
magveto 4 - 0 | Magvető | Hissoppe
narval 3 - 0 | Narvál | Narwhal
rezkakas 2 - 0 | Rézkakas | Steeple
ocean 4 - 0 | Óceán | The Ocean
olvasmany 1 - 0 | Olvasmány | Lecturn
ujvilag 4 - 0 | Újvilág | The New World
zarkulcs 7 bestow 1 | Zár és kulcs | Lock and Key
"""

WIND_LIST = """
deliszel 0 - 0 | Déli szél | South Wind
eszakiszel 0 - 0 | Északi szél | North Wind
keletiszel 0 - 0 | Keleti szél | East Wind
nyugatiszel 0 - 0 | Nyugati szél | West Wind
"""

MAPPA_LIST = """
mappamundi 5 mappa 0 | Mappa Mundi | Mappa Mundi
"""

FAVOUR_LIST = """
banat 1 woe none 2 | Bánat | Woe
csorlo 1 divide proud 0 | Csörlő | Capstan
csucsossapka 2 lift proclamation 0 | Csúcsos sapka | Peaked Cap
fegyverbe 1 dismiss peasant 3 | Fegyverbe! | Call to Arms
foldfold 2 turn unwindy 0 | Föld! Föld! | Land Ho!
iranytu 1 divide proud 0 | Iránytű | Compass
iteloszek 1 assizes weak 4 | Ítélőszék | Assizes
johirek 1 tidings none 0 | Jó hírek | Glad Tidings
kerek 1 divide proud 0 | Kerék | The Wheel
retteges 1 mood none -1 | Rettegés az éjtől | Dread of Night
rezsar 2 answer none 0 | Rézsár | Coppertwaddle
szazgomb 1 buttons estate 0 | Száz gomb | An Hundred Buttons
szextans 1 divide proud 0 | Szextáns | Sextant
szurasvedes 1 dismiss weak 2 | Szúrás és védés | Thrust and Parry
udvarikegy 1 mood none 1 | Udvari kegy | Favour at Court
visszafordulo 1 reversal none 0 | Visszaforduló kapitány | Captain's Reversal
"""

PROCLAMATION_LIST = """
balkezrol 1 rank noble 1 | Balkézről való | Of A Bastard Line
haboru 2 strength proud -1 | Háború a franciával | War with France
hosszaskapaszkodas 1 rank peasant 0 | Hosszas kapaszkodás | A Long Climb
massinger 1 protection proud 0 | Massinger védelme | Massinger's Protection
mogyoro 1 hazelnut proud 0 | Mogyoró | The Hazelnut
szuletesnap 2 strength proud 1 | Születésnap | The Birthday
"""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as printed. `aim`: what a favour or proclamation may be aimed at, see `rules/targets.py`."""

    id: str
    hu: str
    en: str
    kind: str  # subject, favour, proclamation
    copies: int
    effect: str  # of a subject: its ability; "" for none
    number: int  # of the effect: bestowed strength, highest strength, change of strength, new order
    orders: tuple[int, ...] = ()  # of a subject; Mappa Mundi has both
    strength: int = 0
    wind: bool = False
    aim: str = "none"


def _names(line: str) -> tuple[list[str], str, str]:
    rules, hu, en = (part.strip() for part in line.split("|"))
    return rules.split(), hu, en


def _subjects(text: str, *orders: int, wind: bool = False) -> list[Card]:
    cards = []
    for (id_, strength, ability, number), hu, en in map(_names, text.strip().splitlines()):
        effect = "" if ability == "-" else ability
        cards.append(Card(id_, hu, en, "subject", 1, effect, int(number), orders, int(strength), wind))
    return cards


def _played(text: str, kind: str) -> list[Card]:
    return [
        Card(id_, hu, en, kind, int(copies), effect, int(number), aim=aim)
        for (id_, copies, effect, aim, number), hu, en in map(_names, text.strip().splitlines())
    ]


ALL_CARDS = (
    *_subjects(NOBLE_LIST, NOBLE),
    *_subjects(PEASANT_LIST, PEASANT),
    *_subjects(WIND_LIST, PEASANT, wind=True),
    *_subjects(MAPPA_LIST, NOBLE, PEASANT),
    *_played(FAVOUR_LIST, "favour"),
    *_played(PROCLAMATION_LIST, "proclamation"),
)
CARDS = {card.id: card for card in ALL_CARDS}
KINDS_OF_MOVE = {"subject": "lay", "favour": "favour", "proclamation": "proclaim"}
MOVES = {card.id: f"{KINDS_OF_MOVE[card.kind]}-{card.id}" for card in ALL_CARDS}  # how it leaves a hand
PLACE_IN_LIST = {card: number for number, card in enumerate(CARDS)}  # the order in which a hand is held

HAG, CURMUDGEON, MAPPA, REZSAR, MASSINGER, HAZELNUT = (
    "venasszony",
    "fosveny",
    "mappamundi",
    "rezsar",
    "massinger",
    "mogyoro",
)
WINDS = frozenset(card.id for card in ALL_CARDS if card.wind)
STRENGTH = {card.id: card.strength for card in ALL_CARDS}
CHANGES = {card.id: card.number for card in ALL_CARDS if card.effect in ("strength", "mood")}
RANKS = {card.id: card.number for card in ALL_CARDS if card.effect == "rank"}


def deck_of(*, promo: bool) -> tuple[str, ...]:
    """All cards as they are shuffled: 55, or 56 with Mappa Mundi."""
    return tuple(card.id for card in ALL_CARDS if promo or card.id != MAPPA for _ in range(card.copies))


ANY_TIME = ("challenge", "en_garde", "robbery")


def when(card: Card) -> tuple[str, ...]:
    """The phases in which a card is played from a hand; `answer`: only as an answer to another card."""
    if card.kind != "favour":
        return ("en_garde",)
    return ("answer",) if card.effect == "answer" else ANY_TIME


def when_used(card: Card) -> tuple[str, ...]:
    """The phases in which a subject's ability can be used; none if it has none."""
    if card.kind != "subject" or not card.effect:
        return ()
    return ("robbery",) if card.effect == "bestow" else ANY_TIME


# what templates show of the cards
FACES: dict[str, dict[str, Any]] = {
    card.id: {
        "hu": card.hu,
        "en": card.en,
        "kind": card.kind,
        "orders": tuple(ORDERS[order] for order in card.orders),
        "strength": card.strength,
        "wind": card.wind,
        "promo": card.id == MAPPA,
        "copies": card.copies,
        "effect": card.effect,
        "number": card.number,
        "aim": card.aim,
        "when": when(card),
        "used": when_used(card),
    }
    for card in ALL_CARDS
}
