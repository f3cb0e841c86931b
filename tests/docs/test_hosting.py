"""The page on hosting: each command prints what the page says, beside a running server, and its recipe for two hosts
works with a real nginx and PostgreSQL."""

import asyncio
import os
import random
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import WebSocketException

from stich import replay
from stich.protocol import Accepted, Act, Update
from stich.tables.entries import Acted, AnyBody, Came, decode_body
from stich.testing.client import Client, Play, play_at_random, run
from stich.testing.postgres import postgres
from stich.testing.served import Served, free_port, served

PAGE = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)
SCRIPT = Path(sys.executable).with_name("stich")
QUICK = {"bots": "novice", "pace": 0, "away_seconds": None}


def examples() -> list[tuple[str, str]]:
    """Commands, and what they print."""
    found = []
    for block in CONSOLE.findall(PAGE):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, printed = example.partition("\n")
            found.append((command, printed))
    return found


def pattern(printed: str) -> str:
    """An ellipsis stands for anything in a line, and in a line of its own for all that follows."""
    return re.escape(printed).replace("\\\n…\\\n", "\n[\\s\\S]*").replace("…", "[^\\n]*")


def test_every_command_of_the_host_is_on_the_page() -> None:
    help_text = subprocess.run(
        [SCRIPT, "admin", "--help"], capture_output=True, text=True, env={**os.environ, "COLUMNS": "200"}
    ).stdout
    commands = set(re.findall(r"^│ (\w+)  ", help_text, flags=re.MULTILINE))
    assert len(commands) >= 13
    assert {name for name in commands if f"admin {name}" not in PAGE and f"`{name}`" not in PAGE} <= {"unmute"}


def test_commands_print_what_the_page_says(tmp_path: Path) -> None:
    folder = tmp_path / "stich"
    folder.mkdir()
    ids: dict[str, str] = {}

    async def story(server: Served) -> None:
        ada, bob = [await Client(server.address).introduce(name) for name in ("Ada", "Bob")]
        table = await ada.new_table("last_panther", 4, options={"limit": -1}, settings=QUICK)
        await bob.sit(table)
        plays = [await ada.play(table), await bob.play(table)]
        await ada.start(table)
        rng = random.Random(3)
        await asyncio.gather(*(play_at_random(play, rng) for play in plays))
        ids.update(TABLE=table, GUEST=bob.id)

    with served(folder) as server:
        run(lambda: story(server))
        assert len(examples()) >= 12
        for command, printed in examples():
            for name, value in ids.items():
                command, printed = command.replace(name, value), printed.replace(name, value)
            _, *arguments = shlex.split(command)
            environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "200"}
            done = subprocess.run([SCRIPT, *arguments], capture_output=True, text=True, cwd=tmp_path, env=environment)
            assert done.returncode == 0, (command, done.stderr)
            assert re.fullmatch(pattern(printed), done.stdout), (command, printed, done.stdout)


# ---- two hosts behind one proxy --------------------------------------------------------------------------------


def nginx_program() -> str:
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {
            "check": True,
            "stdout": subprocess.DEVNULL,
            "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        }
        subprocess.run(["apt-get", "update", "-qq"], **quiet)  # type: ignore[call-overload]
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "nginx-light"], **quiet)  # type: ignore[call-overload]
        found = shutil.which("nginx", path="/usr/sbin")
    if found is None:
        raise RuntimeError("this test needs nginx: install it, on Debian with apt-get install nginx-light")
    return found


@contextmanager
def proxied(folder: Path, *servers: Served) -> Iterator[str]:
    """The recipe of the page, with the addresses of these servers; the address of the proxy."""
    recipe = next(
        block for block in re.findall(r"^```nginx\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE) if "upstream" in block
    )
    port = free_port()
    for place, server in zip(("10.0.0.11:8765", "10.0.0.12:8765"), servers, strict=True):
        assert place in recipe
        recipe = recipe.replace(place, f"127.0.0.1:{server.settings.port}")
    recipe = recipe.replace("listen 80;", f"listen 127.0.0.1:{port};")
    kept = "\n".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log {folder}/access.log;\n{kept}\n{recipe}\n}}\n"
    )
    process = subprocess.Popen([nginx_program(), "-e", str(folder / "error.log"), "-c", str(config), "-p", str(folder)])
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


async def until_answered(client: Client) -> None:
    while True:
        try:
            await client.call("GET", "/live")
            return
        except OSError:
            await asyncio.sleep(0.05)


def log_of(database: str, table: str) -> list[AnyBody]:
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        query = text("SELECT body FROM entries WHERE table_id = :table ORDER BY seq")
        bodies = [decode_body(body) for body in connection.execute(query, {"table": table}).scalars()]
    engine.dispose()
    return bodies


def as_guest(guest: Client, address: str) -> Client:
    twin = Client(address)
    twin.cookie, twin.id = guest.cookie, guest.id
    return twin


def test_two_hosts_behind_a_proxy_and_one_is_killed(tmp_path: Path) -> None:
    """The proxy sends all who are at a table to the same server; at the first table the players are at both, past the
    proxy. One server is killed: everybody comes back through the proxy and plays to the end, and nothing that was
    acknowledged is missing."""

    async def story(address: str, servers: list[Served]) -> None:
        database = servers[0].settings.database
        await until_answered(Client(address))
        people = [await Client(address).introduce(name) for name in ("Ada", "Bob")]
        tables, acknowledged = [], []
        for number in range(5):
            table = await people[0].new_table("last_panther", 4, options={"limit": -1}, settings=QUICK)
            await people[1].sit(table)
            ways = [server.address for server in servers] if number == 0 else [address, address]
            plays = [await as_guest(one, way).play(table) for one, way in zip(people, ways, strict=True)]
            await people[0].start(table)
            acknowledged += [(table, *one) for one in await asyncio.gather(*map(act_once, plays))]
            tables.append(table)
        workers = [{body.worker for body in log_of(database, one) if isinstance(body, Came)} for one in tables]
        assert [len(one) for one in workers] == [2, 1, 1, 1, 1]

        await asyncio.to_thread(servers[0].kill)
        rng = random.Random(5)
        for table in tables:
            ends = await asyncio.gather(*(play_on(as_guest(one, address), table, rng) for one in people))
            assert ends[0].scores == ends[1].scores
            assert replay(await people[0].call("GET", f"/api/matches/{ends[0].table.match}/record")).over
        for table, seq, action in acknowledged:
            body = log_of(database, table)[seq - 1]
            assert isinstance(body, Acted)
            assert body.action == action

    with postgres() as database:
        for name in ("a", "b", "nginx"):
            (tmp_path / name).mkdir()
        with (
            served(tmp_path / "a", database, proxies=["127.0.0.1"]) as a,
            served(tmp_path / "b", database, proxies=["127.0.0.1"]) as b,
            proxied(tmp_path / "nginx", a, b) as address,
        ):
            run(lambda: story(address, [a, b]), seconds=900)


async def act_once(play: Play) -> tuple[int, str]:
    """The number of the entry that an action has become; in an open phase who is refused tries again."""
    while True:
        while play.update is None or not play.update.legal:
            await play.next_update()
        asked = play.update
        answer = await play.ask(Act(seq=asked.seq, action=asked.legal[0]))
        if isinstance(answer, Accepted):
            return answer.seq, asked.legal[0]
        if play.update is asked:
            await play.next_update()


async def play_on(client: Client, table: str, rng: random.Random) -> Update:
    """Comes back as a page does, again and again until somebody is there, and plays to the end."""
    while True:
        try:
            play = await client.play(table)
            break
        except (OSError, WebSocketException):
            await asyncio.sleep(0.1)
    await play_at_random(play, rng)
    assert play.update is not None
    return play.update


@pytest.mark.parametrize("printed", ["a … c\n", "{\n…\n"])
def test_what_is_printed_is_compared(printed: str) -> None:
    assert re.fullmatch(pattern(printed), printed.replace("…", "b"))
    assert not re.fullmatch(pattern(printed), "x" + printed.replace("…", "b"))
