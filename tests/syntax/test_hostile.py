"""Broken and hostile text: a message, never an exception, a hang or a wrong place."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from how_many import draws
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesdsl.syntax.chunk import chunks
from rulesdsl.syntax.layout import MAX_DEPTH, MAX_LINE
from rulesdsl.syntax.parse import MAX_ERRORS, MAX_FILE
from tests.syntax.mutations import SNIPPETS, broken_sources
from tests.syntax.parsing import SAMPLE_TEXTS, parse, spans

SLOW = settings(max_examples=draws(150), deadline=None, suppress_health_check=[HealthCheck.too_slow])


def sound(text: str) -> None:
    """No exception; places inside the file; at most one fault for each declaration and gap."""
    unit, found = parse(text)
    size = len(text) + 1
    for diagnostic in found:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= size
        assert diagnostic.headline and diagnostic.help
        assert diagnostic.headline.isprintable() and diagnostic.help.isprintable()
    for span in spans(unit):
        assert 0 <= span.start <= span.end <= size


@SLOW
@given(broken_sources())
def test_broken_sources_are_sound(text: str) -> None:
    sound(text)


@SLOW
@given(st.text(alphabet=st.characters(), max_size=120))
def test_any_text_is_sound(text: str) -> None:
    sound(text)


@SLOW
@given(
    st.sampled_from(
        ['table t "T"\n  ', 'formula f "F" of a: A\n  gives ', 'example e "E" of f\n  given\n    ']
    ),
    st.lists(st.sampled_from(SNIPPETS), max_size=30),
)
def test_snippets_in_a_row_are_sound(head: str, snippets: list[str]) -> None:
    sound(head + "".join(snippets))


@SLOW
@given(broken_sources())
def test_every_declaration_is_read_or_reported(text: str) -> None:
    unit, found = parse(text)
    normal = text.replace("\r\n", "\n").replace("\r", "\n")
    count = len(list(chunks(normal if normal.endswith("\n") else normal + "\n")))
    codes = [d.code for d in found if d.code != "E014"]
    assert len(unit.declarations) + len(codes) <= count
    assert len(unit.declarations) + len(found) >= count


DEEP = {
    "parentheses": 'formula f "F" of a: A\n  gives ' + "(" * 5_000 + "a" + ")" * 5_000 + "\n",
    "open parentheses": 'formula f "F" of a: A\n  gives ' + "(" * 1_500 + "\n",
    "nots": 'formula f "F" of a: A\n  gives 1 when ' + "not " * 450 + "a, otherwise 2\n",
    "minus signs": 'formula f "F" of a: A\n  gives ' + "- " * 900 + "a\n",
    "sum": 'formula f "F" of a: A\n  gives ' + "a + " * 450 + "a\n",
    "ands": 'formula f "F" of a: A\n  gives 1 when ' + "a and " * 300 + "a, otherwise 2\n",
    "list forms": 'formula f "F" of a: A\n  gives 1 when ' + "any of u have " * 140 + "a, otherwise 2\n",
    "sums of sums": 'formula f "F" of a: A\n  gives ' + "sum of " * 280 + "a" + " among u" * 200 + "\n",
    "attributes": 'formula f "F" of a: A\n  gives (a)' + ".b" * 900 + "\n",
    "exceptions": 'condition c "C" of a: A\n  all of these\n    "a" when b\n'
    + "".join(" " * (5 + i) + f'unless "{i}" when b\n' for i in range(1_000)),
    "nodes": 'sequence s "S"\n' + "".join(" " * (1 + i) + f'step s{i} "S"\n' for i in range(1_000)),
    "dedents": 'sequence s "S"\n' + "".join(" " * (1 + i) + f'step s{i} "S"\n' for i in range(400)) + " x\n",
    "indents": "".join(" " * i + "a\n" for i in range(1_000)),
}


@pytest.mark.parametrize("name", sorted(DEEP))
def test_deep_nesting_is_a_diagnostic(name: str) -> None:
    start = time.perf_counter()
    unit, found = parse(DEEP[name])
    assert len(found) == 1, name
    assert unit.declarations == ()
    assert time.perf_counter() - start < 5


def test_the_deepest_line_that_is_allowed_is_read() -> None:
    text = 'formula f "F" of a: A\n  gives ' + "(" * MAX_DEPTH + "a" + ")" * MAX_DEPTH + "\n"
    assert parse(text)[1] == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('role a "b\0c"\n', "E014"),
        ('role a "b"  # \u202e hidden\n', "E014"),
        ("# \u2066 in a comment alone\n", "E014"),
        ('role a "b"\n\n# \u200b at the end\n', "E014"),
        ('role a "\ud800"\n', "E014"),
        ('role a "\x1b[31m"\n', "E014"),
        ('role a "b"\n  """\x85"""\n', "E014"),
        ('role a "' + "b" * MAX_LINE + '"\n', "E015"),
        ("x" * 50_000 + "\n", "E015"),
        ("|" * (MAX_LINE + 1) + "\n", "E015"),
        ("a" * (MAX_FILE + 1), "E016"),
        ('formula f "F" of a: A\n  gives ' + "9" * 500 + "\n", "E012"),
        ('formula f "F" of a: A\n  gives 1..' + "9" * 500 + "\n", "E012"),
    ],
)
def test_hostile_texts_have_a_code(text: str, code: str) -> None:
    _, found = parse(text)
    assert [d.code for d in found] == [code]


def test_very_many_faults_end_the_reading() -> None:
    start = time.perf_counter()
    _, found = parse("x\n" * 100_000)
    assert len(found) == MAX_ERRORS + 1
    assert found[-1].code == "E017"
    assert time.perf_counter() - start < 20


def test_a_large_file_is_read_in_time_that_grows_with_it() -> None:
    text = "".join(SAMPLE_TEXTS.values())
    parse(text)
    times = []
    for factor in (1, 4):
        start = time.perf_counter()
        _, found = parse(text * factor)
        times.append(time.perf_counter() - start)
        assert found == []
    assert times[1] < 12 * times[0] + 0.5


def test_threads_do_not_disturb_each_other() -> None:
    expected = {name: parse(text)[0] for name, text in SAMPLE_TEXTS.items()}
    names = sorted(SAMPLE_TEXTS) * 3
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda name: parse(SAMPLE_TEXTS[name])[0], names))
    assert all(expected[name] == result for name, result in zip(names, results, strict=True))
