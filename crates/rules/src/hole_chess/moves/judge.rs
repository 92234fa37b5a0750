//! Checks attempted turns. Accepts the same turns that `turns` generates; `explain` describes why
//! others are illegal.

use std::ops::ControlFlow;

use crate::hole_chess::info::side;
use crate::hole_chess::notation::explain;
use crate::hole_chess::notation::explain::illegal;
use crate::hole_chess::piece::{Piece, Role};
use crate::hole_chess::position::{Position, Turn, promotes};
use crate::hole_chess::square::Square;
use crate::{Color, IllegalTurn};

impl Position {
    /// Checks that a complete turn is legal.
    pub(in crate::hole_chess) fn judge(&self, turn: Turn) -> Result<Turn, IllegalTurn> {
        let mover = self.judge_parts(turn)?;
        if mover.role == Role::Pawn && turn.promotion.is_none() && promotes(mover.color, turn.to) {
            let to = turn.to.name();
            return Err(illegal(
                format!("a pawn that reaches {to} must promote: add =Q, =R or =B"),
                [turn.to],
            ));
        }
        if turn.stays() && turn.beam.is_none() {
            return Err(explain::nothing_done(mover, turn.from));
        }
        Ok(turn)
    }

    /// Checks the parts of a turn that the player has given so far, whether or not the turn is
    /// complete. Returns the moving piece.
    pub(in crate::hole_chess) fn judge_parts(&self, turn: Turn) -> Result<Piece, IllegalTurn> {
        if let Some(outcome) = self.end() {
            return Err(illegal(format!("the game is over: {outcome}"), []));
        }
        let mover = self.mover(turn.from)?;
        if !turn.stays() && !self.landings(mover, turn.from).has(turn.to) {
            return Err(explain::landing(self, mover, turn.from, turn.to));
        }
        if let Some(role) = turn.promotion {
            Self::judge_promotion(mover, turn, role)?;
        }
        if let Some(target) = turn.beam {
            self.judge_beam(mover, turn, target)?;
        }
        Ok(mover)
    }

    /// Returns the own piece on a cell, or an error if there is none.
    pub(in crate::hole_chess) fn mover(&self, from: Square) -> Result<Piece, IllegalTurn> {
        let name = from.name();
        match self.board.piece_at(from) {
            Some(piece) if piece.color == self.to_move => Ok(piece),
            Some(piece) => {
                let (theirs, ours) = (side(piece.color), side(self.to_move));
                Err(illegal(
                    format!(
                        "the {} on {name} is {theirs}’s, and it is {ours}’s turn",
                        piece.role.name()
                    ),
                    [from],
                ))
            }
            None if from.is_hole() => Err(illegal(
                format!("{name} is a hole: nothing stands there"),
                [from],
            )),
            None => Err(illegal(format!("there is no piece on {name}"), [from])),
        }
    }

    fn judge_promotion(mover: Piece, turn: Turn, role: Role) -> Result<(), IllegalTurn> {
        if mover.role != Role::Pawn {
            return Err(illegal(
                format!("only a pawn promotes, not a {}", mover.role.name()),
                [turn.from],
            ));
        }
        if turn.stays() || !promotes(mover.color, turn.to) {
            let rank = if mover.color == Color::White { 8 } else { 3 };
            let side = side(mover.color);
            return Err(illegal(
                format!("a {side} pawn promotes on reaching rank {rank}, not before"),
                [turn.to],
            ));
        }
        if !Role::BEAMERS.contains(&role) {
            let name = role.name();
            return Err(illegal(
                format!("a pawn becomes a queen, a rook or a PS-Bishop, not a {name}"),
                [turn.to],
            ));
        }
        Ok(())
    }

    fn judge_beam(&self, mover: Piece, turn: Turn, target: Square) -> Result<(), IllegalTurn> {
        if mover.role == Role::Pawn && !turn.stays() && promotes(mover.color, turn.to) {
            return Err(illegal(
                "a pawn that promotes has no beam on that turn",
                [turn.to, target],
            ));
        }
        if !mover.role.has_beam() {
            return Err(illegal(
                format!("a {} has no beam", mover.role.name()),
                [turn.to, target],
            ));
        }
        if self.board.king(!self.to_move) == Some(turn.to) {
            return Err(illegal(
                "taking the king ends the game: no beam follows",
                [turn.to],
            ));
        }
        if self.beam_targets(mover, turn.from, turn.to).has(target) {
            Ok(())
        } else {
            Err(explain::beam(self, mover, turn, target))
        }
    }

    /// Whether the given piece of the side to move has a legal turn.
    pub(in crate::hole_chess) fn can_act(&self, mover: Piece, from: Square) -> bool {
        self.visit_actions_of(mover.role, from, &mut |_| ControlFlow::Break(()))
            .is_break()
    }
}
