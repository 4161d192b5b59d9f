"""
What the game keeps track of besides cards: monarch, initiative, dungeons, blessing, day and night, speed, the Ring.

CR: 114, 309, 702.131, 701.49, 701.54, 725-731.
"""
