//! The public state of an active event.

use shakmaty::{Bitboard, Color, Square};

use crate::ByColor;

/// The public state of an active event.
///
/// The tag takes a whole word, so that the payload is aligned too. Right after a copy, an unaligned
/// read across two words would stall until both have been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(in crate::event_chess) enum State {
    Nothing,
    /// A number for each side.
    Counts(ByColor<u8>),
    /// The square that each side has chosen; `None` while it is secret.
    Chosen(ByColor<Option<Square>>),
    /// Pieces of each side, identified by their squares.
    Tagged(ByColor<Bitboard>),
}

impl State {
    /// No chosen square has been revealed.
    pub(in crate::event_chess) const HIDDEN: Self = Self::Chosen(ByColor {
        white: None,
        black: None,
    });

    pub(in crate::event_chess) fn count(self, side: Color) -> u8 {
        match self {
            Self::Counts(counts) => counts[side.into()],
            _ => 0,
        }
    }

    /// Returns both numbers.
    pub(in crate::event_chess) fn counts(self) -> ByColor<u8> {
        ByColor::of(|side| self.count(side.into()))
    }

    /// Replaces the number of one side.
    #[must_use]
    pub(in crate::event_chess) fn with_count(self, side: Color, count: u8) -> Self {
        match self {
            Self::Counts(mut counts) => {
                counts[side.into()] = count;
                Self::Counts(counts)
            }
            other => other,
        }
    }

    pub(in crate::event_chess) fn chosen(self, side: Color) -> Option<Square> {
        match self {
            Self::Chosen(squares) => squares[side.into()],
            _ => None,
        }
    }

    /// Whether a side's square is still secret.
    pub(in crate::event_chess) fn hides(self, side: Color) -> bool {
        matches!(self, Self::Chosen(squares) if squares[side.into()].is_none())
    }

    pub(in crate::event_chess) fn tagged(self, side: Color) -> Bitboard {
        match self {
            Self::Tagged(pieces) => pieces[side.into()],
            _ => Bitboard::EMPTY,
        }
    }
}

/// Parses two digits, White's and Black's.
pub(in crate::event_chess) fn read_counts(text: Option<&str>, most: u8) -> Result<State, String> {
    let digits = match text.map(str::as_bytes) {
        Some(&[white, black]) if white.is_ascii_digit() && black.is_ascii_digit() => {
            [white - b'0', black - b'0']
        }
        _ => {
            return Err(format!(
                "two digits from 0 to {most} follow it, White’s and Black’s"
            ));
        }
    };
    if digits.iter().any(|digit| *digit > most) {
        return Err(format!("its digits are {most} at most"));
    }
    let [white, black] = digits;
    Ok(State::Counts(ByColor { white, black }))
}

/// Writes two digits, White's and Black's.
pub(in crate::event_chess) fn write_counts(state: State) -> String {
    format!("{}{}", state.count(Color::White), state.count(Color::Black))
}
