"""The driver: the only part that knows the order of the stages and touches the disk."""

from rulesdsl.driver.build import BuildReport, Built, build, build_all, build_books
from rulesdsl.driver.pipeline import Checked, RulesError, check, check_book, load
from rulesdsl.driver.trouble import Trouble

__all__ = [
    "BuildReport",
    "Built",
    "Checked",
    "RulesError",
    "Trouble",
    "build",
    "build_all",
    "build_books",
    "check",
    "check_book",
    "load",
]
