"""`dataclasses.replace` at half its price: copies of states are most of what a move costs."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:

    def changed(value, /, **changes):
        """The same frozen value (a dataclass with slots, without parents) but for these fields."""
        copy = object.__new__(type(value))
        put = object.__setattr__
        for name in value.__slots__:
            put(copy, name, changes[name] if name in changes else getattr(value, name))
        return copy


__all__ = ["changed"]
