//! The two actions of a turn (moving and beaming), check, and the end of the game.

use super::{ALL_DIRECTIONS, BISHOP_DIRECTIONS, FileRank, ROOK_DIRECTIONS, SlowPosition, SlowTurn};

fn step((file, rank): FileRank, (files, ranks): FileRank) -> FileRank {
    (file + files, rank + ranks)
}

impl SlowPosition {
    /// Returns every turn of the side to move, even if the game is over.
    pub(crate) fn turns(&self) -> Vec<SlowTurn> {
        let own = Self::all_cells().filter(|at| self.is_piece_of(*at, self.yellow));
        own.flat_map(|from| self.turns_from(from)).collect()
    }

    fn turns_from(&self, from: FileRank) -> Vec<SlowTurn> {
        let kind = self.get(from).to_ascii_uppercase();
        let mut turns = Vec::new();
        // Turns that only beam, without a move.
        for target in self.beam_targets(from, kind) {
            turns.push(SlowTurn {
                from,
                to: from,
                becomes: None,
                drawn_in: Some(target),
            });
        }
        for to in self.destinations(from) {
            let move_only = SlowTurn {
                from,
                to,
                becomes: None,
                drawn_in: None,
            };
            let third_rank_of_enemy = if self.yellow { 7 } else { 2 };
            if kind == 'P' && to.1 == third_rank_of_enemy {
                turns.extend(['Q', 'R', 'B'].map(|piece| SlowTurn {
                    becomes: Some(piece),
                    ..move_only
                }));
                continue;
            }
            turns.push(move_only);
            if matches!(self.get(to), 'K' | 'k') {
                continue;
            }
            // A beam after a move (action 2 after action 1) starts from the board after that move.
            let mut moved = self.clone();
            moved.set(to, self.get(from));
            moved.set(from, '.');
            for target in moved.beam_targets(to, kind) {
                turns.push(SlowTurn {
                    drawn_in: Some(target),
                    ..move_only
                });
            }
        }
        turns
    }

    /// Returns the cells to which a piece can move. A move is the first kind of turn in the rules.
    pub(crate) fn destinations(&self, from: FileRank) -> Vec<FileRank> {
        match self.get(from).to_ascii_uppercase() {
            'K' => self.steps(from, &ALL_DIRECTIONS),
            'Q' => self.slides(from, &ALL_DIRECTIONS),
            'R' => self.slides(from, &ROOK_DIRECTIONS),
            'B' => [
                self.slides(from, &BISHOP_DIRECTIONS),
                self.steps(from, &ROOK_DIRECTIONS),
            ]
            .concat(),
            _ => self.pawn_moves(from),
        }
    }

    fn mine(&self, from: FileRank) -> bool {
        self.get(from).is_ascii_uppercase()
    }

    fn steps(&self, from: FileRank, directions: &[FileRank]) -> Vec<FileRank> {
        let next = directions.iter().map(|direction| step(from, *direction));
        next.filter(|to| self.get(*to) == '.' || self.is_piece_of(*to, !self.mine(from)))
            .collect()
    }

    fn slides(&self, from: FileRank, directions: &[FileRank]) -> Vec<FileRank> {
        let mut squares = Vec::new();
        for direction in directions {
            let mut at = step(from, *direction);
            while self.get(at) == '.' {
                squares.push(at);
                at = step(at, *direction);
            }
            if self.is_piece_of(at, !self.mine(from)) {
                squares.push(at);
            }
        }
        squares
    }

    fn pawn_moves(&self, from: FileRank) -> Vec<FileRank> {
        let yellow = self.mine(from);
        let ahead = if yellow { 1 } else { -1 };
        let starts = (if yellow { 2 } else { 7 }) == from.1;
        let mut squares = Vec::new();
        let one = step(from, (0, ahead));
        if self.get(one) == '.' {
            squares.push(one);
            let two = step(one, (0, ahead));
            if starts && self.get(two) == '.' {
                squares.push(two);
            }
        }
        for side in [-1, 1] {
            let to = step(from, (side, ahead));
            let en_passant = self.passed == Some(to) && yellow == self.yellow;
            if self.is_piece_of(to, !yellow) || en_passant {
                squares.push(to);
            }
        }
        squares
    }

    /// Returns the enemy pieces that a beam from this cell can pull in.
    fn beam_targets(&self, from: FileRank, kind: char) -> Vec<FileRank> {
        let directions: &[FileRank] = match kind {
            'Q' => &ALL_DIRECTIONS,
            'R' => &ROOK_DIRECTIONS,
            'B' => &BISHOP_DIRECTIONS,
            _ => &[],
        };
        let mut targets = Vec::new();
        for direction in directions {
            let mut at = step(from, *direction);
            let mut holes = 0;
            while matches!(self.get(at), '.' | '*') {
                holes += u32::from(self.get(at) == '*');
                at = step(at, *direction);
            }
            if holes == 1 && self.is_piece_of(at, !self.mine(from)) {
                targets.push(at);
            }
        }
        targets
    }

    pub(crate) fn play(&self, turn: SlowTurn) -> Self {
        let mut next = self.clone();
        let piece = self.get(turn.from);
        let pawn = piece.eq_ignore_ascii_case(&'P');
        let mut progress = pawn || self.get(turn.to) != '.' && turn.to != turn.from;
        next.set(turn.from, '.');
        let promoted = turn.becomes.map(|letter| {
            if self.yellow {
                letter
            } else {
                letter.to_ascii_lowercase()
            }
        });
        next.set(turn.to, promoted.unwrap_or(piece));
        if pawn && self.passed == Some(turn.to) {
            // The pawn captured en passant is on the target's file and the capturing pawn's rank.
            next.set((turn.to.0, turn.from.1), '.');
        }
        if let Some(target) = turn.drawn_in {
            next.set(target, '.');
            progress = true;
        }
        let double = pawn && (turn.to.1 - turn.from.1).abs() == 2;
        next.passed = double.then_some((turn.from.0, i32::midpoint(turn.from.1, turn.to.1)));
        next.quiet = if progress { 0 } else { self.quiet + 1 };
        next.number = self.number + u32::from(!self.yellow);
        next.yellow = !self.yellow;
        next
    }

    /// Whether a side could capture the enemy king with one action if it were to move.
    pub(crate) fn could_take_king(&self, yellow: bool) -> bool {
        let Some(king) = self.king_on_board(!yellow) else {
            return false;
        };
        let theirs = Self::all_cells().filter(|at| self.is_piece_of(*at, yellow));
        theirs.into_iter().any(|from| {
            self.destinations(from).contains(&king)
                || self
                    .beam_targets(from, self.get(from).to_ascii_uppercase())
                    .contains(&king)
        })
    }

    pub(crate) fn in_check(&self) -> bool {
        self.could_take_king(!self.yellow)
    }

    /// Returns the result and its reason if the position itself ends the game.
    pub(crate) fn verdict(&self) -> Option<&'static str> {
        let won = |yellow: bool, by_yellow: &'static str, by_red: &'static str| {
            if yellow { by_yellow } else { by_red }
        };
        if self.king_on_board(true).is_none() {
            return Some("0-1 king captured");
        }
        if self.king_on_board(false).is_none() {
            return Some("1-0 king captured");
        }
        let turns = self.turns();
        let loses = |turn: &SlowTurn| {
            let after = self.play(*turn);
            after.king_on_board(after.yellow).is_some() && after.could_take_king(after.yellow)
        };
        if self.in_check() {
            return turns
                .iter()
                .all(loses)
                .then(|| won(!self.yellow, "1-0 checkmate", "0-1 checkmate"));
        }
        turns
            .is_empty()
            .then(|| won(!self.yellow, "1-0 no move", "0-1 no move"))
    }
}
