//! Computes the results of games.

use super::board::{ModelPieceKind, ModelSide};
use super::state::ModelPosition;

/// The score, such as `1-0`, and the reason.
pub(crate) type Outcome = (&'static str, &'static str);

fn win(side: ModelSide) -> &'static str {
    match side {
        ModelSide::White => "1-0",
        ModelSide::Black => "0-1",
    }
}

impl ModelPosition {
    /// Returns the result if the position ends the game, for example by checkmate. If several
    /// results apply, the first one checked here counts. The caller checks repetition and the 50-
    /// and 75-move rules, with `key` and `quiet_plies`.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.fallen {
            return Some((win(loser.enemy()), "fell into a pit"));
        }
        let stuck = !self.has_turn();
        if stuck && self.in_check(self.mover) {
            return Some((win(self.mover.enemy()), "checkmate"));
        }
        if let Some(side) = self.has_five_checks() {
            return Some((win(side), "five checks"));
        }
        if self.has_run_home() {
            return Some((win(self.mover.enemy()), "last rank"));
        }
        if stuck {
            return Some(("1/2-1/2", "stalemate"));
        }
        self.is_king_against_king()
            .then_some(("1/2-1/2", "king against king"))
    }

    pub(crate) fn is_over_by_event(&self) -> bool {
        self.fallen.is_some() || self.has_five_checks().is_some() || self.has_run_home()
    }

    fn has_five_checks(&self) -> Option<ModelSide> {
        let five = |&side: &ModelSide| self.on(4) && self.checks[side as usize] == 5;
        ModelSide::BOTH.into_iter().find(five)
    }

    /// Whether the king of the player who has just moved is on its last rank (event 102). It is not
    /// attacked there, because the turn was legal.
    fn has_run_home(&self) -> bool {
        let side = self.mover.enemy();
        let king = self.board.king(side);
        self.on(102) && king.is_some_and(|king| king.rank_of(side) == 7)
    }

    /// Whether only kings are left and no active event can still decide the game.
    fn is_king_against_king(&self) -> bool {
        let bare = ModelSide::BOTH.into_iter().all(|side| {
            self.board
                .of(side)
                .all(|(_, piece)| piece.kind == ModelPieceKind::King)
        });
        let could_revive = self.on(7) && self.revivals != [false; 2];
        bare && !could_revive && !self.on(102)
    }
}
