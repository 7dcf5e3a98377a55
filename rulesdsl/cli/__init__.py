"""The command line: thin over the driver, one module per command, each loaded when it is used."""

from rulesdsl.cli import before  # first of all: from here on Ctrl-C is answered
from rulesdsl.cli.entry import main

__all__ = ["before", "main"]
