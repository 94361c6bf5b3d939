"""What every answer of the server says to a browser about what it may and may not do."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

# The page loads nothing but its own files: no inline script, no inline style, no other host.
PAGE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

_HEADERS = {
    "Content-Security-Policy": PAGE_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    # Every answer has an ETag or is tiny: asking again costs nothing, and an update shows at once.
    "Cache-Control": "no-cache",
}

_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_EVERY_INTERFACE = ("0.0.0.0", "::")


class SecurityHeaders:
    """Middleware that adds the headers above, except where an answer has set its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def allowed_hosts(host: str) -> list[str]:
    """The names under which a server that listens on `host` may be asked for.

    A page of another site can make its own name point at this machine and so reach the server through the
    player's browser; such a request bears that name and is refused. Whoever listens on every interface wants
    to be reached by names that cannot be known here, and so takes any.
    """
    if host in _EVERY_INTERFACE:
        return ["*"]
    return [*_LOOPBACK, f"[{host}]" if ":" in host else host]
