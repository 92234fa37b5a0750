//! Views of a game's deck, its draws, and the card being read. They are the same for all viewers.

use serde::Serialize;

use crate::{Deal, DealMode, EventDraw, Game, Millis};
use postern_rules::{ByColor, Color};

/// A game's deck and how its events start, if its players chose it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DealView {
    /// The deal in a sentence.
    pub words: String,
    /// The deal as in requests for a new game: `draw 5,7`.
    pub text: String,
    /// The draws; left out if no events are drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub draw: Option<EventDrawsView>,
    /// The reading of the last started event's card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub reading: Option<CardReadingView>,
}

/// The draws of a game and their inputs, as far as they are public.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventDrawsView {
    /// The commitments to both sides' seeds, 64 hexadecimal digits each.
    pub commitments: ByColor<String>,
    /// The seed of each side that has drawn; both after the end of the game.
    pub seeds: ByColor<Option<String>>,
    /// The random bytes of each side, 32 hexadecimal digits each.
    pub random: ByColor<Option<String>>,
    pub made: Vec<EventDrawView>,
}

/// A draw with everything needed to verify it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventDrawView {
    pub by: Color,
    /// The number of the drawn event.
    pub event: u8,
    /// The numbers of the events from which it was drawn.
    pub startable: Vec<u8>,
    /// The hashed text, without the seed and the line feed before it. Hidden choices that were
    /// revealed later are not in it.
    pub text: String,
}

/// The state of reading the card of the last started event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardReadingView {
    /// The number of the event.
    pub event: u8,
    /// Which sides have confirmed that they have read the card.
    pub read: ByColor<bool>,
    /// The latest time until which clocks and play are stopped; left out if the game does not wait.
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
    /// Creates the view; `None` if the variant's standard applies.
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

/// Describes the deal in a sentence: `Whoever starts an event draws it from the whole deck.`
fn deal_words(deal: &Deal) -> String {
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
