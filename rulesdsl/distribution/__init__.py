"""Exact odds of generated resolvers."""
