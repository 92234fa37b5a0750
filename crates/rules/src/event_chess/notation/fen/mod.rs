//! Event Chess FEN: the six fields of orthodox chess, then a field for the events.
//!
//! The event field is `-` if no event is active and none can be started. In `d12`, events can still
//! be started, and White and Black have captured 1 and 2 pieces other than pawns. In `d-1,91:e4/-`,
//! event 91 is active and Black can still start one. The state of event 5 alone is `?` while secret
//! and `c4f6` when revealed, White's square first. The command line and the rules' tests also use
//! `(c4f6)`, which contains the squares although they are secret.

mod event;
mod read;

use std::fmt::Write as _;

use shakmaty::{Bitboard, Square};

pub(in crate::event_chess) use read::read;

use crate::FenError;
use crate::event_chess::hidden::choosing::SecretChoices;
use crate::event_chess::situation::PublicPosition;

/// The approximate length of the longest FEN, in bytes.
const LONG_FEN: usize = 96;

fn error<T>(message: impl Into<String>) -> Result<T, FenError> {
    Err(FenError(message.into()))
}

impl PublicPosition {
    /// Writes the FEN with public information only.
    pub(in crate::event_chess) fn fen(&self) -> String {
        self.fen_with(&self.event_field(None))
    }

    /// Writes the FEN with all secrets.
    pub(in crate::event_chess) fn full_fen(&self, choosing: &SecretChoices) -> String {
        self.fen_with(&self.event_field(Some(choosing)))
    }

    fn fen_with(&self, event: &str) -> String {
        let mut fen = self.placement_fields();
        let _infallible = write!(fen, " {} {} {event}", self.quiet_plies, self.number);
        fen
    }

    /// Writes the FEN's board, side to move, castling rights and en passant square. Together with
    /// the event field, they decide whether two positions are the same.
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

/// The rooks' home squares and the letters of their castling rights, in FEN order.
const RIGHTS: [(Square, char); 4] = [
    (Square::H1, 'K'),
    (Square::A1, 'Q'),
    (Square::H8, 'k'),
    (Square::A8, 'q'),
];
