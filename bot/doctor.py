"""`arbiter doctor`: checks the settings, the database, the age of the data and the token, one finding each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.config import InvalidSetting, Settings
from bot.freshness import STALE_AFTER_DAYS, data_age_days
from data.database import open_database
from data.errors import DataError
from data.rules import RuleRepository
from data.search.vocabulary import has_word_index
from rules_core.citations import CITATIONS, all_rules


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked."""

    name: str
    ok: bool
    detail: str


async def examine(load: Callable[[], Settings]) -> list[Finding]:
    """Check everything that can be checked from here; a finding never hides the ones after it."""
    try:
        settings = load()
    except InvalidSetting as error:
        return [Finding("settings", False, error.message)]
    findings = [Finding("settings", True, "every variable can be read")]
    token = "set" if settings.token else "not set: `arbiter run` needs DISCORD_TOKEN, `arbiter console` does not"
    findings.append(Finding("token", True, token.replace("`", "")))
    try:
        async with await open_database(settings.database_url) as database:
            findings.append(Finding("database", True, database.url.render_as_string(hide_password=True)))
            stamp = await database.stamp()
            citations = await _check_citations(RuleRepository(database))
            likeness = database.dialect != "postgresql" or await has_word_index(database)
    except DataError as error:
        return [*findings, Finding("database", False, str(error))]
    age = data_age_days(stamp)
    if age is None:
        findings.append(Finding("data", True, "the starter set; arbiter sync brings everything"))
    else:
        findings.append(Finding("data", age <= STALE_AFTER_DAYS, f"synced {age} days ago"))
    told = "ready" if likeness else "PostgreSQL has no pg_trgm here: misspelt words are compared by the bot itself"
    return [*findings, Finding("search", True, told), citations]


async def _check_citations(rules: RuleRepository) -> Finding:
    """Whether every rule that the engine cites is in the newest release, with the words it is known by."""
    releases = await rules.releases()
    if not releases:
        return Finding("citations", True, "no release of the rules to check them against; arbiter sync brings one")
    texts = {rule.number: rule.text for rule in await rules.all()}
    wrong = sorted({number for number in all_rules().values() if number not in texts})
    for number, citation in CITATIONS.items():
        if number in texts and not citation.fits(texts[number]):
            wrong.append(number)
    if wrong:
        return Finding("citations", False, f"not as cited in the rules of {releases[0]}: {', '.join(wrong[:20])}")
    return Finding("citations", True, f"{len(all_rules())} rules are cited as in the release of {releases[0]}")
