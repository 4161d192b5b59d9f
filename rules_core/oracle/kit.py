"""
The grammar kit: one template both reads and prints a piece of text.

A *category* is a named set of ways to say something (``np``, ``effect``,
``filter_sg``). A *production* gives one way, as a template:

* ``word``: stands for itself;
* ``{field:category}``: what the category reads becomes that field of the node (``{:category}``: it is the node);
* ``[deals/deal:field]``: first word where the noun phrase in that field is singular, second where it is plural;
* ``[is/are]`` in a category whose name ends in ``#``: the category is made twice, ``_sg`` with the first word and
  ``_pl`` with the second; ``#`` at the end of category names inside changes along;
* ``<field=one|two words>``: one of the words, which becomes that (string) field;
* ``?field(words)``: words that may be there; the boolean field says whether they are;
* further fields given by keyword are constants of the production.

Events are said in three ways, so a category whose name ends in ``@`` is made three times: ``_now`` ("dies"),
``_would`` ("would die"), ``_past`` ("died"); ``[dies/die/died:field]`` gives singular, plural (also used after
"would") and past; a fourth form is used after "would" and a fifth in the past plural where they differ.

Reading keeps every reading (a chart by category and position); printing takes the first production that fits the
node, so two productions must never give equal nodes unless they print alike: a ``form`` field tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import MISSING, fields
from typing import Any, NamedTuple

from ..ir.node import Node
from .chart import (
    FILLED_BY_LOWERING,
    Category,
    Chart,
    GrammarError,
    Reading,
    Run,
    Series,
    Terminal,
    Tokens,
    Way,
    join_series,
)

__all__ = [
    "FILLED_BY_LOWERING",
    "Category",
    "Chart",
    "Grammar",
    "GrammarError",
    "Inner",
    "Reading",
    "Tokens",
    "inner",
    "join_series",
]


class Inner(NamedTuple):
    """As a constant: the field holds a node of this class, filled by the template as ``{field.inner:category}``."""

    node: type[Node]
    constants: dict[str, Any]


def inner(node: type[Node], **constants: Any) -> Inner:
    """Make an `Inner`."""
    return Inner(node, constants)


class _Literal(NamedTuple):
    word: str
    """As it is printed; read in any case."""
    folded: str


def _literal(word: str) -> _Literal:
    """Make a word of a template."""
    return _Literal(word, word if word.startswith("{") else word.lower())


class _Slot(NamedTuple):
    field: str
    category: Category


class _Agree(NamedTuple):
    singular: str
    plural: str
    field: str


class _Words(NamedTuple):
    field: str
    options: tuple[tuple[str, tuple[str, ...]], ...]


Item = _Literal | _Slot | _Agree | _Words


def _get(value: Any, path: str) -> Any:
    """Give the field, or the field of a field."""
    for name in path.split("."):
        value = getattr(value, name)
    return value


class Production(Way):
    """A template for a node class, or (without a class) for passing on what a category reads."""

    def __init__(
        self,
        node: type[Node] | None,
        items: tuple[Item, ...],
        constants: dict[str, Any],
        is_plural: Callable[[Any], bool],
        check: Callable[[Any], bool] | None,
    ) -> None:
        self.node = node
        self.items = items
        self.constants = constants
        self.check = check
        self._plural = is_plural
        self._fixed = {name: held for name, held in constants.items() if not isinstance(held, Inner)}
        self._inner = {name: held for name, held in constants.items() if isinstance(held, Inner)}
        self._names = [item.field for item in items if isinstance(item, _Slot | _Words)]
        self._agreeing = [item for item in items if isinstance(item, _Agree)]
        self._defaults: tuple[tuple[str, Any], ...] = ()
        if node is not None:
            said = {item.field.split(".")[0] for item in items if isinstance(item, _Slot | _Words)} | set(constants)
            names = {spec.name for spec in fields(node)}
            if said - names:
                raise GrammarError(f"{node.__name__} has no field {sorted(said - names)}")
            missing = [
                spec.name
                for spec in fields(node)
                if spec.name not in said and spec.default is MISSING and spec.default_factory is MISSING
            ]
            if missing:
                raise GrammarError(f"{node.__name__} needs {missing}")
            self._defaults = tuple(
                (spec.name, spec.default)
                for spec in fields(node)
                if spec.name not in said and spec.name not in FILLED_BY_LOWERING
            )

    def first(self) -> Iterator[str | Category | Callable[[str], bool]]:
        item = self.items[0]
        if isinstance(item, _Literal):
            yield item.folded
            if item.folded == "a":
                yield "an"
        elif isinstance(item, _Slot):
            yield item.category
        elif isinstance(item, _Agree):
            yield item.singular.split()[0]
            yield item.plural.split()[0]
        else:
            for _, words in item.options:
                yield words[0]

    def inner(self) -> Iterator[Category]:
        """Categories that a passing production passes on."""
        for item in self.items:
            if isinstance(item, _Slot):
                yield item.category

    def gives(self) -> tuple[type, ...] | None:
        return None if self.node is None else (self.node,)

    def read(self, chart: Chart, position: int, into: list[Reading]) -> None:
        states: list[tuple[int, tuple[Any, ...], tuple[bool, ...]]] = [(position, (), ())]
        folded = chart.folded
        for item in self.items:
            advanced: list[tuple[int, tuple[Any, ...], tuple[bool, ...]]] = []
            if isinstance(item, _Literal):
                word = item.folded
                for at, values, plurals in states:
                    token = folded[at]
                    if token == word or (word == "a" and token == "an"):
                        advanced.append((at + 1, values, plurals))
            elif isinstance(item, _Slot):
                for at, values, plurals in states:
                    for value, end in chart.read(item.category, at):
                        advanced.append((end, (*values, value), plurals))
            elif isinstance(item, _Agree):
                for at, values, plurals in states:
                    for phrase, plural in ((item.singular, False), (item.plural, True)):
                        words = tuple(phrase.split())
                        if folded[at : at + len(words)] == words:
                            advanced.append((at + len(words), values, (*plurals, plural)))
            else:
                for at, values, plurals in states:
                    for value, words in item.options:
                        if folded[at : at + len(words)] == words:
                            advanced.append((at + len(words), (*values, value), plurals))
            if not advanced:
                at = max(state[0] for state in states)
                if at > chart.furthest:
                    chart.furthest = at
                return
            states = advanced
        for at, values, plurals in states:
            made = values[0] if self.node is None else self._build(self.node, values)
            if plurals and not self._agrees(made, plurals):
                continue
            if self.check is None or self.check(made):
                into.append((made, at))

    def _agrees(self, made: Any, plurals: tuple[bool, ...]) -> bool:
        """Say whether the verbs stand in the number of what they speak of."""
        return all(
            item.singular == item.plural or self._plural(_get(made, item.field)) == plural
            for item, plural in zip(self._agreeing, plurals, strict=True)
        )

    def _build(self, node: type[Node], values: tuple[Any, ...]) -> Node:
        """Make the node from what the slots read."""
        given = dict(zip(self._names, values, strict=True))
        for name, held in self._inner.items():
            inside = {key.split(".")[1]: given.pop(key) for key in tuple(given) if key.startswith(name + ".")}
            given[name] = held.node(**inside, **held.constants)
        return node(**given, **self._fixed)

    def _fits(self, value: Any) -> bool:
        """Say whether the fields that the template does not print are as it has them."""
        for name, constant in self._fixed.items():
            if getattr(value, name) != constant:
                return False
        for name, default in self._defaults:
            if getattr(value, name) != default:
                return False
        for name, held in self._inner.items():
            inside = getattr(value, name)
            if type(inside) is not held.node:
                return False
            said = {key.split(".")[1] for key in self._names if key.startswith(name + ".")} | set(held.constants)
            if any(getattr(inside, key) != constant for key, constant in held.constants.items()):
                return False
            for spec in fields(inside):
                if spec.name not in said and spec.name not in FILLED_BY_LOWERING:
                    if getattr(inside, spec.name) != spec.default:
                        return False
        return True

    def show(self, value: Any) -> str | None:
        if self.node is not None and not self._fits(value):
            return None
        if self.check is not None and not self.check(value):
            return None
        parts: list[str] = []
        for item in self.items:
            if isinstance(item, _Literal):
                parts.append(item.word)
            elif isinstance(item, _Slot):
                text = item.category.show(value if self.node is None else _get(value, item.field))
                if text is None:
                    return None
                parts.append(text)
            elif isinstance(item, _Agree):
                parts.append(item.plural if self._plural(_get(value, item.field)) else item.singular)
            else:
                held = _get(value, item.field)
                for option, words in item.options:
                    if option == held:
                        parts.append(" ".join(words))
                        break
                else:
                    return None
        return " ".join(parts)


_TEMPLATE = re.compile(r"\{[^{}]*:[^{}]*\}|\[[^\]]+\]|<[^>]+>|\?\w+\([^)]*\)|\S+")


class Grammar:
    """A set of categories, filled by the grammar rooms."""

    def __init__(self, is_plural: Callable[[Any], bool]) -> None:
        self.categories: dict[str, Category] = {}
        self._is_plural = is_plural

    def category(self, name: str) -> Category:
        """Give the category of that name, made on first mention."""
        found = self.categories.get(name)
        if found is None:
            found = self.categories[name] = Category(name)
        return found

    def add(self, name: str, way: Way) -> None:
        """Add a way to a category."""
        self.category(name).ways.append(way)

    def rule(
        self,
        name: str,
        node: type[Node] | None,
        *templates: str,
        check: Callable[[Any], bool] | None = None,
        **constants: Any,
    ) -> None:
        """
        Add productions: templates for `node` in the category.

        Args:
            name: Category; ``#`` or ``@`` at its end makes it for each number or each way of telling an event.
            node: Class that is read and printed; None passes on what the one slot reads.
            templates: See the module; each makes a production of its own.
            check: A further demand on the node, when read and when printed.
            constants: Fields with a fixed value.
        """
        for template in templates:
            for flags, words in _without_options(template):
                for suffix, mode in _modes(name):
                    items = tuple(self._item(part, suffix, mode) for part in _TEMPLATE.findall(words))
                    flat = tuple(piece for group in items for piece in group)
                    given = {**dict(flags), **constants}
                    way = Production(node, flat, given, self._is_plural, check)
                    self.add(name[:-1] + suffix if suffix else name, way)

    def terminal(
        self,
        name: str,
        reader: Callable[[Chart, int], Iterable[Reading]],
        printer: Callable[[Any], str | None],
        starts: Callable[[str], bool] | Category | tuple[str, ...],
        kinds: tuple[type, ...] = (str,),
    ) -> None:
        """Add a way made of two functions."""
        self.add(name, Terminal(reader, printer, starts, kinds))

    def series(
        self,
        name: str,
        item: str,
        word: str,
        least: int = 1,
        node: type[Node] | None = None,
        field: str = "",
        check: Callable[[Any], bool] | None = None,
        **constants: Any,
    ) -> None:
        """Add a list of `item`, as a tuple, or as `node` with the tuple in `field`."""

        def build(values: tuple[Any, ...]) -> Any:
            made = values if node is None else node(**{field: values}, **constants)
            return made if check is None or check(made) else None

        def take(value: Any) -> Any:
            if node is None:
                return value
            if any(getattr(value, key) != held for key, held in constants.items()):
                return None
            return getattr(value, field)

        for suffix, _ in _modes(name):
            target = name[:-1] + suffix if suffix else name
            inner = item[:-1] + suffix if suffix and item.endswith(("#", "@")) else item
            kinds: tuple[type, ...] = (tuple,) if node is None else (node,)
            self.add(target, Series(self.category(inner), word, least, build, take, kinds))

    def run(self, name: str, item: str, check: Callable[[tuple[Any, ...]], bool] | None = None) -> None:
        """Add one or more `item` side by side, as a tuple."""
        for suffix, _ in _modes(name):
            target = name[:-1] + suffix if suffix else name
            inner = item[:-1] + suffix if suffix and item.endswith(("#", "@")) else item
            self.add(target, Run(self.category(inner), check))

    def _item(self, part: str, suffix: str, mode: str) -> tuple[Item, ...]:
        if part.startswith("{") and ":" in part:
            field, _, name = part[1:-1].partition(":")
            if name.endswith(("#", "@")) and suffix:
                name = name[:-1] + suffix
            return (_Slot(field, self.category(name)),)
        if part.startswith("["):
            words, _, field = part[1:-1].partition(":")
            forms = words.split("/")
            if mode == "would":
                base = forms[3] if len(forms) > 3 and forms[3] else forms[1]
                return tuple(_literal(word) for word in ("would", *base.split()))
            if mode == "past":
                plural = forms[4] if len(forms) > 4 else forms[2]
                return (
                    (_Agree(forms[2], plural, field),) if plural != forms[2] else tuple(map(_literal, forms[2].split()))
                )
            if not field:
                chosen = forms[1] if suffix == "_pl" else forms[0]
                return tuple(_literal(word) for word in chosen.split())
            return (_Agree(forms[0], forms[1], field),)
        if part.startswith("<"):
            field, _, options = part[1:-1].partition("=")
            choices = tuple((option.replace(" 's", "'s"), _token_words(option)) for option in options.split("|"))
            return (_Words(field, choices),)
        return (_literal(part),)

    def check_complete(self) -> None:
        """
        Say that every category that a template mentions has a way.

        Raises:
            GrammarError: naming those that have none.
        """
        empty = sorted(name for name, category in self.categories.items() if not category.ways)
        if empty:
            raise GrammarError(f"categories without productions: {', '.join(empty)}")


def _token_words(text: str) -> tuple[str, ...]:
    """Cut words as the tokenizer does: ``non`` stands by itself."""
    return tuple(text.replace("noncombat", "non combat").split())


def _modes(name: str) -> tuple[tuple[str, str], ...]:
    """Suffixes and modes of a category name."""
    if name.endswith("#"):
        return (("_sg", "sg"), ("_pl", "pl"))
    if name.endswith("@"):
        return (("_now", "now"), ("_would", "would"), ("_past", "past"))
    return (("", ""),)


def _without_options(template: str) -> Iterator[tuple[tuple[tuple[str, bool], ...], str]]:
    """Write out ``?field(words)``: with and without the words."""
    match = re.search(r"\?(\w+)\(([^)]*)\)\s*", template)
    if match is None:
        yield (), template
        return
    for on in (True, False):
        middle = match.group(2) + " " if on else ""
        for flags, words in _without_options(template[: match.start()] + middle + template[match.end() :]):
            yield ((match.group(1), on), *flags), words
