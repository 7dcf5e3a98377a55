"""The same thing, the same object: files read before, declarations that another view holds as well.

In: a text, or a declaration as the layers of a view leave it, and a `Memory`. Out: the file and its
parsed unit, or the declaration; the object that was there before where nothing differs, spans
included. So whatever is worked out of it can be remembered by what it is.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Final

from rulesdsl.diagnostics import Sink
from rulesdsl.sema.memory import Memory, ReadFile
from rulesdsl.sema.standing import Key
from rulesdsl.sema.view import LayeredDecl
from rulesdsl.source import SourceFile, Span
from rulesdsl.syntax import ast, parse_file
from rulesdsl.syntax.chunk import Chunk, chunks

_MOST_CHANGES: Final = 20
"""Changes of one file of which it is known what stayed where it was."""


def read_file(file: SourceFile, sink: Sink, memory: Memory) -> ReadFile:
    """The file parsed, once for each text; of another text only what is not as it was in the last."""
    known = memory.files.get(file.path)
    if known is None or known.file.text != file.text:
        stayed = {} if known is None else _stayed(known, file)
        found = Sink()
        unit = parse_file(file, found, stayed)
        if known is not None:
            _replaced(known, stayed, memory)
        known = memory.files[file.path] = ReadFile(file, unit, tuple(found.items))
    sink.extend(known.found)
    return known


def _stayed(before: ReadFile, file: SourceFile) -> dict[Chunk, ast.Declaration]:
    """The declarations that are what they were, on the same lines, at the same offsets."""
    declared = {decl.span.start: decl for decl in before.unit.declarations}
    known = set(chunks(before.file.text))
    return {
        chunk: declared[chunk.start]
        for chunk in chunks(file.text)
        if chunk in known
        and chunk.start in declared
        and before.file.text[chunk.start : chunk.end] == file.text[chunk.start : chunk.end]
        and before.file.position(chunk.start) == file.position(chunk.start)
    }


def _replaced(before: ReadFile, stayed: dict[Chunk, ast.Declaration], memory: Memory) -> None:
    """Note that the file's text is another now."""
    memory.texts += 1
    changes = memory.stayed.setdefault(before.file.path, [])
    changes.append((memory.texts, tuple(stayed)))
    if len(changes) > _MOST_CHANGES:
        changes[:2] = [(changes[1][0], ())]  # of the oldest nothing is known to have stayed
    there = {id(decl) for decl in stayed.values()}
    for decl in before.unit.declarations:
        if id(decl) not in there:
            memory.mentions.pop(id(decl), None)
            memory.renumbered.pop(id(decl), None)


def keep(key: Key, entry: LayeredDecl, memory: Memory) -> LayeredDecl:
    """What a layer edits is edited anew for each view, and usually comes out the same. Where a text
    has changed since, equal spans may be different places: they must lie in what stayed where it was."""
    for known in memory.declarations.of(key):
        texts, other = known
        if (
            other.layer == entry.layer
            and other.edited_by == entry.edited_by
            and other.changed_by == entry.changed_by
            and _same(other.decl, entry.decl, texts, memory)
        ):
            memory.declarations.keep(key, known)
            return other
    memory.declarations.keep(key, (memory.texts, entry))
    return entry


def _same(one: object, other: object, since: int, memory: Memory) -> bool:
    """Alike in everything, spans included. What an edit leaves alone is the same object."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(
            _same(a, b, since, memory) for a, b in zip(one, other, strict=True)
        )
    if isinstance(one, Span):
        return one == other and _stands(one, since, memory)
    if is_dataclass(one) and not isinstance(one, type):
        return all(_same(getattr(one, f.name), getattr(other, f.name), since, memory) for f in fields(one))
    return one == other


def _stands(span: Span, since: int, memory: Memory) -> bool:
    """Whether it is the same place as when so many texts had been replaced."""
    return all(
        number <= since or any(chunk.start <= span.start and span.end <= chunk.end for chunk in stayed)
        for number, stayed in memory.stayed.get(span.file, ())
    )
