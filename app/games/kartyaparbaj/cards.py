"""The 110 cards: two French decks with four black and two red jokers, their values and their order in a hand."""

SUITS = "hdcs"  # hearts, diamonds, clubs, spades
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
BLACK, RED = "black", "red"
BLACKS, REDS = 4, 2
LOWEST, HIGHEST = 2, 14  # values; a joker has none (R0)

VALUES: dict[str, int] = {f"{rank}{suit}": value for value, rank in enumerate(RANKS, LOWEST) for suit in SUITS}
DECK: tuple[str, ...] = (*VALUES, *VALUES, *(BLACK,) * BLACKS, *(RED,) * REDS)
ORDER: dict[str, int] = {card: place for place, card in enumerate((*VALUES, BLACK, RED))}
OF_VALUE: dict[int, tuple[str, ...]] = {
    value: tuple(card for card, worth in VALUES.items() if worth == value) for value in range(LOWEST, HIGHEST + 1)
}

FACES = {"values": VALUES}  # what templates show of the cards; jokers aren't in it
