//! FEN: the six fields of chess, then the events: `-` none in force and none to start, `d12` events still to
//! start and how many pieces other than pawns White and Black have captured, `d-1,91:e4/-` one in force and
//! one for Black to start. Event 5 alone is `?`, hidden, or `c4f6`, revealed, White's square first. The command
//! line and the rules' tests also read and write `(c4f6)`, hidden with both squares known.

mod event;
mod read;

use std::fmt::Write as _;

use shakmaty::{Bitboard, Square};

pub(in crate::event_chess) use read::read;

use crate::FenError;
use crate::event_chess::{hidden::choosing::Choosing, situation::Situation};

/// About the length of the longest FEN, in bytes.
const LONG_FEN: usize = 96;

fn error<T>(message: impl Into<String>) -> Result<T, FenError> {
    Err(FenError(message.into()))
}

impl Situation {
    /// As everybody may know it.
    pub(in crate::event_chess) fn fen(&self) -> String {
        self.fen_with(&self.event_field(None))
    }

    /// As only the referee may know it.
    pub(in crate::event_chess) fn full_fen(&self, choosing: &Choosing) -> String {
        self.fen_with(&self.event_field(Some(choosing)))
    }

    fn fen_with(&self, event: &str) -> String {
        let mut fen = self.placement_fields();
        let _infallible = write!(fen, " {} {} {event}", self.quiet_plies, self.number);
        fen
    }

    /// Board, side to move, castling rights and en passant square: with the event, what makes two
    /// positions the same.
    pub(super) fn placement_fields(&self) -> String {
        let mut fields = String::with_capacity(LONG_FEN);
        let _infallible = write!(fields, "{}", self.board);
        fields.push_str(self.turn.fold_wb(" w ", " b "));
        for (square, letter) in RIGHTS {
            if self.rights.contains(square) {
                fields.push(letter);
            }
        }
        if self.rights == Bitboard::EMPTY {
            fields.push('-');
        }
        if self.passed.is_empty() {
            fields.push_str(" -");
        } else {
            let mut names: Vec<String> = self.passed.into_iter().map(|at| at.to_string()).collect();
            names.sort();
            let _infallible = write!(fields, " {}", names.concat());
        }
        fields
    }
}

/// The home squares of the rooks, and the letters of the rights that go with them, in the order in
/// which they are written.
const RIGHTS: [(Square, char); 4] = [
    (Square::H1, 'K'),
    (Square::A1, 'Q'),
    (Square::H8, 'k'),
    (Square::A8, 'q'),
];
