//! A second implementation of Event Chess, slow and literal, on an 8×8 array. It was written from
//! the text of the rules, not from the code under test.

mod fen;
mod moves;
mod name;
mod reveal;
mod turns;

pub(crate) use reveal::SlowPlayResult;

/// File and rank, both counted from 0.
pub(crate) type FileRank = (i32, i32);

/// A piece: whether it is White's, and its upper-case letter.
pub(crate) type Piece = (bool, char);

/// The state of event 5 (Hidden Passage).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EventState {
    /// Event 5 is neither active nor can it be started.
    Absent,
    /// An event can be started. Counts the pieces other than pawns that White and Black have
    /// captured.
    ToStart([u32; 2]),
    /// The event is active, and White's and Black's squares are secret.
    Hidden(FileRank, FileRank),
    /// The event is active, and White's and Black's squares are revealed.
    Revealed(FileRank, FileRank),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SlowPosition {
    cells: [[Option<Piece>; 8]; 8],
    pub(crate) white: bool,
    /// The home squares of the rooks that can still castle.
    rights: Vec<FileRank>,
    /// The square that a pawn has just passed over.
    passed: Option<FileRank>,
    pub(crate) event: EventState,
    quiet: u32,
    number: u32,
}

/// A turn: its origin, the square where the piece lands (`landing`), the end of the passage to
/// which the piece is carried on, and its promotion. For castling, origin and landing are the
/// king's, and the passage carries the king or the rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlowTurn {
    pub(crate) from: FileRank,
    pub(crate) landing: FileRank,
    pub(crate) carried: Option<FileRank>,
    pub(crate) becomes: Option<char>,
    pub(crate) castles: bool,
}

pub(crate) fn square_name((file, rank): FileRank) -> String {
    format!(
        "{}{}",
        "abcdefgh"
            .chars()
            .nth(usize::try_from(file).unwrap())
            .unwrap(),
        rank + 1
    )
}

pub(crate) fn square_at(name: &str) -> FileRank {
    let file = "abcdefgh".find(&name[..1]).unwrap();
    (
        i32::try_from(file).unwrap(),
        name[1..].parse::<i32>().unwrap() - 1,
    )
}

/// Converts a rank between a side's own numbering and the board's.
fn own_rank(white: bool, rank: i32) -> i32 {
    if white { rank - 1 } else { 8 - rank }
}

impl SlowPosition {
    fn exists((file, rank): FileRank) -> bool {
        (0..8).contains(&file) && (0..8).contains(&rank)
    }

    /// Returns the piece on a square, or `None` outside the board.
    pub(crate) fn get(&self, at: FileRank) -> Option<Piece> {
        let index = |number: i32| usize::try_from(number).unwrap();
        if Self::exists(at) {
            self.cells[index(at.1)][index(at.0)]
        } else {
            None
        }
    }

    fn set(&mut self, at: FileRank, content: Option<Piece>) {
        self.cells[usize::try_from(at.1).unwrap()][usize::try_from(at.0).unwrap()] = content;
    }

    pub(crate) fn all_squares() -> impl Iterator<Item = FileRank> {
        (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
    }

    fn is_piece_of(&self, at: FileRank, white: bool) -> bool {
        self.get(at).is_some_and(|piece| piece.0 == white)
    }

    fn is_empty(&self, at: FileRank) -> bool {
        Self::exists(at) && self.get(at).is_none()
    }

    pub(crate) fn king(&self, white: bool) -> FileRank {
        Self::all_squares()
            .find(|at| self.get(*at) == Some((white, 'K')))
            .unwrap()
    }

    fn revealed(&self) -> bool {
        matches!(self.event, EventState::Revealed(..))
    }

    /// Returns the other end of a revealed passage if the square is one of its ends.
    fn far_end(&self, at: FileRank) -> Option<FileRank> {
        match self.event {
            EventState::Revealed(one, other) if at == one => Some(other),
            EventState::Revealed(one, other) if at == other => Some(one),
            _ => None,
        }
    }
}
