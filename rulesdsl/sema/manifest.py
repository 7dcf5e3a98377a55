"""The manifest of a book, `rulebook.yaml`.

In: its text. Out: a `Manifest` whose every value is text with its place, and diagnostics for
all that is wrong with it. YAML is read with ruamel.yaml down to its nodes only: nothing is
constructed, so that no tag can run anything and `NO`, `3.1` and `1:30` stay what is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from ruamel.yaml.reader import ReaderError

from rulesdsl.diagnostics import Diagnostic, Note, Sink
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.source import SourceFile, Span
from rulesdsl.source.records import dataclass

FILE_NAME: Final = "rulebook.yaml"
MOST_BYTES: Final = 256 * 1024

_TEXTS: Final = (
    "id", "title", "series", "extends", "edition", "dated", "source", "inventory", "numbering", "chances",
)  # fmt: skip
_LISTS: Final = ("editions", "files", "errata", "sections")
NUMBERINGS: Final = ("parts", "digits")
YES_NO: Final = ("yes", "no")
KEYS: Final = (*_TEXTS, *_LISTS)
_REQUIRED: Final = ("id", "title", "files")
_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})
_PLAIN_TAGS: Final = frozenset(
    f"tag:yaml.org,2002:{t}" for t in ("str", "int", "float", "bool", "null", "timestamp", "value", "merge")
)
_COLLECTION_TAGS: Final = frozenset({"tag:yaml.org,2002:map", "tag:yaml.org,2002:seq"})
ID: Final = re.compile(r"[a-z][a-z0-9_-]{0,63}")
_DATE: Final = re.compile(r"[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?")


@dataclass(frozen=True, slots=True)
class Entry:
    """One value as written, and where."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Manifest:
    """What `rulebook.yaml` says. Keys that are missing or null are None or empty. `inventory` is
    a ledger of the printed rules (a YAML file in the book's folder), for the report of coverage;
    `numbering` is "digits" where 143.28 is the eighth part of 143.2; `chances` is "yes" where the
    chances of each result are to stand under the charts that are rolled on."""

    id: Entry
    title: Entry
    files: tuple[Entry, ...]
    series: Entry | None = None
    extends: Entry | None = None
    edition: Entry | None = None
    editions: tuple[Entry, ...] = ()
    dated: Entry | None = None
    source: Entry | None = None
    errata: tuple[Entry, ...] = ()
    sections: tuple[Entry, ...] = ()
    inventory: Entry | None = None
    numbering: Entry | None = None
    chances: Entry | None = None


def compose(text: str) -> Node | None:
    """The node tree of one YAML document. Raises YAMLError; faults of the reader that are
    no YAMLError of ruamel's (nesting too deep, impossible escapes) come out as one."""
    try:
        node = YAML(typ="rt", pure=True).compose(text)
    except RecursionError as fault:
        raise YAMLError("the brackets or dashes nest too deep") from fault
    except (ValueError, OverflowError, IndexError, AttributeError) as fault:
        raise YAMLError("a value cannot be read (an impossible escape or number)") from fault
    return node if isinstance(node, Node) else None


def read_manifest(file: SourceFile, sink: Sink) -> Manifest | None:
    """The manifest, or None where it is no YAML mapping or lacks what a book needs."""
    try:
        node = compose(file.text)
    except YAMLError as fault:
        sink.add(_yaml_fault(file, fault))
        return None
    whole = Span(file.path, 0, min(1, len(file.text)))
    if not isinstance(node, MappingNode):
        span = whole if node is None else _span(file, node)
        _complain(sink, "E702", "the manifest is not a list of `key: value` lines", span, _SHAPE)
        return None
    values = _by_key(file, node, sink)
    if values is None:
        return None
    reader = _Reader(file, values, sink)
    texts = {key: reader.text(key) for key in _TEXTS}
    lists = {key: reader.texts(key) for key in _LISTS}
    _check_forms(texts, lists, sink)
    missing = [key for key in _REQUIRED if key not in values]
    for key in missing:
        help_text = f"add a line `{_EXAMPLES[key]}`"
        _complain(sink, "E704", f"the manifest does not say its `{key}`", whole, help_text)
    ident, title = texts["id"], texts["title"]
    if ident is None or title is None or not lists["files"]:
        if not missing and not reader.refused:
            _complain(
                sink, "E704", "the manifest says no files, or an empty id or title", whole, _EXAMPLES["files"]
            )
        return None
    return Manifest(
        id=ident,
        title=title,
        files=lists["files"],
        series=texts["series"],
        extends=texts["extends"],
        edition=texts["edition"],
        editions=lists["editions"],
        dated=texts["dated"],
        source=texts["source"],
        errata=lists["errata"],
        sections=lists["sections"],
        inventory=texts["inventory"],
        numbering=texts["numbering"],
        chances=texts["chances"],
    )


_SHAPE: Final = "write one `key: value` on each line; begin with `id: my_game`"
_EXAMPLES: Final = {
    "id": "id: my_game",
    "title": "title: My Game",
    "files": "files: [words.rules, combat.rules]",
}


def _complain(
    sink: Sink, code: str, headline: str, span: Span, help_text: str, notes: tuple[Note, ...] = ()
) -> None:
    sink.add(Diagnostic(code, headline, span, help=help_text, notes=notes))


def _span(file: SourceFile, node: Node) -> Span:
    start, end = node.start_mark.index, node.end_mark.index
    text = file.text[start:end]
    return Span(file.path, start, start + max(1, len(text.rstrip())))


def _yaml_fault(file: SourceFile, fault: YAMLError) -> Diagnostic:
    problem, index = str(fault).partition("\n")[0], 0
    if isinstance(fault, MarkedYAMLError):
        problem = fault.problem or fault.context or problem
        mark = fault.problem_mark or fault.context_mark
        index = mark.index if mark is not None else 0
    elif isinstance(fault, ReaderError):
        index = int(fault.position)
    index = max(0, min(index, len(file.text) - 1))
    help_text = "indent with spaces only, write `key: value`, and quote a text that holds `: ` or ` #`"
    return Diagnostic(
        "E702", f"the manifest is not YAML: {problem}", Span(file.path, index, index + 1), help=help_text
    )


def _by_key(file: SourceFile, node: MappingNode, sink: Sink) -> dict[str, Node] | None:
    """The values by key; unknown keys, keys twice and tags are reported and left out."""
    values: dict[str, Node] = {}
    first: dict[str, Span] = {}
    tagged = False
    for tag_node in _tagged(node):
        tagged = True
        _complain(
            sink,
            "E715",
            f"the manifest may not use the YAML tag {str(tag_node.tag)[:60]}",
            _span(file, tag_node),
            "write plain texts and lists only; every value is read as text",
        )
    if tagged:
        return None
    for key, value in node.value:
        span = _span(file, key)
        name = key.value if isinstance(key, ScalarNode) else ""
        if name not in KEYS:
            help_text = did_you_mean(name, KEYS, what="keys") or f"the keys are {', '.join(KEYS)}"
            _complain(sink, "E703", f"the manifest has no key `{name[:60]}`", span, help_text)
        elif name in first:
            notes = (Note(first[name], "first written here"),)
            _complain(sink, "E706", f"the key `{name}` stands twice", span, "keep one of them", notes)
        else:
            values[name], first[name] = value, span
    return values


def _tagged(node: Node) -> Iterator[Node]:
    """Nodes with a tag that is no plain text or list, each once (aliases may repeat nodes)."""
    seen: set[int] = set()
    waiting: list[Node] = [node]
    while waiting:
        one = waiting.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        allowed = _PLAIN_TAGS if isinstance(one, ScalarNode) else _COLLECTION_TAGS
        if one.tag is not None and str(one.tag) not in allowed:
            yield one
        if isinstance(one, MappingNode):
            for key, value in reversed(one.value):
                waiting.extend((value, key))
        elif isinstance(one, SequenceNode):
            waiting.extend(reversed(one.value))


class _Reader:
    """Values of the wrong shape are reported once and read as missing."""

    def __init__(self, file: SourceFile, values: dict[str, Node], sink: Sink) -> None:
        self.file = file
        self.values = values
        self.sink = sink
        self.refused = False

    def text(self, key: str) -> Entry | None:
        node = self.values.get(key)
        if node is None or _is_null(node):
            return None
        return self._entry(node, f"`{key}` is one text, not a list", f"write `{key}: some text`")

    def texts(self, key: str) -> tuple[Entry, ...]:
        node = self.values.get(key)
        if node is None or _is_null(node):
            return ()
        help_text = f"write `{key}:` and under it one line `  - text` for each"
        if not isinstance(node, SequenceNode):
            self._refuse(node, f"`{key}` is a list", help_text)
            return ()
        entries = (self._entry(item, f"`{key}` is a list of texts", help_text) for item in node.value)
        return tuple(entry for entry in entries if entry is not None)

    def _entry(self, node: Node, headline: str, help_text: str) -> Entry | None:
        if not isinstance(node, ScalarNode) or _is_null(node):
            self._refuse(node, headline, help_text)
            return None
        text = str(node.value)
        if node.style == ">":
            text = text.replace("\a", "")  # ruamel's own sign for a fold
        return Entry(text.strip(), _span(self.file, node))

    def _refuse(self, node: Node, headline: str, help_text: str) -> None:
        self.refused = True
        _complain(self.sink, "E705", headline, _span(self.file, node), help_text)


def _is_null(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.style is None and str(node.value) in _NULLS


def _check_forms(texts: dict[str, Entry | None], lists: dict[str, tuple[Entry, ...]], sink: Sink) -> None:
    names = [texts["id"], texts["series"], texts["extends"], *lists["errata"]]
    for entry in names:
        if entry is not None and not ID.fullmatch(entry.text):
            _complain(
                sink,
                "E705",
                f"{entry.text[:60]!r} is not a name",
                entry.span,
                "write a name in small letters, digits and `_`, such as `my_game`",
            )
    dated = texts["dated"]
    if dated is not None and not _DATE.fullmatch(dated.text):
        headline = f"{dated.text[:60]!r} is not a date"
        _complain(sink, "E705", headline, dated.span, "write it as 2009-07-01 or 2009-07")
    numbering = texts["numbering"]
    if numbering is not None and numbering.text not in NUMBERINGS:
        headline = f"{numbering.text[:60]!r} is no way of numbering"
        _complain(sink, "E705", headline, numbering.span, f"write {' or '.join(NUMBERINGS)}")
    chances = texts["chances"]
    if chances is not None and chances.text not in YES_NO:
        headline = f"{chances.text[:60]!r} does not say whether chances are printed"
        _complain(sink, "E705", headline, chances.span, f"write {' or '.join(YES_NO)}")
    edition, editions = texts["edition"], lists["editions"]
    known = [entry.text for entry in editions]
    if edition is not None and editions and edition.text not in known:
        help_text = did_you_mean(edition.text, known, what="editions") or "add it to `editions`"
        _complain(
            sink, "E705", f"the edition {edition.text!r} is not among `editions`", edition.span, help_text
        )
