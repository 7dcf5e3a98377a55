# Lucky Forward Lucky Forward, november
# Lucky Forward scenario booklet (Patton's Third Army in Lorraine)
# Written by rulesdsl.
# Do not edit: edit the rules and build.
"""Records: dataclasses that are made when they are first used."""

from __future__ import annotations

from _thread import RLock
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

# ------------------------------------------------------------------------------
# The standard dataclass, made when it is first used.
#
# Making a dataclass takes the standard library a good while, and a book has hundreds of them, of
# which a game uses a few at a time. So a class is at first only given its slots, and its first few
# are made by hand. What makes it a dataclass (how one is made, compared, shown) is worked out by
# the standard library itself when one is compared or looked into, or many are made; from then on
# nothing differs.


P = ParamSpec("P")
T = TypeVar("T")

_WORKED_OUT: Final = ("__init__", "__repr__", "__eq__", "__hash__")
_BY_HAND: Final = 200
"""How many of a class are made by hand before it is worth while to have it worked out."""
_FEW: Final = 2
"""Of so many fields it is not worth while to open the class for them."""
_later: Final[dict[type, _Pending]] = {}
_lock: Final = RLock()

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
else:

    def dataclass(*, slots, frozen=False, kw_only=False):
        """The standard decorator; the class always has slots."""
        return lambda plain: _slotted(plain, frozen, kw_only)

    def field(**how):
        """The standard field."""
        return _Field(how)


def maker(record: Callable[P, T]) -> Callable[P, T]:
    """What makes records of a class with nothing but fields, for where many are made: once the
    class is worked out it takes no longer than of a class that can be changed."""
    function: Any = type(_first_make)
    make = function(_first_make.__code__, {"_made": record})
    make.__wrapped__ = record
    found = _later.get(cast("Any", record))
    if found is not None:
        found.maker = make
    return cast("Callable[P, T]", make)


def is_record(value: object) -> bool:
    """Whether it is one of a dataclass."""
    return hasattr(type(value), "__dataclass_fields__")


def replace(record: T, **changes: Any) -> T:
    """The same with other values in some fields, all of which can be given."""
    slots = [s for cls in reversed(type(record).__mro__) for s in cls.__dict__.get("__slots__", ())]
    return type(record)(**{name: getattr(record, name) for name in slots} | changes)


# ---------------------------------------------------------------- the class before its first use


class _Field:
    """A field that says more of itself than its default; `anew` makes the default each time."""

    __slots__ = ("anew", "given", "how")

    def __init__(self, how: dict[str, Any]) -> None:
        self.how = how
        self.anew: Any = how.get("default_factory")
        self.given: bool = how.get("init", True)


class _Pending:
    """What is known of a class before its first use: `plain` is the class as it was written,
    `names` are its fields, `given` those that are given when one is made, `usual` their defaults
    as written; `simple`: no field says more of itself, and none comes from another class."""

    __slots__ = (
        "frozen",
        "given",
        "kw_only",
        "left",
        "maker",
        "names",
        "plain",
        "post_init",
        "simple",
        "usual",
    )

    def __init__(self, plain: Any, names: tuple[str, ...], usual: dict[str, Any]) -> None:
        self.plain = plain
        self.names = names
        self.usual = usual
        fields = {name: f for name, f in usual.items() if isinstance(f, _Field)}
        self.given = tuple(name for name in names if name not in fields or fields[name].given)
        self.frozen = self.kw_only = False
        self.maker: Any = None
        self.post_init = hasattr(plain, "__post_init__")
        inherits = any("__dataclass_params__" in cls.__dict__ for cls in plain.__mro__[1:])
        special = any(field.anew is None for field in fields.values())
        self.left = 0 if inherits or special else _BY_HAND
        self.simple = not (inherits or fields or "self" in names)


def _slotted(plain: type, frozen: bool, kw_only: bool) -> type:
    """The class with slots for its fields and without their defaults, which are kept apart."""
    space = dict(plain.__dict__)
    names = tuple(space.get("__annotations__", ()))
    pending = _Pending(plain, names, {name: space.pop(name) for name in names if name in space})
    pending.frozen, pending.kw_only = frozen, kw_only
    for name in ("__dict__", "__weakref__"):
        space.pop(name, None)
    by_place = () if kw_only else pending.given
    space["__slots__"] = names
    inherited: tuple[str, ...] = getattr(plain, "__match_args__", ())
    space["__match_args__"] = tuple(dict.fromkeys((*inherited, *by_place)))
    space |= {"__dataclass_fields__": _Later(), "__dataclass_params__": _Later()}
    space["__signature__"] = _Signature()
    for name, first in (_FIRST | (_FROZEN if frozen else _OPEN)).items():
        space.setdefault(name, first)
    made = type(plain)(plain.__name__, plain.__bases__, space)
    made.__qualname__ = plain.__qualname__
    _later[made] = pending
    return made


def _finish(made: Any) -> None:
    """Have the standard library make a dataclass of it."""
    with _lock:
        found = _later.get(made)
        if found is None:
            return
        plain = found.plain
        standard = import_module("dataclasses")
        for name, default in found.usual.items():
            if isinstance(default, _Field):
                setattr(plain, name, standard.field(**default.how))
        standard.dataclass(frozen=found.frozen, kw_only=found.kw_only)(plain)
        for name in (*_WORKED_OUT, "__dataclass_fields__", "__dataclass_params__"):
            setattr(made, name, plain.__dict__[name])
        if found.frozen and found.simple:
            made.__init__ = _sooner_set(made, found)
            if found.maker is not None and not (found.post_init or found.usual):
                _sooner_made(found.maker, made, found.names)
        del made.__signature__
        del _later[made]


def _sooner_set(made: Any, found: _Pending) -> Any:
    """The standard `__init__`, which sets the fields of what is frozen by the slots themselves: the
    standard library asks `object` for each, which takes twice as long. Of many fields it is of an
    open class while they are set, as anything is that can be changed, which takes a third."""
    worked_out, names = made.__init__, found.names
    arguments = ", ".join(["self", *(["*"] if found.kw_only and names else []), *names])
    lines = [f"_set_{name}(self, {name})" for name in names]
    space: dict[str, Any] = {f"_set_{name}": made.__dict__[name].__set__ for name in names}
    if len(names) > _FEW:
        openly = [f"self.{name} = {name}" for name in names]
        openly = ["_be(self, _opened)", *openly, "self.__class__ = _made"]
        # Of a class that inherits from it, it stays one.
        lines = ["if self.__class__ is _made:", *_further_in(openly), "else:", *_further_in(lines)]
        be = object.__dict__["__class__"].__set__
        space |= {"_be": be, "_made": made, "_opened": _opened(made)}
    lines += ["self.__post_init__()"] if found.post_init else []
    text = "\n".join([f"def __init__({arguments}):", *_further_in(lines or ["pass"])])
    init = _function(text, space)
    for name in ("__annotations__", "__defaults__", "__kwdefaults__", "__module__", "__qualname__"):
        setattr(init, name, getattr(worked_out, name))
    return init


def _sooner_made(make: Any, made: Any, names: tuple[str, ...]) -> None:
    """From now on the `maker` of the class makes records by itself: a function of Python's is
    called, which takes half as long as to call a class."""
    openly = [f"_one.{name} = {name}" for name in names]
    lines = ["_one = _opened()", *openly, "_one.__class__ = _made", "return _one"]
    text = "\n".join([f"def make({', '.join(names)}):", *_further_in(lines)])
    make.__globals__["_opened"] = _opened(made)
    make.__code__ = _function(text, {}).__code__


def _function(text: str, space: dict[str, Any]) -> Any:
    """The function that is written there, which looks its names up in `space`."""
    function: Any = type(_sooner_set)
    code = type(_sooner_set.__code__)
    parts = compile(text, "<record>", "exec").co_consts
    return function(next(part for part in parts if isinstance(part, code)), space)


def _further_in(lines: list[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _opened(made: Any) -> Any:
    """The class with fields that can be set: Python then knows their places after a few times."""
    anyone = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    space = {"__slots__": (), "__init__": object.__init__, **anyone}
    return type(made)(made.__name__, (made,), space)


def _finished(cls: type) -> Any:
    """The dataclass that a class is, or inherits from, finished."""
    found = next(each for each in cls.__mro__ if "__dataclass_params__" in each.__dict__)
    _finish(found)
    return found


class _Later:
    """What is known of a dataclass when it is finished."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, record: object, cls: type) -> Any:
        return _finished(cls).__dict__[self.name]


class _Signature:
    """The class has the signature of what makes it."""

    def __get__(self, record: object, cls: type) -> Any:
        _finished(cls)
        raise AttributeError("__signature__")


def _first_init(self: object, /, *args: Any, **fields: Any) -> None:
    pending = _later.get(type(self))
    if pending is None or not _made_by_hand(self, pending, args, fields):
        _finished(type(self)).__init__(self, *args, **fields)


def _made_by_hand(
    self: Any, pending: _Pending, args: tuple[Any, ...], fields: dict[str, Any]
) -> bool:
    """Whether the fields were set; not where the standard library has to say what is wrong."""
    names, usual = pending.names, pending.usual
    if pending.left <= 0 or (args and pending.kw_only) or len(args) > len(pending.given):
        return False
    given = dict(zip(pending.given, args, strict=False))
    if len(given) + len(fields) != len(given | fields) or not fields.keys() <= set(pending.given):
        return False
    given |= fields
    lacking = [name for name in names if name not in given]
    if any(name not in usual for name in lacking):
        return False
    pending.left -= 1
    for name in lacking:
        default = usual[name]
        given[name] = default.anew() if isinstance(default, _Field) else default
    for name in names:
        object.__setattr__(self, name, given[name])
    if pending.post_init:
        self.__post_init__()
    return True


_made: Any = None
"""Where a `maker` looks it up it is the class."""


def _first_make(*args: Any, **fields: Any) -> Any:
    return _made(*args, **fields)


def _first_repr(self: object) -> Any:
    return _finished(type(self)).__repr__(self)


def _first_eq(self: object, other: object) -> Any:
    return _finished(type(self)).__eq__(self, other)


def _first_hash(self: object) -> Any:
    return _finished(type(self)).__hash__(self)


def never_set(self: Any, name: str, value: object) -> None:
    """The `__setattr__` of what is frozen."""
    raise import_module("dataclasses").FrozenInstanceError(f"cannot assign to field {name!r}")


def never_deleted(self: Any, name: str) -> None:
    """The `__delattr__` of what is frozen."""
    raise import_module("dataclasses").FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> tuple[Any, ...]:
    return tuple(getattr(self, field.name) for field in import_module("dataclasses").fields(self))


def _set_state(self: Any, state: tuple[Any, ...]) -> None:
    fields = import_module("dataclasses").fields(self)
    for field, value in zip(fields, state, strict=True):
        object.__setattr__(self, field.name, value)


def _replaced(self: T, /, **changes: Any) -> T:
    """For `copy.replace`, from Python 3.13 on."""
    return cast("T", import_module("dataclasses").replace(self, **changes))


_FIRST: Final = {
    "__init__": _first_init,
    "__repr__": _first_repr,
    "__eq__": _first_eq,
    "__replace__": _replaced,
}
_FROZEN: Final = {
    "__hash__": _first_hash,
    "__setattr__": never_set,
    "__delattr__": never_deleted,
    "__getstate__": _state,
    "__setstate__": _set_state,
}
_OPEN: Final = {"__hash__": None}
"""What can be changed has no hash."""
