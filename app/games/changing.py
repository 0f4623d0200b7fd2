"""`dataclasses.replace` at a small part of its price: copies of states are most of what a move costs."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as changed
else:
    copiers = {}

    def copier(kind):
        """A function that copies a value and sets some fields, by name; made of plain assignments, one for each field.

        It fills an object of a twin class that isn't frozen and has the same slots, and then says what it is.
        """
        twin = type(kind.__name__, (), {"__slots__": kind.__slots__})
        copied = "\n".join(f"    copy.{name} = value.{name}" for name in kind.__slots__)
        rest = "    for name in changes: setattr(copy, name, changes[name])\n    copy.__class__ = kind\n    return copy"
        made = {"twin": twin, "kind": kind}
        exec(f"def copier(value, changes):\n    copy = twin()\n{copied}\n{rest}", made)
        return made["copier"]

    def changed(value, /, **changes):
        """The same frozen value (a dataclass with slots, without parents) but for these fields."""
        kind = value.__class__
        copy = copiers.get(kind)
        if copy is None:
            copy = copiers[kind] = copier(kind)
        return copy(value, changes)


__all__ = ["changed"]
