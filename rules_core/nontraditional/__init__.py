"""
Nontraditional cards: planes and phenomena, schemes, vanguards, conspiracies.

All of them stay in the command zone. Those of a planar or scheme deck lie there
face down; `decks` knows how they lie and how they are turned, `planes`,
`schemes`, `vanguards` and `conspiracies` have the rules of each.

CR: 108.2a, 311-315, 901, 902, 904, 905.
"""
