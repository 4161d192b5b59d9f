"""
The rules that the engine cites, one room per chapter.

Each room has a class of stable names and a table of (number, gist in our own
words, anchor words that occur in the rule). `citations.Rule` inherits the
names, `citations.CITATIONS` holds the tables.
"""
