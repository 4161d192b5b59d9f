"""Scripted games in files that read like a score: what is in place, who does what when, and what must be true."""
