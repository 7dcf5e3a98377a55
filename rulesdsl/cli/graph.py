"""`rulesdsl graph`: the rule graph as JSON, or the schema it holds to."""

from __future__ import annotations

import json

from rulesdsl.cli.common import usable_graph
from rulesdsl.cli.screen import screen
from rulesdsl.driver.trouble import Trouble
from rulesdsl.graph import RuleGraph, fingerprint
from rulesdsl.graph.kinds import GraphSchema


def run(
    book: str | None,
    schema: bool,
    short: bool,
) -> None:
    out = screen()
    if schema:
        data = RuleGraph.model_json_schema(mode="serialization", schema_generator=GraphSchema)
        out.raw(json.dumps(data, ensure_ascii=False, indent=2, sort_keys=True) + "\n")
        return
    if book is None:
        raise Trouble("Which book?", "write `rulesdsl graph BOOK`, or `rulesdsl graph --schema`", 2)
    found = usable_graph(book)
    if short:
        out.raw(fingerprint(found) + "\n")
    else:
        out.raw(found.model_dump_json(indent=2) + "\n")
