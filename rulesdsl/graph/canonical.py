"""The one canonical, position-free form of graph nodes: for fingerprints, caching and diff.

Two nodes mean the same when their canonical JSON is the same: places, the order of files
and everything else that does not change an answer or a printed page stays out.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from rulesdsl.graph.base import Model

_LEFT_OUT = frozenset({"place", "schema_version"})


def canonical(node: Model) -> Any:
    """JSON-ready data without places."""
    return _strip(node.model_dump(mode="json"))


def canonical_text(node: Model) -> str:
    return json.dumps(canonical(node), sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def fingerprint(node: Model) -> str:
    """Twelve hexadecimal digits that a player can compare between two printed pages."""
    return hashlib.sha256(canonical_text(node).encode("utf-8")).hexdigest()[:12]


def _strip(data: Any) -> Any:
    if isinstance(data, dict):
        return {k: _strip(v) for k, v in data.items() if k not in _LEFT_OUT}
    if isinstance(data, list):
        return [_strip(v) for v in data]
    return data
