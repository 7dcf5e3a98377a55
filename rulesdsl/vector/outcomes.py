"""Cases of an outcome as they are written: printed, by name, with their numbers."""

from __future__ import annotations

import re
from typing import Any

from rulesdsl import graph as g
from rulesdsl.interp.values import Case
from rulesdsl.interp.vocabulary import case
from rulesdsl.runtime import BadInput


def read_case(graph: g.RuleGraph, outcome: g.OutcomeId, value: Any, name: str) -> Case:
    """A case from "-1 Step", "lose(2)" or the case itself. `BadInput` where it is none."""
    if isinstance(value, Case):
        return value
    text = str(value).strip()
    declared = graph.outcome_by_id[outcome]
    for form in declared.narrowest_first:
        pattern = re.escape(form.template)
        for parameter in form.parameters:
            pattern = pattern.replace(re.escape("{" + parameter + "}"), rf"(?P<{parameter}>-?\d{{1,18}})", 1)
        if found := re.fullmatch(pattern, text, re.IGNORECASE):
            return case(graph, outcome, form.name, tuple(int(found[p]) for p in form.parameters))
        numbers = r"\s*[(\s,]\s*".join([re.escape(form.name), *([r"(-?\d{1,18})"] * len(form.parameters))])
        if found := re.fullmatch(numbers + r"\s*\)?", text):
            return case(graph, outcome, form.name, tuple(int(n) for n in found.groups()))
    raise BadInput(name, f"{value!r} is not one of {declared.header.title}")
