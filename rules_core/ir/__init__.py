"""
The intermediate representation: what card text means, as frozen values.

The Oracle compiler makes it and prints it back; the engine runs it and nothing
else. One room per chapter: `node` the base, `abilities` the five kinds of
ability, `card` compiled cards, `nouns`, `quantities`, `conditions`,
`durations`, `costs`, `triggers`, `effects`, `statics` the parts, `codec` the
JSON form.
"""
