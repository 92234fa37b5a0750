//! Checks the parts of a turn's text that describe what happens after the piece lands: the far end
//! of the passage, the promotion, and the sign that the turn was taken back. If a player's text
//! names a secret, it is rejected whether or not it is true, so that the answer reveals nothing.

use shakmaty::{Move, Role, Square};

use super::ReaderKnowledge;
use crate::IllegalTurn;
use crate::event_chess::moves::turns::promoting;
use crate::event_chess::notation::explain;
use crate::event_chess::notation::explain::illegal;
use crate::event_chess::notation::parse::{ParsedTarget, ParsedTurn};
use crate::event_chess::position::Position;
use crate::event_chess::situation::PublicPosition;

/// A legal move, with the part of the player's text that describes what happens after the piece
/// lands.
pub(super) struct ClaimedLanding<'a> {
    pub(super) position: &'a Position,
    pub(super) reader: ReaderKnowledge,
    pub(super) landing: Move,
    pub(super) far: Option<ParsedTarget>,
    pub(super) written: &'a ParsedTurn,
}

impl ClaimedLanding<'_> {
    /// Returns the move with its promotion, or an error if a statement in the text is false.
    pub(super) fn judge(&self) -> Result<Move, IllegalTurn> {
        let situation = &self.position.situation;
        let told = self.written.taken_back || self.far.is_some();
        if !told {
            return self.with_promotion(situation);
        }
        if situation.hides() && self.reader == ReaderKnowledge::Public {
            if self.written.taken_back || situation.gates().is_none() {
                return Err(self.tells_too_much());
            }
            // The passage is already public, and other secrets do not affect the text.
            self.check_far(situation)?;
            return self.with_promotion(situation);
        }
        // From here on, the reader may know all secrets, or the position has none.
        let revealed = self.position.revealed_by(self.landing.into());
        if self.written.taken_back {
            return self.taken_back(revealed.as_ref());
        }
        let known = revealed.as_ref().unwrap_or(situation);
        self.check_far(known)?;
        if revealed.is_none() {
            return self.with_promotion(known);
        }
        if known.why_taken_back(self.landing.into(), false).is_some() {
            return Err(illegal(
                format!("{} is taken back here", self.name()),
                [self.goal()],
            ));
        }
        if self.written.promotion.is_some() {
            return self.with_promotion(known);
        }
        Ok(self.landing)
    }

    fn name(&self) -> String {
        self.position.situation.landing_name(self.landing)
    }

    fn goal(&self) -> Square {
        self.position.situation.goal(self.landing)
    }

    fn tells_too_much(&self) -> IllegalTurn {
        let situation = &self.position.situation;
        let mut name = self.name();
        if situation.promotes(self.landing) {
            name.push_str("=Q");
        }
        illegal(
            format!("the passage is still hidden: write the landing alone, {name}"),
            [],
        )
    }

    /// Checks that the turn is in fact taken back, as `~` states.
    fn taken_back(&self, revealed: Option<&PublicPosition>) -> Result<Move, IllegalTurn> {
        let is_none = |revealed: &PublicPosition| {
            revealed
                .why_taken_back(self.landing.into(), false)
                .is_some()
        };
        if revealed.is_some_and(is_none) {
            return Ok(self.landing);
        }
        Err(illegal(
            format!("{} is not taken back here, as ~ says", self.name()),
            [self.goal()],
        ))
    }

    /// Checks that the passage leads to the square in the text.
    fn check_far(&self, known: &PublicPosition) -> Result<(), IllegalTurn> {
        let Some(far) = self.far else { return Ok(()) };
        let name = self.name();
        match (known.gates(), known.carried(self.landing)) {
            (None, _) => Err(illegal(
                format!("no passage opens there: write {name} alone"),
                [],
            )),
            (Some([white, black]), None) => {
                let clause = format!(
                    "the passage is between {white} and {black}, and {name} lands on neither"
                );
                Err(illegal(clause, [white, black]))
            }
            (Some(_), Some((near, end))) if end != far.square => Err(illegal(
                format!(
                    "the passage leads from {near} to {end}, not to {}",
                    far.square
                ),
                [near, end],
            )),
            (Some(_), Some((_, end)))
                if far.takes && known.board.color_at(end) != Some(!known.turn) =>
            {
                Err(illegal(
                    format!("there is nothing on {end} to take at the end of the passage"),
                    [end],
                ))
            }
            _ => Ok(()),
        }
    }

    fn with_promotion(&self, known: &PublicPosition) -> Result<Move, IllegalTurn> {
        let named = self.written.promotion;
        // Without a far square, the promotion may refer to the square where the pawn lands, even if
        // the passage then carries it away.
        if self.far.is_some() || !self.is_carried_away(known) {
            explain::promotion(known, self.landing, named)?;
            let turn = promoting(self.landing, named);
            // The role matters: a new queen may be royal, and must then not be attacked through the
            // passage.
            let situation = &self.position.situation;
            if situation.promotes(self.landing) && !situation.is_safe(turn.into()) {
                return Err(explain::unsafe_promotion(situation, turn.into()));
            }
            return Ok(turn);
        }
        named.map_or(Ok(()), explain::promotion_role)?;
        Ok(promoting(self.landing, None))
    }

    /// Whether a pawn lands on its last rank but is carried away from it: `c8=Q` becomes `c8-c1`.
    fn is_carried_away(&self, known: &PublicPosition) -> bool {
        let last = self.landing.to().rank() == (!known.turn).backrank();
        self.landing.role() == Role::Pawn && last && !known.promotes(self.landing)
    }
}
