"""One registry for every kind of plug-in: metrics, readers, worlds, report formats.

A plug-in is a module of a package that exposes one named object (`METRIC`, `READER`, ...) or a tuple of them
(`METRICS`, ...), or an installed entry point of the group `gmtw.<package>`. Adding one is adding a file.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Iterator
from functools import cached_property, lru_cache
from importlib.metadata import EntryPoints, entry_points
from typing import Generic, TypeVar, cast

from gmtw.core.errors import DuplicateNameError, UnknownNameError

T = TypeVar("T")


class Registry(Generic[T]):
    """The objects called `attribute` in the modules of `package`, by the name each one gives itself.

    `name_of` is the attribute of the object that holds its name. Iteration is in sorted order of
    names, so that nothing downstream depends on the file system.
    """

    def __init__(self, package: str, attribute: str, name_of: str = "key") -> None:
        self.package, self.attribute, self.name_of = package, attribute, name_of

    def __iter__(self) -> Iterator[T]:
        return iter(self._found.values())

    def __len__(self) -> int:
        return len(self._found)

    @property
    def names(self) -> tuple[str, ...]:
        """All names, sorted."""
        return tuple(self._found)

    def get(self, name: str) -> T:
        """Return the object of that name. Raise UnknownNameError with the most similar name if there is none."""
        try:
            return self._found[name]
        except KeyError:
            raise UnknownNameError(self.attribute.lower(), name, self._found) from None

    @cached_property
    def _found(self) -> dict[str, T]:
        """All objects by name. Raise DuplicateNameError if two of them have the same name."""
        named: dict[str, tuple[str, T]] = {}
        for module, found in (*self._scanned(), *self._entered()):
            name = str(getattr(found, self.name_of))
            first, known = named.setdefault(name, (module, found))
            if known is not found:
                raise DuplicateNameError(self.attribute.lower(), name, first, module)
        return {name: found for name, (_, found) in sorted(named.items())}

    def _scanned(self) -> Iterator[tuple[str, T]]:
        """Yield the objects of the modules in the package, each with the name of its module."""
        package = importlib.import_module(self.package)
        for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda m: m.name):
            loaded = importlib.import_module(f"{self.package}.{module.name}")
            if hasattr(loaded, self.attribute):
                yield loaded.__name__, getattr(loaded, self.attribute)
            yield from ((loaded.__name__, found) for found in getattr(loaded, f"{self.attribute}S", ()))

    def _entered(self) -> Iterator[tuple[str, T]]:
        """Yield the objects of installed entry points, each with the place that its package gives for it."""
        for point in sorted(_installed(tuple(sys.path)).select(group=self.package), key=lambda p: p.name):
            yield point.value, point.load()


@lru_cache(maxsize=4)
def _installed(path: tuple[str, ...]) -> EntryPoints:
    """Return the entry points of all packages on sys.path, which are read once for all registries."""
    return cast("EntryPoints", entry_points())
