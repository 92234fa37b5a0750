//! A second implementation of Atomic Chess, slow and literal: a board of characters, on which every
//! move is tried and each capture explodes square by square.

/// A square from 0 (a1) to 63 (h8).
pub(super) type SquareIndex = usize;

/// A turn's origin, target and promotion.
pub(super) type SlowTurn = (SquareIndex, SquareIndex, Option<char>);

pub(super) fn square_name(at: SquareIndex) -> String {
    let file = char::from(b'a' + u8::try_from(at % 8).unwrap());
    format!("{file}{}", at / 8 + 1)
}

fn moved(at: SquareIndex, files: i32, ranks: i32) -> Option<SquareIndex> {
    let file = i32::try_from(at % 8).unwrap() + files;
    let rank = i32::try_from(at / 8).unwrap() + ranks;
    let inside = (0..8).contains(&file) && (0..8).contains(&rank);
    inside.then(|| usize::try_from(rank * 8 + file).unwrap())
}

fn touch(one: SquareIndex, other: SquareIndex) -> bool {
    let apart = |a: usize, b: usize| a.abs_diff(b);
    one != other && apart(one % 8, other % 8) <= 1 && apart(one / 8, other / 8) <= 1
}

const KING: [(i32, i32); 8] = [
    (1, 0),
    (0, 1),
    (-1, 0),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];
const KNIGHT: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SlowPosition {
    /// FEN letters, with `.` for an empty square.
    cells: Vec<char>,
    pub(super) white: bool,
    rights: String,
    passed: Option<SquareIndex>,
    quiet: u32,
    number: u32,
}

impl SlowPosition {
    pub(super) fn from_fen(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut cells = vec!['.'; 64];
        for (row, text) in fields[0].split('/').enumerate() {
            let mut file = 0;
            for letter in text.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                } else {
                    cells[(7 - row) * 8 + file] = letter;
                    file += 1;
                }
            }
        }
        let passed = (0..64).find(|at| square_name(*at) == fields[3]);
        Self {
            cells,
            white: fields[1] == "w",
            rights: fields[2].replace('-', ""),
            passed,
            quiet: fields[4].parse().unwrap(),
            number: fields[5].parse().unwrap(),
        }
    }

    /// Returns the FEN. Contains the en passant square only if a pawn could capture there.
    pub(super) fn fen(&self) -> String {
        let rows = (0..8).rev().map(|rank| {
            let row: String = self.cells[rank * 8..rank * 8 + 8].iter().collect();
            super::boards::squeeze(&row.replace('.', "1"))
        });
        let board = rows.collect::<Vec<_>>().join("/");
        let side = if self.white { 'w' } else { 'b' };
        let rights = if self.rights.is_empty() {
            "-"
        } else {
            &self.rights
        };
        let usable = self.passed.filter(|passed| {
            let turns = self.turns();
            turns
                .iter()
                .any(|(from, to, _)| to == passed && self.kind(*from) == 'P')
        });
        let passed = usable.map_or_else(|| "-".to_owned(), square_name);
        format!(
            "{board} {side} {rights} {passed} {} {}",
            self.quiet, self.number
        )
    }

    fn kind(&self, at: SquareIndex) -> char {
        self.cells[at].to_ascii_uppercase()
    }

    fn is_of(&self, at: SquareIndex, white: bool) -> bool {
        let letter = self.cells[at];
        letter != '.' && letter.is_ascii_uppercase() == white
    }

    fn king(&self, white: bool) -> Option<SquareIndex> {
        let letter = if white { 'K' } else { 'k' };
        self.cells.iter().position(|cell| *cell == letter)
    }

    /// Returns the squares that the piece on `from` attacks.
    fn strikes(&self, from: SquareIndex) -> Vec<SquareIndex> {
        let white = self.is_of(from, true);
        let steps = |ways: &[(i32, i32)]| -> Vec<SquareIndex> {
            ways.iter()
                .filter_map(|(files, ranks)| moved(from, *files, *ranks))
                .collect()
        };
        match self.kind(from) {
            'P' => {
                let ahead = if white { 1 } else { -1 };
                steps(&[(-1, ahead), (1, ahead)])
            }
            'N' => steps(&KNIGHT),
            'K' => steps(&KING),
            'B' => self.slides(from, &KING[4..]),
            'R' => self.slides(from, &KING[..4]),
            _ => self.slides(from, &KING),
        }
    }

    fn slides(&self, from: SquareIndex, ways: &[(i32, i32)]) -> Vec<SquareIndex> {
        let mut squares = Vec::new();
        for (files, ranks) in ways {
            let mut at = from;
            while let Some(next) = moved(at, *files, *ranks) {
                squares.push(next);
                at = next;
                if self.cells[at] != '.' {
                    break;
                }
            }
        }
        squares
    }

    /// Whether a king of this side would be in check on a square. A king next to the other king is
    /// never in check.
    fn attacked(&self, at: SquareIndex, white: bool) -> bool {
        let beside = self.king(!white).is_some_and(|other| touch(other, at));
        !beside && (0..64).any(|from| self.is_of(from, !white) && self.strikes(from).contains(&at))
    }

    pub(super) fn in_check(&self) -> bool {
        let king = self.king(self.white);
        king.is_some_and(|king| self.king(!self.white).is_some() && self.attacked(king, self.white))
    }

    pub(super) fn over(&self) -> bool {
        self.king(true).is_none() || self.king(false).is_none()
    }

    /// Returns every legal turn.
    pub(super) fn turns(&self) -> Vec<SlowTurn> {
        if self.over() {
            return Vec::new();
        }
        let own = (0..64).filter(|at| self.is_of(*at, self.white));
        let tried = own.flat_map(|from| self.tries(from));
        tried.filter(|turn| self.is_legal(*turn)).collect()
    }

    fn is_legal(&self, turn: SlowTurn) -> bool {
        let after = self.after(turn);
        match (after.king(self.white), after.king(!self.white)) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(king), Some(_)) => !after.attacked(king, self.white),
        }
    }

    /// Returns the moves of a piece, ignoring the safety of kings.
    fn tries(&self, from: SquareIndex) -> Vec<SlowTurn> {
        if self.kind(from) == 'P' {
            return self.pawn_tries(from);
        }
        let free = |to: &SquareIndex| !self.is_of(*to, self.white);
        let mut turns: Vec<SlowTurn> = self
            .strikes(from)
            .into_iter()
            .filter(free)
            .filter(|to| self.kind(from) != 'K' || self.cells[*to] == '.')
            .map(|to| (from, to, None))
            .collect();
        if self.kind(from) == 'K' {
            turns.extend(self.castlings(from));
        }
        turns
    }

    fn pawn_tries(&self, from: SquareIndex) -> Vec<SlowTurn> {
        let ahead = if self.white { 1 } else { -1 };
        let second = if self.white { 1 } else { 6 };
        let mut goals = Vec::new();
        let one = moved(from, 0, ahead).filter(|to| self.cells[*to] == '.');
        goals.extend(one);
        if from / 8 == second && one.is_some() {
            goals.extend(moved(from, 0, 2 * ahead).filter(|to| self.cells[*to] == '.'));
        }
        let takes = |to: &SquareIndex| self.is_of(*to, !self.white) || self.passed == Some(*to);
        goals.extend(self.strikes(from).into_iter().filter(takes));
        let last = if self.white { 7 } else { 0 };
        let kinds = |to: SquareIndex| -> Vec<Option<char>> {
            if to / 8 == last {
                ['Q', 'R', 'B', 'N'].map(Some).to_vec()
            } else {
                vec![None]
            }
        };
        let turns = goals
            .into_iter()
            .flat_map(|to| kinds(to).into_iter().map(move |kind| (from, to, kind)));
        turns.collect()
    }

    fn castlings(&self, king: SquareIndex) -> Vec<SlowTurn> {
        let home = if self.white { 0 } else { 56 };
        let mut without = self.clone();
        without.cells[king] = '.';
        let sides = [('K', home + 7, home + 6), ('Q', home, home + 2)];
        let possible = sides.into_iter().filter(|(letter, rook, goal)| {
            let right = if self.white {
                *letter
            } else {
                letter.to_ascii_lowercase()
            };
            let between = king.min(*rook) + 1..king.max(*rook);
            let mut way = king.min(*goal)..=king.max(*goal);
            self.rights.contains(right)
                && between.into_iter().all(|at| self.cells[at] == '.')
                && way.all(|at| !without.attacked(at, self.white))
        });
        possible.map(|(_, _, goal)| (king, goal, None)).collect()
    }

    /// Returns the position after a turn, whether or not the turn is legal.
    pub(super) fn after(&self, (from, to, becomes): SlowTurn) -> Self {
        let mut next = self.clone();
        let pawn = self.kind(from) == 'P';
        let passing = pawn && self.passed == Some(to) && from % 8 != to % 8;
        let captures = passing || self.cells[to] != '.';
        let colored = |kind: char| {
            if self.white {
                kind
            } else {
                kind.to_ascii_lowercase()
            }
        };
        next.cells[to] = becomes.map_or(self.cells[from], colored);
        next.cells[from] = '.';
        if passing {
            next.cells[from / 8 * 8 + to % 8] = '.';
        }
        if self.kind(from) == 'K' && from.abs_diff(to) == 2 {
            let (rook, goal) = if to > from {
                (to + 1, to - 1)
            } else {
                (to - 2, to + 1)
            };
            next.cells[goal] = next.cells[rook];
            next.cells[rook] = '.';
        }
        if captures {
            next.explode(to);
        }
        next.passed = (pawn && from.abs_diff(to) == 16).then_some(usize::midpoint(from, to));
        next.quiet = if pawn || captures { 0 } else { self.quiet + 1 };
        next.number += u32::from(!self.white);
        next.white = !self.white;
        for (right, king, rook) in [('K', 4, 7), ('Q', 4, 0), ('k', 60, 63), ('q', 60, 56)] {
            let (k, r) = if rook < 8 { ('K', 'R') } else { ('k', 'r') };
            if next.cells[king] != k || next.cells[rook] != r {
                next.rights = next.rights.replace(right, "");
            }
        }
        next
    }

    fn explode(&mut self, center: SquareIndex) {
        self.cells[center] = '.';
        for at in 0..64 {
            if touch(at, center) && self.kind(at) != 'P' {
                self.cells[at] = '.';
            }
        }
    }
}
