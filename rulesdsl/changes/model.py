"""What changed between two books, as data.

In: nothing. Out: frozen nodes, from the whole report down to one change. Every node reads in both
directions: turned round (`mirrored`) it says what changed the other way.
"""

from __future__ import annotations

from typing import Final, Literal

from rulesdsl.source.records import dataclass, replace

How = Literal["added", "removed", "changed", "renamed", "moved"]
Weight = Literal["rule", "words", "citation", "example"]
"""`rule`: an answer or a procedure changes; `words`: only what is read; `citation`: only the rule
number; `example`: a printed example."""

_TURNED: Final[dict[How, How]] = {
    "added": "removed",
    "removed": "added",
    "changed": "changed",
    "renamed": "renamed",
    "moved": "moved",
}


@dataclass(frozen=True, slots=True)
class Effect:
    """Inputs whose answer changes: `inputs` ("rolls 5..6"), the answer before and after."""

    inputs: str
    old: str
    new: str

    def mirrored(self) -> Effect:
        return Effect(self.inputs, self.new, self.old)


def _turned_way(aspect: str) -> str:
    """ "to modifiers x" is "from modifiers x"."""
    way, _, name = aspect.partition(" ")
    return f"{'from' if way == 'to' else 'to'} {name}" if name else aspect


@dataclass(frozen=True, slots=True)
class Change:
    """One change inside a declaration.

    `kind` is what it happened to ("cell", "row", "modifier", "step"); `old_at` and `new_at` are the
    names from the declaration down to it, in the old and the new book (empty where it is not);
    `aspect` is which side of it changed ("value", "when"), empty for the thing itself; `old` and
    `new` are what stood and what stands there; of a move, what it followed, or in what it stood. Of a
    line that moved to another declaration or came from one, `aspect` names that ("to modifiers x").
    """

    kind: str
    how: How
    old_at: tuple[str, ...] = ()
    new_at: tuple[str, ...] = ()
    aspect: str = ""
    old: str = ""
    new: str = ""
    old_rule: str = ""
    new_rule: str = ""
    effects: tuple[Effect, ...] = ()
    weight: Weight = "rule"

    @property
    def at(self) -> tuple[str, ...]:
        return self.new_at or self.old_at

    @property
    def rule(self) -> str:
        return self.new_rule or self.old_rule

    def mirrored(self) -> Change:
        return replace(
            self,
            how=_TURNED[self.how],
            aspect=_turned_way(self.aspect) if self.how == "moved" else self.aspect,
            old_at=self.new_at,
            new_at=self.old_at,
            old=self.new,
            new=self.old,
            old_rule=self.new_rule,
            new_rule=self.old_rule,
            effects=tuple(effect.mirrored() for effect in self.effects),
        )


@dataclass(frozen=True, slots=True)
class Named:
    """A declaration: its kind ("table"), its name, its title, its rule, the file it stands in."""

    kind: str
    id: str
    title: str
    rule: str
    file: str


@dataclass(frozen=True, slots=True)
class Game:
    """A book that extends this one, and what of it is reached."""

    book: str
    title: str
    resolvers: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Reach:
    """What a change of a declaration reaches, through everything that uses it: names, in order."""

    resolvers: tuple[str, ...] = ()
    sequences: tuple[str, ...] = ()
    tracks: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    games: tuple[Game, ...] = ()


@dataclass(frozen=True, slots=True)
class DeclarationChange:
    """One declaration that is new, gone, renamed or changed. `revisions` are the errata, changes and
    options, in force in one of the books only, that touch it; `why` it is not in the other book."""

    how: How
    old: Named | None
    new: Named | None
    changes: tuple[Change, ...] = ()
    reach: Reach = Reach()
    revisions: tuple[str, ...] = ()
    why: str = ""

    @property
    def named(self) -> Named:
        named = self.new or self.old
        assert named is not None
        return named

    @property
    def weight(self) -> Weight:
        """The heaviest of its changes."""
        if self.named.kind == "example":
            return "example"
        if self.how in ("added", "removed"):
            return "rule"
        found = {change.weight for change in self.changes}
        order: tuple[Weight, ...] = ("rule", "words", "citation", "example")
        return next((weight for weight in order if weight in found), "words")

    def mirrored(self) -> DeclarationChange:
        return replace(
            self,
            how=_TURNED[self.how],
            old=self.new,
            new=self.old,
            changes=tuple(change.mirrored() for change in self.changes),
        )


@dataclass(frozen=True, slots=True)
class Revision:
    """An erratum, change or option that is in force in one of the two books only: "added" where the
    new one has it."""

    how: Literal["added", "removed"]
    id: str
    kind: str
    title: str
    rule: str
    dated: str = ""
    supposed: tuple[str, ...] = ()
    contradictions: tuple[str, ...] = ()

    def mirrored(self) -> Revision:
        return replace(self, how="removed" if self.how == "added" else "added")


@dataclass(frozen=True, slots=True)
class Moved:
    """A section or a rule that has another number: `old` None is new, `new` None is gone."""

    old: str | None
    new: str | None
    title: str = ""
    declared: bool = False

    def mirrored(self) -> Moved:
        return replace(self, old=self.new, new=self.old)


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two books."""

    shown: str
    book: str
    view: str
    title: str
    edition: str
    dated: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that changed, from `old` to `new`: about the book as a whole, the revisions in
    force, the numbers of rules, and declaration by declaration, in source order."""

    old: Side
    new: Side
    book: tuple[Change, ...] = ()
    revisions: tuple[Revision, ...] = ()
    moves: tuple[Moved, ...] = ()
    declarations: tuple[DeclarationChange, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.book or self.revisions or self.moves or self.declarations)

    def mirrored(self) -> Report:
        return Report(
            self.new,
            self.old,
            tuple(change.mirrored() for change in self.book),
            tuple(revision.mirrored() for revision in self.revisions),
            tuple(move.mirrored() for move in self.moves),
            tuple(declaration.mirrored() for declaration in self.declarations),
        )
