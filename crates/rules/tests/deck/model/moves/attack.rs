//! Detects attacks by generating the enemy's moves, as if it were the enemy's turn.

use super::single::{Move, MovePurpose};
use super::trail::MoveTrail;
use crate::model::board::{ModelPieceKind, ModelSide, Square};
use crate::model::state::ModelPosition;

impl ModelPosition {
    /// Whether `by` could capture a royal piece on `target`. Castling, revivals and turns of two
    /// pawn moves are skipped because they cannot capture. Secret squares and pit traps are
    /// ignored.
    pub(crate) fn is_attacked(&self, target: Square, by: ModelSide) -> bool {
        let mut moves = Vec::with_capacity(64);
        for (from, piece) in self.board.of(by) {
            moves.clear();
            self.moves_from(from, MovePurpose::Attack, &mut moves);
            let takes = moves.iter().any(|&step| self.reaches(step, target));
            if takes || piece.kind == ModelPieceKind::King && self.runs_to(&moves, target, by) {
                return true;
            }
        }
        false
    }

    /// Whether a move captures on `target`, either where it lands or at the far end of the passage.
    /// Ignores what happens to the capturing piece afterwards.
    fn reaches(&self, step: Move, target: Square) -> bool {
        step.to == target
            || self.other_end(step.to) == Some(target)
                && match (self.board[step.from], self.board[target]) {
                    (Some(taker), Some(victim)) => self.is_prey(taker, victim, MovePurpose::Attack),
                    _ => false,
                }
    }

    /// Whether the king of `by` captures on `target` with the second of two moves in one turn
    /// (event 102).
    fn runs_to(&self, first: &[Move], target: Square, by: ModelSide) -> bool {
        if !self.on(102) || self.runs[by as usize] == 0 {
            return false;
        }
        let bare = self.without_pits();
        let mut second = Vec::new();
        first.iter().any(|&step| {
            let mut run = MoveTrail::new(&bare, by);
            run.make(step);
            let Some(king) = run.model.board.king(by).filter(|_| !run.blocked) else {
                return false;
            };
            second.clear();
            run.model.moves_from(king, MovePurpose::Attack, &mut second);
            second.iter().any(|&step| run.model.reaches(step, target))
        })
    }

    pub(crate) fn attacked_royals(&self, side: ModelSide) -> impl Iterator<Item = Square> + '_ {
        self.royals(side)
            .iter()
            .filter(move |&square| self.is_attacked(square, side.enemy()))
    }

    pub(crate) fn in_check(&self, side: ModelSide) -> bool {
        self.attacked_royals(side).next().is_some()
    }
}
