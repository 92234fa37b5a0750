//! Ordinary moves without the passage, and attacks.

use super::{FileRank, SlowPosition, own_rank};

const ROOK_DIRECTIONS: [FileRank; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const BISHOP_DIRECTIONS: [FileRank; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT_LEAPS: [FileRank; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

fn step((file, rank): FileRank, (files, ranks): FileRank) -> FileRank {
    (file + files, rank + ranks)
}

impl SlowPosition {
    /// Returns the squares on which a piece could land, except by castling.
    pub(super) fn landings(&self, from: FileRank) -> Vec<FileRank> {
        let Some((white, kind)) = self.get(from) else {
            return Vec::new();
        };
        let all = [ROOK_DIRECTIONS, BISHOP_DIRECTIONS].concat();
        match kind {
            'K' => self.steps(from, white, &all),
            'Q' => self.slides(from, white, &all),
            'R' => self.slides(from, white, &ROOK_DIRECTIONS),
            'B' => self.slides(from, white, &BISHOP_DIRECTIONS),
            'N' => self.steps(from, white, &KNIGHT_LEAPS),
            _ => self.pawn_moves(from, white),
        }
    }

    fn steps(&self, from: FileRank, white: bool, directions: &[FileRank]) -> Vec<FileRank> {
        let next = directions.iter().map(|direction| step(from, *direction));
        next.filter(|to| self.is_empty(*to) || self.is_piece_of(*to, !white))
            .collect()
    }

    fn slides(&self, from: FileRank, white: bool, directions: &[FileRank]) -> Vec<FileRank> {
        let mut squares = Vec::new();
        for direction in directions {
            let mut at = step(from, *direction);
            while self.is_empty(at) {
                squares.push(at);
                at = step(at, *direction);
            }
            if self.is_piece_of(at, !white) {
                squares.push(at);
            }
        }
        squares
    }

    fn pawn_moves(&self, from: FileRank, white: bool) -> Vec<FileRank> {
        let ahead = if white { 1 } else { -1 };
        let mut squares = Vec::new();
        let one = step(from, (0, ahead));
        let two = step(one, (0, ahead));
        // From the first rank, a pawn may step twice only if the squares are revealed. Before that,
        // orthodox chess applies.
        let may_step_twice =
            from.1 == own_rank(white, 2) || self.revealed() && from.1 == own_rank(white, 1);
        if self.is_empty(one) {
            squares.push(one);
            if may_step_twice && self.is_empty(two) {
                squares.push(two);
            }
        }
        for side in [-1, 1] {
            let to = step(from, (side, ahead));
            if self.is_piece_of(to, !white) || self.takes_en_passant(from, to) {
                squares.push(to);
            }
        }
        squares
    }

    /// Whether a pawn's move would capture en passant.
    pub(super) fn takes_en_passant(&self, from: FileRank, to: FileRank) -> bool {
        let ahead = if self.white { 1 } else { -1 };
        self.get(from) == Some((self.white, 'P'))
            && self.passed == Some(to)
            && to.1 - from.1 == ahead
            && (to.0 - from.0).abs() == 1
    }

    /// Whether a king on a square could be captured, directly or through the passage.
    pub(super) fn attacked(&self, at: FileRank, by_white: bool) -> bool {
        let mut with_king = self.clone();
        with_king.set(self.king(!by_white), None);
        with_king.set(at, Some((!by_white, 'K')));
        let far = self.far_end(at);
        let theirs = Self::all_squares().filter(|from| self.is_piece_of(*from, by_white));
        theirs.into_iter().any(|from| {
            let landings = with_king.landings(from);
            landings.contains(&at) || far.is_some_and(|far| landings.contains(&far))
        })
    }

    pub(crate) fn in_check(&self) -> bool {
        self.attacked(self.king(self.white), !self.white)
    }

    /// Whether the side that has just moved has left its king in check.
    pub(crate) fn mover_in_check(&self) -> bool {
        self.attacked(self.king(!self.white), self.white)
    }
}
