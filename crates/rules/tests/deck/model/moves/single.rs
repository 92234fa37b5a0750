//! The single moves of a piece: where it could go, ignoring its king's safety.

use super::ways::MovePattern;
use crate::model::board::{Direction, Kind, Piece, Square};
use crate::model::state::Model;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Manner {
    Plain,
    /// Event 12: a pawn moves backwards or sideways.
    Aside,
    Double,
    EnPassant,
    /// Event 122: onto a friend, which moves to the mover's origin.
    Swap,
    /// The king's move in castling. The rook's part follows from it.
    Castling,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) manner: Manner,
    /// The kind that a pawn promotes to by this move.
    pub(crate) promotion: Option<Kind>,
}

impl Move {
    pub(crate) fn new(from: Square, to: Square, manner: Manner) -> Self {
        Self {
            from,
            to,
            manner,
            promotion: None,
        }
    }
}

/// Whether moves are generated to be played or to find attacks. In the latter case royal pieces can
/// be captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Play,
    Attack,
}

impl Model {
    /// Adds the moves of the piece on a square, except castling; none if it is tired.
    pub(crate) fn moves_from(&self, from: Square, purpose: Purpose, moves: &mut Vec<Move>) {
        let Some(piece) = self.board[from] else {
            return;
        };
        if self.is_tired(from) {
            return;
        }
        if piece.kind == Kind::Pawn {
            self.pawn_moves(from, piece.side, purpose, moves);
            return;
        }
        let first = moves.len();
        for way in self.ways(from, piece) {
            for &direction in way.directions {
                self.follow(from, piece, way, direction, purpose, moves);
            }
        }
        // The same move by an own and by a borrowed movement is one move.
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
        purpose: Purpose,
        moves: &mut Vec<Move>,
    ) {
        let mut here = from;
        let mut jumped = false;
        while let Some(next) = here.toward(direction) {
            // A leap crosses the wall. A rook that may jump crosses it like a piece.
            if are_adjacent(here, next) && self.is_barred(here, next) {
                if !way.jumps {
                    return;
                }
                jumped = true;
            }
            match self.board[next] {
                None => {
                    if !way.slides || self.may_stop(next, direction) {
                        moves.push(Move::new(from, next, Manner::Plain));
                    }
                }
                Some(met) if !jumped && met.side == piece.side && way.swaps => {
                    moves.push(Move::new(from, next, Manner::Swap));
                }
                Some(met) if !jumped && self.is_prey(piece, met, purpose) => {
                    moves.push(Move::new(from, next, Manner::Plain));
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

    /// Whether one piece may capture another. Royal pieces are never captured, only attacked.
    pub(crate) fn is_prey(&self, taker: Piece, victim: Piece, purpose: Purpose) -> bool {
        taker.side != victim.side
            && self.may_take(taker.kind, victim.kind)
            && (purpose == Purpose::Attack || !self.is_royal(victim))
    }

    /// Event 70: a slide without capture ends only where the next square in its direction does not
    /// exist (a wall counts as an edge) or has a piece.
    fn may_stop(&self, at: Square, direction: Direction) -> bool {
        let next = self.open_step(at, direction);
        !self.on(70) || next.is_none_or(|next| !self.board.is_empty(next))
    }
}

fn are_adjacent(one: Square, other: Square) -> bool {
    (one.file() - other.file()).abs() <= 1 && (one.rank() - other.rank()).abs() <= 1
}
