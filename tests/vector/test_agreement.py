"""Interpreter, generated Python and the vectorised form on random legal situations: one answer each row."""
