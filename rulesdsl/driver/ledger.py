"""A ledger of a printed book's rules: a YAML file whose `items` have `ref` and `title`.

Read to nodes only, like the manifest: nothing in it is constructed or run, every value is text.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rulesdsl.driver.trouble import Trouble, disk_trouble, shown
from rulesdsl.sema.manifest import compose
from rulesdsl.source.records import dataclass

MOST_BYTES = 4 * 1024 * 1024
_SHAPE = "a ledger is YAML: `items:` and under it a list with `ref:` and `title:`"


@dataclass(frozen=True, slots=True)
class LedgerItem:
    """`completeness` is what the source holds of it: "complete", "partial", "absent"; empty where the
    ledger does not say."""

    id: str
    ref: str
    title: str
    completeness: str

    @property
    def incomplete(self) -> bool:
        """Whether the source itself is cut off."""
        return self.completeness not in ("", "complete")

    @property
    def part(self) -> str:
        """The part of the book that it stands in, by its id: "hfs-rev" of "hfs-rev.2.1"."""
        return self.id.partition(".")[0] if "." in self.id else ""


def read_ledger(path: Path) -> tuple[LedgerItem, ...]:
    """The items that have a `ref`, in order (`Trouble` when the file is none)."""
    try:
        with path.open("rb") as handle:
            raw = handle.read(MOST_BYTES + 1)
    except OSError as error:
        raise disk_trouble(error, f"read {shown(path)}") from error
    if len(raw) > MOST_BYTES:
        raise Trouble(f"{shown(path)} is larger than 4 MB", "divide the ledger")
    try:
        node = compose(raw.decode("utf-8"))
    except (YAMLError, UnicodeDecodeError) as error:
        words = str(error).split("\n")[0]
        raise Trouble(f"{shown(path)} is not YAML: {words}", _SHAPE) from error
    items = _get(node, "items")
    if not isinstance(items, SequenceNode):
        raise Trouble(f"{shown(path)} has no list of items", _SHAPE)
    return tuple(_items(items))


def _items(items: SequenceNode) -> Iterator[LedgerItem]:
    for item in items.value:
        ref = _text(item, "ref")
        if ref:
            yield LedgerItem(_text(item, "id"), ref, _text(item, "title"), _text(item, "completeness"))


def _text(node: Node, key: str) -> str:
    value = _get(node, key)
    return str(value.value) if isinstance(value, ScalarNode) else ""


def _get(node: Node | None, key: str) -> Node | None:
    if isinstance(node, MappingNode):
        for name, value in node.value:
            if isinstance(name, ScalarNode) and name.value == key:
                return value if isinstance(value, Node) else None
    return None
