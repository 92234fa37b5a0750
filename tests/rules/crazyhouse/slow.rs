//! A second implementation of Crazyhouse, slow and literal: every piece tries every square, and
//! turns that leave the king attacked are discarded.

use std::collections::BTreeMap;

type Square = (i8, i8);

/// A piece: its upper-case letter, whether it is White's, and whether it is a promoted pawn.
#[derive(Clone, Copy, PartialEq)]
struct Piece {
    kind: char,
    white: bool,
    promoted: bool,
}

#[derive(Clone)]
pub(super) struct SlowPosition {
    board: BTreeMap<Square, Piece>,
    /// The pieces in hand as letters, with upper case for White.
    hands: Vec<char>,
    white: bool,
    rights: String,
    passed: Option<Square>,
}

/// Returns the directions in which a piece moves.
fn ways(kind: char) -> Vec<Square> {
    let straight = vec![(1, 0), (-1, 0), (0, 1), (0, -1)];
    let diagonal = vec![(1, 1), (1, -1), (-1, 1), (-1, -1)];
    match kind {
        'R' => straight,
        'B' => diagonal,
        'N' => vec![
            (1, 2),
            (2, 1),
            (-1, 2),
            (-2, 1),
            (1, -2),
            (2, -1),
            (-1, -2),
            (-2, -1),
        ],
        _ => [straight, diagonal].concat(),
    }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
}

fn name((file, rank): Square) -> String {
    let file = char::from(b'a' + u8::try_from(file).unwrap());
    format!("{file}{}", rank + 1)
}

impl SlowPosition {
    pub(super) fn start() -> Self {
        let mut board = BTreeMap::new();
        for (file, kind) in (0..).zip("RNBQKBNR".chars()) {
            for (rank, kind, white) in [
                (0, kind, true),
                (1, 'P', true),
                (6, 'P', false),
                (7, kind, false),
            ] {
                board.insert((file, rank), Piece::new(kind, white));
            }
        }
        Self {
            board,
            hands: Vec::new(),
            white: true,
            rights: "KQkq".to_owned(),
            passed: None,
        }
    }

    /// Returns each legal turn's clicks and the position after that turn.
    pub(super) fn turns(&self) -> BTreeMap<String, Self> {
        let mut turns = BTreeMap::new();
        for (from, piece) in &self.board {
            if piece.white == self.white {
                for to in squares().filter(|to| self.reaches(*from, *to)) {
                    self.add_moves(&mut turns, *from, to, *piece);
                }
            }
        }
        self.add_castling(&mut turns);
        for to in squares().filter(|to| !self.board.contains_key(to)) {
            for (index, letter) in self.hands.iter().enumerate() {
                let kind = letter.to_ascii_uppercase();
                let backrank = to.1 == 0 || to.1 == 7;
                if letter.is_ascii_uppercase() == self.white && !(kind == 'P' && backrank) {
                    let mut next = self.passing();
                    next.hands.remove(index);
                    next.board.insert(to, Piece::new(kind, self.white));
                    turns.insert(format!("{kind}@ {}", name(to)), next);
                }
            }
        }
        turns.retain(|_, next| !next.attacked(next.king(self.white), !self.white));
        turns
    }

    pub(super) fn in_check(&self) -> bool {
        self.attacked(self.king(self.white), !self.white)
    }

    /// Returns the board, sorted hands, side to move and castling rights.
    pub(super) fn fields(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..8).rev() {
            let mut row = String::new();
            for file in 0..8 {
                row += &self
                    .board
                    .get(&(file, rank))
                    .map_or(".".to_owned(), |piece| piece.text());
            }
            rows.push(row);
        }
        let mut hands = self.hands.clone();
        hands.sort_unstable();
        let side = if self.white { 'w' } else { 'b' };
        let hands = String::from_iter(hands);
        format!("{}[{hands}] {side} {}", rows.join("/"), self.rights)
    }

    fn king(&self, white: bool) -> Square {
        let is_king = |(_, piece): &(&Square, &Piece)| piece.kind == 'K' && piece.white == white;
        *self
            .board
            .iter()
            .find(is_king)
            .expect("each side has one")
            .0
    }

    /// Returns the position with the other side to move.
    fn passing(&self) -> Self {
        Self {
            white: !self.white,
            passed: None,
            ..self.clone()
        }
    }

    /// Whether a side could capture on a square.
    fn attacked(&self, square: Square, by_white: bool) -> bool {
        self.board.iter().any(|(from, piece)| {
            piece.white == by_white
                && if piece.kind == 'P' {
                    let ahead = if by_white { 1 } else { -1 };
                    square.1 - from.1 == ahead && (square.0 - from.0).abs() == 1
                } else {
                    self.slides(*from, square, piece.kind)
                }
        })
    }

    fn slides(&self, from: Square, to: Square, kind: char) -> bool {
        ways(kind).into_iter().any(|(file, rank)| {
            let length = if "KN".contains(kind) { 1 } else { 7 };
            for step in 1..=length {
                let at = (from.0 + file * step, from.1 + rank * step);
                if at == to {
                    return true;
                }
                if self.board.contains_key(&at) {
                    return false;
                }
            }
            false
        })
    }

    /// Whether the piece on `from` could move to `to`, ignoring the king's safety.
    fn reaches(&self, from: Square, to: Square) -> bool {
        let (piece, there) = (self.board[&from], self.board.get(&to));
        if there.is_some_and(|there| there.white == piece.white) || from == to {
            return false;
        }
        if piece.kind != 'P' {
            return self.slides(from, to, piece.kind);
        }
        let (ahead, second) = if piece.white { (1, 1) } else { (-1, 6) };
        let (aside, up) = ((to.0 - from.0).abs(), (to.1 - from.1) * ahead);
        match (aside, up) {
            (1, 1) => there.is_some() || self.passed == Some(to),
            (0, 1) => there.is_none(),
            (0, 2) => {
                let middle = (from.0, from.1 + ahead);
                from.1 == second && there.is_none() && !self.board.contains_key(&middle)
            }
            _ => false,
        }
    }

    fn add_moves(
        &self,
        turns: &mut BTreeMap<String, Self>,
        from: Square,
        to: Square,
        piece: Piece,
    ) {
        let mut next = self.passing();
        let pawn = piece.kind == 'P';
        let passant = pawn && from.0 != to.0 && !self.board.contains_key(&to);
        let taken = if passant { (to.0, from.1) } else { to };
        if let Some(taken) = next.board.remove(&taken) {
            next.hands
                .push(Piece::new(taken.worth(), self.white).letter());
        }
        next.board.remove(&from);
        next.board.insert(to, piece);
        if pawn && (to.1 - from.1).abs() == 2 {
            next.passed = Some((from.0, i8::midpoint(from.1, to.1)));
        }
        let home = |square| {
            [
                ((4, 0), "KQ"),
                ((7, 0), "K"),
                ((0, 0), "Q"),
                ((4, 7), "kq"),
                ((7, 7), "k"),
                ((0, 7), "q"),
            ]
            .into_iter()
            .find(|(home, _)| *home == square)
        };
        for (_, lost) in [home(from), home(to)].into_iter().flatten() {
            next.rights.retain(|right| !lost.contains(right));
        }
        let clicks = format!("{} {}", name(from), name(to));
        if pawn && (to.1 == 0 || to.1 == 7) {
            for kind in "QRBN".chars() {
                let mut promoted = next.clone();
                let piece = Piece {
                    kind,
                    promoted: true,
                    ..piece
                };
                promoted.board.insert(to, piece);
                turns.insert(format!("{clicks} ={kind}"), promoted);
            }
        } else {
            turns.insert(clicks, next);
        }
    }

    fn add_castling(&self, turns: &mut BTreeMap<String, Self>) {
        let (rank, own) = if self.white { (0, "KQ") } else { (7, "kq") };
        let sides = [
            (&own[..1], 7, [5, 6].as_slice(), 6, 5),
            (&own[1..], 0, &[1, 2, 3], 2, 3),
        ];
        for (right, rook, empty, king_to, rook_to) in sides {
            let way = [4, rook_to, king_to];
            let free = !empty
                .iter()
                .any(|file| self.board.contains_key(&(*file, rank)));
            let safe = !way
                .iter()
                .any(|file| self.attacked((*file, rank), !self.white));
            if self.rights.contains(right) && free && safe {
                let mut next = self.passing();
                for (from, to) in [(4, king_to), (rook, rook_to)] {
                    let piece = next.board.remove(&(from, rank)).expect("it has not moved");
                    next.board.insert((to, rank), piece);
                }
                next.rights.retain(|right| !own.contains(right));
                turns.insert(
                    format!("{} {}", name((4, rank)), name((king_to, rank))),
                    next,
                );
            }
        }
    }
}

impl Piece {
    const fn new(kind: char, white: bool) -> Self {
        Self {
            kind,
            white,
            promoted: false,
        }
    }

    /// Returns the letter of the piece in its captor's hand, which is `P` for a promoted pawn.
    const fn worth(self) -> char {
        if self.promoted { 'P' } else { self.kind }
    }

    const fn letter(self) -> char {
        if self.white {
            self.kind
        } else {
            self.kind.to_ascii_lowercase()
        }
    }

    fn text(self) -> String {
        let mark = if self.promoted { "~" } else { "" };
        format!("{}{mark}", self.letter())
    }
}
