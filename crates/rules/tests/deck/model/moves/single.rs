//! Generates the single moves of a piece, ignoring the safety of its king.

use super::ways::MovePattern;
use crate::model::board::{Direction, ModelPieceKind, Piece, Square};
use crate::model::state::ModelPosition;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum MoveManner {
    Plain,
    /// A pawn's move backwards or sideways (event 12).
    Aside,
    Double,
    EnPassant,
    /// A knight's move onto a piece of its side, which moves to the knight's origin (event 122).
    Swap,
    /// The king's move in castling. The rook's move follows from it.
    Castling,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) manner: MoveManner,
    /// The kind to which a pawn promotes with this move.
    pub(crate) promotion: Option<ModelPieceKind>,
}

impl Move {
    pub(crate) fn new(from: Square, to: Square, manner: MoveManner) -> Self {
        Self {
            from,
            to,
            manner,
            promotion: None,
        }
    }
}

/// The purpose of generating moves: to play one, or to find attacks. For attacks, royal pieces can
/// be captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MovePurpose {
    Play,
    Attack,
}

impl ModelPosition {
    /// Adds the moves of the piece on a square, except castling. Adds none if event 91 forbids the
    /// piece to move.
    pub(crate) fn moves_from(&self, from: Square, purpose: MovePurpose, moves: &mut Vec<Move>) {
        let Some(piece) = self.board[from] else {
            return;
        };
        if self.is_tired(from) {
            return;
        }
        if piece.kind == ModelPieceKind::Pawn {
            self.pawn_moves(from, piece.side, purpose, moves);
            return;
        }
        let first = moves.len();
        for way in self.ways(from, piece) {
            for &direction in way.directions {
                self.follow(from, piece, way, direction, purpose, moves);
            }
        }
        // If a piece's own and borrowed movement allow the same move, it counts once.
        if self.on(73) {
            moves[first..].sort_by_key(|step| step.to);
            let mut seen = None;
            let mut at = 0;
            moves.retain(|step| {
                at += 1;
                at <= first || seen.replace(step.to) != Some(step.to)
            });
        }
    }

    fn follow(
        &self,
        from: Square,
        piece: Piece,
        way: MovePattern,
        direction: Direction,
        purpose: MovePurpose,
        moves: &mut Vec<Move>,
    ) {
        let mut here = from;
        let mut jumped = false;
        while let Some(next) = here.toward(direction) {
            // A leap crosses the wall. A rook that may jump over pieces may jump over the wall too.
            if are_adjacent(here, next) && self.is_barred(here, next) {
                if !way.jumps {
                    return;
                }
                jumped = true;
            }
            match self.board[next] {
                None => {
                    if !way.slides || self.may_stop(next, direction) {
                        moves.push(Move::new(from, next, MoveManner::Plain));
                    }
                }
                Some(met) if !jumped && met.side == piece.side && way.swaps => {
                    moves.push(Move::new(from, next, MoveManner::Swap));
                }
                Some(met) if !jumped && self.is_prey(piece, met, purpose) => {
                    moves.push(Move::new(from, next, MoveManner::Plain));
                }
                Some(_) => {}
            }
            if self.board[next].is_some() {
                if !way.jumps {
                    return;
                }
                jumped = true;
            }
            if !way.slides {
                return;
            }
            here = next;
        }
    }

    /// Whether one piece may capture another. Royal pieces can be attacked but never captured.
    pub(crate) fn is_prey(&self, taker: Piece, victim: Piece, purpose: MovePurpose) -> bool {
        taker.side != victim.side
            && self.may_take(taker.kind, victim.kind)
            && (purpose == MovePurpose::Attack || !self.is_royal(victim))
    }

    /// Whether a slide may stop on a square. With event 70, a slide without a capture stops only
    /// before a piece, the edge or a wall.
    fn may_stop(&self, at: Square, direction: Direction) -> bool {
        let next = self.open_step(at, direction);
        !self.on(70) || next.is_none_or(|next| !self.board.is_empty(next))
    }
}

fn are_adjacent(one: Square, other: Square) -> bool {
    (one.file() - other.file()).abs() <= 1 && (one.rank() - other.rank()).abs() <= 1
}
