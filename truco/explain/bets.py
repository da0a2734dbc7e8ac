"""The stake and the contests: every chain of calls with what it pays, and who answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from truco.explain.chains import (
    Chain,
    Payment,
    chains,
    count_chains,
    following,
    longest_chain,
    payment,
    reachable,
    shown_length,
    starts,
    steps,
)
from truco.explain.document import Block, Bullets, Paragraph, Section, Table
from truco.explain.telling import Telling, clause, sentence
from truco.kernel.codes import (
    ACCEPT,
    CALL,
    COMPARED,
    DECLINE,
    GIVEN_IN,
    HOLDERS_ANSWER,
    PAY_ACCEPTED,
    PAY_ALONE,
    PAY_DECLINED,
)
from truco.tables.counts import holding_cards

__all__ = ["bet_sections"]

NOTHING = "–"


def bet_sections(telling: Telling) -> Iterator[Section]:
    """A section for the stake and one for each contest."""
    stake = telling.words.say("What the hand is worth")
    yield Section.of("stake", stake, _stake(telling))
    for bet in range(1, telling.t.bets):
        title = telling.words.say("Contest: {bet}", bet=telling.bet(bet))
        yield Section.of(telling.rules.bet_ids[bet], title, _contest(telling, bet))


# The stake.


def _stake(telling: Telling) -> Iterator[Block]:
    words, t = telling.words, telling.t
    found = starts(t, 0)
    for node, modes in found.items():
        title = ""
        if len(found) > 1:
            title = words.say("Hands of kind {kinds}:", kinds=telling.label_list(modes))
        if next(following(t, node), None) is None:
            worth = telling.pays(payment(t, node, PAY_ACCEPTED))
            text = words.say("The hand is worth {points}; nothing is called.", points=worth)
            yield Paragraph(_under(title, text))
        else:
            yield from _chains(telling, 0, node, title)
    if any(next(following(t, node), None) for node in found):
        items = [*_raising(telling), *_answering(telling, 0), *_effects(telling, 0)]
        yield Bullets(tuple(items))


def _raising(telling: Telling) -> Iterator[str]:
    """Whether the stake is raised in the answer, or later, where that is the same all along."""
    words, t = telling.words, telling.t
    nodes = {node for start in starts(t, 0) for node in reachable(t, start)} - set(starts(t, 0))
    raised = [node for node in nodes if next(following(t, node), None)]
    calls = {node: sum(1 << (CALL + call) for call, _ in following(t, node)) for node in raised}
    in_answer = [t.answer_mask[node] & calls[node] != 0 for node in raised]
    on_turn = [t.turn_calls[node] & calls[node] != 0 for node in raised]
    if raised and all(in_answer):
        yield words.say("A raise may be the answer to a call: it accepts what it raises.")
    elif raised and not any(in_answer):
        yield words.say("A call is not answered with a raise.")
    if raised and all(on_turn):
        yield words.say("The side that accepted a call may raise it later, on its own turn.")
    elif raised and not any(on_turn):
        yield words.say("An accepted call is not raised later.")


# A contest.


def _contest(telling: Telling, bet: int) -> Iterator[Block]:
    words, t = telling.words, telling.t
    found = starts(t, bet)
    if not found:
        yield Paragraph(words.say("It is in no hand of these rules."))
        return
    for node, modes in found.items():
        title = ""
        if len(found) > 1:
            title = words.say("Hands of kind {kinds}:", kinds=telling.label_list(modes))
        yield from _chains(telling, bet, node, title)
    yield Bullets(
        (
            *_holders(telling, bet),
            *_answering(telling, bet),
            *_settling(telling, bet),
            *_counts(telling, bet),
            *_effects(telling, bet),
        )
    )


def _holders(telling: Telling, bet: int) -> Iterator[str]:
    if telling.t.holder_bets >> bet & 1:
        yield telling.words.say(
            "Only those whose cards qualify call and answer. One that has played its first card"
            " without having spoken may no longer."
        )
        if telling.t.void_bets >> bet & 1:
            yield telling.words.say("Cards that were kept quiet so count for nothing.")
        else:
            yield telling.words.say("Cards that were kept quiet so still count for their side.")


def _settling(telling: Telling, bet: int) -> Iterator[str]:
    words, t = telling.words, telling.t
    if t.late_bets >> bet & 1:
        yield words.say("An accepted call is settled at the end of the hand.")
    else:
        yield words.say("An accepted call is settled at once, before play goes on.")
    if t.open_bets >> bet & 1:
        yield words.say("All announce their counts, from the mano on.")
    else:
        yield words.say(
            "Counts are announced from the mano on; whoever does not beat the best so far concedes"
            " without telling its own."
        )
    yield words.say("The best count wins; of equal ones that of the seat nearest to the mano.")


def _counts(telling: Telling, bet: int) -> Iterator[str]:
    """The best count with cards that make it, and how many holdings qualify."""
    words, t = telling.words, telling.t
    row = bet * t.classes * t.holdings
    counts = [t.count[row + holding] for holding in range(t.holdings)]
    best = max(counts)
    if best < 0:
        return
    cards = [telling.rules.deck[card] for card in holding_cards(counts.index(best), t.hand_size)]
    turned = telling.rules.turned_of_class[0]
    told = ", ".join(words.full_card(card, turned) for card in cards)
    if turned is None:
        yield words.say("The best count is {count}: {cards}.", count=best, cards=told)
    else:
        yield words.say(
            "With the {card} turned up the best count is {count}: {cards}.",
            card=words.card(turned),
            count=best,
            cards=told,
        )
    if t.holder_bets >> bet & 1:
        share = 100 * sum(count >= 0 for count in counts) / t.holdings
        yield words.say("{share} of all holdings qualify.", share=f"{words.number(share, '.1f')} %")


def _under(title: str, text: str) -> str:
    """A sentence under a title that ends in a colon, if there is one."""
    return f"{title} {clause(text)}" if title else text


# What both have.


def _answering(telling: Telling, bet: int) -> Iterator[str]:
    words, t = telling.words, telling.t
    if t.joint_bets >> bet & 1:
        yield words.say("A call is declined only when every seat of the other side refuses it.")
    elif t.last_bets >> bet & 1:
        yield words.say("The last seat of the other side, from the mano on, answers for it.")
    elif t.holder_bets >> bet & 1:
        yield words.say("The next seat of the other side that qualifies answers for it.")
    else:
        yield words.say("The next seat of the other side in order of play answers for it.")


def _effects(telling: Telling, bet: int) -> Iterator[str]:
    """What the calls of a bet do besides."""
    words, t = telling.words, telling.t
    groups: dict[int, list[int]] = {}
    for call in telling.calls_of(bet):
        groups.setdefault(t.call_closes[call], []).append(call)
    for mask, calls in groups.items():
        if mask:
            shut = [telling.bet(other) for other in range(t.bets) if mask >> other & 1]
            yield words.say(
                "{calls} shuts {bets} for the hand; an unanswered one is void.",
                calls=sentence(telling.call_list(calls, " or ")),
                bets=words.listing(shut, " and "),
            )
    forced = [call for call in telling.calls_of(bet) if t.forced_start >> (CALL + call) & 1]
    if forced:
        yield words.say(
            "It is obligatory: before anything else in the hand each seat that qualifies, from the"
            " mano on, must call {calls}.",
            calls=telling.call_list(forced, " or "),
        )
    forced = [call for call in telling.calls_of(bet) if t.forced_turn >> (CALL + call) & 1]
    if forced:
        yield words.say(
            "A seat that may call {calls} has no other choice.",
            calls=telling.call_list(forced, " or "),
        )
    for call in telling.calls_of(bet):
        also = t.call_also[call]
        if also >= 0:
            yield words.say(
                "{call} also calls {other}, in the same breath.",
                call=sentence(telling.call(call)),
                other=telling.call(also),
            )


# Chains.


def _chains(telling: Telling, bet: int, start: int, title: str) -> Iterator[Block]:
    """The chains from a start node as a table; of very many the short ones, and what all share."""
    words, t = telling.words, telling.t
    if not count_chains(t, start):
        text = words.say("Nothing is called.")
        yield Paragraph(_under(title, text))
        return
    length = shown_length(t, start)
    if length is not None:
        text = words.say(
            "There are {number:,} chains of calls, of up to {longest} calls; these are those of at"
            " most {length}.",
            number=count_chains(t, start),
            longest=longest_chain(t, start),
            length=length,
        )
        title = _under(title, text)
    yield _table(telling, bet, start, list(chains(t, start, length)), title)
    if length is not None:
        yield from _common(telling, start)


def _table(telling: Telling, bet: int, start: int, found: Sequence[Chain], title: str) -> Table:
    words, t = telling.words, telling.t
    ladder = all(len(list(following(t, node))) < 2 for node in reachable(t, start))
    alone = any(t.answer_kind[chain.node] == HOLDERS_ANSWER for chain in found)
    header = [words.say("calls")]
    header.append(words.say("hand worth, once accepted") if bet == 0 else words.say("accepted"))
    header.append(words.say("declined"))
    if alone:
        header.append(words.say("nobody can answer"))
    rows = []
    if bet == 0:
        worth = telling.pays(payment(t, start, PAY_ACCEPTED))
        rows.append((words.say("no call"), worth, NOTHING, *[NOTHING] * alone))
    for chain in found:
        said = chain.calls[-1:] if ladder else chain.calls
        cells = [" · ".join(map(telling.call, said)), *_accepted_declined(telling, chain.node)]
        if alone:
            only = t.answer_kind[chain.node] == HOLDERS_ANSWER
            cells.append(telling.pays(payment(t, chain.node, PAY_ALONE)) if only else NOTHING)
        rows.append(tuple(cells))
    return Table(tuple(header), tuple(rows), title)


def _accepted_declined(telling: Telling, node: int) -> tuple[str, str]:
    words, t = telling.words, telling.t
    accepted = telling.pays(payment(t, node, PAY_ACCEPTED))
    declined = telling.pays(payment(t, node, PAY_DECLINED))
    kind, mask = t.answer_kind[node], t.answer_mask[node]
    if kind == COMPARED:
        return words.say("{points} (compared at once)", points=accepted), NOTHING
    if kind == GIVEN_IN:
        return NOTHING, words.say(
            "{points} to the other side (the caller gives in)", points=declined
        )
    if not mask >> ACCEPT & 1:
        accepted = NOTHING
    if not mask >> DECLINE & 1:
        declined = words.say("{points} (by a fold)", points=declined)
    return accepted, declined


def _common(telling: Telling, start: int) -> Iterator[Block]:
    """What holds for all chains of a bet that has too many to list."""
    words = telling.words
    found = steps(telling.t, start)
    by_gain: dict[Payment, list[int]] = {}
    for call, gain in found.adds.items():
        by_gain.setdefault(gain, []).append(call)
    items = [
        words.say(
            "{calls}: adds {points} to what acceptance pays",
            calls=telling.call_list(calls),
            points=telling.pays(gain),
        )
        for gain, calls in by_gain.items()
    ]
    items += [
        words.say(
            "{call}: always worth {points}", call=telling.call(call), points=telling.pays(pay)
        )
        for call, pay in found.replaces.items()
    ]
    if found.declined_more == 0:
        items.append(words.say("a declined raise pays what was agreed before it"))
    elif found.declined_more is not None and found.declined_more > 0:
        items.append(
            words.say(
                "a declined raise pays {number} more than what was agreed before it",
                number=found.declined_more,
            )
        )
    if items:
        yield Bullets(tuple(items), words.say("In every chain:"))
