//! What an event keeps in a position, as everybody knows it.

use shakmaty::{Bitboard, Color, Square};

use crate::ByColor;

/// What is kept of an event in force.
///
/// With a tag of a whole word what is kept is aligned as well: a position that was just copied is read in whole
/// words, while a read across two of them would have to wait until both are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(in crate::event_chess) enum State {
    Nothing,
    /// A number for each side.
    Counts(ByColor<u8>),
    /// A square that each side has chosen; `None` while it is hidden.
    Chosen(ByColor<Option<Square>>),
    /// Pieces of each side, known by where they stand.
    Tagged(ByColor<Bitboard>),
}

impl State {
    /// Nothing is revealed yet.
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

    /// Both numbers.
    pub(in crate::event_chess) fn counts(self) -> ByColor<u8> {
        ByColor::of(|side| self.count(side.into()))
    }

    /// The same with another number for one side.
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

    /// Whether a side has a square that is still hidden.
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

/// Reads two digits, White's and Black's.
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
