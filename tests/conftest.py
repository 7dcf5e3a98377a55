"""Settings for every test: a slow machine is no fault of what is tested, and benchmarks are run once,
as the tests they are, unless `--benchmark-only` (or `--benchmark-enable`) asks for their times."""

import gc

import pytest
from hypothesis import settings

settings.register_profile("rulesdsl", deadline=None)
settings.load_profile("rulesdsl")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "side(question, name, *needs): one side of a benchmarked question")
    config.addinivalue_line("markers", "long: takes so long that it is begun before all others")
    asked = ("benchmark_only", "benchmark_enable", "benchmark_compare")
    if not any(config.getoption(name, default=None) for name in asked):
        config.option.benchmark_disable = True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several processes share the tests, none should begin a long one when the others are done."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """What is left is looked through for dead objects once; pytest would do it five times over, with all
    the books that the tests share."""
    gc.collect()
    gc.freeze()
