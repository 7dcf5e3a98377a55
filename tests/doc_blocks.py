"""The fenced blocks of the documents, and what each must hold to. Everything shown is run.

    ```rules                 a file of its own: no error, no warning, its examples hold (the layer
                             head may be left out)
    ```rules more            goes on from the blocks before it, back to the last plain `rules`
    ```rules error=E301      with what it goes on from: exactly this one code, once; where a line
                             ends in `# <- here`, on that line. `warning=W…` likewise
    ```rules file=demo.rules also put into the folder in which the document's commands run
    ```LANG from=PATH        stands so in that file of the repository (`...`: something left out)
    ```console               `$ command` lines and what they print (`...`: something left out);
                             `# exits 1` after a command says its exit code
    ```python                runs in the same folder; `# prints X` is what it prints, line by line
    ```python more           goes on from the blocks before it, back to the last plain `python`
    ```text said             what `rulesdsl check` says of the rules block above: headline and help
    ```markdown printed      stands so on the page that is printed of the rules above (not of a refused
                             block)

Other blocks (`sh`, `text`, `yaml`, ...) are not run.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from processes import CameTo, can_be_copied, run

from rulesdsl.backends.tables import render
from rulesdsl.driver.books import find_book
from rulesdsl.driver.pipeline import Checked, check_book
from rulesdsl.interp import run_example

ROOT = Path(__file__).resolve().parent.parent
_FENCE = re.compile(r"^(?P<indent> *)(?P<ticks>`{3,})(?P<info>[^`\n]*)$")
_HEAD = re.compile(r"^(series|game|edition|errata|scenario|house) ", re.MULTILINE)
DEMO_HEAD = 'series demo "Demo", edition "1"\n\n'
HERE = re.compile(r"\s*# <- here$", re.MULTILINE)
_SHELL = re.compile(r"[|&;<>$`*?~\n]")


@dataclass(frozen=True)
class Block:
    """One fenced block: `options` are the words after the language (`error` -> `E301`)."""

    path: Path
    line: int
    language: str
    options: dict[str, str]
    text: str
    before: tuple[str, ...] = field(default=(), repr=False)
    about: str = field(default="", repr=False)
    """The whole text of the nearest rules block above."""

    @property
    def id(self) -> str:
        return f"{self.path.name}:{self.line}"


def blocks(path: Path) -> Iterator[Block]:
    """Every block of a document; rules blocks know what they go on from."""
    before: list[str] = []
    python: list[str] = []
    about = ""
    for line, info, text in _fenced(path.read_text(encoding="utf-8")):
        words = info.split()
        language = words[0] if words else ""
        options = dict(word.partition("=")[::2] for word in words[1:])
        if language == "rules" and not options.keys() & {"more", "error", "warning", "from"}:
            before = []
        if language == "python" and "from" not in options:
            python = [*(python if "more" in options else []), text]
            text = "".join(python)
        block = Block(path, line, language, options, text, tuple(before), about)
        yield block
        if language == "rules" and "from" not in options:
            about = full_text(block)
        if language == "rules" and not options.keys() & {"error", "warning", "from"}:
            before.append(text)


def _fenced(text: str) -> Iterator[tuple[int, str, str]]:
    opened: re.Match[str] | None = None
    start, lines = 0, list[str]()
    for number, line in enumerate(text.split("\n"), 1):
        found = _FENCE.match(line)
        if opened is None:
            if found:
                opened, start, lines = found, number, []
        elif found and found["ticks"].startswith(opened["ticks"]) and not found["info"].strip():
            yield start, opened["info"].strip(), "\n".join(lines) + "\n"
            opened = None
        else:
            lines.append(line.removeprefix(opened["indent"]))
    assert opened is None, f"the block that begins in line {start} is not closed"


def full_text(block: Block) -> str:
    text = "\n".join((*block.before, block.text)) if _goes_on(block) else block.text
    return text if _HEAD.search(text) else DEMO_HEAD + text


def _goes_on(block: Block) -> bool:
    return bool(block.options.keys() & {"more", "error", "warning"})


def check_rules(block: Block, folder: Path) -> None:
    """A `rules` block holds to what its options say."""
    text = full_text(block)
    checked = _checked(text, folder)
    found = [(d.code, d.headline, _line(checked, d.span.start)) for d in checked.diagnostics]
    wanted = block.options.get("error") or block.options.get("warning")
    if wanted is None:
        assert not found, f"{block.id} should be clean: {found}"
        for example in checked.graph.examples if checked.graph is not None else ():
            for line in run_example(checked.graph, example).lines:
                assert line.good, f"{block.id}: example {example.id}: {line}"
        return
    assert [code for code, _, _ in found] == [wanted], f"{block.id} should say {wanted} once: {found}"
    marked = [number for number, line in enumerate(text.split("\n"), 1) if HERE.search(line)]
    assert len(marked) <= 1, f"{block.id}: more than one line is marked"
    if marked:
        assert found[0][2] == marked[0], f"{block.id}: {found} is not in line {marked[0]}"


def _checked(text: str, folder: Path) -> Checked:
    file = folder / "block.rules"
    file.write_text(text, encoding="utf-8")
    return check_book(find_book(str(file)))


def check_said(block: Block, folder: Path) -> None:
    """What is shown is what the checker says: headline and help, however the lines are broken."""
    found = _checked(block.about, folder).diagnostics
    said = " ".join(f"{d.severity.value}[{d.code}]: {d.headline} help: {d.help}" for d in found)
    assert block.text.split() == said.split(), f"{block.id}: it says\n{said}"


def check_printed(block: Block, folder: Path) -> None:
    """What is shown stands on the page that is printed, lines together, `...` for what is left out."""
    text = "\n".join(block.before)
    text = text if _HEAD.search(text) else DEMO_HEAD + text
    pages = render(_checked(text, folder).usable())
    _stands_in(pages["block.md"], block, "on the page")


def _line(checked: Checked, offset: int) -> int:
    (file,) = checked.files.values()
    return file.position(offset).line


def check_excerpt(block: Block) -> None:
    """An excerpt stands in the file it says, lines together, `...` for what is left out."""
    source = (ROOT / block.options["from"]).read_text(encoding="utf-8")
    _stands_in(source, block, f"in {block.options['from']}")


def _stands_in(source: str, block: Block, where: str) -> None:
    shown = textwrap.dedent(block.text).strip("\n")
    parts = [part.strip("\n") for part in re.split(r"^ *(?:# )?\.\.\.$", shown, flags=re.MULTILINE)]
    at = 0
    for part in parts:
        found = _find(source, part, at)
        assert found >= 0, f"{block.id}: not {where}:\n{part}\n\nbut there is:\n{source}"
        at = found + len(part)


def _find(source: str, part: str, at: int) -> int:
    """Where the lines stand, at whatever depth."""
    lines = part.split("\n")
    pattern = r"\n".join(r"[ ]*" + re.escape(line.strip()) if line.strip() else r"[ ]*" for line in lines)
    found = re.compile(rf"^{pattern}$", re.MULTILINE).search(source, at)
    return found.start() if found else -1


def environment(folder: Path) -> dict[str, str]:
    """A plain terminal of 80 columns with our command on the path."""
    bin = str(Path(sys.executable).parent)
    keep = {k: v for k, v in os.environ.items() if k in ("HOME", "LANG", "TMPDIR", "SYSTEMROOT")}
    path = f"{folder / '.bin'}{os.pathsep}{bin}{os.pathsep}{os.environ.get('PATH', '')}"
    return keep | {"PATH": path, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONPATH": str(ROOT)}


def prepare(folder: Path) -> None:
    """Put `rulesdsl` on the path of the folder's commands, whether it is installed or not."""
    (folder / ".bin").mkdir()
    script = folder / ".bin" / "rulesdsl"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rulesdsl.cli "$@"\n', encoding="utf-8")
    script.chmod(0o755)


def check_console(block: Block, folder: Path) -> None:
    """Each command prints what stands under it and exits as it says."""
    for command, code, expected in _commands(block):
        came_to = _run(block, folder, command)
        printed = came_to.out.rstrip()
        assert came_to.code == code, f"{block.id}: {command!r} exits {came_to.code}:\n{printed}"
        assert matches(printed, expected), f"{block.id}: {command!r} prints\n{printed}\nnot\n{expected}"


def _run(block: Block, folder: Path, command: str) -> CameTo:
    """What is for the shell to understand, and the commands of the README, begin from nothing."""
    if not _from_nothing(block) and command.startswith("rulesdsl ") and not _SHELL.search(command):
        return run(folder, environment(folder), shlex.split(command))
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
    )
    return CameTo(done.returncode, done.stdout.decode("utf-8"), "")


def _from_nothing(block: Block) -> bool:
    return block.path.parent == ROOT or not can_be_copied


def _commands(block: Block) -> Iterator[tuple[str, int, str]]:
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not parts[0].strip(), f"{block.id}: begin with `$ command`"
    for part in parts[1:]:
        lines = part.split("\n")
        command = lines.pop(0)
        while command.endswith("\\"):
            command = command[:-1] + lines.pop(0).strip()
        said = re.search(r"\s+# exits (\d+)$", command)
        code = int(said[1]) if said else 0
        yield re.sub(r"\s+# exits \d+$", "", command), code, "\n".join(lines).rstrip()


def matches(printed: str, expected: str) -> bool:
    """Line by line, blanks at line ends aside; a line `...` stands for any lines, ` ... ` in a line
    for any words."""
    pattern = ""
    for line in expected.split("\n"):
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            words = re.escape(line.rstrip()).replace(r"\ \.\.\.", r"\ .*")
            pattern += words + r"[ ]*\n"
    return re.fullmatch(pattern, printed + "\n") is not None


def check_python(block: Block, folder: Path) -> None:
    """The block runs, and prints what its `# prints X` comments say, in order."""
    if _from_nothing(block):
        words = [sys.executable, "-c", block.text]
        done = subprocess.run(
            words, cwd=folder, env=environment(folder), capture_output=True, text=True, timeout=120
        )
        came_to = CameTo(done.returncode, done.stdout, done.stderr)
    else:
        came_to = run(folder, environment(folder), ["python", "-c", block.text], apart=True)
    assert came_to.code == 0, f"{block.id}:\n{came_to.err}"
    said = re.findall(r"# prints (.+)$", block.text, flags=re.MULTILINE)
    assert came_to.out.split("\n")[:-1] == said or not said, f"{block.id} prints\n{came_to.out}"
