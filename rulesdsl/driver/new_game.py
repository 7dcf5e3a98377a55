"""A new game of a series: a folder that builds at once, with examples of what can be changed.

In: a name and the series. Out: the folder beside that of the series, all of it or none. Nothing
that is there already is touched.
"""

from __future__ import annotations

import contextlib
import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rulesdsl.diagnostics import Severity
from rulesdsl.driver.books import MANIFEST, BookRef
from rulesdsl.driver.overrides import Bench, Sample, samples
from rulesdsl.driver.pipeline import Checked, check_book
from rulesdsl.driver.trouble import Trouble, disk_trouble, shown
from rulesdsl.graph import RuleGraph
from rulesdsl.source.records import dataclass
from rulesdsl.syntax import format_text
from rulesdsl.syntax.words import KINDS, RESERVED

_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,40}")


@dataclass(frozen=True, slots=True)
class NewGame:
    """What was written: the folder, its files, and the examples in it by their titles."""

    folder: Path
    files: tuple[str, ...]
    shown: tuple[str, ...]


def new_game(name: str, series: Checked, title: str | None, say: Callable[[str], None]) -> NewGame:
    """Write the folder of a new game. `Trouble` where the name will not do or something is there."""
    ref, graph = series.ref, series.usable()
    if not ref.path.is_dir():
        raise Trouble(
            f"{ref.shown} is a file: a game builds on a book in a folder of its own",
            f"put it into a folder with a {MANIFEST}",
            2,
        )
    _check_name(name, graph)
    folder = ref.path.resolve().parent / name
    if folder.exists() or folder.is_symlink():
        raise Trouble(f"{shown(folder)} is there already; nothing was written", "take another name", 2)
    shown_title = title or name.replace("_", " ").title()
    if not shown_title.isprintable() or any(sign in shown_title for sign in '"\\'):
        raise Trouble("The title holds a sign that cannot be in one", "leave out quotes and backslashes", 2)
    say(f"trying examples on {ref.shown}")
    files = _files(name, shown_title, series, graph)
    _write(folder, files)
    checked = check_book(BookRef(folder))
    if checked.has_errors:
        shutil.rmtree(folder)
        first = next(d for d in checked.diagnostics if d.severity is Severity.ERROR)
        raise Trouble(f"A game called {name} does not go with {ref.shown}", f"{first.code}: {first.headline}")
    titles = re.findall(r"^## (.+)\n## ", files["overrides.rules"], flags=re.MULTILINE)
    return NewGame(folder, tuple(files), tuple(titles))


def _check_name(name: str, graph: RuleGraph) -> None:
    taken = {graph.book, *graph.functions, *(layer.id for layer in graph.layers)}
    if not _NAME.fullmatch(name) or name in RESERVED or name in KINDS:
        help_text = "small letters, digits and `_`, such as `my_game`; it goes beside the series"
        raise Trouble(f"{name[:80]!r} cannot be the name of a game", help_text, 2)
    if name in taken:
        raise Trouble(f"{name} is a name of {graph.book} already", "take another name", 2)


def _write(folder: Path, files: dict[str, str]) -> None:
    try:
        folder.mkdir()
    except FileExistsError as error:
        raise Trouble(f"{shown(folder)} is there already; nothing was written", "", 2) from error
    except OSError as error:
        raise disk_trouble(error, f"make {shown(folder)}") from error
    try:
        for path, text in files.items():
            with (folder / path).open("x", encoding="utf-8", newline="\n") as handle:
                handle.write(text)
    except OSError as error:
        with contextlib.suppress(OSError):
            shutil.rmtree(folder)
        raise disk_trouble(error, f"write to {shown(folder)}") from error


# ---------------------------------------------------------------- the files


def _files(name: str, title: str, series: Checked, graph: RuleGraph) -> dict[str, str]:
    layer = graph.layers[-1]
    edition = next((one.edition for one in reversed(graph.layers) if one.edition), "")
    on = f'{layer.id} "{layer.edition}"' if layer.edition else layer.id
    head = f'game {name} {json.dumps(title, ensure_ascii=False)} extends {on}, edition "1.0"'
    found = samples(Bench(series.book, graph, head, name))
    series_title = f"{graph.title} {edition}".strip()
    return {
        MANIFEST: _manifest(name, title, series, graph, series_title),
        "README.md": _readme(name, title, series, series_title),
        "game.rules": _game(name, title, head),
        "overrides.rules": _overrides(name, title, head, found),
    }


def _manifest(name: str, title: str, series: Checked, graph: RuleGraph, series_title: str) -> str:
    listed = [*graph.sections, f"{name} 1.0-9.9"] if graph.sections else []
    sections = ", ".join(json.dumps(text, ensure_ascii=False) for text in listed)
    citable = (
        f"# The sections that may be cited: those of the series, and `[{name} 1.1]` for the game's own.\n"
        f"sections: [{sections}]\n"
    )
    return (
        f"# {title}, a game on {series_title}.\n"
        f"id: {name}\n"
        f"title: {json.dumps(title, ensure_ascii=False)}\n"
        f"series: {graph.layers[0].id}\n"
        f"extends: {series.ref.path.resolve().name}\n"
        'edition: "1.0"\n'
        'editions: ["1.0"]\n'
        f"source: {json.dumps(title + ', rules of play', ensure_ascii=False)}\n"
        f"{citable if listed else ''}"
        "# One file is one page of reference tables.\n"
        "files:\n  - game.rules\n  - overrides.rules\n"
        "# Options that are in force (see overrides.rules).\n"
        "errata: []\n"
    )


def _readme(name: str, title: str, series: Checked, series_title: str) -> str:
    base = series.ref.path.resolve().name
    return f"""# {title}

A game on {series_title}. It has all rules of the series, in the folder `{base}` beside this one, and what an
erratum of the series changes there is changed here as well.

| file | |
|---|---|
| `rulebook.yaml` | what belongs to the book |
| `game.rules` | a chart of the game's own, how it is used, and a worked example |
| `overrides.rules` | an example of each kind of change to the series: take `# ` from its lines |

```
rulesdsl check {name}      every problem, with what to write instead
rulesdsl test {name}       the worked examples
rulesdsl errata {name}     what the game changes, old and new
rulesdsl build {name}      reference tables and resolvers
```

How each change is written: `rulesdsl/docs/language/layers.md`.
"""


def _game(name: str, title: str, head: str) -> str:
    record = "".join(part.capitalize() for part in name.split("_")) + "Turn"
    text = f'''# {title}: what the game adds of its own. Keep what you need, throw away the rest.

{head}

# ---------------------------------------------------------------- a chart, and what uses it

table {name}_reinforcements "Reinforcements" [{name} 1.1]
  """Write the figures of your game. A figure that you do not know is `?`: nobody makes one up."""
  rows   die "Die", in bands
  gives  number
  | Die  | Units |
  | 1..4 | 1     |
  | 5..6 | 2     |

record {record} "Turn" [{name} 1.1]
  rain  yes/no, usually no

resolver {name}_arrive "Reinforcements arrive" [{name} 1.1] of turn: {record}
  refuse "nobody arrives in the rain"  when rain  [{name} 1.2]
  roll die 1d6  [{name} 1.1]
  units  is {name}_reinforcements at die  [{name} 1.1]
  gives units

# ---------------------------------------------------------------- a worked example, for `rulesdsl test`

example {name}_first_turn "The first turn" [{name} 1.1] of {name}_arrive
  given
    rain  no
  rolling
    die  5
  expect
    units  2
'''
    return format_text(text, "game.rules")


def _overrides(name: str, title: str, head: str, found: list[Sample]) -> str:
    parts = [
        f"# {title}: what the game changes in the series. Each example below is a comment: take `# ` from\n"
        "# the start of its lines, and it is in force. What a change expects to find must stand there.\n\n"
        f"{head}\n"
    ]
    for one in found:
        lines = "".join(f"# {line}".rstrip() + "\n" for line in one.rules.split("\n"))
        parts.append(f"## {one.title}\n## {one.words}\n{lines}")
    return "\n".join(parts)
