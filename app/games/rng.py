"""Chance that lives in the state: same seed, same match, on every Python version."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rng:
    """A seeded generator as a value: each draw gives the generator to use next."""

    seed: str  # secret until the match is over: who has it can see every deck
    drawn: int = 0

    def below(self, limit: int) -> tuple[int, "Rng"]:
        """A number in 0..limit-1 (the bias of the modulo is below 2**-100), and the next generator."""
        digest = blake2b(f"{self.seed}/{self.drawn}".encode(), digest_size=16).digest()
        return int.from_bytes(digest, "big") % limit, Rng(self.seed, self.drawn + 1)

    def shuffled(self, items: Iterable[T]) -> tuple[tuple[T, ...], "Rng"]:
        """The items in random order (Fisher–Yates), and the next generator."""
        deck, rng = list(items), self
        for last in range(len(deck) - 1, 0, -1):
            pick, rng = rng.below(last + 1)
            deck[last], deck[pick] = deck[pick], deck[last]
        return tuple(deck), rng

    def fork(self, label: str) -> "Rng":
        """Another generator, for chance that must not advance this one (an absent seat's answer)."""
        return Rng(f"{self.seed}/{self.drawn}/{label}")
