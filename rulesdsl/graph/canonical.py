"""The one canonical, position-free form of graph nodes: for fingerprints, caching and diff.

Two nodes mean the same when their canonical JSON is the same: places, the order of files
and everything else that does not change an answer or a printed page stays out. The form of a
node is worked out once; that of a whole graph is put together from its declarations'.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from rulesdsl.graph.base import Model
from rulesdsl.graph.graph import RuleGraph
from rulesdsl.graph.kept import Kept

_LEFT_OUT = frozenset({"place", "schema_version"})
_encode: Final = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode


def canonical(node: Model) -> Any:
    """JSON-ready data without places."""
    return _strip(node.model_dump(mode="json"))


def canonical_text(node: Model) -> str:
    return _text_of_graph(node) if isinstance(node, RuleGraph) else _texts.of(node)


def fingerprint(node: Model) -> str:
    """Twelve hexadecimal digits that a player can compare between two printed pages."""
    return _fingerprints.of(node)


def _text_of_graph(graph: RuleGraph) -> str:
    """As the text of any node, from those of its declarations."""
    parts: list[str] = []
    for name in sorted(set(RuleGraph.model_fields) - _LEFT_OUT):
        value = getattr(graph, name)
        if isinstance(value, tuple) and value and isinstance(value[0], Model):
            text = f"[{','.join(map(_texts.of, value))}]"
        else:
            text = _encode(value)
        parts.append(f'"{name}":{text}')
    return f"{{{','.join(parts)}}}"


def _strip(data: Any) -> Any:
    if isinstance(data, dict):
        return {k: _strip(v) for k, v in data.items() if k not in _LEFT_OUT}
    if isinstance(data, list):
        return [_strip(v) for v in data]
    return data


_texts: Final = Kept[Model, str](lambda node: _encode(canonical(node)))
_fingerprints: Final = Kept[Model, str](
    lambda node: hashlib.sha256(canonical_text(node).encode("utf-8")).hexdigest()[:12]
)
