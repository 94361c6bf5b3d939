"""Answers that stay the same: made once, sent with an ETag, and not sent again to who has them."""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response


@dataclass(frozen=True)
class Document:
    """A finished answer; `policy` is its own Content-Security-Policy, where the page's would not do."""

    body: bytes
    media_type: str
    policy: str | None = None
    etag: str = field(init=False)

    def __post_init__(self) -> None:
        # Weak, because the same document goes out compressed and uncompressed.
        object.__setattr__(self, "etag", f'W/"{hashlib.sha256(self.body).hexdigest()[:32]}"')

    def answer(self, request: Request) -> Response:
        """The document, or 304 if the request says that the asker has it."""
        headers = {"ETag": self.etag}
        if self.policy is not None:
            headers["Content-Security-Policy"] = self.policy
        if _names(request.headers.get("if-none-match", ""), self.etag):
            return Response(status_code=304, headers=headers)
        return Response(self.body, media_type=self.media_type, headers=headers)


def style_policy(style: str) -> str:
    """A policy for a drawing opened on its own: this very style sheet and nothing else."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'"


def _names(condition: str, etag: str) -> bool:
    """Whether an If-None-Match header names the tag, by the weak comparison that this header calls for."""
    tags = {tag.strip().removeprefix("W/") for tag in condition.split(",")}
    return "*" in tags or etag.removeprefix("W/") in tags
