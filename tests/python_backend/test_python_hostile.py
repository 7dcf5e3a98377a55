"""A stranger's rulebook: whatever its texts and names hold, they stay texts and names."""

from __future__ import annotations

import ast
import keyword
from pathlib import Path

import pytest
from generated_packages import imported
from helpers import book, header, place
from rules_text import graph_of

from rulesdsl import graph as g
from rulesdsl.backends.python import generate
from rulesdsl.backends.python.text import comment, docstring, literal, wrapped
from rulesdsl.lower.names import Taken, attributes, camel, identifier, upper

EVIL = [
    'a"b',
    "a'b\"c",
    '"""; import os; """',
    "back\\slash\\",
    "ends with \\",
    'ends with \\"',
    "line\nbreak # raise SystemExit",
    "cr\rlf\r\n",
    "nul\0 bell\a",
    "\u202eturned\u2066",
    "\u2028\u2029\x85\x0c",
    "{n} %s {0.__class__}",
    "'''",
    "",
    "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
]


@pytest.mark.parametrize("words", EVIL)
def test_literals_are_the_text(words: str) -> None:
    shown = literal(words)
    assert ast.literal_eval(shown) == words
    assert "\n" not in shown and "\u202e" not in shown and "\u2028" not in shown


@pytest.mark.parametrize("words", EVIL)
def test_comments_stay_on_their_line(words: str) -> None:
    shown = comment(words)
    assert len(f"# {shown}".splitlines()) <= 1
    assert not ast.parse(f"# {shown}\n").body


@pytest.mark.parametrize("words", EVIL)
def test_docstrings_end_where_they_should(words: str) -> None:
    text = '"""' + "\n".join(docstring(words)) + '"""\n'
    (only,) = ast.parse(text).body
    assert isinstance(only, ast.Expr) and isinstance(only.value, ast.Constant)


def test_wrapping_loses_nothing() -> None:
    words = "one two  three\n\nfour " + "x" * 120
    assert " ".join(wrapped(words, 20)).split() == words.split()


def hostile(words: str) -> g.RuleGraph:
    """A book in which every text is this one."""
    heading = header("Title").model_copy(update={"title": words, "notes": (words,)})
    cited = g.Cited(items=(words,))
    enum = g.Enum(
        id=g.EnumId("Kind"),
        header=heading,
        ordered=False,
        members=(
            g.Member(name="one", printed=words, called=(words,), cites=cited, place=place()),
            g.Member(name="two", printed=words + "2", place=place()),
        ),
    )
    kind = g.EnumType(enum=enum.id)
    record = g.Record(
        id=g.RecordId("Fact"),
        header=heading,
        fields=(g.RecordField(name="kind", type=kind, words=words, cites=cited, place=place()),),
    )
    fact = g.InputRef(type=g.RecordType(record=record.id), name="fact")
    is_one = g.Comparison(
        type=g.YesNoType(),
        op="is",
        left=g.FieldOf(type=kind, base=fact, field="kind"),
        right=g.Constant(type=kind, value=g.MemberValue(enum=enum.id, member="one")),
    )
    inputs = (g.Input(name="fact", type=fact.type),)
    condition = g.Condition(
        id=g.FunctionId("allowed"),
        header=heading,
        inputs=inputs,
        blocks=(
            g.ConditionBlock(
                quantity="all",
                lines=(g.ConditionLine(words=words, when=is_one, cites=cited, place=place()),),
            ),
        ),
    )
    text = g.Constant(type=g.TextType(), value=g.TextValue(text=words))
    resolver = g.Resolver(
        id=g.FunctionId("act"),
        header=heading,
        inputs=inputs,
        steps=(
            g.EndStep(words=words, when=is_one, cites=cited, place=place()),
            g.Definition(name="said", value=text, cites=cited, place=place()),
        ),
        gives=("said",),
    )
    return book(
        title=words,
        source=words,
        enums=(enum,),
        records=(record,),
        conditions=(condition,),
        resolvers=(resolver,),
        chapters=(g.Chapter(file="demo.rules", title=words, declarations=()),),
    )


@pytest.mark.parametrize("words", EVIL)
def test_texts_do_nothing_but_print(words: str, tmp_path: Path) -> None:
    with imported(hostile(words), tmp_path) as package:
        assert str(package.Kind.ONE) == words
        fact = package.Fact(kind=package.Kind.TWO)
        answer = package.allowed(fact)
        assert not answer.holds and answer.reasons[0].words == words
        assert package.act(fact, package.RandomDice(0)).said == words
        ended = package.act(package.Fact(kind=package.Kind.ONE), package.RandomDice(0))
        assert (ended.words, ended.rule) == (words, words)


# ---------------------------------------------------------------- names


def test_names_are_identifiers_and_kept_apart() -> None:
    scope = Taken({"taken"})
    names = [scope.give(name) for name in ("class", "taken", "taken", "taken_", "free", "class")]
    assert names == ["class_", "taken_", "taken_2", "taken__", "free", "class_2"]
    assert len(set(names)) == len(names)
    for name in names:
        assert name.isidentifier() and not keyword.iskeyword(name)


@pytest.mark.parametrize("name", ["a b", "3d", "__init__", "naïve", "", "x-y", "a.b", "import os"])
def test_any_text_becomes_an_identifier(name: str) -> None:
    for made in (identifier(name), upper(name) or "_", camel(name) or "_"):
        assert made.isidentifier() and not made.startswith("__"), made


def test_attributes_leave_annotations_alone() -> None:
    names = attributes(["int", "str", "range", "class", "tuple"])
    assert names == {"int": "int_", "str": "str_", "range": "range", "class": "class_", "tuple": "tuple_"}


PYTHON_WORDS = """
enum Fraction "Fraction"
  class   "Class"
  import  "Import"

record Trace "Trace" [1]
  int     number
  tuple   number, usually 2
  range   number, usually 0
  self    number, usually 0
  class   Fraction, usually class

formula sum_ "Sum" [1] of print: Trace
  len  is int + tuple
  max  is len + range
  gives max + self

modifiers needed "Needed" [1] of trace: Trace
  all that apply, added
  +1  "one"  when class is import

resolver list "List" [1] of trace: Trace
  roll dice 2d6
  value    is dice + sum_ at trace
  printed  is value + needed at trace
  Tally    is printed
  gives value, printed, Tally
"""


def test_words_of_python_as_names(tmp_path: Path) -> None:
    text = PYTHON_WORDS.replace("Tally", "tally")
    graph = graph_of(text)
    with imported(graph, tmp_path) as package:
        facts = package.Trace(int_=3, class_=package.Fraction_.IMPORT)
        found = package.list_(facts, package.TapeDice({"dice": 7}))
        assert (found.value, found.printed, found.tally) == (12, 13, 13)
    text = generate(graph)["demo.py"]
    assert "Trace as Trace_" in text, "the rulebook's names go first"
