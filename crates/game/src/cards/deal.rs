//! Event decks: which event cards a game uses, and how they are started.

use std::fmt;
use std::str::FromStr;

use postern_rules::{ByColor, Color, FenError, Position, Variant};
use strum::{Display, EnumString};

use crate::DrawSeed;

/// How a game selects the next event card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum DealMode {
    /// The server draws a random card from the deck.
    Draw,
    /// The player who starts an event picks the card. The opponent agreed to this by joining.
    Pick,
    /// All cards are active from the first move.
    InForce,
}

/// The deck of a game, and how its event cards are started. The text form appears in logs and in
/// requests: `draw`, `pick 4,91`, `in-force 107`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventDeal {
    pub mode: DealMode,
    /// The numbers of the event cards; empty for the variant's whole deck.
    pub events: Vec<u8>,
}

impl EventDeal {
    /// Whether event cards are drawn at random.
    #[must_use]
    pub fn draws(&self) -> bool {
        self.mode == DealMode::Draw
    }

    /// Returns the card numbers for display, such as `4, 91`; empty for the whole deck.
    #[must_use]
    pub fn listed(&self) -> String {
        self.numbers().join(", ")
    }

    /// Describes the deck in words: `the whole deck`, `event 4`, `events 4 and 91`.
    #[must_use]
    pub fn named(&self) -> String {
        match &self.numbers()[..] {
            [] => "the whole deck".to_owned(),
            [one] => format!("event {one}"),
            [others @ .., last] => format!("events {} and {last}", others.join(", ")),
        }
    }

    /// Describes the deck and the mode in a few words: `the whole deck, drawn`, `events 4 and 91`,
    /// `9 events, picked`.
    #[must_use]
    pub fn brief(&self) -> String {
        let named = match self.events.len() {
            0..=3 => self.named(),
            count => format!("{count} events"),
        };
        match self.mode {
            DealMode::Draw => format!("{named}, drawn"),
            DealMode::Pick => format!("{named}, picked"),
            DealMode::InForce => named,
        }
    }

    fn numbers(&self) -> Vec<String> {
        self.events.iter().map(ToString::to_string).collect()
    }

    /// Returns the card numbers in text form, such as `4,91`; `None` for the whole deck.
    fn number_text(&self) -> Option<String> {
        (!self.events.is_empty()).then(|| self.numbers().join(","))
    }

    /// Returns the start position with this deck. `fen` replaces the standard start. Returns `None`
    /// if the variant has no deck.
    ///
    /// # Errors
    /// Returns the [`FenError`] that explains what is wrong with the FEN or the card numbers.
    pub fn start(&self, variant: Variant, fen: Option<&str>) -> Option<Result<Position, FenError>> {
        let numbers = self.number_text();
        match self.mode {
            DealMode::Draw | DealMode::Pick => {
                Position::with_deck(variant, fen, numbers.as_deref())
            }
            DealMode::InForce if fen.is_some() => {
                let clause = "events are in force from the start position, or named in the FEN";
                Some(Err(FenError(clause.to_owned())))
            }
            DealMode::InForce => Position::with_events(variant, &numbers.unwrap_or_default()),
        }
    }
}

impl fmt::Display for EventDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number_text() {
            None => write!(f, "{}", self.mode),
            Some(numbers) => write!(f, "{} {numbers}", self.mode),
        }
    }
}

/// The error for text that is not an [`EventDeal`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{}” isn’t a way to begin events: write draw, pick or in-force, and the numbers of the \
     events, as in draw 5,7,12",
    postern_rules::excerpt(.0)
)]
pub struct InvalidDeal(pub String);

impl FromStr for EventDeal {
    type Err = InvalidDeal;

    fn from_str(text: &str) -> Result<Self, InvalidDeal> {
        let invalid = || InvalidDeal(text.to_owned());
        let (mode, numbers) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let mode = mode.parse().map_err(|_| invalid())?;
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
        if mode == DealMode::InForce {
            // Do not sort: the cards are started in the given order.
            return if events.is_empty() {
                Err(invalid())
            } else {
                Ok(Self { mode, events })
            };
        }
        events.sort_unstable();
        Ok(Self { mode, events })
    }
}

/// The random inputs for creating a game.
#[derive(Clone, Debug)]
pub struct RandomInputs {
    /// A random side for the creator, used if the creator did not choose one.
    pub side: Color,
    /// The secret seeds that determine each side's event draws.
    pub seeds: ByColor<DrawSeed>,
}

impl RandomInputs {
    /// Creates the inputs from random bytes; White's seed comes first.
    #[must_use]
    pub const fn new(side: Color, [white, black]: [[u8; crate::SEED_BYTES]; 2]) -> Self {
        Self {
            side,
            seeds: ByColor {
                white: DrawSeed::new(white),
                black: DrawSeed::new(black),
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
            assert_eq!(text.parse::<EventDeal>().unwrap().to_string(), text);
        }
        assert_eq!(
            "pick 91, 4".parse::<EventDeal>().unwrap().to_string(),
            "pick 4,91"
        );
        let brief = |text: &str| text.parse::<EventDeal>().unwrap().brief();
        assert_eq!(brief("draw"), "the whole deck, drawn");
        assert_eq!(brief("pick 4,5,91"), "events 4, 5 and 91, picked");
        assert_eq!(brief("pick 4,5,7,91"), "4 events, picked");
        assert_eq!(brief("in-force 107"), "event 107");
        for wrong in ["", "deal", "draw 5,5", "draw five", "in-force", "draw 300"] {
            assert!(wrong.parse::<EventDeal>().is_err(), "{wrong}");
        }
    }
}
