"""Names that cannot be seen, are taken for another's, or pretend to be a bot's are refused, with the reason."""

from typing import Any

import pytest

from stich.protocol.refusals import Refusal
from stich.tables.names import checked_name, looks
from stich.testing.client import Client, HttpError
from stich.testing.served import Served

REFUSED = {
    "name_unseen": ["\u3164", "A\u3164", "\u2800\u2800", "\u115f", "Anna\u2800", "\uffa0", "\ufffc", "...", "\u200b",
                    "-"],
    "name_mixed": ["Аnna", "Annа", "Bοb", "Pеter", "Ꭺnna", "ꓮnna", "Ⲁnna", "Annaա", "אAnna"],
    "name_of_bot": ["Anna (Expert)", "Anna (Club)", "Emma [novice]", "Anna（Expert）", "Anna ❨Expert❩",
                    "Anna (Expért)", "Bruno ⟨Anfänger⟩", "Bruno (Meister)", "Bot",
                    "Anna (bot)", "Вот", "You", "du", "Host", "The Monster", "das Monster"],
    "bad_name": ["Z\u0351\u0352\u0353algo", "\ufb2c" * 20],
}  # fmt: skip
GOOD = [
    "Ada",
    "Ada L.",
    "Jürgen",
    "Иван",
    "Σοφία",
    "李小龍",
    "Jun 李",
    "ジュン",
    "Ռուզան",
    "Abbott",
    "Outside bot",
    "Clubmaster",
    "G0",
    "💐",
    "O’Neill",
    "نور",
]


@pytest.mark.parametrize(("code", "name"), [(code, name) for code, names in REFUSED.items() for name in names])
def test_a_name_is_refused_with_the_reason(code: str, name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        checked_name(name)
    assert refusal.value.code == code
    assert "name" in refusal.value.message


@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_any_alphabet_is_good(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "ANNA"), ("Anna", "Аппа".replace("п", "n")), ("Bill", "BiII"), ("Bob", "B0b"), ("Bob", "ВоЬ"),
        ("Ada", "A.d a"), ("Ada", "Ａｄａ"), ("Amy", "Arny"), ("Jose", "José"), ("Nora", "Νοrа"), ("Lou", "Ⅼou"),
        ("Anna", "ꓮꓠꓠꓮ"), ("Bill", "ʙɪʟʟ"), ("Alda", "ᎪᏞᎠᎪ"), ("Anna", "ⲀⲚⲚⲀ"),
    ],
)  # fmt: skip
def test_names_that_look_alike(one: str, other: str) -> None:
    assert looks(one) == looks(other)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Hanna"), ("G0", "G1"), ("Bob", "Rob"), ("Иван", "Ивана")])
def test_names_that_do_not(one: str, other: str) -> None:
    assert looks(one) != looks(other)


@pytest.mark.parametrize("name", ["\u3164", "Anna (Expert)", "Аnna"])
def test_the_server_takes_no_such_name(server: Served, name: Any) -> None:
    client = Client(server.address)
    with pytest.raises(HttpError) as new:
        client.request("POST", "/api/guests", {"name": name})
    assert new.value.status == 400
    assert str(new.value.code).startswith("name_")
    client.request("POST", "/api/guests", {"name": "Ada"})
    with pytest.raises(HttpError) as renamed:
        client.request("PATCH", "/api/me", {"name": name})
    assert renamed.value.body == new.value.body
    assert client.request("GET", "/api/me")["name"] == "Ada"
