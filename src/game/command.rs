//! What somebody wants to happen.

use super::{GameId, Person};

/// A wish. Whether it is granted is [`decide`](super::decide)'s word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take the free seat.
    Join,
    /// Play `turn`, in any notation, on the position after `ply` turns. A `ply` that is not the game's own is refused: the board was stale.
    Play {
        turn: String,
        ply: usize,
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
    OfferRematch,
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
