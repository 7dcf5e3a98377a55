"""Which module every declaration goes to, and the order of modules and of what stands in them.

In: the graph. Out: one module per chapter, in reading order; what a declaration needs when the
module is read stands above it. Chapters that need each other's words for that share one module
of words; chapters that only call each other import each other as modules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from rulesdsl import graph as g
from rulesdsl.lower import plan as p
from rulesdsl.lower.index import key_of, wanted_names
from rulesdsl.lower.names import Taken, identifier
from rulesdsl.lower.refs import References, references
from rulesdsl.source.records import dataclass

_WORDS = ("enum:", "outcome:", "record:", "dice:")
_PACKAGE = frozenset(
    {"_calendars", "_random_dice", "_records", "_runtime"}
    | {"annotations", "getattr", "globals", "import_module", "sorted"}
)
"""What `__init__.py` needs for itself: a chapter that is loaded is an attribute of the package."""


@dataclass(slots=True)
class _Draft:
    """A module to be: the keys of its declarations, in order."""

    name: str
    title: str
    files: tuple[str, ...]
    keys: list[str] = field(default_factory=list)
    whole: frozenset[str] = frozenset()


def declarations(graph: g.RuleGraph) -> dict[str, g.Declaration]:
    """Everything that is generated, by key, in source order. Written dice ("2d6") are not."""
    groups: tuple[Sequence[g.Declaration], ...] = (
        tuple(d for d in graph.dice if d.header is not None),
        graph.enums,
        graph.outcomes,
        graph.records,
        graph.tables,
        graph.formulas,
        graph.conditions,
        graph.modifiers,
        graph.resolvers,
        graph.externals,
        graph.tracks,
        graph.calendars,
        graph.sequences,
    )
    return {key_of(node): node for group in groups for node in group}


def draft_modules(graph: g.RuleGraph) -> tuple[p.Draft, ...]:
    """The modules in an order in which they can be imported."""
    nodes = declarations(graph)
    refs = {key: references(node) for key, node in nodes.items()}
    drafts = _chapters(graph, nodes)
    together = [group for group in _cycles(drafts, refs) if len(group) > 1]
    for group in together:
        _share_words(group, drafts, refs)
    for group in _cycles(drafts, refs):
        names = frozenset(d.name for d in group)
        for draft in group:
            draft.whole = names - {draft.name} if len(group) > 1 else frozenset()
    for draft in drafts:
        draft.keys = _above_first(draft.keys, refs)
    return tuple(
        p.Draft(draft.name, draft.title, draft.files, tuple(draft.keys), draft.whole)
        for group in _cycles(drafts, refs)
        for draft in group
    )


def _chapters(graph: g.RuleGraph, nodes: Mapping[str, g.Declaration]) -> list[_Draft]:
    functions = frozenset(identifier(str(name)) for name in graph.functions)
    taken = Taken(wanted_names(graph) | functions | _PACKAGE)
    drafts: list[_Draft] = []
    placed: set[str] = set()
    for chapter in graph.chapters:
        keys = [k for k in dict.fromkeys(chapter.declarations) if k in nodes and k not in placed]
        placed.update(keys)
        if keys:
            name = _module_name(chapter.file, taken)
            drafts.append(_Draft(name, chapter.title, (chapter.file,), keys))
    rest: dict[str, list[str]] = {}
    for key, node in nodes.items():
        if key not in placed:
            header = node.header
            rest.setdefault(header.place.file if header is not None else "", []).append(key)
    for file, keys in rest.items():
        known = next((d for d in drafts if file in d.files), None)
        if known is not None:
            known.keys.extend(keys)
        else:
            drafts.append(_Draft(_module_name(file or "rules", taken), "", (file,), keys))
    return drafts


def _module_name(file: str, taken: Taken) -> str:
    stem = file.replace("\\", "/").rsplit("/", 1)[-1].removesuffix(".rules") or "rules"
    wanted = identifier(stem.lower())
    return taken.give(f"{wanted}_rules" if taken.holds(wanted) else wanted)


def _cycles(drafts: Sequence[_Draft], refs: Mapping[str, References]) -> list[list[_Draft]]:
    """Groups of modules that need each other, so that each group stands behind what it needs."""
    home = {key: draft.name for draft in drafts for key in draft.keys}
    needs = {
        draft.name: list(
            dict.fromkeys(
                home[ref]
                for key in draft.keys
                for ref in refs[key].used
                if ref in home and home[ref] != draft.name
            )
        )
        for draft in drafts
    }
    by_name = {draft.name: draft for draft in drafts}
    order = {draft.name: position for position, draft in enumerate(drafts)}
    groups = _components([d.name for d in drafts], needs)
    return [[by_name[n] for n in sorted(group, key=lambda n: order[n])] for group in groups]


def _components(names: Sequence[str], needs: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """Strongly connected components, what is needed first (Tarjan, without recursion)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []
    for root in names:
        if root in number:
            continue
        work = [(root, iter(needs[root]))]
        number[root] = low[root] = len(number)
        stack.append(root)
        while work:
            name, rest = work[-1]
            following = next(rest, None)
            if following is None:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[name])
                if low[name] == number[name]:
                    at = stack.index(name)
                    found.append(stack[at:])
                    del stack[at:]
            elif following not in number:
                number[following] = low[following] = len(number)
                stack.append(following)
                work.append((following, iter(needs[following])))
            elif following in stack:
                low[name] = min(low[name], number[following])
    return found


def _share_words(group: list[_Draft], drafts: list[_Draft], refs: Mapping[str, References]) -> None:
    """Chapters that call each other and need each other's words when they are read: their words
    go to a module of their own."""
    home = {key: draft.name for draft in group for key in draft.keys}
    crossing = any(
        home.get(ref, draft.name) != draft.name
        for draft in group
        for key in draft.keys
        for ref in refs[key].at_import
    )
    if not crossing:
        return
    taken = Taken({draft.name for draft in drafts})
    files = tuple(file for draft in group for file in draft.files)
    words = _Draft(taken.give("vocabulary"), "Words of several chapters", files)
    for draft in group:
        words.keys += [key for key in draft.keys if key.startswith(_WORDS)]
        draft.keys = [key for key in draft.keys if not key.startswith(_WORDS)]
    position = drafts.index(group[0])
    drafts.insert(position, words)
    for draft in group:
        if not draft.keys:
            drafts.remove(draft)


def _above_first(keys: Sequence[str], refs: Mapping[str, References]) -> list[str]:
    """The same keys in the same order, but what one needs to be made stands above it."""
    own = set(keys)
    out: list[str] = []
    seen: set[str] = set()

    def place(key: str) -> None:
        if key in seen or key not in own:
            return
        seen.add(key)
        for ref in refs[key].at_import:
            place(ref)
        out.append(key)

    for key in keys:
        place(key)
    return out
