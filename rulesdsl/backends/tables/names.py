"""Printed names: what the graph's ids, values and types are called on a page.

In: a rule graph. Out: `Names`, which answers with clean text and never with an identifier
where the book has a printed name.
"""

from __future__ import annotations

from typing import assert_never

from rulesdsl.backends.tables.doc import Run, Text
from rulesdsl.backends.tables.text import band, clean, number, printed_or_words, words
from rulesdsl.graph import (
    AbsentValue,
    BandKey,
    CaseKey,
    CaseValue,
    Cited,
    DateKey,
    DateType,
    DateValue,
    DiceId,
    Enum,
    EnumId,
    EnumType,
    FiguresType,
    FoldType,
    FollowOnType,
    FunctionId,
    GapKey,
    HeadingType,
    HeadingValue,
    ItemType,
    Key,
    ListType,
    ListValue,
    Member,
    MemberKey,
    MemberValue,
    NothingType,
    NumberType,
    NumberValue,
    OptionalType,
    OutcomeCase,
    OutcomeId,
    OutcomeType,
    Pattern,
    RatioKey,
    Record,
    RecordId,
    RecordType,
    RecordValue,
    ResultType,
    RoleId,
    RollType,
    RuleGraph,
    Sequence,
    SequenceForEach,
    SequenceItem,
    SequenceNode,
    SequenceWith,
    TextKey,
    TextType,
    TextValue,
    Type,
    Value,
    YesNoType,
    YesNoValue,
)


def cite(cited: Cited) -> str:
    """"11.1e; 10.0b", without brackets."""
    return "; ".join(clean(item) for item in cited.items if clean(item))


class Names:
    def __init__(self, graph: RuleGraph) -> None:
        self.graph = graph
        self._members: dict[EnumId, dict[str, Member]] = {}
        self._cases: dict[OutcomeId, dict[str, OutcomeCase]] = {}

    # ------------------------------------------------------------ declarations

    def title(self, function: FunctionId) -> str:
        """A function's printed title, or its name in words when the book does not have it."""
        node = self.graph.functions.get(function)
        return (clean(node.header.title) if node is not None else "") or words(function)

    def ref(self, function: FunctionId) -> Text:
        return (Run(self.title(function), "ref", f"function:{function}"),)

    def record_title(self, record: RecordId) -> str:
        node = self.graph.record_by_id.get(record)
        return (clean(node.header.title) if node is not None else "") or words(record)

    def enum_title(self, enum: EnumId) -> str:
        node = self.graph.enum_by_id.get(enum)
        return (clean(node.header.title) if node is not None else "") or words(enum)

    def outcome_title(self, outcome: OutcomeId) -> str:
        node = self.graph.outcome_by_id.get(outcome)
        return (clean(node.header.title) if node is not None else "") or words(outcome)

    def role(self, role: RoleId | str | None) -> str:
        node = self.graph.role_by_id.get(RoleId(role or ""))
        return (clean(node.header.title) if node is not None else "") or words(role or "the player")

    def dice(self, dice: DiceId) -> str:
        """"D66 (two dice, red tens, white ones)", or the written dice, "2d6"."""
        node = self.graph.dice_by_id.get(dice)
        title = clean(node.header.title) if node is not None and node.header is not None else ""
        name = clean(dice)
        if not title or title.casefold() == name.casefold():
            return name
        return f"{words(dice)} ({title})" if title else name

    def record_of(self, kind: Type) -> Record | None:
        match kind:
            case RecordType():
                return self.graph.record_by_id.get(kind.record)
            case OptionalType():
                return self.record_of(kind.of)
            case _:
                return None

    # ------------------------------------------------------------ members and values

    def member_node(self, enum: EnumId, member: str) -> Member | None:
        if enum not in self._members:
            node = self.graph.enum_by_id.get(enum)
            self._members[enum] = {each.name: each for each in node.members} if node is not None else {}
        return self._members[enum].get(member)

    def member(self, enum: EnumId, member: str) -> str:
        node = self.member_node(enum, member)
        return printed_or_words(node.printed if node is not None else "", member)

    def enum_of(self, kind: Type) -> Enum | None:
        match kind:
            case EnumType():
                return self.graph.enum_by_id.get(kind.enum)
            case OptionalType() | HeadingType() | ListType():
                return self.enum_of(kind.of)
            case _:
                return None

    def _case(self, outcome: OutcomeId, case: str) -> OutcomeCase | None:
        if outcome not in self._cases:
            node = self.graph.outcome_by_id.get(outcome)
            self._cases[outcome] = {each.name: each for each in node.cases} if node is not None else {}
        return self._cases[outcome].get(case)

    def case(self, outcome: OutcomeId, case: str, args: tuple[int, ...]) -> str:
        node = self._case(outcome, case)
        if node is None:
            return words(case) + (f" {' '.join(map(str, args))}" if args else "")
        return template_text(node, tuple(number(arg) for arg in args))

    def value(self, value: Value, *, signed: bool = False) -> str:
        match value:
            case ListValue() if not value.items:
                return "none"
            case NumberValue():
                text = number(value.numerator, value.denominator, signed=signed)
                return text if value.unit is None else f"{text} {self.unit(value)}"
            case YesNoValue():
                return "yes" if value.value else "no"
            case TextValue():
                return clean(value.text)
            case DateValue():
                return clean(value.text)
            case MemberValue():
                return self.member(value.enum, value.member)
            case CaseValue():
                return self.case(value.outcome, value.case, value.args)
            case AbsentValue():
                return "absent"
            case HeadingValue():
                return clean(value.printed)
            case ListValue():
                return f"({', '.join(self.value(item) for item in value.items)})"
            case RecordValue():
                inner = (f"{words(f.name)} {self.value(f.value)}" for f in value.fields)
                return f"({', '.join(inner)})"
            case _:
                assert_never(value)

    def unit(self, value: NumberValue) -> str:
        measure = self.graph.measure_by_id.get(value.unit) if value.unit is not None else None
        if measure is None:
            return words(value.unit or "")
        one = abs(value.numerator) == abs(value.denominator)
        return clean(measure.singular if one else measure.plural)

    def key(self, key: Key, kind: Type, printed: str) -> str:
        """A head of an axis: bands in their canonical form, everything else as printed."""
        match key:
            case BandKey():
                return band(key.low, key.high, key.strict_below)
            case RatioKey():
                return f"{key.left}:{key.right}"
            case GapKey():
                return ""
            case MemberKey():
                enum = self.enum_of(kind)
                return clean(printed) or (self.member(enum.id, key.member) if enum else words(key.member))
            case TextKey() | DateKey():
                return clean(printed) or clean(key.text)
            case CaseKey():
                return clean(printed) or words(key.case)
            case _:
                assert_never(key)

    # ------------------------------------------------------------ types

    def type_words(self, kind: Type) -> str:
        """"number", "list of Unit", "steps", as the facts of a rule are listed."""
        match kind:
            case NumberType():
                measure = self.graph.measure_by_id.get(kind.unit) if kind.unit is not None else None
                return clean(measure.plural) if measure is not None else "number"
            case YesNoType():
                return "yes or no"
            case TextType():
                pattern = self.graph.pattern_by_id.get(kind.pattern) if kind.pattern is not None else None
                return self.pattern_words(pattern) if pattern is not None else "text"
            case DateType():
                return "date"
            case EnumType():
                return self.enum_title(kind.enum)
            case OutcomeType():
                return self.outcome_title(kind.outcome)
            case RecordType():
                return self.record_title(kind.record)
            case ListType():
                return f"list of {self.type_words(kind.of)}"
            case OptionalType():
                return f"{self.type_words(kind.of)}, if any"
            case RollType():
                return f"roll of {self.dice(kind.dice)}"
            case HeadingType():
                return f"head of {self.title(kind.table)}"
            case FiguresType():
                return f"{'row' if kind.headed else 'figures'} of {self.title(kind.table)}"
            case ResultType() | ItemType() | FoldType():
                return f"result of {self.title(kind.resolver)}"
            case FollowOnType():
                return f"result of {self.title(kind.to)}"
            case NothingType():
                return "nothing"
            case _:
                assert_never(kind)

    def pattern_words(self, pattern: Pattern) -> str:
        """"hex number such as A99.99"."""
        title = clean(pattern.header.title) or words(pattern.id)
        return f"{title} such as {' or '.join(clean(form) for form in pattern.like)}"

    # ------------------------------------------------------------ sequences

    def node(self, sequence: FunctionId, path: tuple[str, ...]) -> str:
        """The printed title of a node of a sequence."""
        owner = self.graph.functions.get(sequence)
        items: tuple[SequenceItem, ...] = owner.items if isinstance(owner, Sequence) else ()
        title = words(path[-1]) if path else self.title(sequence)
        for name in path:
            found = find_node(items, name)
            if found is None:
                return title
            items, title = found.items, clean(found.title) or words(found.name)
        return title


def find_node(items: tuple[SequenceItem, ...], name: str) -> SequenceNode | None:
    """A node by name among `items`, seen through `for each` and `with`."""
    for item in items:
        if isinstance(item, SequenceNode):
            if item.name == name:
                return item
        elif isinstance(item, SequenceForEach | SequenceWith):
            inner = find_node(item.items, name)
            if inner is not None:
                return inner
    return None


def template_text(case: OutcomeCase, args: tuple[str, ...]) -> str:
    """The printed form of an outcome's case; parameters left over are shown by name."""
    text = clean(case.template)
    for index, parameter in enumerate(case.parameters):
        shown = args[index] if index < len(args) else parameter
        text = text.replace("{" + parameter + "}", shown)
    return text
