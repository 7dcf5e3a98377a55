"""Checks on a finished rule graph: see `check`."""
