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
from rulesdsl.source import SourceFile
from rulesdsl.syntax import parse_file

_MOST_KEPT: Final = 12


def read_file(file: SourceFile, sink: Sink, memory: Memory) -> ReadFile:
    """The file parsed, once for each text."""
    known = memory.files.get(file.path)
    if known is None or known.file.text != file.text:
        if known is not None:
            memory.texts += 1
            memory.mentions.clear()
        found = Sink()
        unit = parse_file(file, found)
        known = memory.files[file.path] = ReadFile(file, unit, tuple(found.items))
    sink.extend(known.found)
    return known


def keep(key: Key, entry: LayeredDecl, memory: Memory) -> LayeredDecl:
    """What a layer edits is edited anew for each view, and usually comes out the same. Where a text
    has changed since, equal spans may be different places: then only an untouched declaration can
    be the same."""
    known = memory.declarations.setdefault(key, [])
    for texts, other in known:
        if (
            other.layer == entry.layer
            and other.edited_by == entry.edited_by
            and other.changed_by == entry.changed_by
            and (other.decl is entry.decl or (texts == memory.texts and _same(other.decl, entry.decl)))
        ):
            return other
    known.insert(0, (memory.texts, entry))
    del known[_MOST_KEPT:]
    return entry


def _same(one: object, other: object) -> bool:
    """Alike in everything, spans included. What an edit leaves alone is the same object."""
    if one is other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    if is_dataclass(one) and not isinstance(one, type):
        return all(_same(getattr(one, f.name), getattr(other, f.name)) for f in fields(one))
    return one == other
