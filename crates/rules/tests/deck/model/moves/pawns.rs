use super::single::{Move, MoveManner, MovePurpose};
use crate::model::board::{ModelPieceKind, ModelSide, Square};
use crate::model::state::ModelPosition;

impl ModelPosition {
    pub(crate) fn pawn_moves(
        &self,
        from: Square,
        side: ModelSide,
        purpose: MovePurpose,
        moves: &mut Vec<Move>,
    ) {
        self.pawn_steps(from, side, moves);
        self.pawn_captures(from, side, purpose, moves);
        if self.on(12) {
            for direction in [(0, -side.forward()), (-1, 0), (1, 0)] {
                if let Some(to) = self.open_step(from, direction)
                    && self.board.is_empty(to)
                {
                    moves.push(Move::new(from, to, MoveManner::Aside));
                }
            }
        }
    }

    /// Adds a step of one square ahead, and of two from the pawn's first or second rank.
    fn pawn_steps(&self, from: Square, side: ModelSide, moves: &mut Vec<Move>) {
        let ahead = |square: Square| {
            square
                .toward((0, side.forward()))
                .filter(|&to| self.board.is_empty(to))
        };
        let Some(one) = ahead(from) else { return };
        moves.push(Move::new(from, one, MoveManner::Plain));
        if from.rank_of(side) <= 1
            && let Some(two) = ahead(one)
        {
            moves.push(Move::new(from, two, MoveManner::Double));
        }
    }

    fn pawn_captures(
        &self,
        from: Square,
        side: ModelSide,
        purpose: MovePurpose,
        moves: &mut Vec<Move>,
    ) {
        for aside in [-1, 1] {
            let Some(to) = self.open_step(from, (aside, side.forward())) else {
                continue;
            };
            match (self.board[from], self.board[to]) {
                (Some(pawn), Some(victim)) if self.is_prey(pawn, victim, purpose) => {
                    moves.push(Move::new(from, to, MoveManner::Plain));
                }
                (Some(_), None) if self.can_be_passed(to, side) => {
                    moves.push(Move::new(from, to, MoveManner::EnPassant));
                }
                _ => {}
            }
        }
    }

    /// Whether an enemy pawn has just passed over the square.
    fn can_be_passed(&self, square: Square, taker: ModelSide) -> bool {
        self.passed.contains(square)
            && Self::passer(square)
                .is_some_and(|passer| self.board.has(passer, taker.enemy(), ModelPieceKind::Pawn))
    }
}
