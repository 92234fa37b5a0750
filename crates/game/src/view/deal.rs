//! Views of a game's deck, its random draws, and the event card that players are reading. They are
//! identical for all viewers.

use serde::Serialize;

use crate::{DealMode, EventDeal, EventDraw, Game, Millis};
use postern_rules::{ByColor, Color};

/// The deck of a game and how its event cards are started, if the players selected them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DealView {
    /// A description of the deck and the mode as a sentence.
    pub words: String,
    /// The text form used in requests for a new game, such as `draw 5,7`.
    pub text: String,
    /// The random draws. Omitted if the game does not draw event cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub draw: Option<EventDrawsView>,
    /// Which players have read the event card that was started last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub reading: Option<CardReadingView>,
}

/// The draws of a game and the public part of their inputs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventDrawsView {
    /// The commitments to both sides' seeds, each as 64 hexadecimal digits.
    pub commitments: ByColor<String>,
    /// The published seeds. A seed is public once its side has drawn or the game is over.
    pub seeds: ByColor<Option<String>>,
    /// The random bytes from each side, as 32 hexadecimal digits.
    pub random: ByColor<Option<String>>,
    pub made: Vec<EventDrawView>,
}

/// A random draw with all data needed to verify it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventDrawView {
    pub by: Color,
    /// The number of the drawn event card.
    pub event: u8,
    /// The numbers of the event cards from which the card was drawn.
    pub startable: Vec<u8>,
    /// The text that was hashed after the seed and a line feed. It excludes choices that were still
    /// hidden.
    pub text: String,
}

/// Which players have read the event card that was started last, and how long the game waits.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardReadingView {
    /// The number of the event card.
    pub event: u8,
    /// Which sides have confirmed that they have read the card.
    pub read: ByColor<bool>,
    /// The latest time at which play resumes. Omitted if the game does not wait for the players to
    /// read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub until_ms: Option<Millis>,
}

impl EventDrawView {
    fn of(drawn: &EventDraw) -> Self {
        Self {
            by: drawn.by,
            event: drawn.event,
            startable: drawn.startable.clone(),
            text: drawn.text.clone(),
        }
    }
}

impl DealView {
    /// Creates the view; returns `None` if the game uses the variant's default deck.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let deal = game.setup().deal.as_ref()?;
        Some(Self {
            words: deal_words(deal),
            text: deal.to_string(),
            draw: draw_view(game),
            reading: game.reading().map(|reading| CardReadingView {
                event: reading.event,
                read: reading.read,
                until_ms: reading.until_ms,
            }),
        })
    }
}

/// Describes the deck as a sentence, such as `Whoever starts an event draws it from the whole
/// deck.`
fn deal_words(deal: &EventDeal) -> String {
    let named = deal.named();
    match deal.mode {
        DealMode::Draw => format!("Whoever starts an event draws it from {named}."),
        DealMode::Pick => format!("Whoever starts an event picks it from {named}."),
        DealMode::InForce if deal.events.len() == 1 => {
            format!("From the first move on, {named} is in force.")
        }
        DealMode::InForce => format!("From the first move on, {named} are in force."),
    }
}

fn draw_view(game: &Game) -> Option<EventDrawsView> {
    let commitments = ByColor {
        white: game.draw_commitment(Color::White)?.to_string(),
        black: game.draw_commitment(Color::Black)?.to_string(),
    };
    let random = game.random();
    Some(EventDrawsView {
        commitments,
        seeds: ByColor::of(|side| game.published_seed(side)),
        random: ByColor::of(|side| random[side].map(|bytes| bytes.to_string())),
        made: game.draws().iter().map(EventDrawView::of).collect(),
    })
}
