"""Words that bring a guest back on another device: made by us, kept as a hash only."""

import secrets
from hashlib import sha256

CONSONANTS, VOWELS = "bdfgkmnprstvz", "aeiou"
WORDS = 6  # of two syllables each: 72 bits, so that nobody guesses one, and a plain hash keeps it


def new_phrase() -> str:
    """Six words that can be read aloud in any language."""
    return " ".join("".join(_syllable() + _syllable()) for _ in range(WORDS))


def _syllable() -> str:
    return secrets.choice(CONSONANTS) + secrets.choice(VOWELS)


def phrase_hash(phrase: str) -> str:
    """What is kept of it; capitals, hyphens and spaces don't count."""
    letters = "".join(letter for letter in phrase.lower() if letter.isalpha())
    return sha256(f"asztal {letters}".encode()).hexdigest()
