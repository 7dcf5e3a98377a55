"""The fixtures `home` and `run` for every test of the command line."""

from cli_home import home, run

__all__ = ["home", "run"]
