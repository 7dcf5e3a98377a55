"""Common slips: one diagnostic each, at its place, with what to write instead."""

from __future__ import annotations

import pytest

from tests.syntax.parsing import parse, place

F = 'formula f "F" of a: A\n  '
M = 'modifiers m "M" of a: A\n  all that apply, added\n  '
R = 'resolver r "R" of a: A\n  '

SLIPS = [
    # kinds of declaration
    ("T100 kind misspelt", 'tabel area "A"\n  roll d66\n', "E101", (1, 1), "did you mean `table`"),
    ("T100 kind missing", 'area_fire "A" [1]\n  roll d66\n', "E101", (1, 1), "table area_fire"),
    (
        "T100 line of another kind",
        'table t "T"\n  all that apply, added\n  +1 "a"\n',
        "E102",
        (2, 3),
        "`rows`",
    ),
    ("line at column 0", "rows a\n  b\n", "E101", (1, 1), "indent it"),
    ("T97 braces", "table table { }\n", "E013", (1, 13), "indentation"),
    # heads
    ("no title", 'table t\n  rows a "A"\n', "E102", (1, 8), 'table t "Title"'),
    ("no name", 'table "T"\n  rows a "A"\n', "E102", (1, 7), "its name"),
    ("no input", 'formula f "F"\n  gives 1\n', "E102", (1, 14), "of unit: Unit"),
    ("two citations", 'formula f "F" [1] [2] of a: A\n  gives 1\n', "E102", (1, 19), "[11.1e; 10.0b]"),
    ("late citation", 'formula f "F" of a: A [1]\n  gives 1\n', "E102", (1, 23), 'formula f "Title"'),
    ("type in lower case", 'enum foo_bar "F"\n  a "A"\n', "E102", (1, 6), "`FooBar`"),
    ("name in capitals", 'enum Foo "F"\n  BigOne "A"\n', "E102", (2, 3), "`big_one`"),
    ("comma before clause", 'enum Foo "F" least first\n  a "A"\n', "E102", (1, 14), "`, least`"),
    ("comma before in", 'table t "T"\n  rows a "A" in bands\n  | a |\n', "E102", (2, 14), "`, in`"),
    ("comma before when", R + "roll b 1d6 when c\n", "E102", (2, 14), "`, when`"),
    ("mixed case", F + "gives areaFire\n", "E007", (2, 9), "area_fire"),
    # layout
    ("T98 tab", 'formula f "F" of a: A\n\tgives 3\n', "E001", (2, 1), "blanks"),
    ("T98 tab after blanks", F + "b is 2\n \tgives 3\n", "E001", (3, 2), "blanks"),
    ("dedent to nowhere", 'formula f "F" of a: A\n    b is 3\n  gives b\n', "E002", (3, 3), "4 blanks"),
    ("too deep", F + "b is 3\n     c is 4\n  gives b\n", "E002", (3, 6), "comma"),
    ("nothing inside", 'enum Foo "F"\n', "E110", (1, 1), "below it"),
    (
        "block not indented",
        'condition c "C" of a: A\n  all of these\n  "a" when b\n',
        "E110",
        (2, 3),
        "indent",
    ),
    # quotes and brackets
    ("open quote", F + 'gives "open\n', "E003", (2, 9), "closing quote"),
    ("open note", F + '"""note\n  gives 3\n', "E004", (2, 3), "end the note"),
    ("open citation", F + "gives 3  [11.1\n", "E005", (2, 12), "bracket"),
    ("open parenthesis", F + "gives (b + c\n  d is 3\n", "E006", (2, 9), "closing parenthesis"),
    ("stray parenthesis", F + "gives b + c)\n", "E102", (2, 14), "remove it"),
    ("curly quotes", F + "gives “x”\n", "E013", (2, 9), "straight quotes"),
    ("empty text", 'enum Foo "F"\n  a ""\n', "E008", (2, 5), "printed"),
    ("open row", 'table t "T"\n  rows a "A"\n  | a | b\n', "E010", (3, 8), "bar"),
    ("citation behind a row", 'table t "T"\n  rows a "A"\n  | a | b | [1.1]\n', "E010", (3, 12), "bar"),
    # other spellings
    ("over", F + "gives sum of b over units\n", "E104", (2, 18), "among"),
    ("in for among", F + "gives sum of b in units\n", "E104", (2, 18), "among"),
    ("it", F + "gives greatest it among terrains\n", "E104", (2, 18), "each called"),
    ("none", F + "gives 1 when b is none, otherwise 2\n", "E104", (2, 21), "absent"),
    ("if", F + "gives 1 if b, otherwise 2\n", "E104", (2, 11), "when"),
    ("else", F + "gives 1 when b, else 2\n", "E104", (2, 19), "otherwise"),
    ("no comma", F + "gives 1 when b otherwise 2\n", "E104", (2, 18), "A when C, otherwise B"),
    ("greater than", F + "gives 1 when b is greater than 3, otherwise 2\n", "E104", (2, 29), "is more than"),
    ("at least", F + "gives 1 when b at least 3, otherwise 2\n", "E104", (2, 21), "is at least"),
    ("not in", F + "gives 1 when b not in (c), otherwise 2\n", "E104", (2, 18), "is not in"),
    ("chained", F + "gives 1 when 1 < b < 4, otherwise 2\n", "E104", (2, 22), "and"),
    ("any without of", F + "gives 1 when any units have b, otherwise 2\n", "E104", (2, 20), "any of units"),
    ("equals", F + "gives b == c\n", "E013", (2, 11), "write `is`"),
    ("asterisk", F + "gives b * c\n", "E013", (2, 11), "`x`"),
    ("a line with if", F + "if b gives 3\n", "E104", (2, 3), "gives A when C, otherwise B"),
    ("else for otherwise", F + "gives 1 when b else 2\n", "E104", (2, 18), "A when C, otherwise B"),
    ("equal to", F + "gives b is equal to 3\n", "E104", (2, 20), "`is`"),
    ("dice in a formula", F + "roll b 1d6\n", "E104", (2, 3), "resolver"),
    ("dice in a sum", R + "a is 1d6 + 3\n", "E104", (2, 8), "roll die 1d6"),
    ("given in one line", 'example e "E" of f\n  given a 3\n', "E104", (2, 9), "line of its own"),
    ("colon in an example", 'example e "E" of f\n  given\n    a: 3\n', "E104", (3, 6), "`a 4`"),
    (
        "rule of Markdown",
        'table t "T"\n  rows a "A"\n  | a | b |\n  |---|:-:|\n',
        "E104",
        (4, 3),
        "leave it out",
    ),
    ("rule number without brackets", 'record R "R"\n  a number 4.1\n', "E104", (2, 12), "[4.1]"),
    ("bounds backwards", F + "gives b kept between 3 and 1\n", "E114", (2, 24), "lower bound first"),
    ("net backwards", M + "net between +4 and -4\n", "E114", (3, 15), "lower bound first"),
    ("sum behind at", F + "gives t at n + 1\n", "E102", (2, 9), "(n + 1)"),
    ("sum behind rolling", R + "a is t at n rolling b + 1\n", "E102", (2, 8), "rolling (n + 1)"),
    ("product behind shifted", R + "a is 1 + b shifted by n x 2\n", "E102", (2, 12), "shifted by (n + 1)"),
    ("roll without a name", R + "roll 1d6\n", "E102", (2, 8), "roll die 1d6"),
    ("resolver gives a sum", R + "gives a + b\n", "E104", (2, 11), "`gives total`"),
    ("choice by nobody", R + 'choose c "c" from (yes, no)\n', "E102", (2, 12), "by ROLE"),
    ("refusal without words", R + "refuse when a\n", "E102", (2, 10), 'refuse "words" when'),
    ("cumulative", 'modifiers m "M" of a: A\n  cumulative\n', "E104", (2, 3), "all that apply, added"),
    ("also for", M + 'group g "G", also for (b)\n    +1 "a"\n', "E104", (3, 16), "complete list"),
    ("not for", M + '+1 "a" when b not for (c)\n', "E104", (3, 17), "complete list"),
    ("bounds", 'record R "R"\n  a number 0..3\n', "E104", (2, 12), "number, 0..3 only"),
    ("then is", R + "then morale is check when b\n", "E104", (2, 8), "then go to RESOLVER as NAME"),
    ("example with is", 'example e "E" of f\n  given\n    a is 3\n', "E104", (3, 7), "range 4"),
    ("call", F + "gives max(b, c)\n", "E104", (2, 12), "`at`"),
    ("decimal", F + "gives 2.5 x b\n", "E104", (2, 9), "5/2"),
    # forms that say too little
    ("no other case", F + "gives b when c\n", "E102", (2, 17), "otherwise"),
    ("case without words", F + "gives the first that fits\n    1 when b\n", "E102", (3, 7), '"words"'),
    ("cases", F + 'gives\n    1 "a" when b\n    otherwise 2\n', "E105", (2, 3), "gives the first that fits"),
    (
        "cases of a step",
        R + 'b is  [1.1]\n    1 "a" when c\n    otherwise 2\n',
        "E105",
        (2, 5),
        "the first that fits",
    ),
    (
        "where without have",
        F + "gives 1 when any of units where b, otherwise 2\n",
        "E106",
        (2, 29),
        "have CONDITION",
    ),
    ("have misspelt", F + "gives 1 when any of units hve b, otherwise 2\n", "E102", (2, 29), "`have`"),
    (
        "slip before have",
        F + "gives 1 when any of units where b c have d, otherwise 2\n",
        "E102",
        (2, 37),
        "`have`",
    ),
    ("nothing asked", F + "gives 1 when all of units, otherwise 2\n", "E106", (2, 28), "all of LIST have"),
    ("round nearest", F + "gives round nearest (b)\n", "E107", (2, 23), "halves up"),
    ("round", F + "gives round (b)\n", "E107", (2, 15), "round up"),
    ("round without parentheses", F + "gives round up b\n", "E107", (2, 18), "parentheses"),
    ("refuse unless", R + 'refuse "no" unless b or c\n', "E108", (2, 24), "unless may_fire"),
    ("T66 dice with arithmetic", R + "roll d 1d6/2\n", "E109", (2, 13), "half is round up (d / 2)"),
    ("dice multiplied", R + "roll losses 1d6 x 3\n", "E109", (2, 19), "`total is losses x 3`"),
    ("dice of a name, added", R + "roll losses d66 + 1\n", "E109", (2, 19), "write `roll losses d66`"),
    ("roll called x", R + "roll x 1d6\n", "E103", (2, 8), "another name"),
    ("roll without dice", R + "roll losses + 1\n", "E102", (2, 15), "`roll losses 1d6`"),
    ("roll with a number", R + "roll losses 6\n", "E102", (2, 15), "`roll losses 1d6`"),
    ("roll without a name", R + "roll + 2d6\n", "E102", (2, 8), "`roll die 2d6`"),
    ("formula without gives", F + "b is 3\n", "E111", (1, 9), "gives VALUE"),
    ("gives twice", F + "gives 3\n  gives 4\n", "E111", (3, 3), "gives VALUE"),
    ("step after gives", F + "gives b\n  b is 4\n", "E111", (3, 3), "above"),
    ("clause twice", 'record R "R"\n  a number, usually 3, usually 4\n', "E112", (2, 24), "one of the two"),
    ("division by zero", F + "gives b x1/0\n", "E113", (2, 12), "stroke"),
    ("division by zero, apart", F + "gives b / 0\n", "E113", (2, 13), "stroke"),
    ("T09 descending band", 'record R "R"\n  a number, 5..3 only\n', "E114", (2, 13), "3..5"),
    ("descending reading", 'dice d "D"\n  reads 9..0\n', "E114", (2, 9), "0..9"),
    ("reserved step", R + "roll is 3\n", "E103", (2, 3), "another name"),
    ("reserved field", 'record R "R"\n  where number\n', "E103", (2, 3), "another name"),
    # modifiers
    ("no sign", M + '1 "a" when b\n', "E102", (3, 3), "`+1`"),
    ("no words", M + "+1 when b\n", "E102", (3, 6), '"words"'),
    ("citation too early", M + '+1 "a" [1.1] when b\n', "E102", (3, 10), "behind"),
    (
        "misspelt word",
        'table t "T"\n  rows a "A", in band\n  | a |\n',
        "E102",
        (2, 18),
        "did you mean `bands`",
    ),
    ("misspelt line", 'table t "T"\n  colums a "A"\n', "E102", (2, 3), "did you mean `columns`"),
]


@pytest.mark.parametrize(("text", "code", "where", "says"), [s[1:] for s in SLIPS], ids=[s[0] for s in SLIPS])
def test_one_slip_is_one_diagnostic(text: str, code: str, where: tuple[int, int], says: str) -> None:
    unit, found = parse(text)
    assert [(d.code, place(text, d)) for d in found] == [(code, where)], [d.headline for d in found]
    assert says in found[0].help
    assert unit.declarations == ()


def test_neighbours_are_unharmed_and_broken_names_are_known() -> None:
    text = (
        'role one "the first"\n\ntable bad "T"\n  rows\n\nrole two "the second"\n'
        '\nenum worse\n  a\n\nrole three "the third"\n'
    )
    unit, found = parse(text)
    assert [d.head.name.text for d in unit.declarations if hasattr(d, "head")] == ["one", "two", "three"]
    assert [name.text for name in unit.broken] == ["bad", "worse"]
    assert len(found) == 2


def test_an_open_note_loses_one_declaration() -> None:
    text = (
        'role one "a"\nformula f "F" of a: A\n  """open\n  gives 1\n\nrole two "b"\n\n'
        'formula g "G" of a: A\n  """x"""\n  gives 1\n'
    )
    unit, found = parse(text)
    assert [d.code for d in found] == ["E004"]
    assert len(unit.declarations) == 3


def test_an_indented_line_before_all_declarations() -> None:
    text = '# first\n  role a "b"\nrole c "d"\n'
    unit, found = parse(text)
    assert [(d.code, place(text, d)) for d in found] == [("E101", (2, 3))]
    assert len(unit.declarations) == 1


def test_the_rule_of_the_line_or_of_the_head_is_named() -> None:
    _, found = parse('formula f "F" [1.1] of a: A\n  b is is  [2.2]\n  gives b\n')
    assert found[0].rule == "2.2"
    _, found = parse('formula f "F" [1.1] of a: A\n  b is is\n  gives b\n')
    assert found[0].rule == "1.1"


def test_ten_mistakes_are_ten_diagnostics() -> None:
    text = "".join(slip[1] + "\n" for slip in SLIPS if slip[0] != "open note")
    _, found = parse(text)
    assert len(found) == len(SLIPS) - 1
