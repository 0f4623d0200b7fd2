"""Who somebody is: a guest's id in a signed cookie, or in a program's bearer token."""

from uuid import UUID

from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "guest"
LASTS = 400 * 86_400  # seconds; browsers keep no cookie longer
MOVE_LASTS = 600  # seconds in which a link to another device works


class Identity:
    """Signs guests' ids and reads them again."""

    def __init__(self, keys: tuple[str, ...], *, secure: bool) -> None:
        oldest_first = list(reversed(keys))  # itsdangerous signs with the last one
        self._guest = URLSafeTimedSerializer(oldest_first, salt="guest-v1")
        self._move = URLSafeTimedSerializer(oldest_first, salt="move-v1")
        self._secure = secure

    def token(self, guest: UUID) -> str:
        """What proves that one is this guest: the cookie's value and the program's bearer token."""
        return str(self._guest.dumps(guest.hex))

    def read(self, visitor: HTTPConnection) -> UUID | None:
        """The guest who sends this; None for a stranger or a forged token."""
        kind, _, bearer = visitor.headers.get("authorization", "").partition(" ")
        token = bearer if kind.lower() == "bearer" else visitor.cookies.get(COOKIE, "")
        return _checked(self._guest, token, LASTS)

    def write(self, response: Response, guest: UUID) -> None:
        """Make the browser this guest's."""
        response.set_cookie(
            COOKIE,
            self.token(guest),
            max_age=LASTS,
            httponly=True,
            samesite="lax",
            secure=self._secure,
        )

    def moving(self, guest: UUID) -> str:
        """A token that makes another device this guest's, for ten minutes."""
        return str(self._move.dumps(guest.hex))

    def moved(self, token: str) -> UUID | None:
        """The guest of such a token; None if it is too old or forged."""
        return _checked(self._move, token, MOVE_LASTS)


def _checked(serializer: URLSafeTimedSerializer, token: str, lasts: int) -> UUID | None:
    try:
        return UUID(hex=serializer.loads(token, max_age=lasts))
    except (BadSignature, ValueError, TypeError, AttributeError):
        return None
