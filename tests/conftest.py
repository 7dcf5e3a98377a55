"""Settings for every test: a slow machine is no fault of what is tested, and benchmarks are run once,
as the tests they are, unless `--benchmark-only` (or `--benchmark-enable`) asks for their times."""

import pytest
from hypothesis import settings

settings.register_profile("rulesdsl", deadline=None)
settings.load_profile("rulesdsl")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "side(question, name, *needs): one side of a benchmarked question")
    asked = ("benchmark_only", "benchmark_enable", "benchmark_compare")
    if not any(config.getoption(name, default=None) for name in asked):
        config.option.benchmark_disable = True
