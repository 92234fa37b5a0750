//! Why lines have ended otherwise than by being played, as their owner is told.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::board_mark::BoardMark;
use crate::{Game, GameEvent, Logged};
use postern_rules::{AsideRecord, Color};

/// Why lines have ended. `Display` is one clear sentence for their owner, of what everybody knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Ended {
    /// An answer could not be played any more when its moment came.
    Illegal {
        reply: String,
    },
    /// A turn that no line expected; `ply` is its number, from 1 on.
    Unexpected {
        turn: String,
        ply: usize,
    },
    /// A turn that revealed something hidden, whoever played it.
    Revealed {
        turn: String,
        ply: usize,
    },
    /// A turn was tried, and taken back for what it revealed.
    TriedInVain,
    /// A pawn has come to its last rank, and what it becomes has yet to be said.
    Promotion,
    EventStarted,
    Choice,
    /// Turns were taken back.
    TakenBack,
    Offered {
        offer: Offer,
        own: bool,
    },
    /// Something else.
    MovedOn,
}

/// What the players decide by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    Draw,
    TakeBack,
    Pause,
}

impl Ended {
    /// The offer among `events` that ends the lines of the player of `side`.
    pub(super) fn by_offer(side: Color, events: &[Logged]) -> Option<Self> {
        events.iter().find_map(|logged| {
            let (by, offer) = match logged.event {
                GameEvent::DrawOffered { by } => (by, Offer::Draw),
                GameEvent::TakebackAsked { by, .. } => (by, Offer::TakeBack),
                GameEvent::PauseOffered { by } => (by, Offer::Pause),
                _ => return None,
            };
            let own = by == side;
            Some(Self::Offered { offer, own })
        })
    }

    /// What has happened on the board that no line goes on with.
    #[must_use]
    pub fn on_board(before: BoardMark, game: &Game) -> Self {
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

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { reply } => write!(
                f,
                "Your answer {reply} could not be played any more, so it was dropped."
            ),
            Self::Unexpected { turn, ply } => write!(
                f,
                "None of your lines expected {}, so they have ended.",
                Numbered { turn, ply: *ply }
            ),
            Self::Revealed { turn, ply } => write!(
                f,
                "{} has revealed something hidden, so your lines have ended.",
                Numbered { turn, ply: *ply }
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

impl Offer {
    const fn words(self) -> &'static str {
        match self {
            Self::Draw => "offered a draw",
            Self::TakeBack => "asked to take a turn back",
            Self::Pause => "proposed a pause",
        }
    }
}

/// A turn with the number of its move: `12. Nf3`, `12… e6`.
#[derive(Clone, Copy, Debug)]
pub struct Numbered<'a> {
    pub turn: &'a str,
    /// Its number among the turns of both players, from 1 on.
    pub ply: usize,
}

impl fmt::Display for Numbered<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turn, ply } = self;
        let dots = if ply % 2 == 1 { "." } else { "…" };
        write!(f, "{}{dots} {turn}", ply.div_ceil(2))
    }
}
