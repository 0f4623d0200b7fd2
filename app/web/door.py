"""The admin's door: one password, a session of twelve hours, and patience with those who try."""

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.settings import Settings
from app.tables.house import House
from app.web.limits import Bucket

COOKIE, KNOWN = "admin", "admin-known"
PATH = "/admin"
LASTS = 12 * 3600  # seconds
KNOWN_LASTS = 400 * 86_400
EACH = (5.0, 1 / 30)  # tries of one address, or of one browser that was in before: at once, and each second after
ALL = (40.0, 0.5)  # tries of all strange addresses together
KEPT = 5000  # addresses that are remembered
HASHER = PasswordHasher()
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """One to be written down: 20 letters and digits, about 99 bits, in groups of five."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(5)) for _ in range(4))


@dataclass(frozen=True, slots=True)
class Admin:
    """Who came in. `session` names the log-in in the list of acts."""

    session: str


class Tries:
    """How often somebody may try. Nobody is shut out for good: each bucket fills again."""

    def __init__(self) -> None:
        self._each: dict[Hashable, Bucket] = {}
        self._all = Bucket(ALL[0], time.monotonic(), *ALL)

    def wait(self, who: Hashable, *, strange: bool) -> float:
        """Seconds until the next try; 0 if it may be now, and then this counts as one.

        A browser that was in before isn't counted with the strange ones, so those can't keep the host out.
        """
        now = time.monotonic()
        if len(self._each) > KEPT:
            self._each = {k: b for k, b in self._each.items() if now - b.at < EACH[0] / EACH[1]}
        own = self._each.setdefault(who, Bucket(EACH[0], now, *EACH)).wait(now)
        return own or (self._all.wait(now) if strange else 0.0)


class Door:
    """Checks passwords, and knows who is in."""

    def __init__(self, settings: Settings, house: House) -> None:
        oldest_first = list(reversed(settings.secret_keys))
        self._session = URLSafeTimedSerializer(oldest_first, salt="admin-v1")
        self._known = URLSafeTimedSerializer(oldest_first, salt="admin-known-v1")
        self._key = settings.secret_keys[0].encode() if settings.secret_keys else b""
        self._given = settings.admin_password
        self._given_hash = ""
        self._house = house
        self._secure = settings.secure_cookies
        self._one = asyncio.Semaphore(1)  # a check takes 64 MiB and a core
        self.tries = Tries()

    @property
    def locked(self) -> bool:
        """Whether there is no password at all, so that nobody comes in."""
        return not (self._given or self._house.now.password)

    async def right(self, password: str) -> bool:
        """Whether this is the password. A wrong one costs the same work as the right one."""
        async with self._one:
            return await asyncio.to_thread(self._fits, password[:200])

    def _fits(self, password: str) -> bool:
        if self._given and not self._given_hash:
            self._given_hash = hashed(self._given)
        return _fits(self._given_hash or self._house.now.password, password)

    def wait(self, visitor: HTTPConnection) -> float:
        """Seconds until this visitor may try."""
        known = _read(self._known, visitor.cookies.get(KNOWN, ""), KNOWN_LASTS)
        address = visitor.client.host if visitor.client else ""
        return self.tries.wait(known or address, strange=known is None)

    def let_in(self, response: Response) -> Admin:
        """Make the browser the admin's for twelve hours."""
        session = secrets.token_hex(4)
        self._keep(response, COOKIE, str(self._session.dumps([session, self._mark()])), LASTS)
        self._keep(response, KNOWN, str(self._known.dumps([secrets.token_hex(8), ""])), KNOWN_LASTS)
        return Admin(session)

    def let_out(self, response: Response) -> None:
        """End the browser's session."""
        response.delete_cookie(COOKIE, path=PATH)

    def read(self, visitor: HTTPConnection) -> Admin | None:
        """Who this is; None for all but the admin. Another password ends all sessions."""
        found = _read(self._session, visitor.cookies.get(COOKIE, ""), LASTS)
        if self.locked or found is None or not hmac.compare_digest(found[1], self._mark()):
            return None
        return Admin(found[0])

    def _mark(self) -> str:
        """Changes with the password, and tells nothing about it."""
        password = self._given or self._house.now.password
        return hmac.new(self._key, password.encode(), hashlib.sha256).hexdigest()[:24]

    def _keep(self, response: Response, name: str, value: str, lasts: int) -> None:
        response.set_cookie(
            name, value, max_age=lasts, path=PATH, httponly=True, samesite="strict", secure=self._secure
        )


def hashed(password: str) -> str:
    """The argon2 hash to keep."""
    return HASHER.hash(password)


def _fits(kept: str, password: str) -> bool:
    try:
        return HASHER.verify(kept or no_password(), password) and bool(kept)
    except (VerificationError, InvalidHashError):
        return False


def _read(serializer: URLSafeTimedSerializer, value: str, lasts: int) -> tuple[str, str] | None:
    try:
        first, second = serializer.loads(value, max_age=lasts)
    except (BadSignature, ValueError, TypeError):
        return None
    return str(first), str(second)


@lru_cache
def no_password() -> str:
    """The hash that is checked in place of a missing one: the work is the same."""
    return hashed(secrets.token_hex(16))
