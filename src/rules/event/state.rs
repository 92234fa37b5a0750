//! How a game's event stands.

use super::{
    Act, ByColor, Color, Events, FenError, Illegal, Secret, Viewer,
    deck::{DECK, hidden_passage::CARD},
};

/// Most pieces other than pawns that a player may capture while an event is still to be started.
pub(super) const CAPTURE_LIMIT: u8 = 2;

/// How the event stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// No event, and none to start.
    Without,
    /// An event is still to be started; captures of pieces other than pawns are counted.
    Deck { captures: ByColor<u8> },
    /// Started, and both squares are hidden or still to be chosen.
    Hidden { squares: ByColor<Option<Secret<String>>> },
    /// White's square and Black's.
    Revealed { squares: [String; 2] },
}

impl State {
    pub(super) fn read(field: &str) -> Result<Self, FenError> {
        match field {
            "-" => Ok(Self::Without),
            "?" => Ok(Self::Hidden { squares: ByColor::default() }),
            "d00" => Ok(Self::Deck { captures: ByColor::default() }),
            other if other.len() == 4 && other.is_ascii() => {
                Ok(Self::Revealed { squares: [other[..2].to_owned(), other[2..].to_owned()] })
            }
            other => Err(FenError(format!("“{other}” is no state of an event"))),
        }
    }

    pub(super) fn fen(&self, _: Viewer) -> String {
        match self {
            Self::Without => "-".to_owned(),
            Self::Deck { captures } => format!("d{}{}", captures.white, captures.black),
            Self::Hidden { .. } => "?".to_owned(),
            Self::Revealed { squares } => squares.concat(),
        }
    }

    pub(super) fn key(&self) -> String {
        let owed = self.events().owed;
        format!("{} {} {}", self.fen(Viewer::Spectator), owed.white, owed.black)
    }

    pub(super) fn events(&self) -> Events {
        let deck = matches!(self, Self::Deck { .. });
        let (chosen, hidden) = match self {
            Self::Hidden { squares } => {
                (ByColor { white: squares.white.is_some(), black: squares.black.is_some() }, true)
            }
            _ => (ByColor::default(), false),
        };
        Events {
            startable: if deck { DECK.to_vec() } else { Vec::new() },
            in_force: if hidden || matches!(self, Self::Revealed { .. }) { vec![&CARD] } else { Vec::new() },
            captures: if let Self::Deck { captures } = self { Some(*captures) } else { None },
            capture_limit: CAPTURE_LIMIT,
            must_start: false,
            owed: ByColor { white: hidden && !chosen.white, black: hidden && !chosen.black },
            chosen,
            hidden,
            passage: if let Self::Revealed { squares } = self { Some(squares.clone()) } else { None },
        }
    }

    pub(super) fn secret(&self, side: Color) -> Option<Secret<String>> {
        match self {
            Self::Hidden { squares } => squares[side].clone(),
            Self::Revealed { squares } => Some(Secret::new(side, squares[usize::from(side == Color::Black)].clone())),
            _ => None,
        }
    }

    pub(super) fn act(&mut self, act: &Act) -> Result<(), Illegal> {
        match (act, &mut *self) {
            (Act::StartEvent { card }, Self::Deck { .. }) if DECK.contains(card) => {
                *self = Self::Hidden { squares: ByColor::default() };
                Ok(())
            }
            (Act::Choose { cell }, Self::Hidden { squares }) => {
                squares[cell.owner()] = Some(cell.clone());
                Ok(())
            }
            _ => Err(Illegal { message: "There is no such event to start.".to_owned(), marks: Vec::new() }),
        }
    }
}

/// Reads `event`, `W@c4` and `B@f6`.
pub(super) fn read_act(text: &str) -> Option<Result<Act, Illegal>> {
    let choice = |side, cell: &str| Some(Ok(Act::Choose { cell: Secret::new(side, cell.to_owned()) }));
    if text == "event" {
        return Some(Ok(Act::StartEvent { card: &CARD }));
    }
    match text.split_once('@') {
        Some(("W", cell)) => choice(Color::White, cell),
        Some(("B", cell)) => choice(Color::Black, cell),
        _ => None,
    }
}
