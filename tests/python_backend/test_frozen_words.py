"""Outcomes and words are there once for all answers: nobody changes them."""

from __future__ import annotations

import copy
import importlib
import pickle
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import pytest
from generated_packages import imported
from rules_text import graph_of

RULES = """
enum Ground "Ground" [1], least first
  open   "Open"
  woods  "Woods"

outcome Fate "Fate" [1], least first
  fine     "-"
  hurt(n)  "H{n}"

outcome Loss "Loss" [1] with (crew, guns)
  nil      "-"     crew 0, guns 0
  some(n)  "L{n}"  crew n, guns absent
"""


def test_nothing_of_a_word_or_an_outcome_is_set_or_deleted(tmp_path: Path) -> None:
    with imported(graph_of(RULES), tmp_path) as rules:
        of_both = ("rank", "printed")
        cases: list[tuple[Any, tuple[str, ...]]] = [
            (rules.Ground.WOODS, of_both),
            (rules.Fate.FINE, (*of_both, "numbers")),
            (rules.Fate.hurt(2), (*of_both, "numbers", "case")),
            (rules.Loss.NIL, (*of_both, "crew", "guns")),
            (rules.Loss.some(3), (*of_both, "crew", "guns")),
        ]
        for value, names in cases:
            for name in (*names, "another"):
                before = getattr(value, name, None)
                with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
                    setattr(value, name, 99)
                with pytest.raises(FrozenInstanceError, match=f"cannot delete field '{name}'"):
                    delattr(value, name)
                assert getattr(value, name, None) == before


def test_an_outcome_is_of_its_own_class_kept_and_brought_back(tmp_path: Path) -> None:
    with imported(graph_of(RULES), tmp_path) as rules:
        module = importlib.import_module(rules.Loss.__module__)
        for made in (rules.Loss.some(3), rules.Loss.NIL, rules.Fate.hurt(2), rules.Ground.WOODS):
            assert type(made) is getattr(module, type(made).__name__)
            for again in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
                assert type(again) is type(made) and again == made and hash(again) == hash(made)
                with pytest.raises(FrozenInstanceError):
                    again.rank = 9
        some = copy.copy(rules.Loss.some(3))
        assert (some.crew, some.guns, some.numbers, str(some)) == (3, None, (3,), "L3")
        match some:
            case rules.Loss(crew=3):
                pass
            case _:
                pytest.fail("not matched")


def test_a_class_below_an_outcome_keeps_its_own_class(tmp_path: Path) -> None:
    with imported(graph_of(RULES), tmp_path) as rules:
        below: Any = type("Below", (rules.Loss,), {})
        one = below.some(2)
        assert type(one) is below and one.crew == 2
        with pytest.raises(FrozenInstanceError):
            one.crew = 0
