"""Refuses what another site's page makes a browser send, and sets the security headers of every answer."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types htmx"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Unsafe methods and all sockets must come from our own pages, or carry a token that no page can add."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...] = ()) -> None:
        self.app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not self._ours(scope):
            return await self._refuse(scope, receive, send)
        await self.app(scope, receive, _with_headers(send))

    def _ours(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        if headers.get("authorization") or _has_no_identity_of_a_browser(headers):
            return True
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if site is not None and site != "same-origin":
            return False
        if origin is None:
            return scope["type"] == "http" and site == "same-origin"
        return origin in self._origins if self._origins else urlsplit(origin).netloc == headers.get("host")

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            return await send({"type": "websocket.close", "code": 1008})
        answer = JSONResponse({"code": "wrong_origin", "text": "wrong origin"}, 403, headers=HEADERS)
        await answer(scope, receive, send)


def _has_no_identity_of_a_browser(headers: Headers) -> bool:
    """A program's request: browsers name an origin or a site with every unsafe one, and send their cookie."""
    return not any(name in headers for name in ("origin", "sec-fetch-site", "cookie"))


def _with_headers(send: Send) -> Send:
    async def out(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return out
