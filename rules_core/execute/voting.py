"""
Votes, villainous choices and piles.

CR: 700.3, 701.38, 701.55.
"""

from __future__ import annotations

from collections import Counter

from ..choices import ChoiceKind, ChoicePoint, Option
from ..events import Happened
from ..ir.conditions import GotMoreVotes
from ..ir.effects import ChoosePile, Separate, VillainousChoice, Vote
from ..ir.nouns import InPile, MostVotes, Pile
from ..ir.quantities import VotesFor
from ..ir.statics import VoteRule
from ..perform import perform
from ..statics import in_force
from .acting import acting_players, objects_of, players_of
from .context import Context, Done
from .filters import find_matching, refers_to
from .registry import evaluator, execute, executor, matcher, passive, reference

passive(VoteRule)

# Votes -------------------------------------------------------------------------------------------


@executor(Vote)
def vote(ctx: Context, node: Vote) -> bool:
    """Each player votes, starting with the controller; who has more votes casts them at once. CR: 701.38a-d."""
    game = ctx.game
    votes: list[tuple[int, int | str]] = []
    objects = find_matching(ctx, node.objects) if node.objects is not None else ()
    for player in game.apnap(ctx.controller):
        for number in range(1 + _additional_votes(ctx, player)):
            if number and not game.choose_may(player, "Vote an additional time?", "701.38d", ctx.source):
                break
            chosen = _vote_once(ctx, node, player, objects)
            if chosen is None:
                continue
            votes.append((player, chosen))
            words = chosen if isinstance(chosen, str) else game.name_of(chosen)
            name = game.name_of(player)
            game.note("701.38a", f"{name} votes for {words}.", name)
            perform(game, Happened("vote", player, chosen if isinstance(chosen, int) else None, ctx.source))
    ctx.memory.votes = tuple(votes)
    voted = tuple(dict.fromkeys(what for _, what in votes if isinstance(what, int)))
    return ctx.record(node.label, Done(voted, len(votes), happened=bool(votes)))


def _additional_votes(ctx: Context, player: int) -> int:
    found = 0
    for part in in_force(ctx.game, VoteRule):
        node = part.node
        assert isinstance(node, VoteRule)
        found += refers_to(part.context(ctx.game), node.player, player)
    return found


def _vote_once(ctx: Context, node: Vote, player: int, objects: tuple[int, ...]) -> int | str | None:
    if node.objects is not None:
        chosen = ctx.game.choose_objects(player, "For which is the vote?", objects, 1, 1, "701.38a", ctx.source)
        return chosen[0] if chosen else None
    options = tuple(Option(word, word) for word in node.options)
    point = ChoicePoint(player, ChoiceKind.WORD, "For which is the vote?", options, 1, 1, "701.38a", ctx.source)
    (word,) = ctx.game.choose(point)
    return word if isinstance(word, str) else None


def _tally(ctx: Context) -> Counter[int | str]:
    return Counter(what for _, what in ctx.memory.votes)


@evaluator(GotMoreVotes)
def got_more_votes(ctx: Context, node: GotMoreVotes) -> bool:
    """The word got more votes than each other one, or (with `tied`) the vote was tied. CR: 701.38a."""
    tally = _tally(ctx)
    own = tally[node.option]
    others = max((count for what, count in tally.items() if what != node.option), default=0)
    return own >= others if node.tied else own > others


@evaluator(VotesFor)
def votes_for(ctx: Context, node: VotesFor) -> int:
    """How many votes the word got. CR: 701.38a."""
    return _tally(ctx)[node.option]


@matcher(MostVotes)
def has_most_votes(ctx: Context, node: MostVotes, candidate: int) -> bool:
    """Got the most votes or was tied for most votes; nothing does where nobody voted. CR: 701.38a."""
    tally = _tally(ctx)
    return candidate in tally and tally[candidate] == max(tally.values())


# Villainous choices ------------------------------------------------------------------------------


@executor(VillainousChoice)
def face_a_villainous_choice(ctx: Context, node: VillainousChoice) -> bool:
    """
    Each of the players chooses in turn order, also what is impossible, and it is done before the next one chooses.

    CR: 701.55a-b, d.
    """
    done = False
    for inner in acting_players(ctx, node.player):
        game, player = ctx.game, inner.chooser
        options = (Option(0, "the first option"), Option(1, "the second option"))
        prompt = "Which option of the villainous choice?"
        point = ChoicePoint(player, ChoiceKind.MODE, prompt, options, 1, 1, "701.55a", ctx.source)
        (number,) = game.choose(point)
        name = game.name_of(player)
        game.note("701.55a", f"{name} chooses the {'second' if number else 'first'} option.", name)
        perform(game, Happened("face a villainous choice", player, source=ctx.source))
        done = execute(ctx.for_item(player), node.second if number else node.first) or done
    return ctx.record(node.label, Done(happened=done))


# Piles -------------------------------------------------------------------------------------------


@executor(Separate)
def separate(ctx: Context, node: Separate) -> bool:
    """The player puts each of the objects into one of two piles; a pile may be empty. CR: 700.3a, d."""
    game = ctx.game
    for inner in acting_players(ctx, node.player):
        ids = objects_of(inner, node.object)
        first = game.choose_objects(
            inner.chooser,
            "What is in the first pile?",
            ids,
            0,
            len(ids),
            "700.3a",
            ctx.source,
            default=tuple(range((len(ids) + 1) // 2)),
        )
        ctx.memory.piles = (first, tuple(i for i in ids if i not in first))
        ctx.memory.pile = None
        name = game.name_of(inner.chooser)
        game.note("700.3a", f"{name} separates them into piles of {len(first)} and {len(ids) - len(first)}.", name)
        ctx.record(node.label, Done(ids, len(ids)))
    return True


@executor(ChoosePile)
def choose_pile(ctx: Context, node: ChoosePile) -> bool:
    """The player chooses one of the piles. CR: 700.3."""
    for inner in acting_players(ctx, node.player):
        _choose(inner, inner.chooser)
    return bool(ctx.memory.piles)


def _choose(ctx: Context, player: int) -> tuple[int, ...]:
    """Let a player choose a pile, once; give what is in it."""
    game, memory = ctx.game, ctx.memory
    if not memory.piles:
        return ()
    if memory.pile is None:
        options = tuple(
            Option(number, ", ".join(game.name_of(i) for i in pile) or "an empty pile")
            for number, pile in enumerate(memory.piles)
        )
        point = ChoicePoint(player, ChoiceKind.WORD, "Which pile?", options, 1, 1, "700.3", ctx.source)
        (number,) = game.choose(point)
        memory.pile = number if isinstance(number, int) else 0
        game.note("700.3", f"{game.name_of(player)} chooses a pile of {len(memory.piles[memory.pile])}.")
    return memory.piles[memory.pile]


@reference(Pile)
def pile(ctx: Context, node: Pile) -> tuple[int, ...]:
    """What is in the pile that was chosen, or is chosen now by who acts. CR: 700.3b."""
    return _choose(ctx, ctx.chooser)


@matcher(InPile)
def in_pile(ctx: Context, node: InPile, candidate: int) -> bool:
    """Is in the pile of that player's choice. CR: 700.3b."""
    players = players_of(ctx, node.player)
    return bool(players) and candidate in _choose(ctx, players[0])
