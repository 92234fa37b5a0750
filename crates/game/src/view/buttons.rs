//! The buttons of a game's page and the offers that they answer, as data: the page and its script
//! draw the same list. The only place that says what a command is called, and whether it needs a
//! second press.

use std::borrow::Cow;

use serde::Serialize;
use strum::{Display, IntoStaticStr};

use super::words::span_words;
use crate::{CommandKind, Deal, Game, PersonId, decide};
use postern_rules::{Color, EventCard, Viewer};

/// A button that sends a command.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ButtonView {
    /// The command, with `plies` when it carries them.
    #[serde(rename = "do")]
    pub command: CommandKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub plies: Option<usize>,
    /// The days for each move that it carries.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub days: Option<u8>,
    /// The number of the event that it starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub event: Option<u8>,
    pub label: String,
    /// The label for a second press, without which the command is not sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub confirm: Option<Cow<'static, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tone: Option<Tone>,
    /// The offer beside which the button stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub answers: Option<OfferKind>,
}

/// How a button looks, when it stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Tone {
    Primary,
    Danger,
}

/// A proposal that waits for an answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OfferView {
    pub kind: OfferKind,
    pub by: Color,
    /// In a sentence for the viewer: `Red offers a draw.`
    pub words: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, IntoStaticStr, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum OfferKind {
    Draw,
    Takeback,
    Pause,
    Time,
    Rematch,
}

/// What is said of a command wherever it can be given.
struct Design {
    label: String,
    confirm: Option<Cow<'static, str>>,
    tone: Option<Tone>,
    answers: Option<OfferKind>,
}

impl Design {
    fn of(label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            confirm: None,
            tone: None,
            answers: None,
        }
    }

    fn confirm(self, question: impl Into<Cow<'static, str>>) -> Self {
        Self {
            confirm: Some(question.into()),
            ..self
        }
    }

    fn tone(self, tone: Tone) -> Self {
        Self {
            tone: Some(tone),
            ..self
        }
    }

    fn answers(self, offer: OfferKind) -> Self {
        Self {
            answers: Some(offer),
            ..self
        }
    }
}

/// The button of a command; `None` for a command that has a form of its own on the page.
fn design(game: &Game, viewer: Option<&PersonId>, command: CommandKind) -> Option<Design> {
    use CommandKind as Kind;
    use OfferKind::{Draw, Pause, Rematch, Takeback, Time};
    Some(match command {
        // At one board the two sides have the same player.
        Kind::Resign if game.one_board() => {
            let position = game.line().position();
            let side = game.setup().variant.side_name(position.to_move());
            Design::of(format!("Resign as {side}"))
                .confirm(format!("Really resign as {side}?"))
                .tone(Tone::Danger)
        }
        Kind::Resign => Design::of("Resign")
            .confirm("Really resign?")
            .tone(Tone::Danger),
        Kind::OfferDraw if game.one_board() => {
            Design::of("End as a draw").confirm("Really end the game as a draw?")
        }
        Kind::OfferDraw => Design::of("Offer a draw").confirm("Really offer a draw?"),
        Kind::AcceptDraw => Design::of("Accept the draw")
            .confirm("Really agree to a draw?")
            .tone(Tone::Primary)
            .answers(Draw),
        Kind::DeclineDraw => Design::of("Decline").answers(Draw),
        Kind::ClaimDraw => Design::of(claim_label(game)).confirm("Really claim the draw?"),
        Kind::GiveTime => Design::of(give_label(game)),
        Kind::OfferPause => Design::of("Propose a pause").confirm("Really propose a pause?"),
        Kind::AcceptPause => Design::of("Agree to a pause")
            .tone(Tone::Primary)
            .answers(Pause),
        Kind::DeclinePause => Design::of("Decline").answers(Pause),
        Kind::Resume => Design::of("End the pause").confirm("Really let the clocks go on?"),
        Kind::AcceptCorrespondence => Design::of("Agree").tone(Tone::Primary).answers(Time),
        Kind::DeclineCorrespondence => Design::of("Decline").answers(Time),
        Kind::AskTakeback => {
            let turns = turns(decide::takeback_plies(game, viewer));
            Design::of(if game.one_board() {
                format!("Take back {turns}")
            } else {
                format!("Ask to take back {turns}")
            })
        }
        Kind::GrantTakeback => Design::of("Allow it").tone(Tone::Primary).answers(Takeback),
        Kind::DeclineTakeback => Design::of("Decline").answers(Takeback),
        Kind::Abort if game.invited().is_some() => {
            Design::of("Take the challenge back").confirm("Really take it back?")
        }
        Kind::Abort => Design::of("Abort the game")
            .confirm("Really abort?")
            .tone(Tone::Danger),
        Kind::OfferRematch => Design::of("Rematch").tone(Tone::Primary),
        Kind::AcceptRematch => Design::of("Accept the rematch")
            .tone(Tone::Primary)
            .answers(Rematch),
        Kind::ReadCard => Design::of("I have read it").tone(Tone::Primary),
        Kind::DeclineRematch => Design::of("Decline").answers(Rematch),
        Kind::Join
        | Kind::Decline
        | Kind::Play
        | Kind::StartEvent
        | Kind::SendRandom
        | Kind::Choose
        | Kind::Kibitz
        | Kind::EditComment
        | Kind::DeleteComment
        | Kind::HideComment
        | Kind::AllowKibitz
        | Kind::OfferCorrespondence
        | Kind::ClaimTime
        | Kind::BeginVacation
        | Kind::EndVacation
        | Kind::ClaimAbandonedWin
        | Kind::ClaimAbandonedDraw
        | Kind::Flag => return None,
    })
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

fn turns(plies: usize) -> String {
    if plies == 1 {
        "the last turn".to_owned()
    } else {
        format!("the last {plies} turns")
    }
}

/// The buttons of the commands that `viewer` can give.
pub(super) fn buttons(
    game: &Game,
    viewer: Option<&PersonId>,
    can: &[CommandKind],
) -> Vec<ButtonView> {
    let button = |&command: &CommandKind| {
        let plies = game
            .offers
            .takeback
            .filter(|_| command == CommandKind::GrantTakeback)
            .map(|request| request.plies);
        let design = design(game, viewer, command)?;
        Some(ButtonView {
            plies,
            days: decide::offered_days(game)
                .filter(|_| command == CommandKind::AcceptCorrespondence),
            ..ButtonView::of(command, design)
        })
    };
    let starts = if can.contains(&CommandKind::StartEvent) {
        start_buttons(game)
    } else {
        Vec::new()
    };
    can.iter().filter_map(button).chain(starts).collect()
}

/// A button for each event that can be started.
fn start_buttons(game: &Game) -> Vec<ButtonView> {
    let Some(events) = game.line().events() else {
        return Vec::new();
    };
    if game.setup().deal.as_ref().is_some_and(Deal::draws) {
        let count = events.startable.len();
        let from = match &events.startable[..] {
            [card] => format!("event {}: {}", card.number, card.name),
            _ => format!("an event, drawn from {count}"),
        };
        let design = Design::of(format!("Start {from}")).confirm(format!("Really start {from}?"));
        return vec![ButtonView {
            tone: events.must_start.then_some(Tone::Primary),
            ..ButtonView::of(CommandKind::StartEvent, design)
        }];
    }
    let button = |card: &EventCard| {
        let title = format!("event {}: {}", card.number, card.name);
        let design = Design::of(format!("Start {title}")).confirm(format!("Really start {title}?"));
        ButtonView {
            event: Some(card.number),
            tone: events.must_start.then_some(Tone::Primary),
            ..ButtonView::of(CommandKind::StartEvent, design)
        }
    };
    events.startable.iter().copied().map(button).collect()
}

impl ButtonView {
    fn of(command: CommandKind, design: Design) -> Self {
        Self {
            command,
            plies: None,
            days: None,
            event: None,
            label: design.label,
            confirm: design.confirm,
            tone: design.tone,
            answers: design.answers,
        }
    }
}

/// What the players have proposed to each other, in the words for `seen_as`.
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
        let what = format!("to take back {}.", turns(request.plies));
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
