"""In how many ways the dice of a book show each reading, for the chances under its charts."""

from __future__ import annotations

from collections.abc import Mapping

from rulesdsl.distribution.weights import readings
from rulesdsl.graph import DiceId, RuleGraph
from rulesdsl.interp.dice import kind_of


def ways_of(graph: RuleGraph) -> Mapping[DiceId, Mapping[int, int]]:
    """By the dice: readings, each with how many of all ways show it."""
    return {dice.id: dict(readings(kind_of(dice)).pairs) for dice in graph.dice}
