//! Detects what has changed on the board since an earlier state of the game.

use crate::{Game, Seq};
use postern_rules::Color;

/// Identifies a state of the board within a game. Two equal versions mean an unchanged board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardVersion {
    /// The number of the log event that led to this state: [`Game::board_seq`].
    seq: Seq,
    plies: usize,
    asides: usize,
}

impl BoardVersion {
    /// Returns the version of the board in `game`.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self {
            seq: game.board_seq(),
            plies: game.line().plies().len(),
            asides: game.line().asides().len(),
        }
    }

    pub(super) const fn seq(self) -> Seq {
        self.seq
    }

    pub(super) const fn plies(self) -> usize {
        self.plies
    }

    pub(super) const fn asides(self) -> usize {
        self.asides
    }

    /// Whether `game` differs from this version by exactly one turn of `side`, which revealed
    /// nothing.
    #[must_use]
    pub fn leads_by_turn(self, side: Color, game: &Game) -> bool {
        let line = game.line();
        let one_turn = line.plies().len() == self.plies + 1 && line.asides().len() == self.asides;
        let last = line.plies().last();
        one_turn && last.is_some_and(|ply| ply.by == side && !ply.facts.reveals())
    }
}
