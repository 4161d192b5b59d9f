"""Persist and undying, planeswalkers, and other keywords."""

from __future__ import annotations

from .fact import Fact

FACTS: tuple[Fact, ...] = (
    Fact(
        (r"persist", r"undying", r"(both|and)", r"(what happens|dies|die)"),
        "Both abilities trigger and their controller orders them; the first to resolve returns the card, and "
        "the second can't find it any more.",
        ("603.3b", "400.7", "702.93a", "702.79a"),
        "it returns once",
        never=(r"\d/\d|\bwith (a|two|one) [-+]1",),
        also=frozenset({"counters"}),
    ),
    Fact(
        (r"infect|wither", r"persist", r"(-1/-1 counter|already has|come back|return)"),
        "Persist returns the creature only if it had no -1/-1 counter on it as it died.",
        ("702.79a", "702.90c"),
        yes=r"(stay dead|not return|not come back)",
        no=r"(come back|comes back|return|returns)",
        never=(r"\d/\d", r"no -1/-1 counter"),
        also=frozenset({"damage"}),
    ),
    Fact(
        (r"how many (loyalty abilities|times can .*planeswalker)",),
        "One loyalty ability of each permanent may be activated a turn, at sorcery speed.",
        ("606.3",),
        "one each turn",
        never=(r"different planeswalkers|two planeswalkers",),
    ),
    Fact(
        (
            r"^(can|may|could|is it (legal|allowed|possible)|am i allowed)",
            r"(two|both|more than one) loyalty abilit|(activate|use) .*planeswalker.*twice|twice .*planeswalker",
        ),
        "One loyalty ability of each permanent may be activated a turn, at sorcery speed.",
        ("606.3",),
        "no",
        never=(r"different planeswalkers|two planeswalkers",),
    ),
    Fact(
        (r"planeswalker", r"(0|zero|no) loyalty", r"(what happens|die|dies|survive|graveyard|happens)"),
        "A planeswalker with loyalty 0 is put into its owner's graveyard.",
        ("704.5i",),
        "it is put into its owner's graveyard",
        never=(r"-\d",),
    ),
    Fact(
        (r"proliferate", r"(poison|player)", r"(can|does|do|may|add)"),
        "Players who have counters may be chosen too, and get one more of each kind that they have.",
        ("701.34a",),
        "yes",
        never=(r"how many|no counters|without|\bhas \d",),
    ),
    Fact(
        (r"\bnight\b", r"daybound", r"(which (face|side)|what (face|side)|enter|front|back)"),
        "A permanent with daybound enters with its nightbound side up while it is night.",
        ("702.145b", "731.2"),
        "nightbound side up",
        never=(r"moonmist|becomes? day|transform",),
    ),
    Fact(
        (r"daybound|nightbound", r"(transform|flip|turn over|turn it)", r"(spell|effect|ability|other|card|manually)"),
        "A permanent with daybound or nightbound transforms only by those abilities.",
        ("702.145b", "701.27"),
        "no",
        never=(r"which (face|side)|become (day|night)",),
    ),
    Fact(
        (r"phas(e|ed|es|ing) (out|in)|phased[- ]out", r"(enters?|leaves?|etb|dies|trigger)"),
        "Phasing isn't a zone change, so nothing enters or leaves the battlefield.",
        ("702.26d",),
        "no",
        never=(r"token|aura|equipment|phase out and",),
    ),
    Fact(
        (r"\blayers?\b", r"(how many|number of)"),
        "There are seven layers; the seventh has four sublayers.",
        ("613.1", "613.4"),
        "7",
    ),
    Fact(
        (r"how many cards .*(start|opening hand|draw at the (start|beginning))|opening hand size|starting hand size",),
        "The starting hand is normally seven cards.",
        ("103.5",),
        "7",
        never=(r"mulligan|deck",),
    ),
    Fact(
        (r"(minimum|how many cards).*(deck)|deck size",),
        "A constructed deck has at least 60 cards; a Commander deck has exactly 100.",
        ("100.2a", "903.5a"),
        "at least 60 (exactly 100 in Commander)",
        never=(r"sideboard|limited|draft|sealed|maximum|brawl",),
    ),
    Fact(
        (
            r"\blegend(ary|s)?\b|\bplaneswalker\b",
            r"\b(my opponent and i|we both|each of us|both players|my opponent (also|has|controls) )",
            r"\b(same|both|copy|also|too)\b",
        ),
        "The legend rule looks at each player's permanents apart.",
        ("704.5j",),
        yes=r"\b(can|may|could|both (stay|keep))\b",
        no=r"\b(die|dies|lose|sacrifice|goes|go) |legend rule (apply|trigger|happen)|does the legend rule",
        never=(r"steal|gain control|clone",),
    ),
    Fact(
        (
            r"\b(planeswalker|loyalty abilit\w+|minus( abilit\w+)?|ultimate)\b",
            r"\b(not enough|without enough|fewer loyalty|less loyalty|don't have enough|doesn't have enough)\b",
        ),
        "A minus ability needs at least that many loyalty counters on the permanent.",
        ("606.6",),
        "no",
    ),
)
