"""Flor, contraflor, contraflor al resto, achico: chains, what they pay, and when one may sing."""

from __future__ import annotations

from typing import Final

from truco.plugins import Answers, Bet, Call, Node, Pay, Situation
from truco_argentine.envido import ENVIDO, Chain
from truco_argentine.settings import EnvidoSettings, FlorSettings
from truco_argentine.stake import STAKE

FLOR: Final = "flor"
CONTRA: Final = "contraflor"
AL_RESTO: Final = "contraflor-al-resto"
ACHICO: Final = "achico"

FORCED: Final = {"by-choice": None, "before-all-else": "start", "on-turn": "turn"}


class Flor(Bet[Chain]):
    """The contest of three cards of one suit. A state is the chain of calls."""

    id = FLOR
    holders_only = True

    def __init__(self, settings: FlorSettings, envido: EnvidoSettings) -> None:
        self.settings = settings
        self.envido = envido
        closes = (ENVIDO,) if envido.enabled else ()
        sing = Call(FLOR, closes=closes, forced=FORCED[settings.singing])
        calls = [sing, Call(CONTRA), Call(AL_RESTO)]
        if settings.achico:
            calls.append(Call(ACHICO))
        self.calls = tuple(calls)
        self.settles = settings.settles
        self.answered_by = settings.answered_by
        self.announce_all = settings.announce == "all"

    def start(self, mode: str) -> Chain:
        return ()

    def after(self, state: Chain, call: str) -> Chain | None:
        return (*state, call) if call in self.following(state) else None

    def following(self, chain: Chain) -> tuple[str, ...]:
        """The calls that may answer the last one (the first opens)."""
        if not chain:
            return (FLOR,)
        achico = (ACHICO,) if chain[-1] in self.settings.achico else ()
        if chain == (FLOR,):
            again = (FLOR,) if self.settings.answer == "sing" else ()
            return (*again, CONTRA, AL_RESTO, *achico)
        if chain == (FLOR, CONTRA):
            return (AL_RESTO, *achico)
        return ()

    def node(self, state: Chain) -> Node:
        """Accepted, declined, and alone: when no rival holds, or its last holder has left."""
        if not state:
            return Node()
        if state[-1] == ACHICO:
            return Node(declined=self.achico(state), answers=Answers.GIVE_IN)
        accepted, declined = self.accepted(state), self.declined(state)
        if state == (FLOR, FLOR):
            return Node(accepted, declined, answers=Answers.COMPARE)
        if state == (FLOR,):
            answered = self.settings.answer == "accept-or-decline"
            return Node(
                accepted,
                declined,
                alone=self.alone(),
                answers=Answers.HOLDERS,
                can_accept=answered,
                can_decline=answered,
            )
        return Node(accepted, declined, alone=declined, answers=Answers.HOLDERS)

    def accepted(self, chain: Chain) -> Pay:
        """000.60 to 000.63; 001.26 to 001.28."""
        if chain[-1] != AL_RESTO:
            return Pay(
                self.settings.contraflor if chain[-1] == CONTRA else self.settings.against_flor
            )
        if isinstance(self.settings.al_resto, int):
            return Pay(self.settings.al_resto)
        return Pay(formula=self.settings.al_resto)

    def declined(self, chain: Chain) -> Pay:
        """The same last call may pay differently by the way to it (000.62 and 000.63)."""
        if chain[-1] == CONTRA:
            return Pay(self.settings.contraflor_declined)
        if chain == (FLOR, AL_RESTO):
            return Pay(self.settings.al_resto_over_flor_declined)
        if chain[-1] == AL_RESTO:
            return Pay(self.settings.al_resto_declined)
        return Pay(self.settings.declined)

    def alone(self) -> Pay:
        """A flor that no rival can answer (000.58, 001.25)."""
        points = self.settings.alone
        return Pay(per_holder=points) if self.settings.each_flor_pays else Pay(points)

    def achico(self, chain: Chain) -> Pay:
        """What giving in pays the other side (001.29)."""
        if chain[-2] == CONTRA:
            return Pay(self.settings.achico_over_contraflor)
        return Pay(self.settings.achico_over_flor)

    def why_not(self, call: str, situation: Situation) -> str | None:
        """The reason against a call of the flor, None when it may be made.

        Raises and answers need no window: they follow a flor that was sung in time.
        """
        if call != FLOR or situation.pending == FLOR:
            return None
        if not situation.first_card_unplayed:
            return "flor is sung before one's own first card"
        if situation.pending == ENVIDO:
            return None if self.settings.over_envido else "flor is sung before envido is called"
        if self.envido.enabled and self.is_counted(situation):
            return "flor is not sung after envido was accepted"
        if situation.stake_calls == 0:
            return None
        if situation.pending != STAKE:
            return None if self.settings.after_truco else "flor is sung before truco is accepted"
        if situation.stake_calls > 1:
            return "flor may come before truco, not before its raise"
        return None if self.settings.over_truco else "flor is sung before truco is called"

    def is_counted(self, situation: Situation) -> bool:
        """Whether the envido's counts were compared, or wait for the end of the hand.

        A declined envido does not stop a flor. Where envido waits, nothing tells one that was
        accepted from one that was declined, and both do.
        """
        late = self.envido.settles == "hand-end"
        return situation.closed(ENVIDO) if late else situation.settled(ENVIDO)
