"""Symbol tables: every declaration in force by its name, in its namespace.

In: the declarations of a view. Out: `Symbols`. After: each name stands for one declaration;
doubles and reserved words are reported, the first declaration of a name stays. Nothing here
looks inside a declaration except at the inputs of functions (which of them read as fields).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final

from rulesdsl.diagnostics import Diagnostic, Note, Sink
from rulesdsl.sema.codes import DECLARED_TWICE, RESERVED_NAME
from rulesdsl.sema.memory import Notebook, Noted
from rulesdsl.sema.view import Dropped, Layered, LayeredDecl
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import ast

TypeDecl = ast.EnumDecl | ast.OutcomeDecl | ast.RecordDecl | ast.PatternDecl
FunctionDecl = (
    ast.FormulaDecl
    | ast.ConditionDecl
    | ast.ModifiersDecl
    | ast.TableDecl
    | ast.ResolverDecl
    | ast.ExternalResolverDecl
    | ast.TrackDecl
    | ast.CalendarDecl
    | ast.SequenceDecl
)
FieldFunction = ast.FormulaDecl | ast.ConditionDecl | ast.ModifiersDecl
NamedDecl = ast.MeasureDecl | ast.RoleDecl | ast.DiceDecl | TypeDecl | FunctionDecl | ast.ExampleDecl

# fmt: off
RESERVED: Final = frozenset((
    "absent", "again", "all", "also", "among", "and", "any", "at", "by", "choose", "count", "each",
    "end", "followed", "gives", "greatest", "have", "heading", "higher", "if", "in", "is", "it",
    "kept", "least", "lower", "no", "nobody", "none", "not", "now", "only", "or", "otherwise",
    "over", "per", "refuse", "remove", "rename", "repeated", "roll", "rolling", "round", "shifted",
    "split", "sum", "the", "then", "those", "usually", "was", "when", "where", "with", "x", "yes",
    "number", "text", "fraction",
))
# fmt: on
"""Words that can never be names. `number`, `text` and `fraction` only as names of measures."""
_TYPE_WORDS: Final = frozenset({"number", "text", "fraction"})


@dataclass(slots=True)
class Symbols:
    """Names to declarations, by namespace; a replaced name stands for what
    replaced it. `field_functions[record, name]` are the functions
    with that one record as their only input: they read as its fields, `fields_added[record]` are
    their names. `origins` is keyed by (namespace, name). `standing` are the functions without inputs.
    `broken` names stay quiet wherever they are used. `dropped` is for the words of messages,
    `switched` are those whose section is off."""

    notes: Notebook
    broken: frozenset[str] = frozenset()
    dropped: Mapping[str, Dropped] = field(default_factory=dict)
    measures: Noted[str, ast.MeasureDecl] = field(init=False)
    roles: Noted[str, ast.RoleDecl] = field(init=False)
    dice: Noted[str, ast.DiceDecl] = field(init=False)
    types: Noted[str, TypeDecl] = field(init=False)
    functions: Noted[str, FunctionDecl] = field(init=False)
    examples: Noted[str, ast.ExampleDecl] = field(init=False)
    field_functions: Noted[tuple[str, str], FieldFunction] = field(init=False)
    fields_added: Noted[str, tuple[str, ...]] = field(init=False)
    standing: Noted[str, FieldFunction] = field(init=False)
    origins: Noted[tuple[str, str], LayeredDecl] = field(init=False)
    switched: Noted[str, bool] = field(init=False)

    def __post_init__(self) -> None:
        table = self.notes.table
        self.measures, self.roles, self.dice = (
            table("declared measures"),
            table("declared roles"),
            table("declared dice"),
        )
        self.types, self.functions = table("declared types"), table("declared functions")
        self.examples = table("declared examples")
        self.field_functions, self.fields_added = table("field functions"), table("fields added")
        self.standing, self.origins = table("standing functions"), table("origins")
        switched = {name: True for name, one in self.dropped.items() if one.switched}
        self.switched = table("switched off", switched)

    @property
    def types_broken(self) -> bool:
        """Whether some enum, outcome or record could not be read at all."""
        return any(name[:1].isupper() for name in self.broken)

    def quiet(self, name: str) -> bool:
        """A name whose declaration could not be read: already reported."""
        return name in self.broken


def namespace_of(decl: NamedDecl) -> str:
    """The namespace a declaration's name lives in."""
    match decl:
        case ast.MeasureDecl():
            return "measure"
        case ast.RoleDecl():
            return "role"
        case ast.DiceDecl():
            return "dice"
        case ast.EnumDecl() | ast.OutcomeDecl() | ast.RecordDecl() | ast.PatternDecl():
            return "type"
        case ast.ExampleDecl():
            return "example"
        case _:
            return "function"


def declare(layered: Layered, notes: Notebook, sink: Sink) -> Symbols:
    """Symbols of all declarations in force."""
    symbols = Symbols(notes, frozenset(name.text for name in layered.broken), layered.dropped)
    for entry in layered.declarations:
        decl = entry.decl
        if isinstance(
            decl,
            ast.LayerDecl
            | ast.OmittedDecl
            | ast.RemarkDecl
            | ast.SectionsDecl
            | ast.EditsDecl
            | ast.SwitchDecl
            | ast.MovedDecl
            | ast.NewDecl
            | ast.GoneDecl,
        ):
            continue
        _declare_one(decl, entry, symbols, sink)
    _replaced(layered.means, symbols)
    _declare_field_functions(symbols, sink)
    return symbols


def _replaced(means: Mapping[str, str], symbols: Symbols) -> None:
    """Every use of a replaced declaration means the one in its place."""
    for old, new in means.items():
        if new in symbols.functions:
            symbols.functions[old] = symbols.functions[new]
        if new in symbols.types:
            symbols.types[old] = symbols.types[new]


def reserved_name(name: ast.Name, what: str, rule: str, sink: Sink) -> bool:
    """Report a reserved word used as the name of `what`; true when it is one."""
    if name.text not in RESERVED or (name.text in _TYPE_WORDS and what != "measure"):
        return False
    sink.add(
        Diagnostic(
            RESERVED_NAME,
            f'"{name.text}" is a word of the language and cannot be the name of a {what}',
            name.span,
            rule=rule,
            help=f"choose another name, such as {name.text}_{what}",
        )
    )
    return True


def _declare_one(decl: NamedDecl, entry: LayeredDecl, symbols: Symbols, sink: Sink) -> None:
    name = decl.head.name
    rule = "; ".join(decl.head.cite.items) if decl.head.cite is not None else ""
    space = namespace_of(decl)
    reserved_name(name, decl.head.keyword.text.split()[-1], rule, sink)
    earlier = symbols.origins.get((space, name.text))
    if earlier is not None and not isinstance(earlier.decl, ast.SectionsDecl):
        _report_twice(decl, earlier, rule, sink)
        return
    symbols.origins[space, name.text] = entry
    match decl:
        case ast.MeasureDecl():
            symbols.measures[name.text] = decl
        case ast.RoleDecl():
            symbols.roles[name.text] = decl
        case ast.DiceDecl():
            symbols.dice[name.text] = decl
        case ast.EnumDecl() | ast.OutcomeDecl() | ast.RecordDecl() | ast.PatternDecl():
            symbols.types[name.text] = decl
        case ast.ExampleDecl():
            symbols.examples[name.text] = decl
        case _:
            symbols.functions[name.text] = decl


def _report_twice(decl: NamedDecl, earlier: LayeredDecl, rule: str, sink: Sink) -> None:
    name = decl.head.name
    first = earlier.decl.head.name.span if not isinstance(earlier.decl, _HEADLESS) else name.span
    sink.add(
        Diagnostic(
            DECLARED_TWICE,
            f"{name.text} is declared twice",
            name.span,
            rule=rule,
            help="give one of them another name; a layer changes what is below with `change` or `erratum`",
            notes=(Note(first, "first declared here"),),
        )
    )


_HEADLESS = (
    ast.LayerDecl
    | ast.OmittedDecl
    | ast.RemarkDecl
    | ast.SectionsDecl
    | ast.SwitchDecl
    | ast.MovedDecl
    | ast.NewDecl
    | ast.GoneDecl
)


def _declare_field_functions(symbols: Symbols, sink: Sink) -> None:
    """A formula, condition or list of modifiers with one record as its only input."""
    for name, decl in symbols.functions.items():
        if not isinstance(decl, FieldFunction):
            continue
        if not decl.inputs:
            symbols.standing[name] = decl
        if len(decl.inputs) != 1:
            continue
        only = decl.inputs[0].type
        record = symbols.types.get(only.name.text)
        if only.is_list or not isinstance(record, ast.RecordDecl):
            continue
        clash = next((f for f in record.fields if f.name.text == name), None)
        if clash is None:
            symbols.field_functions[only.name.text, name] = decl
            added = symbols.fields_added.get(only.name.text, ())
            symbols.fields_added[only.name.text] = (*(added or ()), name)
            continue
        sink.add(
            Diagnostic(
                DECLARED_TWICE,
                f"{only.name.text} has a field {name} already",
                decl.head.name.span,
                rule="; ".join(decl.head.cite.items) if decl.head.cite is not None else "",
                help=f"a {decl.head.keyword.text} of one {only.name.text} reads as its field; "
                "give it another name",
                notes=(Note(clash.name.span, "the field"),),
            )
        )
