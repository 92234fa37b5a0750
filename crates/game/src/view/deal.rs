//! A game's deck: how its events come into force, what decides the draws, and the card that the
//! players are reading. The same for everybody.

use serde::Serialize;

use crate::{Deal, Drawn, Game, How, Millis};
use postern_rules::{ByColor, Color};

/// How a game's events come into force, where its players have chosen otherwise than usual.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DealView {
    /// In a sentence.
    pub words: String,
    /// As a request for a new game has it: `draw 5,7`.
    pub text: String,
    /// What decides the draws; left out where none are made.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub draw: Option<DrawView>,
    /// The card of the event that was started last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub reading: Option<ReadingView>,
}

/// What decides the draws of a game, as far as it is public.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DrawView {
    /// The commitments to both sides' seeds, 64 hexadecimal digits each.
    pub commitments: ByColor<String>,
    /// The seeds, once a side has drawn or the game is over.
    pub seeds: ByColor<Option<String>>,
    /// The bytes that each side has added, 32 hexadecimal digits.
    pub random: ByColor<Option<String>>,
    pub made: Vec<MadeView>,
}

/// One draw, with all by which it can be checked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MadeView {
    pub by: Color,
    /// The number of the event that was drawn.
    pub event: u8,
    /// The numbers of those that could be started.
    pub startable: Vec<u8>,
    /// The text that follows the seed and a line feed in what was hashed. Hidden choices that have come to
    /// light since are not in it.
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReadingView {
    /// The event's number.
    pub event: u8,
    /// Who has said that the card is read.
    pub read: ByColor<bool>,
    /// Until when both clocks stand and nothing is played, at the latest; left out where nothing waits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub until_ms: Option<Millis>,
}

impl MadeView {
    fn of(drawn: &Drawn) -> Self {
        Self {
            by: drawn.by,
            event: drawn.event,
            startable: drawn.startable.clone(),
            text: drawn.text.clone(),
        }
    }
}

impl DealView {
    /// `None` where events come into force as usual.
    #[must_use]
    pub fn of(game: &Game) -> Option<Self> {
        let deal = game.setup().deal.as_ref()?;
        Some(Self {
            words: words(deal),
            text: deal.to_string(),
            draw: draw_view(game),
            reading: game.reading().map(|reading| ReadingView {
                event: reading.event,
                read: reading.read,
                until_ms: reading.until_ms,
            }),
        })
    }
}

/// `Events are drawn from the whole deck.`
fn words(deal: &Deal) -> String {
    let named = deal.named();
    match deal.how {
        How::Draw => format!("Whoever starts an event draws it from {named}."),
        How::Pick => format!("Whoever starts an event picks it from {named}."),
        How::InForce if deal.events.len() == 1 => {
            format!("From the first move on, {named} is in force.")
        }
        How::InForce => format!("From the first move on, {named} are in force."),
    }
}

fn draw_view(game: &Game) -> Option<DrawView> {
    let commitments = ByColor {
        white: game.draw_commitment(Color::White)?.to_string(),
        black: game.draw_commitment(Color::Black)?.to_string(),
    };
    let random = game.random();
    Some(DrawView {
        commitments,
        seeds: ByColor::of(|side| game.published_seed(side)),
        random: ByColor::of(|side| random[side].map(|bytes| bytes.to_string())),
        made: game.draws().iter().map(MadeView::of).collect(),
    })
}
