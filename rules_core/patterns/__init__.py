"""
Event patterns: how each node of `ir.triggers` is held against events.

One room per chapter: `zones` (enters, dies, leaves), `combat`, `casting`,
`damage` (and life), `cards`, `turn`, `status`, `actions`, `structure` (or,
conditions, first time each turn). Each enters its patterns with
`execute.registry.trigger_matcher`; the roles it gives are those of
`ir.bindings.EventRole`: ``subject``, ``object``, ``player``, ``amount``.

CR: 603.2.
"""
