//! Plays turns in the reference model and reveals the secret squares that they find.

use super::board::ModelPieceKind;
use super::moves::trail::MoveTrail;
use super::moves::turns::Turn;
use super::notation::names;
use super::notation::names::ModelTurn;
use super::state::ModelPosition;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ModelPlayResult {
    /// The turn is complete. Contains the turn's notation in an exported game.
    Whole(String),
    /// The turn was taken back, and the same player moves again. Revealed squares stay public. The
    /// notation ends in `~`.
    TakenBack(String),
    /// A revealed square requires a pawn to promote to one of these kinds. The model is unchanged,
    /// and the turn must be played again with a promotion.
    NeedsPromotion(Vec<ModelPieceKind>),
}

impl ModelPosition {
    /// Plays a turn returned by `legal`. `promotion` is the kind to choose if a revealed square
    /// makes a pawn promote; it is ignored for other turns.
    pub(crate) fn play(
        &mut self,
        turn: &ModelTurn,
        promotion: Option<ModelPieceKind>,
    ) -> ModelPlayResult {
        assert_eq!(self.owed, [false; 2], "a choice is owed");
        let mut trail = MoveTrail::new(self, self.mover);
        match turn.turn {
            Turn::Put(kind, square) => trail.put(kind, square),
            Turn::Single(step) => trail.make(step),
            Turn::March(first, second) | Turn::Run(first, second) => {
                trail.make(first);
                // Revealing a square ends the turn after the current move.
                if !trail.revealed {
                    trail.make(second);
                    trail.ran = matches!(turn.turn, Turn::Run(..));
                }
            }
        }
        if trail.promotes.is_some() {
            let promotions = trail.legal_promotions(turn.turn);
            match promotion.filter(|kind| promotions.contains(kind)) {
                Some(kind) => trail.promote(kind),
                None if promotions.is_empty() => return self.take_back(&trail, turn),
                None => return ModelPlayResult::NeedsPromotion(promotions),
            }
        }
        if !trail.is_legal_as(turn.turn) {
            assert!(trail.revealed, "{} was illegal all along", turn.name);
            return self.take_back(&trail, turn);
        }
        *self = trail.settle();
        ModelPlayResult::Whole(if trail.revealed {
            turn.name_of_made(&trail) + names::suffix(self)
        } else {
            turn.name.clone()
        })
    }

    fn take_back(&mut self, trail: &MoveTrail, turn: &ModelTurn) -> ModelPlayResult {
        self.passage = trail.model.passage;
        self.pits = trail.model.pits;
        ModelPlayResult::TakenBack(turn.name_of_landings() + "~")
    }
}

impl MoveTrail {
    /// Returns the kinds to which the pawn can promote. With royal queens, some promotions can be
    /// illegal.
    fn legal_promotions(&self, turn: Turn) -> Vec<ModelPieceKind> {
        let legal = |&kind: &ModelPieceKind| {
            let mut trail = self.clone();
            trail.promote(kind);
            trail.is_legal_as(turn)
        };
        ModelPieceKind::PROMOTIONS
            .into_iter()
            .filter(legal)
            .collect()
    }

    /// Whether the moves made so far are a legal turn, given what they have revealed.
    fn is_legal_as(&self, turn: Turn) -> bool {
        // A turn of two pawn moves may not capture.
        let marched_to_capture =
            self.parts.len() == 2 && matches!(turn, Turn::March(..)) && self.captures > 0;
        // A turn of two king moves (event 102) is legal if the king falls off the board in the
        // first one. Its side then loses, so it does not matter whether the king is attacked.
        let ran_into_pit = self.royal_fell && matches!(turn, Turn::Run(..));
        !self.blocked && !marched_to_capture && (ran_into_pit || self.is_safe())
    }

    /// Returns the position after a legal turn. Counts a check that the turn gives, and detects
    /// whether a side has lost because a piece fell off the board.
    pub(crate) fn settle(&self) -> ModelPosition {
        let mut after = self.after();
        if after.on(4) && after.in_check(after.mover) {
            let checks = &mut after.checks[self.mover as usize];
            *checks = (*checks + 1).min(5);
        }
        let uncovered = self.has_fallen() && after.in_check(self.mover);
        if self.royal_fell || uncovered {
            after.fallen = Some(self.mover);
        }
        after
    }
}
