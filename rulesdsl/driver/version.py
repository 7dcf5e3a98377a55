"""Which compiler this is, for what is committed."""

VERSION = "0.1.0"
"""The same as in pyproject.toml (a test holds them together): known without being installed."""
