//! Castling in the reference model. A king or rook that may not move because of event 91 cannot
//! castle.

use super::single::{Move, MoveManner};
use crate::model::board::{ModelPieceKind, Piece, Square};
use crate::model::state::ModelPosition;

/// The origin and target of the king and of the rook.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Castling {
    pub(crate) king: [Square; 2],
    pub(crate) rook: [Square; 2],
}

impl Castling {
    /// Returns the castling in which the king lands on `king_to`.
    pub(crate) fn landing(king_to: Square) -> Self {
        let (king, rook) = if king_to.file() == 6 {
            ([4, 6], [7, 5])
        } else {
            ([4, 2], [0, 3])
        };
        let on_rank = |file| Square::at(file, king_to.rank()).expect("files of the board");
        Self {
            king: king.map(on_rank),
            rook: rook.map(on_rank),
        }
    }
}

impl ModelPosition {
    pub(crate) fn castlings(&self, moves: &mut Vec<Move>) {
        let side = self.mover;
        let home = if side.forward() == 1 { 0 } else { 7 };
        for (wing, file) in [(0, 6), (1, 2)] {
            if self.rights[side as usize][wing] {
                let king_to = Square::at(file, home).expect("a square of the first rank");
                let castling = Castling::landing(king_to);
                if self.may_castle(castling) {
                    moves.push(Move::new(castling.king[0], king_to, MoveManner::Castling));
                }
            }
        }
    }

    fn may_castle(&self, castling: Castling) -> bool {
        let [king_from, _] = castling.king;
        let [rook_from, crossed] = castling.rook;
        let between =
            rook_from.file().min(king_from.file()) + 1..rook_from.file().max(king_from.file());
        let free = between
            .filter_map(|file| Square::at(file, king_from.rank()))
            .all(|square| self.board.is_empty(square));
        let rested = !self.is_tired(king_from) && !self.is_tired(rook_from);
        free && rested && self.is_safe_for_king(king_from) && self.is_safe_for_king(crossed)
    }

    /// Whether the king would be unattacked on `square` after leaving its own square.
    fn is_safe_for_king(&self, square: Square) -> bool {
        let king = Piece {
            side: self.mover,
            kind: ModelPieceKind::King,
        };
        let mut as_if = *self;
        if let Some(home) = self.board.king(self.mover) {
            as_if.board[home] = None;
        }
        as_if.board[square] = Some(king);
        !as_if.is_attacked(square, self.mover.enemy())
    }
}
