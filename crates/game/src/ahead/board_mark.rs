//! How the board stood, to tell what has happened on it since.

use crate::{Game, Seq};
use postern_rules::Color;

/// How the board stood before something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardMark {
    /// [`Game::board_seq`].
    seq: Seq,
    plies: usize,
    asides: usize,
}

impl BoardMark {
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

    /// Whether a turn of `side`, and nothing else, has led from here to `game`, without revealing
    /// anything.
    #[must_use]
    pub fn leads_by_turn(self, side: Color, game: &Game) -> bool {
        let line = game.line();
        let one_turn = line.plies().len() == self.plies + 1 && line.asides().len() == self.asides;
        let last = line.plies().last();
        one_turn && last.is_some_and(|ply| ply.by == side && !ply.facts.reveals())
    }
}
