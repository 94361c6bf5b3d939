"""Secret keys of seats: made here, kept as digests, compared in constant time.

Whoever has the key has the seat: there are no accounts. The page carries it in the fragment of its address,
which no browser sends and no server writes into a log.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable

_KEY_BYTES = 24
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 12


def new_key() -> str:
    """A key of 192 bits."""
    return secrets.token_urlsafe(_KEY_BYTES)


def new_id() -> str:
    """A game's name in addresses: no secret, but not to be guessed either; no letters that look alike."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def digest_of(key: str) -> str:
    """What is kept of a key: 192 random bits need no salt."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def role_of(key: str, kept: Iterable[tuple[str, str]]) -> str | None:
    """The role whose digest this key has; every digest is compared, and each in constant time."""
    given = digest_of(key)
    found = None
    for digest, role in kept:
        if hmac.compare_digest(digest, given):
            found = role
    return found


def successor(key: str) -> str:
    """The key of the same person in the rematch: who has the old one can be told the new one at any time."""
    made = hmac.new(key.encode("utf-8", "surrogatepass"), b"hannibal rematch", hashlib.sha256).digest()
    return urlsafe_b64encode(made[:_KEY_BYTES]).decode()
