"""What is counted while the bot runs, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from bot.answers import Answerer
from bot.replies import Reply

_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0, 10.0)


class Metrics:
    """The program's counters; each process (and each test) has its own registry."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._replies = Counter(
            "arbiter_replies", "Replies by command and kind", ("command", "kind"), registry=self.registry
        )
        self._seconds = Histogram(
            "arbiter_reply_seconds",
            "Time from request to reply",
            ("command",),
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self.autocomplete_seconds = Histogram(
            "arbiter_autocomplete_seconds", "Time of an autocomplete", buckets=_BUCKETS, registry=self.registry
        )
        self.gateway_events = Counter(
            "arbiter_gateway_events", "Connects, resumes and drops", ("event",), registry=self.registry
        )
        self._waiting = Gauge("arbiter_answers_waiting", "Answers in the making", registry=self.registry)
        self._cache = Gauge("arbiter_answer_cache", "Answers by cache result", ("result",), registry=self.registry)
        self.guilds = Gauge("arbiter_guilds", "Servers seen", registry=self.registry)

    def note_answers(self, answers: Answerer) -> None:
        """Take over what the answerer has counted."""
        self._waiting.set(answers.waiting)
        self._cache.labels("hit").set(answers.hits)
        self._cache.labels("miss").set(answers.misses)

    def answered(self, command: str, reply: Reply, seconds: float) -> None:
        """Count one reply."""
        kind = "error" if reply.is_error else (reply.kind.value if reply.kind else "lookup")
        self._replies.labels(command, kind).inc()
        self._seconds.labels(command).observe(seconds)
