"""Division by zero, and ratios to it, in whole columns: the same status and the same words as one by one."""

from __future__ import annotations

from pathlib import Path

import rulesdsl

RULES = Path(__file__).parents[1] / "distribution" / "dice.rules"


def test_a_rule_that_divides_by_zero_has_no_answer() -> None:
    found = rulesdsl.vectorised(RULES, "shared")({"roll.die": [1, 2, 1, 3], "roll.other": [1, 1, 4, 1]})
    assert list(found["status"]) == ["outside", "ok", "outside", "ok"]
    lines = RULES.read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if "[3.8a]" in text)
    assert found["reason"][0] == f"12 cannot be divided by 0 [3.8a] (dice.rules:{line})"
    assert found["reason"][2] == f"15 cannot be divided by 0 [3.8a] (dice.rules:{line})"


def test_nothing_is_set_against_zero_or_less() -> None:
    columns = {"n": [2, 2, 2, 0], "roll.ours": [1, 1, 3, 2], "roll.theirs": [3, 2, 1, 1]}
    found = rulesdsl.vectorised(RULES, "against")(columns)
    assert list(found["status"]) == ["ok", "outside", "outside", "ok"]
    assert (found["column"][0], found["column"][3]) == ("B", "B")
    lines = RULES.read_text(encoding="utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, 1) if "[3.9a]" in text)
    assert found["reason"][1] == f"nothing can be set against 0 [3.9a] (dice.rules:{line})"
    assert found["reason"][2] == f"nothing can be set against -1 [3.9a] (dice.rules:{line})"
