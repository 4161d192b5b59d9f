"""
Playing a situation: from the frozen values to a game, through its actions, to answers.

`library` gets compiled cards, `table` sets the game up, `choosing` answers the
engine's choices from the situation, `acting` carries out the actions,
`asking` answers the questions, `verdict` says it in one line, `running` plays it
once, `exploring` in every way in which choices could go, `refusing` says what is
not covered or forbidden, `telling` makes one answer of several ways, and
`answering` is the door.
"""
