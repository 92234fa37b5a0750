//! How the events of a game come into force, where its players have chosen otherwise than usual.

use std::{fmt, str::FromStr};

use postern_rules::{ByColor, Color, FenError, Position, Variant};
use strum::{Display, EnumString};

use crate::Seed;

/// Who decides which event is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum How {
    /// Chance: whoever starts an event draws it.
    Draw,
    /// The player who starts it, to which the other has agreed by joining.
    Pick,
    /// Nobody: the events are in force before the first move.
    InForce,
}

/// The deck of a game, and how its events come into force. Its text is what the log and requests
/// have: `draw`, `pick 4,91`, `in-force 107`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    pub how: How,
    /// The numbers of the events; none for the variant's whole deck.
    pub events: Vec<u8>,
}

impl Deal {
    /// Whether events are drawn.
    #[must_use]
    pub fn draws(&self) -> bool {
        self.how == How::Draw
    }

    /// The numbers of its events for a person, `4, 91`; empty for the whole deck.
    #[must_use]
    pub fn listed(&self) -> String {
        let numbers: Vec<String> = self.events.iter().map(ToString::to_string).collect();
        numbers.join(", ")
    }

    /// Its events in words: `the whole deck`, `event 4`, `events 4 and 91`.
    #[must_use]
    pub fn named(&self) -> String {
        let numbers: Vec<String> = self.events.iter().map(ToString::to_string).collect();
        match &numbers[..] {
            [] => "the whole deck".to_owned(),
            [one] => format!("event {one}"),
            [others @ .., last] => format!("events {} and {last}", others.join(", ")),
        }
    }

    /// In a few words, behind the name of the game: `the whole deck, drawn`, `events 4 and 91`,
    /// `9 events, picked`.
    #[must_use]
    pub fn brief(&self) -> String {
        let named = match self.events.len() {
            0..=3 => self.named(),
            count => format!("{count} events"),
        };
        match self.how {
            How::Draw => format!("{named}, drawn"),
            How::Pick => format!("{named}, picked"),
            How::InForce => named,
        }
    }

    /// The numbers of its events as text, `4,91`; `None` for the whole deck.
    fn numbers(&self) -> Option<String> {
        let numbers = self.events.iter().map(ToString::to_string);
        let numbers = numbers.collect::<Vec<_>>().join(",");
        (!numbers.is_empty()).then_some(numbers)
    }

    /// The position with which a game begins, at `fen` or as usual. `None` in a variant without a deck.
    ///
    /// # Errors
    /// [`FenError`] says what is wrong with the FEN or with the numbers.
    pub fn start(&self, variant: Variant, fen: Option<&str>) -> Option<Result<Position, FenError>> {
        let numbers = self.numbers();
        match self.how {
            How::Draw | How::Pick => Position::with_deck(variant, fen, numbers.as_deref()),
            How::InForce if fen.is_some() => {
                let clause = "events are in force from the start position, or named in the FEN";
                Some(Err(FenError(clause.to_owned())))
            }
            How::InForce => Position::with_events(variant, &numbers.unwrap_or_default()),
        }
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.numbers() {
            None => write!(f, "{}", self.how),
            Some(numbers) => write!(f, "{} {numbers}", self.how),
        }
    }
}

/// A text that is no [`Deal`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{}” isn’t a way to begin events: write draw, pick or in-force, and the numbers of the events, as in draw 5,7,12",
    postern_rules::excerpt(.0)
)]
pub struct InvalidDeal(pub String);

impl FromStr for Deal {
    type Err = InvalidDeal;

    fn from_str(text: &str) -> Result<Self, InvalidDeal> {
        let invalid = || InvalidDeal(text.to_owned());
        let (how, numbers) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let how = how.parse().map_err(|_| invalid())?;
        let mut events = Vec::new();
        for number in numbers
            .split(',')
            .filter(|number| !number.trim().is_empty())
        {
            let number = number.trim().parse().map_err(|_| invalid())?;
            if events.contains(&number) {
                return Err(invalid());
            }
            events.push(number);
        }
        if how == How::InForce {
            // The one named first is the one that was started first.
            return if events.is_empty() {
                Err(invalid())
            } else {
                Ok(Self { how, events })
            };
        }
        events.sort_unstable();
        Ok(Self { how, events })
    }
}

/// What chance gives a new game.
#[derive(Clone, Debug)]
pub struct Chance {
    /// The side of its creator, where none was chosen.
    pub side: Color,
    /// What decides the draws of its events.
    pub seeds: ByColor<Seed>,
}

impl Chance {
    /// Chance from random bytes: White's seed first.
    #[must_use]
    pub const fn new(side: Color, [white, black]: [[u8; crate::SEED_BYTES]; 2]) -> Self {
        Self {
            side,
            seeds: ByColor {
                white: Seed::new(white),
                black: Seed::new(black),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_read_as_they_are_written() {
        for text in [
            "draw",
            "draw 5,7,12",
            "pick 4,91",
            "in-force 107",
            "in-force 91,4",
        ] {
            assert_eq!(text.parse::<Deal>().unwrap().to_string(), text);
        }
        assert_eq!(
            "pick 91, 4".parse::<Deal>().unwrap().to_string(),
            "pick 4,91"
        );
        let brief = |text: &str| text.parse::<Deal>().unwrap().brief();
        assert_eq!(brief("draw"), "the whole deck, drawn");
        assert_eq!(brief("pick 4,5,91"), "events 4, 5 and 91, picked");
        assert_eq!(brief("pick 4,5,7,91"), "4 events, picked");
        assert_eq!(brief("in-force 107"), "event 107");
        for wrong in ["", "deal", "draw 5,5", "draw five", "in-force", "draw 300"] {
            assert!(wrong.parse::<Deal>().is_err(), "{wrong}");
        }
    }
}
