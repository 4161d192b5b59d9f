"""
Playing a situation: from the frozen values to a game, through its actions, to answers.

`library` gets compiled cards, `table` sets the game up, `choosing` answers the
engine's choices from the situation, `acting` carries out the actions,
`asking` answers the questions, `verdict` says it in one line, `running` plays
the ways in which choices could go and makes the `Answer`.
"""
