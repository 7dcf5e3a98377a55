"""The package as a whole: typed, alone, inert, the same on every run, and made for readers."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import books
import pytest
from generated_packages import ROOT, write
from rules_text import NAMES, sample

from rulesdsl.backends.python import generate, generate_with_lines


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every sample and every rulebook, each as a package in one folder."""
    folder = tmp_path_factory.mktemp("packages")
    for name in NAMES:
        write(generate(sample(name)), folder / name)
    for name in books.NAMES:
        write(generate(books.book(name)), folder / f"book_{name}")
    return folder


@pytest.mark.long
def test_mypy_strict(packages: Path) -> None:
    names = sorted(p.name for p in packages.iterdir() if p.is_dir())
    run = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--python-version", "3.11"]
    done = subprocess.run([*run, *names], cwd=packages, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_pyright_strict(packages: Path) -> None:
    pyright = shutil.which("pyright", path=str(Path(sys.executable).parent))
    if pyright is None:
        pytest.skip("pyright is not installed")
    (packages / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    run = [pyright, "--pythonpath", sys.executable]
    done = subprocess.run(run, cwd=packages, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:]


def test_lines_are_short_and_end_well(packages: Path) -> None:
    """A chart is as wide as on paper; what is no chart stays within 100 columns."""
    for path in packages.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        charts = re.sub(r"^( *)# fmt: off\n.*?^ *# fmt: on$", _blank_lines, text, flags=re.M | re.S)
        long = [n for n, line in enumerate(charts.split("\n"), 1) if len(line) > 100]
        assert not long, f"{path.name}: {long[:5]}"
        assert max(map(len, text.split("\n"))) <= 132, path.name
        assert text.endswith("\n") and not text.endswith("\n\n")
        assert not re.search(r"[ \t]$", text, re.MULTILINE), path.name


def _blank_lines(chart: re.Match[str]) -> str:
    return "\n" * chart[0].count("\n")


def test_headers_say_what_it_is(packages: Path) -> None:
    for path in packages.glob("*/*.py"):
        head = path.read_text(encoding="utf-8").split("\n\n")[0]
        assert head.startswith("# "), path
        assert "Do not edit" in head, path
        assert str(ROOT) not in head and "/tmp" not in head
    area = (packages / "tcs_area_fire" / "tcs_area_fire.py").read_text(encoding="utf-8")
    assert area.startswith("# Tactical Combat Series 3.1\n")
    assert "from tcs_area_fire.rules." in area.split("\n")[1]


FORBIDDEN = {"eval", "exec", "compile", "__import__", "open", "globals", "locals", "vars", "setattr"}


def test_modules_only_compute(packages: Path) -> None:
    for path in packages.glob("*/*.py"):
        if path.name == "_records.py":  # makes dataclasses, as the standard library would
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                loads = path.name == "__init__.py" and node.func.id == "globals"
                assert loads or node.func.id not in FORBIDDEN, f"{path.name}:{node.lineno}"
                if node.func.id == "getattr" and path.name != "__init__.py":
                    assert path.name == "_runtime.py"
                    assert isinstance(node.args[1], ast.Constant), "a name that is worked out"
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                assert str(node.module).split(".")[0] in sys.stdlib_module_names, path
            if isinstance(node, ast.FunctionDef | ast.Lambda):
                inner = [n for n in ast.walk(node) if isinstance(n, ast.Import | ast.ImportFrom)]
                assert not inner, f"{path.name}:{node.lineno}"


def test_a_copy_of_the_folder_runs_alone(packages: Path, tmp_path: Path) -> None:
    shutil.copytree(packages / "tcs_area_fire", tmp_path / "tcs")
    shutil.copytree(packages / "tcs_area_fire", tmp_path / "outer" / "games" / "tcs")
    (tmp_path / "outer" / "__init__.py").touch()
    (tmp_path / "outer" / "games" / "__init__.py").touch()
    code = """
import sys
sys.path.insert(0, sys.argv[1])
sys.modules["rulesdsl"] = None
import tcs
from outer.games import tcs as inner
for package in (tcs, inner):
    retreat = package.Retreat(morale=4, battalion_morale=1, steps_lost=3)
    found = package.save_yourself_retreat(retreat, package.TapeDice({"die": 4}))
    assert (found.total, found.result.distance) == (12, 5), found
assert inner.Retreat is not tcs.Retreat
"""
    run = [sys.executable, "-I", "-c", code, str(tmp_path)]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_same_bytes_whatever_the_hash_seed() -> None:
    code = """
import hashlib, sys
sys.path[:0] = [sys.argv[1], sys.argv[1] + "/tests"]
from rules_text import sample
from rulesdsl.backends.python import generate
for name in ("tcs_area_fire", "goss_fire_support", "goss_sequence"):
    files = generate(sample(name))
    print(hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest())
"""
    outputs = set()
    for seed in ("0", "1", "4711"):
        run = [sys.executable, "-c", code, str(ROOT)]
        env = {"PYTHONHASHSEED": seed, "PATH": ""}
        done = subprocess.run(run, capture_output=True, text=True, check=True, env=env)
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_the_line_map_leads_back() -> None:
    files, maps = generate_with_lines(sample("tcs_area_fire"))
    lines = files["tcs_area_fire.py"].split("\n")
    found = maps["tcs_area_fire.py"]
    assert len(found) > 100
    for number, origin in found.items():
        line = lines[number - 1]
        said = origin in line or '"""' in line
        assert said or line.strip().startswith(("total ", "adds = ", "group.add(")), (number, origin, line)
    titles = {lines[n - 1].strip(): origin for n, origin in found.items()}
    assert titles['"""Area Fire Combat [11.0].'].startswith("tcs_area_fire.rules:")


def test_everything_public_is_exported(packages: Path) -> None:
    """The table of names that is run and the imports that type checkers see are the same names."""
    for folder in (p for p in packages.iterdir() if (p / "__init__.py").exists()):
        init = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
        (table,) = [n.value for n in init.body if _sets(n, "_CHAPTERS")]
        chapters = ast.literal_eval(table)
        names = [name for listed in chapters.values() for name in listed]
        assert len(names) == len(set(names))
        stub = ast.parse((folder / "__init__.pyi").read_text(encoding="utf-8"))
        seen = {n.module: [a.asname for a in n.names] for n in stub.body if isinstance(n, ast.ImportFrom)}
        assert {chapter: list(listed) for chapter, listed in chapters.items()} == seen
        for path in folder.glob("[a-z]*.py"):
            made = ast.parse(path.read_text(encoding="utf-8")).body
            public = {n.name for n in made if isinstance(n, ast.ClassDef | ast.FunctionDef)}
            assert {n for n in public if not n.startswith("_")} <= set(names), path


def _sets(node: ast.stmt, name: str) -> bool:
    return isinstance(node, ast.Assign) and [ast.unparse(t) for t in node.targets] == [name]
