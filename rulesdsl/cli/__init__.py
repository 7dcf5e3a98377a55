"""The command line: thin over the driver, one module per command, each loaded when it is used."""

from rulesdsl.cli.entry import main

__all__ = ["main"]
