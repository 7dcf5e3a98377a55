"""The interpreter: the oracle against which generated code is tested, and what runs examples."""

from rulesdsl.interp.example_runs import Backend, InterpreterBackend
from rulesdsl.interp.examples import ExampleReport, ExpectationReport, run_example
from rulesdsl.interp.interpreter import Interpreter

__all__ = [
    "Backend",
    "ExampleReport",
    "ExpectationReport",
    "Interpreter",
    "InterpreterBackend",
    "run_example",
]
