"""A field that holds a node of one of several kinds, told apart by `kind`.

In: `Annotated[Constant | InputRef | ..., Kinds()]`. Out: a field that takes a node of any of them as it
is, and reads data that says its `kind`. Unlike a discriminated union of pydantic, which builds into
every class that has such a field the readers of all kinds, those of their fields, and so on, each
class has its own reader only: a language of expressions is loaded in a third of the time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast, get_args

from pydantic import BaseModel, GetCoreSchemaHandler
from pydantic.json_schema import CoreRef, DefsRef, GenerateJsonSchema, JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

_KINDS: Final = "kinds"


class Kinds:
    """Marks a union of nodes."""

    def __get_pydantic_core_schema__(self, union: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        kinds: tuple[type[BaseModel], ...] = get_args(union)
        return core_schema.no_info_plain_validator_function(_reader(kinds), metadata={_KINDS: kinds})


def _reader(kinds: tuple[type[BaseModel], ...]) -> Callable[[object], BaseModel]:
    by_kind = {kind.model_fields["kind"].default: kind for kind in kinds}
    known = frozenset(kinds)

    def read(value: object) -> BaseModel:
        if type(value) in known:
            return cast(BaseModel, value)
        kind = by_kind.get(value.get("kind")) if isinstance(value, dict) else None
        if kind is None:
            words = {"kinds": ", ".join(by_kind)}
            raise PydanticCustomError("kind", "its kind must be one of {kinds}", words)
        return kind.model_validate(value)

    return read


class GraphSchema(GenerateJsonSchema):
    """Draws a JSON schema in which each kind stands once."""

    _waiting: list[tuple[DefsRef, type[BaseModel]]] | None = None
    """Kinds that have a place and are still to be drawn, while something is being drawn: one after the
    other, since each may hold all the others."""

    def generate_inner(self, schema: Any) -> JsonSchemaValue:
        if self._waiting is not None:
            return super().generate_inner(schema)
        waiting: list[tuple[DefsRef, type[BaseModel]]] = []
        self._waiting = waiting
        drawn = super().generate_inner(schema)
        while waiting:
            name, kind = waiting.pop()
            kind_drawn = super().generate_inner(kind.__pydantic_core_schema__)
            if "$ref" not in kind_drawn:
                self.definitions[name] = kind_drawn
        self._waiting = None
        return drawn

    def function_plain_schema(self, schema: core_schema.PlainValidatorFunctionSchema) -> JsonSchemaValue:
        kinds: tuple[type[BaseModel], ...] = schema.get("metadata", {}).get(_KINDS, ())
        if not kinds:
            return super().function_plain_schema(schema)
        places = {kind.model_fields["kind"].default: self._place(kind) for kind in kinds}
        mapping = {name: place["$ref"] for name, place in places.items()}
        return {
            "discriminator": {"mapping": mapping, "propertyName": "kind"},
            "oneOf": list(places.values()),
        }

    def _place(self, kind: type[BaseModel]) -> JsonSchemaValue:
        """Where the schema of a kind stands, or will."""
        ref = CoreRef(f"{kind.__module__}.{kind.__qualname__}:{id(kind)}")
        known = (ref, self.mode) in self.core_to_defs_refs
        name, place = self.get_cache_defs_ref_schema(ref)
        if not known and self._waiting is not None:
            self._waiting.append((name, kind))
        return place
