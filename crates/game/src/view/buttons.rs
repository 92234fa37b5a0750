//! The buttons and open offers of a game, as data for pages and scripts. Default labels are in the
//! table of commands; this file only contains exceptions.

use std::borrow::Cow;

use serde::Serialize;

use super::words::span_words;
use crate::{ButtonTone, CommandButton, CommandKind, EventDeal, Game, OfferKind, PersonId, decide};
use postern_rules::{Color, EventCard, Viewer};

/// A button that sends a command without further input from the user.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ButtonView {
    /// The command to send. The following fields are its arguments.
    #[serde(rename = "do")]
    pub command: CommandKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub plies: Option<usize>,
    /// The number of days per move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub days: Option<u8>,
    /// The number of the event card.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub event: Option<u8>,
    pub label: String,
    /// The label that asks for a second, confirming press. Omitted if one press sends the command.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub confirm: Option<Cow<'static, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tone: Option<ButtonTone>,
    /// The kind of offer that the button answers. The button appears next to that offer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub answers: Option<OfferKind>,
}

/// An open offer that a player can still answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OfferView {
    pub kind: OfferKind,
    pub by: Color,
    /// A description of the offer for the viewer, such as `Red offers a draw.`
    pub words: String,
}

/// Returns the button for `command` in this game; `None` if a form sends the command.
fn button(game: &Game, viewer: Option<&PersonId>, command: CommandKind) -> Option<ButtonView> {
    use CommandKind as Kind;
    let mut button = ButtonView::of(command, command.rule().button?);
    match command {
        // In pass and play one person plays both sides, so the label names the resigning side.
        Kind::Resign if game.one_board() => {
            let position = game.line().position();
            let side = game.setup().variant.side_name(position.to_move());
            button.label = format!("Resign as {side}");
            button.confirm = Some(format!("Really resign as {side}?").into());
        }
        Kind::OfferDraw if game.one_board() => {
            button.label = "End as a draw".into();
            button.confirm = Some("Really end the game as a draw?".into());
        }
        Kind::ClaimDraw => button.label = claim_label(game),
        Kind::GiveTime => button.label = give_label(game),
        Kind::AskTakeback => {
            let turns = turn_count_words(decide::takeback_plies(game, viewer));
            button.label = if game.one_board() {
                format!("Take back {turns}")
            } else {
                format!("Ask to take back {turns}")
            };
        }
        Kind::GrantTakeback => button.plies = game.offers.takeback.map(|asked| asked.plies),
        Kind::AcceptCorrespondence => button.days = decide::offered_days(game),
        Kind::Abort if game.invited().is_some() => {
            button.label = "Take the challenge back".into();
            button.confirm = Some("Really take it back?".into());
            button.tone = None;
        }
        _ => {}
    }
    Some(button)
}

fn claim_label(game: &Game) -> String {
    game.line().claimable().map_or_else(
        || "Claim a draw".to_owned(),
        |reason| format!("Claim a draw: {}", reason.as_str()),
    )
}

fn give_label(game: &Game) -> String {
    let ms = decide::time_to_give(game.time()).unwrap_or_default();
    format!("Give {}", span_words(ms))
}

fn turn_count_words(plies: usize) -> String {
    if plies == 1 {
        "the last turn".to_owned()
    } else {
        format!("the last {plies} turns")
    }
}

/// Returns the buttons for all commands that `viewer` may send.
pub(super) fn buttons(
    game: &Game,
    viewer: Option<&PersonId>,
    can: &[CommandKind],
) -> Vec<ButtonView> {
    let starts = if can.contains(&CommandKind::StartEvent) {
        start_buttons(game)
    } else {
        Vec::new()
    };
    can.iter()
        .filter_map(|&command| button(game, viewer, command))
        .chain(starts)
        .collect()
}

/// Returns one button for each event card that can be started now.
fn start_buttons(game: &Game) -> Vec<ButtonView> {
    let Some(events) = game.line().events() else {
        return Vec::new();
    };
    let start = |what: &str, event| ButtonView {
        event,
        label: format!("Start {what}"),
        confirm: Some(format!("Really start {what}?").into()),
        tone: events.must_start.then_some(ButtonTone::Primary),
        ..ButtonView::of(CommandKind::StartEvent, CommandButton::of(""))
    };
    let title = |card: &EventCard| format!("event {}: {}", card.number, card.name);
    if game.setup().deal.as_ref().is_some_and(EventDeal::draws) {
        let from = match &events.startable[..] {
            [card] => title(card),
            cards => format!("an event, drawn from {}", cards.len()),
        };
        return vec![start(&from, None)];
    }
    let cards = events.startable.iter();
    cards
        .map(|card| start(&title(card), Some(card.number)))
        .collect()
}

impl ButtonView {
    fn of(command: CommandKind, button: CommandButton) -> Self {
        Self {
            command,
            plies: None,
            days: None,
            event: None,
            label: button.label.to_owned(),
            confirm: button.confirm.map(Cow::Borrowed),
            tone: button.tone,
            answers: button.answers,
        }
    }
}

/// Returns the open offers, with descriptions for the viewer.
#[must_use]
pub fn offers(game: &Game, seen_as: Viewer) -> Vec<OfferView> {
    let offer = |kind, by: Color, own: String, other: String| OfferView {
        kind,
        by,
        words: if seen_as == Viewer::Player(by) {
            own
        } else {
            format!("{} {other}", game.setup().variant.side_name(by))
        },
    };
    let offers = &game.offers;
    let draw = offers.draw.map(|by| {
        let own = "You have offered a draw.".to_owned();
        offer(OfferKind::Draw, by, own, "offers a draw.".to_owned())
    });
    let takeback = offers.takeback.map(|request| {
        let what = format!("to take back {}.", turn_count_words(request.plies));
        let (own, other) = (format!("You have asked {what}"), format!("asks {what}"));
        offer(OfferKind::Takeback, request.by, own, other)
    });
    let pause = offers.pause.map(|by| {
        let own = "You have proposed a pause.".to_owned();
        let other = "proposes to pause the game for at most 60 days.".to_owned();
        offer(OfferKind::Pause, by, own, other)
    });
    let time = offers.time.map(|(by, time)| {
        let what = format!("to go on by correspondence, with {time}.");
        let (own, other) = (
            format!("You have proposed {what}"),
            format!("proposes {what}"),
        );
        offer(OfferKind::Time, by, own, other)
    });
    let rematch = offers.rematch.map(|by| {
        let own = "You have offered a rematch.".to_owned();
        offer(OfferKind::Rematch, by, own, "offers a rematch.".to_owned())
    });
    [draw, takeback, pause, time, rematch]
        .into_iter()
        .flatten()
        .collect()
}
