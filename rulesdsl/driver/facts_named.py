"""What members and cases are called, and how long a number may be: what people write, held against it.

In: a declaration of the graph, and text. Out: names; the cases that are called so.
"""

from __future__ import annotations

import re
from decimal import Decimal
from numbers import Rational

from rulesdsl import graph as g
from rulesdsl.interp.values import Case
from rulesdsl.interp.vocabulary import case

MOST_DIGITS = 400
"""Of a number that is told, above and below the line: all that a float can be, and what the rules make of
it can still be printed."""
_BEYOND: int = 10**MOST_DIGITS


def too_long(data: object) -> bool:
    """Whether it is a number of more digits than are taken, or the text of one."""
    match data:
        case str():
            return len(data) > MOST_DIGITS and any(
                len(digits.lstrip("0")) > MOST_DIGITS for digits in re.findall(r"\d+", data)
            )
        case Decimal():
            return data.is_finite() and not -MOST_DIGITS < data.adjusted() < MOST_DIGITS
        case Rational():
            return abs(int(data.numerator)) >= _BEYOND or int(data.denominator) >= _BEYOND
        case _:
            return False


def called(member: g.Member) -> tuple[str, ...]:
    """All that a member is called: as it is printed, by its name in the rules, by its other names."""
    return tuple(filter(None, (member.printed, member.name, member.abbreviated, *member.called)))


def folded(text: str) -> str:
    """What is left of a name where capitals, spaces and the `_` between words do not count."""
    return " ".join(text.replace("_", " ").casefold().split())


def cases_called(graph: g.RuleGraph, outcome: g.OutcomeId, text: str) -> list[Case]:
    """The case that is called so, by its printed form or its name, with its numbers; several where only
    capitals tell them apart, and they are written otherwise."""
    for flags in (re.NOFLAG, re.IGNORECASE):
        found: dict[int, list[Case]] = {}
        for form in graph.outcome_by_id[outcome].narrowest_first:
            for rank, pattern in enumerate((_template(form), _by_name(form))):
                if match := re.fullmatch(pattern, text, flags):
                    numbers = tuple(int(match[p]) for p in form.parameters)
                    found.setdefault(rank, []).append(case(graph, outcome, form.name, numbers))
                    break
        for rank, cases in sorted(found.items()):
            first = cases[0]
            same = [c for c in cases if folded(c.printed) == folded(first.printed)] if rank == 0 else cases
            return [first] if flags is re.NOFLAG else same
    return []


def cases_with_numbers(graph: g.RuleGraph, outcome: g.OutcomeId, text: str) -> list[Case]:
    """Every case that has numbers, with those of the text: to say which of them is meant."""
    numbers = tuple(int(part) for part in re.findall(r"\d{1,18}", text))
    forms = [form for form in graph.outcome_by_id[outcome].cases if form.parameters]
    numbers += (1,) * max((len(form.parameters) for form in forms), default=0)
    return [case(graph, outcome, form.name, numbers[: len(form.parameters)]) for form in forms]


def _template(form: g.OutcomeCase) -> str:
    pattern = re.escape(form.template)
    for parameter in form.parameters:
        number = rf"(?P<{parameter}>-?\d{{1,{MOST_DIGITS}}})"
        pattern = pattern.replace(re.escape("{" + parameter + "}"), number, 1)
    return pattern.replace(r"\ ", r"\s+")


def _by_name(form: g.OutcomeCase) -> str:
    words = form.name.replace("_", r"[_\s]")
    numbers = (rf"(?P<{parameter}>-?\d{{1,{MOST_DIGITS}}})" for parameter in form.parameters)
    return r"\s*[(\s,]\s*".join([words, *numbers]) + (r"\s*\)?" if form.parameters else "")
