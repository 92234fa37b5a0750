//! Reasons why planned lines end before all their turns have been played.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::board_version::BoardVersion;
use crate::{Game, GameEvent, LoggedEvent};
use postern_rules::{AsideRecord, Color};

/// The reason why planned lines have ended. `Display` writes one sentence for their owner. The
/// sentence contains only public information.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum PlanEndReason {
    /// The planned reply was no longer legal after the opponent's turn.
    Illegal {
        reply: String,
    },
    /// The opponent played a turn that no line contains. `ply` is the number of that turn, starting
    /// at 1.
    Unexpected {
        turn: String,
        ply: usize,
    },
    /// A turn revealed something hidden, whichever side played it.
    Revealed {
        turn: String,
        ply: usize,
    },
    /// A turn failed because of something hidden and was taken back.
    TriedInVain,
    /// A pawn reached its last rank, and its player has not chosen the promotion piece yet.
    Promotion,
    EventStarted,
    Choice,
    /// Turns were undone by a take-back.
    TakenBack,
    Offered {
        offer: UnansweredOffer,
        own: bool,
    },
    /// The game changed in a way that no other reason describes.
    MovedOn,
}

/// An offer that ends conditional moves, because the player must answer it in person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnansweredOffer {
    Draw,
    TakeBack,
    Pause,
}

impl PlanEndReason {
    /// Returns the reason if `events` contain an offer that ends the planned lines of `side`.
    pub(super) fn from_offer(side: Color, events: &[LoggedEvent]) -> Option<Self> {
        events.iter().find_map(|logged| {
            let (by, offer) = match logged.event {
                GameEvent::DrawOffered { by } => (by, UnansweredOffer::Draw),
                GameEvent::TakebackAsked { by, .. } => (by, UnansweredOffer::TakeBack),
                GameEvent::PauseOffered { by } => (by, UnansweredOffer::Pause),
                _ => return None,
            };
            let own = by == side;
            Some(Self::Offered { offer, own })
        })
    }

    /// Returns the reason why no line can continue after a change on the board.
    #[must_use]
    pub fn on_board(before: BoardVersion, game: &Game) -> Self {
        let line = game.line();
        let plies = line.plies();
        if plies.len() < before.plies() {
            return Self::TakenBack;
        }
        if line.asides().len() > before.asides() {
            return match line.asides().last().map(|aside| &aside.record) {
                Some(AsideRecord::EventStarted(_)) => Self::EventStarted,
                Some(AsideRecord::Chose(_)) => Self::Choice,
                Some(AsideRecord::TakenBack { .. }) => Self::TriedInVain,
                Some(AsideRecord::Landed(_)) => Self::Promotion,
                None => Self::MovedOn,
            };
        }
        let Some(last) = plies.last().filter(|_| plies.len() == before.plies() + 1) else {
            return Self::MovedOn;
        };
        let (turn, ply) = (last.facts.notation.clone(), plies.len());
        if last.facts.reveals() {
            Self::Revealed { turn, ply }
        } else {
            Self::Unexpected { turn, ply }
        }
    }
}

impl fmt::Display for PlanEndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { reply } => write!(
                f,
                "Your answer {reply} could not be played any more, so it was dropped."
            ),
            Self::Unexpected { turn, ply } => write!(
                f,
                "None of your lines expected {}, so they have ended.",
                NumberedTurn { turn, ply: *ply }
            ),
            Self::Revealed { turn, ply } => write!(
                f,
                "{} has revealed something hidden, so your lines have ended.",
                NumberedTurn { turn, ply: *ply }
            ),
            Self::TriedInVain => {
                f.write_str("A turn was tried and taken back, so your lines have ended.")
            }
            Self::Promotion => f.write_str(
                "A pawn promotes, and what it becomes has to be said, so your lines have ended.",
            ),
            Self::EventStarted => f.write_str("An event was started, so your lines have ended."),
            Self::Choice => f.write_str("A square was chosen, so your lines have ended."),
            Self::TakenBack => f.write_str("Turns were taken back, so your lines have ended."),
            Self::Offered { offer, own } => {
                let who = if *own {
                    "You have"
                } else {
                    "Your opponent has"
                };
                write!(f, "{who} {}, so your lines have ended.", offer.words())
            }
            Self::MovedOn => {
                f.write_str("The game has gone on in another way, so your lines have ended.")
            }
        }
    }
}

impl UnansweredOffer {
    const fn words(self) -> &'static str {
        match self {
            Self::Draw => "offered a draw",
            Self::TakeBack => "asked to take a turn back",
            Self::Pause => "proposed a pause",
        }
    }
}

/// A turn with its move number, such as `12. Nf3` or `12… e6`.
#[derive(Clone, Copy, Debug)]
pub struct NumberedTurn<'a> {
    pub turn: &'a str,
    /// The number of the turn, starting at 1. Both players' turns are counted.
    pub ply: usize,
}

impl fmt::Display for NumberedTurn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turn, ply } = self;
        let dots = if ply % 2 == 1 { "." } else { "…" };
        write!(f, "{}{dots} {turn}", ply.div_ceil(2))
    }
}
