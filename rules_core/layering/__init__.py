"""
The layer system: what continuous effects make of each object.

* `pieces`: a static effect as pieces, one for each layer in which it applies.
* `nodes`: which pieces each IR node of `ir.statics` has.
* `footprint`: what a piece reads, so that only what can matter is tried.
* `subjects`: which objects a piece applies to, quickly for the usual filters.
* `board`: the values being worked out, and the finished table of a game.
* `compute`: all layers in order, timestamps and dependency.
* `incremental`: from one finished table to the next after a small change.
* `typeline`, `text`: types and subtypes (205), words that are changed (612).
* `working`: the table that shows how an object came by its values.

CR: 613.
"""
