"""Pieces of Python that know where they may be broken."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesdsl.backends.python.layout import (
    WIDTH,
    Bracket,
    Chain,
    Clauses,
    Doc,
    Row,
    Text,
    call,
    flat,
    statement,
)


def name(letter: str, length: int) -> Text:
    return Text(letter * length)


def test_what_fits_stays_on_one_line() -> None:
    assert statement(4, "x = ", call("f", Text("a"), Text("b"))) == ["    x = f(a, b)"]


def test_arguments_go_to_one_line_of_their_own_before_each_has_one() -> None:
    items = [name("a", 40), name("b", 40)]
    assert statement(0, "value = ", call("some_function", *items)) == [
        "value = some_function(",
        f"    {'a' * 40}, {'b' * 40}",
        ")",
    ]
    many = call("f", *(name("a", 30) for _ in range(4)))
    assert statement(0, "x = ", many)[1] == f"    {'a' * 30},"


def test_a_chain_is_broken_in_front_of_its_words() -> None:
    chain = Chain((name("a", 40), name("b", 40), name("c", 40)), ("and", "and"))
    assert statement(4, "if ", chain, ":") == [
        "    if (",
        f"        {'a' * 40}",
        f"        and {'b' * 40}",
        f"        and {'c' * 40}",
        "    ):",
    ]


def test_a_short_front_opens_the_last_bracket() -> None:
    loop = Clauses("any(", (name("b", 50), Text("for b in "), name("c", 40)), ")")
    lines = statement(4, "if ", Chain((Text("kind"), loop), ("and",)), ":")
    assert lines[0] == "    if kind and any(" and lines[-1] == "    ):"


def test_a_choice_is_broken_before_if_and_else() -> None:
    choice = Chain((name("a", 40), name("c", 40), name("b", 40)), ("if", "else"))
    lines = statement(0, "x = ", choice)
    assert [line.split()[0] for line in lines[1:-1]] == ["a" * 40, "if", "else"]


def tuple_of(items: list[Doc]) -> Doc:
    return Bracket("(", tuple(items), ")", lone_comma=True)


def all_of(parts: list[Doc]) -> Doc:
    return Bracket("(", (Chain(tuple(parts), ("and",) * (len(parts) - 1)),), ")", tight=True)


def docs() -> st.SearchStrategy[Doc]:
    leaf = st.integers(1, 45).map(lambda n: name("n", n))
    return st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.lists(inner, min_size=1, max_size=4).map(lambda items: call("f", *items)),
            st.lists(inner, min_size=1, max_size=4).map(tuple_of),
            st.lists(inner, min_size=2, max_size=4).map(all_of),
            inner.map(lambda doc: Clauses("any(", (doc, Text("for n in ns"), Text("if n")), ")")),
            inner.map(lambda doc: Row((Text("not "), Bracket("(", (doc,), ")", tight=True)))),
        ),
        max_leaves=12,
    )


@given(docs(), st.sampled_from([0, 4, 12]))
def test_broken_or_not_it_says_the_same(doc: Doc, indent: int) -> None:
    lines = statement(indent, "x = ", doc)
    text = "\n".join(line[indent:] for line in lines)
    assert ast.dump(ast.parse(text)) == ast.dump(ast.parse(f"x = {flat(doc)}"))
    assert not any(line.endswith(" ") for line in lines)


@pytest.mark.parametrize("indent", [0, 8])
@given(st.lists(st.integers(1, 60), min_size=1, max_size=9))
def test_lines_are_no_longer_than_they_may_be(indent: int, sizes: list[int]) -> None:
    lines = statement(indent, "value = ", call("function", *(name("n", n) for n in sizes)))
    assert all(len(line) <= WIDTH for line in lines)
