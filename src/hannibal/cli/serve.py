"""`hannibal serve`: the game in a browser, from a small server on this machine."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from hannibal.games import all_games, packages
from hannibal.kernel.errors import HannibalError

if TYPE_CHECKING:
    from fastapi import FastAPI

    from hannibal.server.storage import Store

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8218
_PORTS_TO_TRY = 50
_SECONDS_FOR_OPEN_CONNECTIONS = 2


def register(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `serve`."""
    parser.description = "Serves the games on this machine until Ctrl-C. They are kept in one file (--db)."
    parser.add_argument("--host", default=DEFAULT_HOST, help="the address to listen on (default %(default)s)")
    parser.add_argument(
        "--port",
        type=_port,
        default=DEFAULT_PORT,
        help="the port to listen on; if it is taken, the next free one is used (default %(default)s)",
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="open no browser (BROWSER=none does the same)"
    )
    parser.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="a folder with your own copy of the data files of a game, or with folders of the games' names",
    )
    parser.add_argument(
        "--db",
        metavar="FILE",
        help="the file the games are kept in, or the URL of a database "
        "(default hannibal/games.db in your data folder, $XDG_DATA_HOME or ~/.local/share)",
    )
    parser.add_argument(
        "--rate",
        type=float,
        metavar="N",
        help="requests a second that one client elsewhere may make (default 30)",
    )
    parser.add_argument(
        "--seed",
        metavar="TEXT",
        help="give every new game the same dice and deals, for demonstrations and tests; "
        "who knows the seed knows all that is hidden",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM; both are the ordinary end, with exit status 0."""
    with contextlib.suppress(KeyboardInterrupt):
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _interrupt)
        # Imported here: other commands should not wait for the web framework, and Ctrl-C is heeded by now.
        from hannibal.server.database_file import hold
        from hannibal.server.storage import Store, database_url

        url = database_url(arguments.db or default_database())
        with (
            hold(url) as held,
            _listen(arguments.host, arguments.port) as listener,
            contextlib.closing(Store(url)) as store,
        ):
            app = _application(arguments, store)
            address = _address(listener)
            held.tell(address)
            print(f"Hannibal is at {address}  (Ctrl-C stops it)", flush=True)
            if _wants_browser(arguments.no_browser):
                # Some browsers keep their launcher waiting; that must not hold up the server.
                threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
            _serve(app, listener)
    return 0


def _port(text: str) -> int:
    """A port number from the command line."""
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a whole number from 0 to 65535 is expected")
    return int(text)


def _interrupt(_number: int, _frame: FrameType | None) -> None:
    """Let SIGTERM end the command the way Ctrl-C does."""
    raise KeyboardInterrupt


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket on `port` or, with a word about it, on the next free port."""
    last = min(port + _PORTS_TO_TRY, 65535) if port else port
    for candidate in range(port, last + 1):
        listener = _try_to_listen(host, candidate)
        if listener is None:
            continue
        if candidate != port:
            print(f"Port {port} is taken; using {candidate} instead.", flush=True)
        return listener
    raise HannibalError(f"every port from {port} to {last} is taken on {host}; choose another with --port")


def _try_to_listen(host: str, port: int) -> socket.socket | None:
    """A listening socket, or None if somebody else has the port."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (socket.gaierror, UnicodeError):
        raise HannibalError(f"there is no address {host!r} to listen on") from None
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(where)
        # Two sockets may be bound to one port as long as neither listens: only this call settles it.
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            return None
        if error.errno == errno.EACCES:
            raise HannibalError(f"port {port} is reserved for the system; choose one from 1024 up") from None
        raise HannibalError(f"cannot listen on {host!r}, port {port}: {error.strerror}") from None
    return listener


def _address(listener: socket.socket) -> str:
    """The address to type into a browser on this machine."""
    host, port = listener.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def default_database() -> str:
    """A file in the user's data folder."""
    folder = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return str(Path(folder).expanduser() / "hannibal" / "games.db")


def own_folder(directory: Path | None, game_id: str) -> Path | None:
    """Where a game's corrected files are, None where there are none.

    They are in the folder of its name; or in the folder itself, if what lies there are files of this game:
    of the one that knows most of them, the first by default.
    """
    if directory is None or (directory / game_id).is_dir():
        return directory and directory / game_id
    lying = {path.stem for path in directory.iterdir()} if directory.is_dir() else set()
    known = {
        package.id: len(lying & set(package.data().names))
        for package in packages()
        if package.data is not None
    }
    return directory if known and game_id == max(known, key=known.__getitem__) else None


def _application(arguments: argparse.Namespace, store: Store) -> FastAPI:
    """The web application on the data and the database to use."""
    from hannibal.server.app import create_app
    from hannibal.server.limits import Limits
    from hannibal.server.new_games import new_seed
    from hannibal.server.schema import NEWEST

    games = all_games(partial(own_folder, arguments.data))
    if store.found not in (None, NEWEST):
        print(f"The database was of version {store.found}; it is of version {NEWEST} now.", flush=True)
    limits = Limits()
    if arguments.rate is not None:
        if not 0 < arguments.rate <= 1e6:
            raise HannibalError("--rate is a number of requests a second, above 0")
        limits = replace(limits, rate=arguments.rate, burst=4 * arguments.rate)
    seeds = new_seed if arguments.seed is None else partial(str, arguments.seed)
    return create_app(games, store, host=arguments.host, limits=limits, seeds=seeds)


def _serve(app: FastAPI, listener: socket.socket) -> None:
    """Answer requests on `listener` until a signal comes."""
    import uvicorn

    class Server(uvicorn.Server):
        """Ends the live connections first: they would never end by themselves."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.rooms.close()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        lifespan="off",
        timeout_graceful_shutdown=_SECONDS_FOR_OPEN_CONNECTIONS,
    )
    Server(config).run(sockets=[listener])


def _wants_browser(refused: bool) -> bool:
    """Whether to open a browser: one was not refused, and there is a screen for it or one was named."""
    named = os.environ.get("BROWSER", "")
    if refused or named.lower() == "none":
        return False
    has_screen = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    return bool(named) or has_screen


def _open_browser(address: str) -> None:
    """Open `address` if some browser can; the printed address serves everybody else."""
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)
