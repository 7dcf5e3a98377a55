"""The one canonical, position-free form of graph nodes: for fingerprints, caching and diff.

Two nodes mean the same when their canonical JSON is the same: places, the order of files
and everything else that does not change an answer or a printed page stays out. The form of a
node is worked out once; that of a whole graph is put together from its declarations'.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache
from json.encoder import encode_basestring
from typing import Any, Final, get_args

from rulesdsl.graph.base import Model
from rulesdsl.graph.graph import RuleGraph
from rulesdsl.graph.inside import is_node
from rulesdsl.graph.kept import Kept

_LEFT_OUT = frozenset({"place", "schema_version"})
_encode: Final = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode
_quoted: Final[Callable[[str], str]] = encode_basestring


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


def _text_of(value: Any) -> str:
    kind: Any = type(value)
    if kind is str:
        return _quoted(value)
    if kind is tuple:
        return f"[{','.join([_text_of(item) for item in value])}]"
    if is_node(kind):
        heads, end = _around(kind)
        held = value.__dict__
        text = ""
        for name, head in heads:
            inner = held[name]
            text += head + ("null" if inner is None else _text_of(inner))
        return text + end
    return "null" if value is None else str(value) if kind is int else _encode(value)


@cache
def _around(kind: type[Model]) -> tuple[tuple[tuple[str, str], ...], str]:
    """The fields that count, in the order of the text, each with what stands in front of its value; and
    what stands behind the last. What is always the same (`kind`) is part of that."""
    heads: list[tuple[str, str]] = []
    written = "{"
    for name in sorted(set(kind.model_fields) - _LEFT_OUT):
        said = get_args(kind.model_fields[name].annotation)
        written += f'"{name}":'
        if name == "kind" and len(said) == 1:
            written += f"{_encode(said[0])},"
        else:
            heads.append((name, written))
            written = ","
    return tuple(heads), f"{written.removesuffix(',')}}}"


_texts: Final = Kept[Model, str](_text_of, "canonical text")
_fingerprints: Final = Kept[Model, str](
    lambda node: hashlib.sha256(canonical_text(node).encode("utf-8")).hexdigest()[:12], "fingerprint"
)
