"""A resolver as one function: the same as stage by stage, for random situations of the books."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import books
import pytest
from agreeing import Agreeing, seen, shares

import rulesdsl
from rulesdsl.distribution.engine import Engine
from rulesdsl.distribution.mass import TooMany
from rulesdsl.distribution.program import Done, Unsplit
from rulesdsl.distribution.rows import Answers, Rows

HERE = Path(__file__).parent
BOOKS = ("gi_anvil", "goss", "hunters", "lucky_forward", "tcs")
BOOKS_HERE = (HERE / "raid.rules", HERE / "shapes.rules", HERE.parent / "benchmarks" / "combat.rules")
DRAWN = 6


@pytest.mark.parametrize("book", [*BOOKS, *BOOKS_HERE], ids=lambda book: Path(book).stem)
def test_one_function_or_stage_by_stage(book: str | Path) -> None:
    found = Agreeing(books.book(book) if isinstance(book, str) else rulesdsl.load(book))
    drawing = found.drawing(5)
    engine, fused = Engine(most=300), 0
    for node in found.resolvers:
        function = found.values.ref(f"function:{node.id}")
        wanted = tuple(found.maker.local(node, step) for step in node.gives)
        try:
            rows = Rows(engine, function, wanted)
        except Unsplit:
            continue
        for _ in range(DRAWN):
            situation = drawing.situation(node)
            taken = found.taken(node, situation)
            if taken is None:
                continue
            args, choices = taken
            try:
                mass = engine.distribution(function, args, choices, wanted)
            except (TooMany, Unsplit):
                continue
            except (*found.lacking, found.runtime.BadInput) as error:
                with pytest.raises(type(error)):
                    rows.asking(choices, {})(rows.given(args))
                continue
            # Asked again it is remembered, and then it is known.
            for _ in range(3):
                answers = rows.asking(choices, {})(rows.given(args))
                assert together(answers) == shares(mass), f"{node.id} {situation}"
            fused += rows.fused
    assert fused >= DRAWN, "too few are one function"


def test_rolls_that_are_made_sometimes_or_often_are_in_one_function() -> None:
    asked = {"shapes.rules": ("sixes", "once_more", "pools"), "raid.rules": ("wolves", "shots")}
    for book, resolvers in asked.items():
        found = Agreeing(rulesdsl.load(HERE / book))
        for name in resolvers:
            (node,) = (n for n in found.resolvers if n.id == name)
            wanted = tuple(found.maker.local(node, step) for step in node.gives)
            assert Rows(Engine(), found.values.ref(f"function:{name}"), wanted).fused, name


def together(answers: Answers | Done) -> dict[Any, Fraction]:
    if isinstance(answers, Done):
        return {seen(answers.value): Fraction(1)}
    steps, rest, total = answers
    found: dict[Any, Fraction] = {}
    for value, weight, of in (*((v, w, total) for v, w in steps.items()), *rest):
        key = seen(value)
        found[key] = found.get(key, Fraction(0)) + Fraction(weight, of)
    return found
