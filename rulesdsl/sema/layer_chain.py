"""Layer heads and the chain of layers that a view is made of.

In: parsed files. Out: `LayerParts`, the declarations of each layer in order of reading; and for
a view, its layers from the lowest up. After: every layer in the chain is here, no layer stands
before one it extends, none extends itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import PurePosixPath

from rulesdsl import graph as g
from rulesdsl.diagnostics import Diagnostic, Note, Sink
from rulesdsl.sema.suggest import did_you_mean
from rulesdsl.sema.view import ViewOptions
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast


@dataclass(slots=True)
class LayerParts:
    """`heads` in the order in which the layers are met; `members` what each declares."""

    heads: dict[str, ast.LayerDecl] = field(default_factory=dict)
    members: dict[str, list[ast.Declaration]] = field(default_factory=dict)

    def ancestors(self, name: str) -> tuple[str, ...]:
        """The layer and all it extends, lowest first. Broken or circular links end the chain."""
        chain: list[str] = []
        at: str | None = name
        while at is not None and at in self.heads and at not in chain:
            chain.append(at)
            extends = self.heads[at].extends
            at = extends.text if extends is not None else None
        return tuple(reversed(chain))

    def ordered(self, one: str, other: str) -> bool:
        """One of the two layers builds on the other (or they are the same)."""
        return one in self.ancestors(other) or other in self.ancestors(one)


def gather(units: Sequence[ast.Unit], sink: Sink) -> LayerParts:
    """Declarations by layer. What stands before the first head of a file belongs to the layer of
    the file before it, or to a layer named after the file."""
    parts = LayerParts()
    last: str | None = None
    for unit in units:
        headless: ast.Declaration | None = None
        current: str | None = None
        for decl in unit.declarations:
            if isinstance(decl, ast.LayerDecl):
                current = _head(decl, parts, sink)
                continue
            if current is None:
                headless = headless or decl
                current = last if last is not None else _implied(unit, decl, parts)
            parts.members[current].append(decl)
        last = current or last
        if headless is not None:
            sink.add(
                Diagnostic(
                    "E505",
                    "the file does not begin with its layer head",
                    headless.span,
                    help='write, as the first line: series my_game "My Game", edition "1"',
                )
            )
    _check_extends(parts, sink)
    return parts


def _implied(unit: ast.Unit, decl: ast.Declaration, parts: LayerParts) -> str:
    name = PurePosixPath(unit.path).stem or "book"
    parts.heads.setdefault(
        name, ast.LayerDecl("series", ast.Name(name, decl.span), ast.Text(name), span=decl.span)
    )
    parts.members.setdefault(name, [])
    return name


def _head(decl: ast.LayerDecl, parts: LayerParts, sink: Sink) -> str:
    name = decl.name.text
    first = parts.heads.get(name)
    if first is None:
        parts.heads[name] = decl
        parts.members[name] = []
        return name
    differ = [
        words
        for words, one, other in (
            ("kind", first.kind, decl.kind),
            ("title", first.title.text, decl.title.text),
            ("extended layer", _words(first.extends), _words(decl.extends)),
            ("extended edition", _words(first.extends_edition), _words(decl.extends_edition)),
            ("edition", _words(first.edition), _words(decl.edition)),
            ("date", _words(first.dated), _words(decl.dated)),
        )
        if one != other
    ]
    if differ:
        sink.add(
            Diagnostic(
                "E502",
                f"the {differ[0]} of the layer {name} is not what its first head says",
                decl.span,
                help="write the same head in every file of the layer",
                notes=(Note(first.span, "the first head of the layer"),),
            )
        )
    return name


def _words(text: ast.Name | ast.Text | None) -> str:
    return text.text if text is not None else ""


def _check_extends(parts: LayerParts, sink: Sink) -> None:
    circles: set[frozenset[str]] = set()
    for name, head in parts.heads.items():
        if head.extends is None:
            continue
        below = parts.heads.get(head.extends.text)
        if below is None:
            help_text = did_you_mean(head.extends.text, parts.heads, what="layers here") or (
                f"add `extends: {head.extends.text}` to rulebook.yaml"
            )
            headline = f"the layer {head.extends.text} that {name} extends is not here"
            sink.add(Diagnostic("E503", headline, head.extends.span, help=help_text))
            continue
        wanted, there = _words(head.extends_edition), _words(below.edition)
        if wanted and wanted != there:
            sink.add(
                Diagnostic(
                    "E503",
                    f'{name} extends {below.name.text} "{wanted}", but here is '
                    + (f'edition "{there}"' if there else "an edition without a name"),
                    head.extends_edition.span if head.extends_edition is not None else head.span,
                    help=f'write "{there}", or extend the layer that makes edition "{wanted}"',
                    notes=(Note(below.span, "the extended layer"),),
                )
            )
        chain = parts.ancestors(name)
        bottom = parts.heads[chain[0]]
        if bottom.extends is not None and bottom.extends.text in chain:
            circle = frozenset(chain)
            if circle not in circles:
                circles.add(circle)
                headline = f"layers extend each other in a circle: {' -> '.join((*chain[::-1], name))}"
                sink.add(
                    Diagnostic("E504", headline, head.extends.span, help="let the lowest extend nothing")
                )


# ---------------------------------------------------------------- the view


def chain_of(parts: LayerParts, options: ViewOptions, sink: Sink) -> tuple[str, ...]:
    """The layers of the view, lowest first; empty where the view is unknown or nothing is there."""
    tops = _tops(parts, options, sink)
    if options.as_published:
        tops = tuple(dict.fromkeys(_printed(parts, top) for top in tops))
    chain: dict[str, None] = {}
    for top in (*tops, *(options.added if tops else ())):
        chain.update(dict.fromkeys(parts.ancestors(top)))
    return tuple(chain)


def _printed(parts: LayerParts, top: str) -> str:
    """The highest layer, from this one down, that was printed as a book: no errata, no house rules."""
    kinds = [(name, parts.heads[name].kind) for name in parts.ancestors(top)]
    return next((name for name, kind in reversed(kinds) if kind not in ("errata", "house")), top)


def _tops(parts: LayerParts, options: ViewOptions, sink: Sink) -> tuple[str, ...]:
    if not parts.heads:
        return ()
    if options.layer is not None:
        found = [_named(part.strip(), parts, sink) for part in options.layer.split("+")]
        return tuple(name for name in found if name is not None) if None not in found else ()
    if options.default is not None:
        matches = _matching(options.default, parts)
        if len(matches) == 1 or options.default == options.book.edition:
            name = _named(options.default, parts, sink)
            return (name,) if name is not None else ()
    public = [name for name, head in parts.heads.items() if head.kind != "house"]
    return ((public or list(parts.heads))[-1],)


def _matching(asked: str, parts: LayerParts) -> list[str]:
    """By name, else by edition; of several with one edition those that nothing else extends."""
    if asked in parts.heads:
        return [asked]
    return [name for name, head in parts.heads.items() if _words(head.edition) == asked]


def _named(asked: str, parts: LayerParts, sink: Sink) -> str | None:
    matches = _matching(asked, parts)
    if len(matches) == 1:
        return matches[0]
    first = next(iter(parts.heads.values()))
    if matches:
        headline = f"the edition {asked!r} is that of several layers: {', '.join(matches)}"
        sink.add(Diagnostic("E716", headline, first.span, help=f"ask for one of them: @{matches[-1]}"))
        return None
    editions = [_words(head.edition) for head in parts.heads.values() if head.edition is not None]
    known = [*parts.heads, *dict.fromkeys(editions)]
    help_text = did_you_mean(asked, known, what="layers and editions")
    headline = f"there is no layer or edition {asked!r}"
    sink.add(Diagnostic("E716", headline, first.span, help=help_text))
    return None


def graph_layers(chain: Sequence[str], heads: Mapping[str, ast.LayerDecl]) -> tuple[g.Layer, ...]:
    """The layers of a chain as the graph keeps them."""
    return tuple(_graph_layer(heads[name]) for name in chain)


def _graph_layer(head: ast.LayerDecl) -> g.Layer:
    return g.Layer.model_validate(
        {
            "id": head.name.text,
            "kind": head.kind,
            "title": head.title.text,
            "edition": _words(head.edition),
            "dated": _words(head.dated),
        }
    )
