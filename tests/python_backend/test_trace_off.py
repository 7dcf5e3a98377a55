"""Without a trace nothing is written down: no entry, no line, no reason is made, no value is printed."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import books
import pytest
from test_area_fire import Shown, faces, situation, told


def never(*_: Any, **__: Any) -> Any:
    raise AssertionError("something is written down")


def forbid(package: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever would be made for a trace is an error from here on."""
    runtime = package.Trace.__module__
    for name in ("Entry", "Line", "Reason", "Answer"):
        monkeypatch.setattr(f"{runtime}.{name}.__init__", never)
    monkeypatch.setattr(f"{runtime}.signed", never)
    for name in ("step", "formula", "roll", "lookup", "looked_up", "shift", "adds", "multiplies", "total"):
        monkeypatch.setattr(f"{runtime}.Trace.{name}", never)


def test_nothing_is_written_down_without_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    tcs = books.package(books.book("tcs"))
    chance = random.Random(5)
    asked = [(told(situation(chance), tcs), Shown(faces(number))) for number in range(400)]
    came_to = [answer(tcs, fire, dice) for fire, dice in asked]
    assert came_to.count("no answer") < 350
    with monkeypatch.context() as patch:
        forbid(tcs, patch)
        again = [answer(tcs, fire, Shown(faces(number))) for number, (fire, _) in enumerate(asked)]
    assert again == came_to
    fire = next(fire for (fire, _), came in zip(asked, came_to, strict=True) if came != "no answer")
    forbid(tcs, monkeypatch)
    with pytest.raises(AssertionError, match="written down"):
        tcs.area_fire(fire, Shown((3, 4)), trace=tcs.Trace())
        tcs.crossfire(fire)


def answer(tcs: ModuleType, fire: Any, dice: Shown) -> Any:
    try:
        return tcs.area_fire(fire, dice)
    except tcs.RulesError:
        return "no answer"
