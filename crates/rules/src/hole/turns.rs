//! Every turn of the side to move, handed one by one to the caller, so that nothing is allocated
//! and nothing bounded; and their number.

use std::{convert::Infallible, ops::ControlFlow};

use super::{
    piece::{Piece, Role},
    position::{Position, Turn, promotes},
    square::Square,
};

impl Position {
    /// Shows each turn to `visit` until it breaks off. Only legal where the game is not over.
    pub(super) fn visit_turns<B>(
        &self,
        mut visit: impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for role in Role::ALL {
            for from in self.board.pieces(self.to_move, role) {
                self.visit_turns_of(role, from, &mut visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows each turn of one piece of the side to move.
    pub(super) fn visit_turns_of<B>(
        &self,
        role: Role,
        from: Square,
        visit: &mut impl FnMut(Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let piece = Piece {
            color: self.to_move,
            role,
        };
        let enemy_king = self.board.king(!self.to_move);
        for beam in self.beam_targets(piece, from, from) {
            visit(Turn {
                from,
                to: from,
                promotion: None,
                beam: Some(beam),
            })?;
        }
        for to in self.landings(piece, from) {
            let landing = Turn {
                from,
                to,
                promotion: None,
                beam: None,
            };
            if role == Role::Pawn && promotes(piece.color, to) {
                for promotion in Role::BEAMERS {
                    visit(Turn {
                        promotion: Some(promotion),
                        ..landing
                    })?;
                }
                continue;
            }
            visit(landing)?;
            if enemy_king == Some(to) {
                continue;
            }
            for beam in self.beam_targets(piece, from, to) {
                visit(Turn {
                    beam: Some(beam),
                    ..landing
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Shows each turn.
    pub(super) fn each_turn(&self, mut visit: impl FnMut(Turn)) {
        let ControlFlow::Continue(()) = self.visit_turns::<Infallible>(|turn| {
            visit(turn);
            ControlFlow::Continue(())
        });
    }

    /// How many turns there are.
    pub(super) fn count_turns(&self) -> u64 {
        let mut count = 0;
        self.each_turn(|_| count += 1);
        count
    }

    /// The number of sequences of exactly `depth` turns; the last turns are counted without being
    /// played.
    pub(super) fn count_sequences(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.is_decided() => 0,
            1 => self.count_turns(),
            _ => {
                let mut count = 0;
                self.each_turn(|turn| count += self.after(turn).count_sequences(depth - 1));
                count
            }
        }
    }

    /// The perft of [`Rules`](crate::Rules), but the last turns are played as well: the work
    /// of a search that looks at every position.
    #[must_use]
    pub fn perft_played(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        if !self.is_decided() {
            self.each_turn(|turn| count += self.after(turn).perft_played(depth - 1));
        }
        count
    }
}
