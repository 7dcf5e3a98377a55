"""The chart of `lookup.rules` as a decision table of the ZEN engine: thirty rules, four inputs, the
first that fits. `ask()` gives None where the engine is not installed."""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Callable, Iterable
from typing import Any

Row = tuple[str, str, str, bool, int]
"""Weapon, ground, range ("2..4"), night, strength."""

INPUTS = ("weapon", "ground", "range", "night")


def content(rows: Iterable[Row]) -> str:
    """The document that the engine reads."""
    nodes = [
        {"id": "in", "type": "inputNode", "name": "in", "position": {"x": 0, "y": 0}},
        {
            "id": "table",
            "type": "decisionTableNode",
            "name": "fire table",
            "position": {"x": 1, "y": 0},
            "content": {
                "hitPolicy": "first",
                "inputs": [{"id": name, "name": name, "field": name} for name in INPUTS],
                "outputs": [{"id": "strength", "name": "strength", "field": "strength"}],
                "rules": [_rule(number, row) for number, row in enumerate(rows)],
            },
        },
        {"id": "out", "type": "outputNode", "name": "out", "position": {"x": 2, "y": 0}},
    ]
    edges = [
        {"id": "a", "type": "edge", "sourceId": "in", "targetId": "table"},
        {"id": "b", "type": "edge", "sourceId": "table", "targetId": "out"},
    ]
    return json.dumps({"nodes": nodes, "edges": edges})


def _rule(number: int, row: Row) -> dict[str, str]:
    weapon, ground, band, night, strength = row
    low, high = band.split("..")
    return {
        "_id": str(number),
        "weapon": f'"{weapon}"',
        "ground": f'"{ground}"',
        "range": f"[{low}..{high}]",
        "night": "true" if night else "false",
        "strength": str(strength),
    }


def ask(rows: Iterable[Row]) -> Callable[[dict[str, Any]], int] | None:
    """The engine's answer to the four facts, with the table compiled beforehand (a decision made of
    its text would be read anew for every question)."""
    if importlib.util.find_spec("zen") is None:
        return None
    zen = importlib.import_module("zen")
    compiled = zen.ZenDecisionContent(content(rows))
    engine = zen.ZenEngine({"loader": lambda key: compiled})

    def strength(facts: dict[str, Any]) -> int:
        found: int = engine.evaluate("fire table", facts)["result"]["strength"]
        return found

    return strength
