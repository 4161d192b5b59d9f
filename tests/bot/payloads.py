"""
Checks what the bot sends to Discord against Discord's own OpenAPI description, and beyond it.

The description leaves objects open, so unknown keys are reported here; so are limits that it does not state: embeds
over 6,000 characters in all, empty fields, custom ids used twice, more than five rows, upper-case command names, and
required options after optional ones.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

_BASE = "urn:discord"
_METHODS_WITH_BODY = ("POST", "PUT", "PATCH")
EMBED_TOTAL = 6000
_ADDED_BY_THE_LIBRARY = frozenset({"$.data.tts", "$.tts"})
"""discord.py says `tts: false` when it edits a message by its interaction, which Discord ignores."""
_ROW = 1
"""The component type of a row, whose parts are checked with the message that it stands in."""


class PayloadChecker:
    """Finds what is wrong with requests to Discord's REST API."""

    def __init__(self, description: Path) -> None:
        document = json.loads(description.read_text(encoding="utf-8"))
        self._paths: dict[str, Any] = document["paths"]
        self._document = document
        self._known: dict[str, list[str]] = {}
        self._registry: Registry[Any] = Registry().with_resource(
            _BASE, Resource.from_contents(document, default_specification=DRAFT202012)
        )
        self._templates = [(re.compile(re.sub(r"\\{[^}]*\\}", "[^/]+", re.escape(path))), path) for path in self._paths]
        # A path without parameters is meant before one that has a parameter in the same place.
        self._templates.sort(key=lambda pair: pair[1].count("{"))

    def problems(self, method: str, path: str, body: Any) -> list[str]:
        """What is wrong with one request; empty when nothing is."""
        if method not in _METHODS_WITH_BODY:
            return []
        schema = self._schema_for(method, path)
        if schema is None:
            return [f"{method} {path}: not in the description"]
        if body is None:
            return []
        body = _with_attachment_ids_as_text(body)
        key = json.dumps([schema, body], sort_keys=True)
        if key not in self._known:
            self._known[key] = self._problems_of(schema, body)
        return [f"{method} {path}: {problem}" for problem in self._known[key]]

    def _problems_of(self, schema: Any, body: Any) -> list[str]:
        found = [f"{e.json_path}: {e.message[:200]}" for e in self._errors(schema, body)]
        strange = [key for key in self._unknown(schema, body, "$") if key not in _ADDED_BY_THE_LIBRARY]
        found += [f"unknown key {key}" for key in strange]
        return found + list(beyond_the_description(body))

    def _schema_for(self, method: str, path: str) -> Any:
        for pattern, template in self._templates:
            operation = self._paths[template].get(method.lower())
            if operation is not None and pattern.fullmatch(path):
                content = operation.get("requestBody", {}).get("content", {})
                return content.get("application/json", {}).get("schema", {})
        return None

    def _errors(self, schema: Any, body: Any) -> Iterator[Any]:
        return self._validator(json.dumps(schema)).iter_errors(body)

    @lru_cache(maxsize=512)  # noqa: B019  (one checker per test run)
    def _validator(self, schema: str) -> Draft202012Validator:
        rebased = json.loads(schema.replace('"#/', f'"{_BASE}#/'))
        return Draft202012Validator(rebased, registry=self._registry)

    def _unknown(self, schema: Any, value: Any, at: str) -> Iterator[str]:
        branches = [branch for branch in self._branches(schema) if self._accepts(branch, value)]
        if isinstance(value, Mapping):
            known: dict[str, list[Any]] = {}
            is_open = not branches
            for branch in branches:
                is_open = is_open or "additionalProperties" in branch or "properties" not in branch
                for name, part in branch.get("properties", {}).items():
                    known.setdefault(name, []).append(part)
            for name, part in value.items():
                if name in known:
                    yield from self._unknown({"anyOf": known[name]}, part, f"{at}.{name}")
                elif not is_open:
                    yield f"{at}.{name}"
        elif isinstance(value, list):
            items = [branch["items"] for branch in branches if "items" in branch]
            for index, part in enumerate(value if items else ()):
                yield from self._unknown({"anyOf": items}, part, f"{at}[{index}]")

    def _accepts(self, branch: Any, value: Any) -> bool:
        return not any(True for _ in self._errors(branch, value))

    def _branches(self, schema: Any) -> Iterator[Any]:
        """The plain schemas that a schema may mean, references followed."""
        if "$ref" in schema:
            target: Any = self._document
            for part in schema["$ref"].removeprefix("#/").split("/"):
                target = target[part]
            yield from self._branches(target)
            return
        inner = [branch for key in ("anyOf", "oneOf", "allOf") for branch in schema.get(key, ())]
        if not inner:
            yield schema
        for branch in inner:
            yield from self._branches(branch)


def _with_attachment_ids_as_text(body: Any) -> Any:
    """discord.py numbers the files of a message with integers; Discord takes them, its description says text."""
    data = body.get("data") if isinstance(body, Mapping) and isinstance(body.get("data"), Mapping) else body
    if not isinstance(data, Mapping) or not isinstance(data.get("attachments"), list):
        return body
    files = [part | {"id": str(part["id"])} for part in data["attachments"]]
    changed = dict(data) | {"attachments": files}
    return changed if data is body else dict(body) | {"data": changed}


def beyond_the_description(body: Any) -> Iterator[str]:
    """Limits of Discord that its description does not state."""
    for value in _walk(body):
        if not isinstance(value, Mapping):
            continue
        if isinstance(value.get("embeds"), list):
            yield from _embed_problems(value["embeds"])
        if isinstance(value.get("components"), list) and value.get("type") != _ROW:
            yield from _component_problems(value["components"], is_modal="title" in value)
        if isinstance(value.get("allowed_mentions"), Mapping) and value["allowed_mentions"].get("parse"):
            yield "mentions are allowed"
        if ("content" in value or value.get("embeds")) and "allowed_mentions" not in value and "type" not in value:
            yield "mentions are not ruled out"
        if isinstance(value.get("options"), list) and "description" in value:
            yield from _command_problems(value)


def _embed_problems(embeds: list[Any]) -> Iterator[str]:
    if len(embeds) > 10:
        yield "more than ten embeds"
    total = 0
    for embed in embeds:
        texts = [embed.get("title"), embed.get("description"), (embed.get("footer") or {}).get("text")]
        texts.append((embed.get("author") or {}).get("name"))
        fields = embed.get("fields") or []
        for field in fields:
            if not field.get("name") or not field.get("value"):
                yield "an embed field without name or value"
            if len(field.get("name") or "") > 256 or len(field.get("value") or "") > 1024:
                yield "an embed field that is too long"
            texts += [field.get("name"), field.get("value")]
        limits = ((0, 256), (1, 4096), (2, 2048), (3, 256))
        if any(len(texts[index] or "") > limit for index, limit in limits) or len(fields) > 25:
            yield "an embed part that is too long"
        if not any(texts) and not embed.get("image"):
            yield "an empty embed"
        total += sum(len(text or "") for text in texts)
    if total > EMBED_TOTAL:
        yield f"embeds of {total} characters"


def _component_problems(components: list[Any], *, is_modal: bool) -> Iterator[str]:
    if len(components) > 5:
        yield "more than five rows"
    ids = [part["custom_id"] for part in _walk(components) if isinstance(part, Mapping) and "custom_id" in part]
    if len(set(ids)) != len(ids):
        yield "a custom id twice"
    if any(not 1 <= len(identity) <= 100 for identity in ids):
        yield "a custom id that is empty or longer than 100 characters"
    for row in components:
        inner = row.get("components", ()) if isinstance(row, Mapping) else ()
        if not is_modal and not 1 <= len(inner) <= 5:
            yield "a row without buttons or with more than five"
        for part in inner:
            if part.get("type") == 2 and len(part.get("label") or "") > 80:
                yield "a button label longer than 80 characters"


def _command_problems(command: Mapping[str, Any]) -> Iterator[str]:
    names = [command["name"], *(option["name"] for option in command["options"])]
    yield from (f"{name!r} is not in lower case" for name in names if name != name.lower())
    required = [bool(option.get("required")) for option in command["options"]]
    if required != sorted(required, reverse=True):
        yield f"{command['name']}: a required option after an optional one"
    if len(json.dumps(command)) > 8000:
        yield f"{command['name']}: a command of more than 8,000 characters"


def _walk(value: Any) -> Iterable[Any]:
    yield value
    children = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    for child in children:
        yield from _walk(child)
