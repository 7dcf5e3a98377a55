"""The comparison that all kinds of declarations share: fields of a node, and lists of lines.

In: two nodes of one kind with their books. Out: `Change`s. What a kind of node is called, which of
its fields are lists of lines, and how a line is named and shown, is its `Spec`. Every field that has
a meaning is compared, so that nothing that changes is passed over in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Final

from rulesdsl import graph as g
from rulesdsl.backends.tables.names import cite
from rulesdsl.backends.tables.text import words
from rulesdsl.changes.align import Alignment, Pair, Thing, align, out_of_order
from rulesdsl.changes.canon import compared_fields, leaf
from rulesdsl.changes.model import Change, Effect, Weight
from rulesdsl.changes.saying import Book, shown_cases
from rulesdsl.changes.stretches import stretches
from rulesdsl.source.records import dataclass

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Two:
    """Both books, and where in the declaration we are, by the names of each."""

    old: Book
    new: Book
    old_at: Path = ()
    new_at: Path = ()

    def into(self, old: str, new: str) -> Two:
        return Two(self.old, self.new, (*self.old_at, old), (*self.new_at, new))

    def same(self, old: object, new: object) -> bool:
        return self.old.canon.of(old) == self.new.canon.of(new)

    def changed(
        self,
        kind: str,
        aspect: str,
        old: str,
        new: str,
        *,
        rules: tuple[str, str] = ("", ""),
        effects: tuple[Effect, ...] = (),
        weight: Weight = "rule",
    ) -> Change:
        return Change(
            kind,
            "changed",
            self.old_at,
            self.new_at,
            aspect,
            old,
            new,
            *rules,
            effects=effects,
            weight=weight,
        )


SameUse = Callable[[str, list[g.Model], list[g.Model]], list[tuple[g.Model, g.Model]]]
Compare = Callable[[Two, g.Model, g.Model], Iterator[Change]]


@dataclass(frozen=True, slots=True)
class Spec:
    """How a kind of line is told. `lists` are its fields that are lists of lines, and whether their
    order has a meaning; `labels` the words for its other fields; `quiet` those that are only read."""

    noun: str
    name: Callable[[Book, Any], str]
    show: Callable[[Book, Any], str]
    lists: Mapping[str, Callable[[g.Model], bool]] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    quiet: frozenset[str] = frozenset()
    special: Mapping[str, Compare] = field(default_factory=dict)
    weight: Weight = "rule"


def ordered(_: g.Model) -> bool:
    return True


def any_order(_: g.Model) -> bool:
    return False


class Comparer:
    """Compares by the specs of the kinds of lines."""

    def __init__(self, specs: Mapping[type, Spec], same_use: SameUse | None = None) -> None:
        """`same_use` finds, of words and facts that are gone and new, those that are used alike."""
        self.specs = specs
        self.same_use = same_use
        self.owner = ""

    def fields(
        self, two: Two, old: g.Model, new: g.Model, spec: Spec, renamed: bool = False
    ) -> Iterator[Change]:
        """Everything in two nodes that are one and the same thing, but for its name."""
        mine, theirs = compared_fields(type(old)), compared_fields(type(new))
        rules = (cited(old), cited(new))
        noun = min(noun_of(spec, old), noun_of(spec, new))
        for name in (*mine, *(extra for extra in theirs if extra not in mine)):
            before, after = getattr(old, name, None), getattr(new, name, None)
            if name in _NAMES or (renamed and name in _CALLED):
                continue
            if name in spec.special:
                yield from spec.special[name](two, old, new)
            elif name in spec.lists:
                has_order = spec.lists[name](old) or spec.lists[name](new)
                yield from self.lines(two, before or (), after or (), has_order)
            elif two.old.canon.field(old, name) == two.new.canon.field(new, name):
                if (numbers := (cited(before), cited(after)))[0] != numbers[1]:
                    yield two.changed(noun, f"{words(name)}, rule", *numbers, weight="citation")
                if isinstance(before, g.Cases) and isinstance(after, g.Cases):
                    yield from self.lines(two, before.cases, after.cases, False)
            else:
                label = spec.labels.get(name, words(name))
                weight: Weight = "words" if name in spec.quiet else spec.weight
                yield from self.value(two, noun, label, before, after, rules, weight)

    def value(
        self,
        two: Two,
        noun: str,
        label: str,
        old: object,
        new: object,
        rules: tuple[str, str] = ("", ""),
        weight: Weight = "rule",
    ) -> Iterator[Change]:
        """Two values that do not mean the same: case by case where both go by cases."""
        if isinstance(old, g.Cases) and isinstance(new, g.Cases):
            mine, theirs = shown_cases(old), shown_cases(new)
            if mine is not None and theirs is not None and max(len(mine), len(theirs)) > 1:
                yield from self.lines(two, mine, theirs, True)
                if not two.same(old.otherwise, new.otherwise):
                    yield from self.value(two, noun, "otherwise", old.otherwise, new.otherwise, rules, weight)
                return
        before, after = two.old.say(old), two.new.say(new)
        if label == "rolls":
            before, after = two.old.say_dice(str(old)), two.new.say_dice(str(new))
        if before == after:
            this, that = leaf(two.old.canon.of(old), two.new.canon.of(new))
            before, after = f"{before} ({this or 'nothing'})", f"{after} ({that or 'nothing'})"
        effects = stretches(two.old, old, two.new, new)
        yield two.changed(noun, label, before, after, rules=rules, effects=effects, weight=weight)

    # ------------------------------------------------------------ lists of lines

    def lines(
        self, two: Two, old: Sequence[g.Model], new: Sequence[g.Model], has_order: bool
    ) -> Iterator[Change]:
        """Lines that are new, gone, renamed, changed, and, where order has a meaning, moved."""
        found = self.aligned(two, old, new)
        for pair in found.pairs:
            yield from self._pair(two, pair)
        for item in found.gone:
            yield self._one_side(two, item, "removed")
        for item in found.fresh:
            yield self._one_side(two, item, "added")
        if has_order:
            yield from self._moves(two, old, new, found)

    def aligned(self, two: Two, old: Sequence[g.Model], new: Sequence[g.Model]) -> Alignment[g.Model]:
        found = align(old, new, (self._thing(two.old), self._thing(two.new)))
        if self.same_use is None or not found.gone or not found.fresh:
            return found
        if not all(isinstance(item, _USED) for item in (*found.gone, *found.fresh)):
            return found
        more = self.same_use(self.owner, list(found.gone), list(found.fresh))
        partner = {id(there): here for here, there in more}
        taken = {id(item) for pair in more for item in pair}
        olds = {id(pair.new): pair for pair in found.pairs}
        pairs = [
            olds[id(item)] if id(item) in olds else Pair(partner[id(item)], item, True)
            for item in new
            if id(item) in olds or id(item) in partner
        ]
        gone = tuple(item for item in found.gone if id(item) not in taken)
        fresh = tuple(item for item in found.fresh if id(item) not in taken)
        return Alignment(tuple(pairs), gone, fresh)

    def _thing(self, book: Book) -> Callable[[g.Model], Thing[g.Model]]:
        def describe(node: g.Model) -> Thing[g.Model]:
            name = self.specs[type(node)].name(book, node)
            key = own_key(node, name)
            return Thing(node, key, name, _body(book, node))

        return describe

    def _pair(self, two: Two, pair: Pair[g.Model]) -> Iterator[Change]:
        old, new = pair.old, pair.new
        mine, theirs = self.specs[type(old)], self.specs[type(new)]
        names = (mine.name(two.old, old), theirs.name(two.new, new))
        inside = two.into(*names)
        rules = (cited(old), cited(new))
        noun = min(noun_of(mine, old), noun_of(theirs, new))
        if pair.renamed:
            told = names if names[0] != names[1] else (own_key(old, "")[1], own_key(new, "")[1])
            yield Change(
                noun,
                "renamed",
                inside.old_at,
                inside.new_at,
                "",
                *told,
                *rules,
                weight=_renamed_weight(theirs),
            )
        if type(old) is not type(new):
            yield inside.changed(noun, "", mine.show(two.old, old), theirs.show(two.new, new), rules=rules)
            return
        found = list(self.fields(inside, old, new, theirs, pair.renamed))
        yield from found
        if not found and rules[0] != rules[1] and not pair.renamed:
            yield inside.changed(noun, "rule", *rules, rules=rules, weight="citation")

    def _one_side(self, two: Two, item: g.Model, how: str) -> Change:
        spec = self.specs[type(item)]
        if how == "added":
            at = (*two.new_at, spec.name(two.new, item))
            shown = spec.show(two.new, item)
            return Change(
                noun_of(spec, item), "added", (), at, new=shown, new_rule=cited(item), weight=spec.weight
            )
        at = (*two.old_at, spec.name(two.old, item))
        shown = spec.show(two.old, item)
        return Change(
            noun_of(spec, item), "removed", at, (), old=shown, old_rule=cited(item), weight=spec.weight
        )

    def _moves(
        self, two: Two, old: Sequence[g.Model], new: Sequence[g.Model], found: Alignment[g.Model]
    ) -> Iterator[Change]:
        tokens: dict[int, tuple[str, ...]] = {}
        where: dict[tuple[str, ...], Pair[g.Model]] = {}
        for pair in found.pairs:
            names = sorted((self._name(two.old, pair.old), self._name(two.new, pair.new)))
            token = (*names, "")
            while token in where:
                token = (*token[:2], token[2] + "'")
            where[token] = pair
            tokens[id(pair.old)] = tokens[id(pair.new)] = token
        mine = [tokens[id(item)] for item in old if id(item) in tokens]
        theirs = [tokens[id(item)] for item in new if id(item) in tokens]
        for token in out_of_order(mine, theirs):
            pair = where[token]
            names_ = (self._name(two.old, pair.old), self._name(two.new, pair.new))
            inside = two.into(*names_)
            spec = self.specs[type(pair.new)]
            before = self._before(two.old, old, pair.old)
            after = self._before(two.new, new, pair.new)
            yield Change(
                noun_of(spec, pair.new),
                "moved",
                inside.old_at,
                inside.new_at,
                "",
                before,
                after,
                cited(pair.old),
                cited(pair.new),
                weight=spec.weight,
            )

    def _name(self, book: Book, item: g.Model) -> str:
        return self.specs[type(item)].name(book, item)

    def _before(self, book: Book, items: Sequence[g.Model], item: g.Model) -> str:
        at = next(i for i, one in enumerate(items) if one is item)
        return f"after {self._name(book, items[at - 1])}" if at else "first"


_USED: Final = (g.Member, g.OutcomeCase, g.RecordField)
_NAMES: Final = frozenset({"id", "kind", "name"})
_CALLED: Final = frozenset({"words", "title", "printed", "template"})


def _body(book: Book, node: g.Model) -> frozenset[Hashable]:
    """What a line consists of; a phase, of the steps in it."""
    if isinstance(node, g.SequenceNode) and node.items:
        return frozenset(getattr(item, "name", "") or book.canon.of(item) for item in node.items)
    return book.canon.atoms(node)


def own_key(node: g.Model, name: str) -> tuple[str, str]:
    """What a line is found by: its own name where it has one, otherwise its words."""
    own = getattr(node, "name", None)
    return ("name", own) if isinstance(own, str) and own else ("words", name)


def noun_of(spec: Spec, node: g.Model) -> str:
    """What a line is called; a node of a sequence, by its level."""
    return node.level if isinstance(node, g.SequenceNode) else spec.noun


def cited(node: object) -> str:
    """The rule numbers of a line."""
    cites = getattr(node, "cites", None)
    return cite(cites) if isinstance(cites, g.Cited) else ""


def _renamed_weight(spec: Spec) -> Weight:
    return "words" if spec.weight == "rule" else spec.weight
