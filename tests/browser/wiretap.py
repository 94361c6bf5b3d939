"""A wire between a browser and the server that keeps every byte the browser is sent."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPResponse, IncompleteRead
from io import BytesIO
from typing import Any
from urllib.parse import urlsplit

_PIECE = 65_536
_PATIENCE_S = 60
_PLAIN = b"\r\nAccept-Encoding: identity"
_COMPRESSED = re.compile(rb"(?i)\r\naccept-encoding: [^\r]*")
_END_OF_HEAD = b"\r\n\r\n"
_REQUEST = re.compile(rb"(GET|POST) (\S+) HTTP/1\.1\r\n")


@dataclass
class Answer:
    """One answer of the server: to what, its headers, and its body as far as it has come."""

    path: str
    headers: dict[str, str]
    body: str
    whole: bool

    def events(self) -> list[str]:
        """The data of the events, where it is a stream of them."""
        return re.findall(r"^data: (.*)\n\n", self.body, re.MULTILINE)


@dataclass
class _Line:
    """One connection: what the browser has sent and what it was sent."""

    sent: bytearray = field(default_factory=bytearray)
    received: bytearray = field(default_factory=bytearray)
    read: int = 0


class _Recorded(BytesIO):
    """Bytes that pass for a socket, of which several answers are read one after the other."""

    def makefile(self, *_: Any) -> _Recorded:
        return self

    def close(self) -> None:
        """An answer that has been read is not the end of the recording."""


class Wiretap:
    """Passes connections on to the server, asks for nothing compressed, and keeps what comes back."""

    def __init__(self, server: str) -> None:
        self._server = (urlsplit(server).hostname, urlsplit(server).port)
        self._lines: list[_Line] = []
        self._open: list[socket.socket] = []
        self._news = threading.Condition()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def fresh(self) -> str:
        """What was received since this was last asked for."""
        texts = []
        for line in list(self._lines):
            end = len(line.received)
            texts.append(line.received[line.read : end].decode(errors="replace"))
            line.read = end
        return "\n".join(texts)

    def await_event(self, version: int) -> None:
        """Wait until the browser has been sent the event of this version."""
        mark = f"id: {version}\n".encode()

        def come() -> bool:
            return any(mark in line.received for line in self._lines)

        with self._news:
            assert self._news.wait_for(come, _PATIENCE_S), f"no event of version {version}"

    def answers(self) -> list[Answer]:
        """What was received so far, answer by answer."""
        return [answer for line in list(self._lines) for answer in _answers(line)]

    def close(self) -> None:
        """Cut every connection."""
        for one in (self._listener, *self._open):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near = self._listener.accept()[0]
                far = socket.create_connection(self._server)
                line = _Line()
                self._lines.append(line)
                self._open += [near, far]
                for come, go, kept in ((near, far, line.sent), (far, near, line.received)):
                    threading.Thread(target=self._pass_on, args=(come, go, kept), daemon=True).start()

    def _pass_on(self, come: socket.socket, go: socket.socket, kept: bytearray) -> None:
        with suppress(OSError):
            while piece := come.recv(_PIECE):
                passed = _COMPRESSED.sub(_PLAIN, piece) if _REQUEST.match(piece) else piece
                # First kept, then passed on: what a page shows has been written down.
                with self._news:
                    kept += passed
                    self._news.notify_all()
                go.sendall(passed)
        with suppress(OSError):
            go.shutdown(socket.SHUT_WR)


def _answers(line: _Line) -> Iterator[Answer]:
    # Once for all: more may come while it is read.
    received = bytes(line.received)
    recorded = _Recorded(received)
    for method, path in _REQUEST.findall(bytes(line.sent)):
        if received.find(_END_OF_HEAD, recorded.tell()) < 0:
            return
        response = HTTPResponse(recorded, method=method.decode())  # type: ignore[arg-type]
        response.begin()
        try:
            body, whole = response.read(), True
        except IncompleteRead as cut:
            body, whole = cut.partial, False
        yield Answer(path.decode(), dict(response.getheaders()), body.decode(errors="replace"), whole)


@contextmanager
def tapped(server: str) -> Iterator[Wiretap]:
    """A wire to a server, cut in the end."""
    wire = Wiretap(server)
    try:
        yield wire
    finally:
        wire.close()
