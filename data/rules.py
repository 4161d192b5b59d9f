"""
The Comprehensive Rules as stored, of every release that was ever synced.

Without a release named, every question is about the newest. Before any sync there
is none; then the starter set's gists answer, in our own words.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, ScalarSelect, Select, Text, cast, func, select

from data.database import Database
from data.models import GlossaryRow, ReleaseRow, RuleRow
from data.names.fold import fold
from data.starter.rules import starter_rules
from data.tracing import alike, compare, nearest_numbers, normal_number, sort_key, trace
from data.values import GlossaryEntry, Rule, RuleChange, RuleLookup

__all__ = ["GlossaryEntry", "Rule", "RuleChange", "RuleLookup", "RuleRepository"]


class RuleRepository:
    """Reads rules and the glossary from the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def releases(self) -> tuple[str, ...]:
        """List the releases that are stored, newest first."""
        async with self._database.read() as connection:
            rows = await connection.execute(select(ReleaseRow.release).order_by(ReleaseRow.release.desc()))
            return tuple(rows.scalars())

    async def get(self, number: str, release: str | None = None) -> Rule | None:
        """Give the rule with exactly this number."""
        wanted = normal_number(number)
        found = await self._rules(_in(release).where(RuleRow.number == wanted))
        if not found and release is None:
            found = tuple(rule for rule in await self._starter() if rule.number == wanted)
        return found[0] if found else None

    async def find(self, number: str) -> RuleLookup:
        """Give the rule of this number, else where an older release's rule moved, else the nearest numbers."""
        asked = normal_number(number)
        if rule := await self.get(asked):
            return RuleLookup(asked, rule)
        for release in (await self.releases())[1:]:
            old = await self.get(asked, release)
            if old is None:
                continue
            target = trace(old, await self._rules(_in(None)))
            if target is not None:
                return RuleLookup(asked, target, moved_from=release)
            break
        async with self._database.read() as connection:
            stored = await connection.execute(select(RuleRow.number).where(RuleRow.release == _newest()))
            numbers = tuple(stored.scalars())
        numbers = numbers or tuple(rule.number for rule in await self._starter())
        return RuleLookup(asked, nearest=nearest_numbers(asked, numbers))

    async def formerly(self, number: str) -> tuple[tuple[str, Rule], ...]:
        """
        Say what else this number stood for: (release, that rule as it stands now), newest release first.

        A rule that is still under its number, however reworded, is left out, and so is
        one that is gone.
        """
        wanted = normal_number(number)
        async with self._database.read() as connection:
            query = select(RuleRow.release).where(RuleRow.number == wanted).order_by(RuleRow.release.desc())
            releases = list((await connection.execute(query)).scalars())
        now = await self.get(wanted)
        found: dict[str, tuple[str, Rule]] = {}
        for release in releases:
            old = await self.get(wanted, release)
            if old is None or (now is not None and (release == now.release or alike(old, now))):
                continue
            # A rule that moves takes its heading along; looking through all of them would take long.
            target = trace(old, await self._rules(_in(None).where(RuleRow.heading == old.heading)))
            if target is not None and target.number != wanted:
                found.setdefault(target.number, (release, target))
        return tuple(found.values())

    async def children(self, number: str) -> tuple[Rule, ...]:
        """List the lines directly under `number`, in order."""
        wanted = normal_number(number)
        found = await self._rules(_in(None).where(RuleRow.parent == wanted))
        return found or tuple(rule for rule in await self._starter() if rule.parent == wanted)

    async def neighbours(self, number: str) -> tuple[Rule | None, Rule | None]:
        """Give the lines before and after `number` in the document."""
        position = (
            select(RuleRow.position)
            .where(RuleRow.release == _newest(), RuleRow.number == normal_number(number))
            .scalar_subquery()
        )
        found = await self._rules(_in(None).where(RuleRow.position.in_([position - 1, position + 1])))
        own = await self.get(number)
        if own is None:
            return None, None
        before = next((rule for rule in found if sort_key(rule.number) < sort_key(own.number)), None)
        return before, next((rule for rule in found if rule is not before), None)

    async def by_numbers(self, numbers: Sequence[str]) -> tuple[Rule, ...]:
        """Give the rules with these numbers, in this order; unknown numbers are left out."""
        wanted = [normal_number(number) for number in numbers]
        found = {rule.number: rule for rule in await self._rules(_in(None).where(RuleRow.number.in_(wanted)))}
        if not found:
            found = {rule.number: rule for rule in await self._starter()}
        return tuple(found[number] for number in wanted if number in found)

    async def all(self, release: str | None = None) -> tuple[Rule, ...]:
        """List every line of a release in order."""
        return await self._rules(_in(release)) or (await self._starter() if release is None else ())

    async def headed(self, heading: str) -> tuple[Rule, ...]:
        """List the titled rules and sections with this heading (``deathtouch``: 702.2), blind to case."""
        query = _in(None).where(func.lower(RuleRow.heading) == heading.strip().lower(), RuleRow.kind != "subrule")
        return tuple(rule for rule in await self._rules(query) if rule.text.strip() == rule.heading)

    async def glossary(self, term: str) -> GlossaryEntry | None:
        """Give the glossary entry for `term`, blind to case, accents and punctuation."""
        found = await self._terms(GlossaryRow.folded == fold(term))
        return found[0] if found else None

    async def glossary_terms(self) -> tuple[str, ...]:
        """List the glossary's terms in order."""
        newest = select(GlossaryRow.term).where(GlossaryRow.release == _newest()).order_by(GlossaryRow.position)
        async with self._database.read() as connection:
            return tuple((await connection.execute(newest)).scalars())

    async def glossary_for(self, number: str) -> tuple[GlossaryEntry, ...]:
        """List the glossary entries that refer to a rule."""
        wanted = normal_number(number)
        named = cast(GlossaryRow.references, Text).like(f'%"{wanted}"%')
        return tuple(entry for entry in await self._terms(named) if wanted in entry.references)

    async def referring_to(self, number: str) -> tuple[Rule, ...]:
        """List the rules whose text names this one, in order."""
        wanted = normal_number(number)
        return tuple(rule for rule in await self._rules(_in(None)) if wanted in rule.references)

    async def changes(self, old: str, new: str) -> tuple[RuleChange, ...]:
        """List what changed between two releases, in order of the new numbers; removed ones where they stood."""
        return compare(await self._rules(_in(old)), await self._rules(_in(new)))

    async def _starter(self) -> tuple[Rule, ...]:
        """Give the starter set's gists while nothing was synced, nothing afterwards."""
        return () if await self.releases() else starter_rules()

    async def _rules(self, query: Select[RuleRow]) -> tuple[Rule, ...]:
        async with self._database.read() as connection:
            rows = (await connection.execute(query.order_by(RuleRow.position))).all()
            return tuple(
                Rule(
                    number=row.number,
                    kind=row.kind,
                    parent=row.parent,
                    heading=row.heading,
                    text=row.text,
                    examples=tuple(row.examples),
                    references=tuple(row.references),
                    release=row.release,
                )
                for row in rows
            )

    async def _terms(self, *conditions: ColumnElement[bool]) -> tuple[GlossaryEntry, ...]:
        query = select(GlossaryRow).where(GlossaryRow.release == _newest(), *conditions).order_by(GlossaryRow.position)
        async with self._database.read() as connection:
            rows = await connection.execute(query)
            return tuple(GlossaryEntry(row.term, row.text, tuple(row.references), row.release) for row in rows)


def _newest() -> ScalarSelect[str]:
    return select(func.max(ReleaseRow.release)).scalar_subquery()


def _in(release: str | None) -> Select[RuleRow]:
    return select(RuleRow).where(RuleRow.release == (_newest() if release is None else release))
