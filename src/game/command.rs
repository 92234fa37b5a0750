//! What somebody wants to happen.

use postern_rules::{Color, Variant};

use super::{GameId, NONCE_BYTES, Person, TimeControl, Unowned};

/// With whom a new game is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    /// Whoever gets the link.
    Friend,
    /// Whoever takes the open seek.
    Anyone,
    /// Nobody else: the creator plays both sides at one board.
    BothSides,
}

/// The wish for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    pub variant: Variant,
    pub with: Opponent,
    /// The side that the creator takes; `None` leaves it to chance. Without meaning at one board.
    pub play: Option<Color>,
    pub time: TimeControl,
    /// The start position, if it is not the variant's own.
    pub fen: Option<String>,
    /// What shuffles the start, in place of a FEN, in a variant that can be shuffled.
    pub seed: Option<u64>,
}

/// A wish. Whether it is granted is [`decide`](super::decide)'s word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take the free seat.
    Join,
    /// Play `turn`, in any notation, on the position after `ply` turns. A `ply` that is not the
    /// game's own is refused: the board was stale.
    Play {
        turn: String,
        ply: usize,
    },
    /// Start the event with this number, on the position after `ply` turns, before moving.
    StartEvent {
        event: u8,
        ply: usize,
    },
    /// Choose a secret square. Who plays both sides chooses for the side that owes a choice, the
    /// side to move first.
    Choose {
        square: Unowned<String>,
        /// Random bytes that keep the commitment from being guessed.
        nonce: Unowned<[u8; NONCE_BYTES]>,
    },
    Resign,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimDraw,
    /// Ask to undo the asker's last turn.
    AskTakeback,
    /// Consent to undo `plies`, the number that was asked for.
    GrantTakeback {
        plies: usize,
    },
    DeclineTakeback,
    Abort,
    /// `successor` is the id that a new game would get: when the other side has offered already,
    /// this accepts.
    OfferRematch {
        successor: GameId,
    },
    /// `successor` is the id that a new game would get.
    AcceptRematch {
        successor: GameId,
    },
    DeclineRematch,
    /// Comment on the position after `ply` turns.
    Kibitz {
        ply: usize,
        text: String,
    },
    /// Let spectators' comments be seen while the game runs.
    AllowKibitz {
        allowed: bool,
    },
    /// The server's own: a clock may have run out.
    Flag,
}

/// Who sends a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    Person(Person),
    /// The server itself, for [`Command::Flag`].
    Server,
}

impl Command {
    /// The name of [`Command::Choose`] on the wire.
    pub const CHOOSE: &str = "choose";

    /// The command's name on the wire.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Join => "join",
            Self::Play { .. } => "play",
            Self::StartEvent { .. } => "start_event",
            Self::Choose { .. } => Self::CHOOSE,
            Self::Resign => "resign",
            Self::OfferDraw => "offer_draw",
            Self::AcceptDraw => "accept_draw",
            Self::DeclineDraw => "decline_draw",
            Self::ClaimDraw => "claim_draw",
            Self::AskTakeback => "ask_takeback",
            Self::GrantTakeback { .. } => "grant_takeback",
            Self::DeclineTakeback => "decline_takeback",
            Self::Abort => "abort",
            Self::OfferRematch { .. } => "offer_rematch",
            Self::AcceptRematch { .. } => "accept_rematch",
            Self::DeclineRematch => "decline_rematch",
            Self::Kibitz { .. } => "kibitz",
            Self::AllowKibitz { .. } => "allow_kibitz",
            Self::Flag => "flag",
        }
    }
}
