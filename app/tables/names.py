"""Names that people give themselves."""

import unicodedata

from app.games.api import Illegal

LONGEST = 24


def clean_name(given: str) -> str:
    """The name as it is shown: no control or invisible characters, single spaces, 1–24 characters.

    Illegal("name.empty") or Illegal("name.long").
    """
    shown = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in unicodedata.normalize("NFC", given))
    name = " ".join(shown.split())
    if not any(unicodedata.category(c)[0] in "LNSP" for c in name):
        raise Illegal("name.empty")
    if len(name) > LONGEST:
        raise Illegal("name.long", most=LONGEST)
    return name


def folded(name: str) -> str:
    """The name as it is searched: small letters without accents, so that "bela" finds "Béla"."""
    parts = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in parts if not unicodedata.combining(c))
