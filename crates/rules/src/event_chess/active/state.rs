use shakmaty::{Bitboard, Color, Square};

use crate::ByColor;

/// The public state of an active event.
///
/// The enum's tag is a whole machine word, so that the payload is aligned too. Otherwise, reading
/// the payload right after a copy would span two words and stall until both have been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(in crate::event_chess) enum EventState {
    Nothing,
    /// A counter for each side.
    Counts(ByColor<u8>),
    /// The square that each side has chosen; `None` while it is secret.
    Chosen(ByColor<Option<Square>>),
    /// The squares of each side's pieces that the event marks.
    Tagged(ByColor<Bitboard>),
}

impl EventState {
    /// The state in which both sides' squares are still secret.
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

    /// Returns both sides' counters.
    pub(in crate::event_chess) fn counts(self) -> ByColor<u8> {
        ByColor::of(|side| self.count(side.into()))
    }

    /// Returns the state with one side's counter replaced.
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

    /// Whether the chosen square of `side` is still secret.
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

/// Parses two digits, White's number and Black's. Each is at most `most`.
pub(in crate::event_chess) fn read_counts(
    text: Option<&str>,
    most: u8,
) -> Result<EventState, String> {
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
    Ok(EventState::Counts(ByColor { white, black }))
}

/// Writes two digits, White's number and Black's.
pub(in crate::event_chess) fn write_counts(state: EventState) -> String {
    format!("{}{}", state.count(Color::White), state.count(Color::Black))
}
