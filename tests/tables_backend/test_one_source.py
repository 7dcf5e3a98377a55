"""Trials T47 and T62: a printed list and the resolver come from the same lines, all of them."""

from __future__ import annotations

from rules_text import graph_of, inputs

from rulesdsl.backends.tables import render
from rulesdsl.interp import Interpreter

FACTORS = [
    ("slip", -1), ("dive firing", -1), ("spin firing", -4), ("climbing", +1), ("overheated", -2),
    ("sun behind", +2), ("cloud", -3), ("wounded", -1), ("ace", +3),
]  # fmt: skip


def _text(spin: int = -4) -> str:
    lines = ['record Pilot "Pilot" [1.0]']
    lines += [f"  is_{words.replace(' ', '_')}  yes/no, usually yes" for words, _ in FACTORS]
    lines += ["", 'modifiers shot "Shot modifiers" [2.0] of pilot: Pilot', "  all that apply, added"]
    for words, value in FACTORS:
        value = spin if words == "spin firing" else value
        lines.append(f'  {value:+}  "{words}"  when is_{words.replace(" ", "_")}')
    return "\n".join(lines) + "\n"


def _page(text: str) -> str:
    return "\n".join(page for name, page in render(graph_of(text)).items() if name.endswith(".md"))


def test_T62_a_printed_list_is_whole() -> None:
    page = _page(_text())
    for words, value in FACTORS:
        sign = "+" if value > 0 else "−"
        assert any(words in line and f"{sign}{abs(value)}" in line for line in page.split("\n")), words


def test_T47_print_and_resolver_cannot_differ() -> None:
    for spin in (-4, -2):
        graph = graph_of(_text(spin))
        total = sum(spin if words == "spin firing" else value for words, value in FACTORS)
        answer = Interpreter(graph).call("shot", inputs(graph, "shot", pilot={}))
        assert getattr(answer, "value", answer) == total, answer
        line = next(line for line in _page(_text(spin)).split("\n") if "spin firing" in line)
        assert f"−{-spin}" in line
