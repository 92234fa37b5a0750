//! The forms that create a game, one for each variant.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::web::Problem;
use crate::web::pages::lists::cards::{VariantCard, picture_of};
use crate::web::wire::{SideChoice, WireBank, WireNewGame, WireTime};
use postern_game::view::TimeKind;
use postern_game::{ComputerPlayer, DealMode, OpponentKind, Refusal, read_start};
use postern_rules::{Position, Variant, excerpt};

/// A variant, and the form that creates a game of this variant.
#[derive(Clone, Debug)]
pub(crate) struct NewGameOffer {
    pub card: VariantCard,
    /// Whether the variant can be played against the computer.
    pub computer: bool,
    /// The reason why the form was refused.
    pub refusal: Option<String>,
    /// The content of the form: the defaults, or the refused input.
    pub form: CreateGameForm,
}

impl NewGameOffer {
    /// Whether the start position `slug` is selected. By default, the first start position is
    /// selected.
    pub(crate) fn begins_with(&self, slug: &str) -> bool {
        let starts = self.card.starts;
        let asked = starts
            .iter()
            .find(|start| start.slug == self.form.start)
            .or_else(|| starts.first());
        asked.is_some_and(|start| start.slug == slug)
    }
}

/// The fields of the form that creates a game, as submitted text.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct CreateGameForm {
    #[serde(skip_serializing)]
    pub command_id: Option<String>,
    pub variant: String,
    /// The kind of opponent: an [`OpponentKind`].
    pub with: String,
    /// The level of the computer, from 1 to 8.
    pub level: String,
    /// The side that the creator wants to play: a [`SideChoice`].
    pub play: String,
    /// The kind of time control: a [`TimeKind`].
    pub time: String,
    /// The initial time of a live game in minutes.
    pub minutes: String,
    /// The increment or delay per turn of a live game in seconds.
    pub increment: String,
    /// Not empty if `increment` is a delay instead of an increment.
    pub delay: String,
    /// The time per turn of a correspondence game in days.
    pub days: String,
    /// Not empty if the game has a time bank.
    pub bank: String,
    /// The number of hours that each turn adds to the time bank.
    pub bank_hours: String,
    /// The maximum number of days in the time bank.
    pub bank_days: String,
    /// Not empty if the clocks pause at weekends.
    pub weekends_off: String,
    /// Not empty if the clocks pause during the players' sleeping hours.
    pub nights_off: String,
    /// Not empty if late moves are allowed in a correspondence game.
    pub late_moves: String,
    /// A custom start position as FEN. Empty for one of the variant's own start positions.
    pub fen: String,
    /// The name of a start position that the variant offers. Empty for the default one.
    pub start: String,
    /// The way in which events start in a game with a custom deck, such as `draw`.
    pub deal_how: String,
    /// The event numbers of the custom deck, such as `4, 91`.
    pub deal_events: String,
    /// Not empty if the game is rated.
    pub rated: String,
    /// The name of the challenged player.
    #[serde(skip_serializing)]
    pub to: String,
    /// Not empty if only users with an account may accept the challenge.
    pub accounts_only: String,
    /// Not empty if the user would also join an open challenge with the same settings.
    #[serde(skip_serializing)]
    pub pair: String,
    /// The lowest rating that a player may have to accept the challenge. Empty if there is no lower
    /// limit.
    pub least_rating: String,
    pub most_rating: String,
}

impl Default for CreateGameForm {
    fn default() -> Self {
        Self {
            command_id: None,
            variant: Variant::ALL[0].slug().to_owned(),
            with: OpponentKind::Friend.to_string(),
            level: ComputerPlayer::default().level().to_string(),
            play: SideChoice::Random.to_string(),
            time: TimeKind::Unlimited.to_string(),
            minutes: "10".to_owned(),
            increment: "10".to_owned(),
            delay: String::new(),
            days: "3".to_owned(),
            bank: String::new(),
            bank_hours: "12".to_owned(),
            bank_days: "10".to_owned(),
            weekends_off: String::new(),
            nights_off: String::new(),
            late_moves: String::new(),
            fen: String::new(),
            start: String::new(),
            deal_how: DealMode::Draw.to_string(),
            deal_events: String::new(),
            rated: String::new(),
            to: String::new(),
            accounts_only: String::new(),
            pair: String::new(),
            least_rating: String::new(),
            most_rating: String::new(),
        }
    }
}

/// Returns the forms of all variants. A refused form is filled in again. If the refused form names
/// no variant, the first form shows the reason.
pub(crate) fn offers(
    mut cards: Vec<VariantCard>,
    typed: &CreateGameForm,
    refusal: Option<&String>,
    computer: bool,
    assets: &str,
) -> Vec<NewGameOffer> {
    let own = cards
        .iter()
        .position(|card| card.slug == typed.variant)
        .unwrap_or(0);
    if let Some(Ok(start)) = typed.start_position() {
        cards[own].board = picture_of(&start, assets);
    }
    let offer = |(index, card)| {
        let (refusal, form) = if index == own {
            (refusal.cloned(), typed.clone())
        } else {
            Default::default()
        };
        NewGameOffer {
            card,
            computer,
            refusal,
            form,
        }
    };
    cards.into_iter().enumerate().map(offer).collect()
}

impl CreateGameForm {
    /// Whether the form selects this side.
    pub(crate) fn plays(&self, side: SideChoice) -> bool {
        self.play.parse() == Ok(side)
    }

    /// Parses the position in the FEN field. `None` if the field is empty or no variant is named.
    pub(crate) fn start_position(&self) -> Option<Result<Position, Refusal>> {
        let variant: Variant = self.variant.parse().ok()?;
        let fen = Some(self.fen.trim()).filter(|fen| !fen.is_empty())?;
        Some(read_start(variant, fen))
    }

    /// Returns the options for how events start, each with its value and its label.
    pub(crate) fn deal_ways() -> [(String, &'static str); 3] {
        [
            (DealMode::Draw, "Drawn when a player starts one"),
            (DealMode::Pick, "Picked by the player who starts one"),
            (DealMode::InForce, "One or two, from the first move on"),
        ]
        .map(|(how, words)| (how.to_string(), words))
    }

    /// Returns the levels of the computer, each with a flag that says whether it is selected.
    pub(crate) fn computers(&self) -> impl Iterator<Item = (ComputerPlayer, bool)> {
        let selected = self.level.parse().ok();
        ComputerPlayer::all().map(move |computer| (computer, Some(computer.level()) == selected))
    }

    /// Whether the form selects this kind of time control.
    pub(crate) fn times(&self, kind: TimeKind) -> bool {
        self.time.parse() == Ok(kind)
    }

    fn wire_bank(&self) -> Result<WireBank, Problem> {
        Ok(WireBank {
            hours: number(&self.bank_hours, "Hours added per move")?,
            most_days: number(&self.bank_days, "Most days")?,
        })
    }

    /// Converts the form to an API request. Only the numbers of the selected time control must be
    /// valid.
    pub(crate) fn into_wire(self) -> Result<WireNewGame, Problem> {
        let kind = self.time.parse().map_err(|_| {
            let typed = excerpt(&self.time);
            unusable(&format!(
                "“{typed}” isn’t a time control: choose unlimited, live or correspondence."
            ))
        })?;
        let time = match kind {
            TimeKind::Unlimited => WireTime::Unlimited,
            TimeKind::Live => {
                let seconds = number(&self.increment, "Seconds per move")?;
                let (increment, delay) = match self.delay.as_str() {
                    "" => (seconds, 0.0),
                    _ => (0.0, seconds),
                };
                WireTime::Live {
                    minutes: number(&self.minutes, "Minutes")?,
                    increment,
                    delay,
                }
            }
            TimeKind::Correspondence => WireTime::Correspondence {
                days: number(&self.days, "Days")?,
                bank: (!self.bank.is_empty())
                    .then(|| self.wire_bank())
                    .transpose()?,
                weekends_off: !self.weekends_off.is_empty(),
                nights_off: !self.nights_off.is_empty(),
                late_moves: !self.late_moves.is_empty(),
            },
        };
        let Self {
            variant,
            with,
            level,
            play,
            fen,
            start,
            deal_how,
            deal_events,
            rated,
            to,
            accounts_only,
            least_rating,
            most_rating,
            ..
        } = self;
        let is_computer = matches!(with.parse(), Ok(OpponentKind::Computer(_)));
        let level = is_computer.then(|| number(&level, "The computer’s level"));
        let level = level.transpose()?;
        let is_dealt = !deal_events.trim().is_empty();
        // Rating limits are ignored in unrated games, so errors in them are ignored as well.
        let bound = |text: &str, what| {
            let is_said = !rated.is_empty() && !text.trim().is_empty();
            is_said.then(|| number(text, what)).transpose()
        };
        let least_rating = bound(&least_rating, "The lowest rating")?;
        let most_rating = bound(&most_rating, "The highest rating")?;
        Ok(WireNewGame {
            deal: is_dealt.then(|| format!("{deal_how} {}", deal_events.trim())),
            id: String::new(),
            variant,
            with,
            level,
            play,
            time,
            fen: Some(fen),
            start: Some(start).filter(|_| !is_dealt),
            rated: !rated.is_empty(),
            to: Some(to),
            accounts_only: !accounts_only.is_empty(),
            least_rating,
            most_rating,
        })
    }
}

fn number<T: FromStr>(text: &str, what: &str) -> Result<T, Problem> {
    text.trim()
        .parse()
        .map_err(|_| unusable(&format!("{what} must be a number.")))
}

fn unusable(sentence: &str) -> Problem {
    Problem::unusable(sentence)
}
