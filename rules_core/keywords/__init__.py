"""
Keyword abilities: one entry each in `registry`, with the abilities they stand for.

CR: 702.
"""
