"""What the conditions of a declaration may name: the graph by its ids, in tables that note who asks.

In: a graph, a notebook. Out: `Names`. A check that sees these and nothing else of a book can be
remembered.
"""

from __future__ import annotations

from rulesdsl import graph as g
from rulesdsl.sema.memory import Notebook, Noted
from rulesdsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Names:
    functions: Noted[g.FunctionId, g.Function]
    enums: Noted[g.EnumId, g.Enum]
    outcomes: Noted[g.OutcomeId, g.Outcome]
    records: Noted[g.RecordId, g.Record]
    dice: Noted[g.DiceId, g.Dice]

    @staticmethod
    def of(graph: g.RuleGraph, notes: Notebook) -> Names:
        return Names(
            notes.table("functions", graph.functions),
            notes.table("enums", graph.enum_by_id),
            notes.table("outcomes", graph.outcome_by_id),
            notes.table("records", graph.record_by_id),
            notes.table("dice", graph.dice_by_id),
        )
