"""Who somebody is: a guest's id in a signed cookie, or in a program's bearer token.

A token also holds the epoch of the guest's claim, which the admin can end: then the tokens so far are worth nothing.
"""

from uuid import UUID

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.tables.house import House

COOKIE = "guest"
LASTS = 400 * 86_400  # seconds; browsers keep no cookie longer
MOVE_LASTS = 600  # seconds in which a link to another device works
ANEW_LASTS = 86_400  # the same for a link that the admin made

Claimed = tuple[UUID, int]  # a guest and the epoch of the claim


class Identity:
    """Signs guests' ids and reads them again."""

    def __init__(self, keys: tuple[str, ...], house: House, *, secure: bool) -> None:
        oldest_first = list(reversed(keys))  # itsdangerous signs with the last one
        self._guest = URLSafeTimedSerializer(oldest_first, salt="guest-v1")
        self._move = URLSafeTimedSerializer(oldest_first, salt="move-v1")
        self._anew = URLSafeTimedSerializer(oldest_first, salt="anew-v1")
        self._secure = secure
        self._house = house

    def token(self, guest: UUID, epoch: int | None = None) -> str:
        """What proves that one is this guest: the cookie's value and the program's bearer token."""
        return str(self._guest.dumps(_written(guest, self._house.epoch(guest) if epoch is None else epoch)))

    def read(self, visitor: HTTPConnection) -> UUID | None:
        """The guest who sends this; None for a stranger, a forged token, or one that is worth nothing any more."""
        kind, _, bearer = visitor.headers.get("authorization", "").partition(" ")
        token = bearer if kind.lower() == "bearer" else visitor.cookies.get(COOKIE, "")
        return self._holder(_checked(self._guest, token, LASTS))

    def write(self, response: Response, guest: UUID, epoch: int | None = None) -> None:
        """Make the browser this guest's."""
        response.set_cookie(
            COOKIE,
            self.token(guest, epoch),
            max_age=LASTS,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def moving(self, guest: UUID) -> str:
        """A token that makes another device this guest's, for ten minutes."""
        return str(self._move.dumps(_written(guest, self._house.epoch(guest))))

    def moved(self, token: str) -> UUID | None:
        """The guest of such a token; None if it is too old or forged."""
        return self._holder(_checked(self._move, token, MOVE_LASTS))

    def anew(self, guest: UUID, epoch: int) -> str:
        """A token that hands the guest to another device, once: whoever takes it up begins the next epoch."""
        return str(self._anew.dumps(_written(guest, epoch)))

    def taken_anew(self, token: str) -> Claimed | None:
        """The guest and epoch of such a token, used or not; None if it is too old or forged."""
        return _checked(self._anew, token, ANEW_LASTS)

    def _holder(self, claimed: Claimed | None) -> UUID | None:
        return claimed[0] if claimed and self._house.holds(*claimed) else None


def _written(guest: UUID, epoch: int) -> str:
    return f"{guest.hex}.{epoch}" if epoch else guest.hex


def _checked(serializer: URLSafeTimedSerializer, token: str, lasts: int) -> Claimed | None:
    try:
        guest, _, epoch = serializer.loads(token, max_age=lasts).partition(".")
        return UUID(hex=guest), int(epoch or 0)
    except (BadSignature, ValueError, TypeError, AttributeError):
        return None
