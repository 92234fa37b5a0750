//! What has happened. A game is its list of events, numbered from 1.

use std::sync::Arc;

use postern_rules::{ByColor, Color, Outcome, Position, Record, Variant};
use serde::Serialize;

use super::{
    Admission, Deal, DeclineReason, GameId, Millis, Misconduct, PersonId, RandomBytes,
    SealedChoice, Seed, Seq, TimeControl,
};

/// Somebody, with the name that they have now; it is empty when they were deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
}

/// Who sits where at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seats {
    /// The creator plays `creator_plays`; the other seat is free.
    OneFree { creator_plays: Color },
    /// The creator plays both sides at one board.
    BothCreator,
    /// Both are known: a rematch.
    Taken {
        creator_plays: Color,
        opponent: PersonId,
    },
}

/// Who may find a game while a seat is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// Whoever has the link.
    Link,
    /// Everybody: an open seek, listed on the start page.
    Seek,
}

/// What a game is created with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub variant: Variant,
    /// [`VariantInfo::rules_version`](postern_rules::VariantInfo::rules_version) at the time.
    pub rules_version: u32,
    /// The start position, if it is not the variant's own.
    pub fen: Option<String>,
    /// The position at the start.
    pub start: Box<Position>,
    /// The seed from which `fen` was shuffled.
    pub seed: Option<u64>,
    /// How its events come into force, where that is not as usual.
    pub deal: Option<Deal>,
    /// What decides the draws, in a game in which events are drawn.
    pub seeds: Option<ByColor<Seed>>,
    pub time: TimeControl,
    /// Whether its result is to count for the players' ratings ([`counts_for_ratings`](super::counts_for_ratings)).
    pub rated: bool,
    pub access: Access,
    /// Who may take the free seat.
    pub admission: Admission,
    pub creator: PersonId,
    pub seats: Seats,
    /// The game that this is the rematch of.
    pub rematch_of: Option<GameId>,
}

/// A turn with all that the rules said of it when it was played. It is never judged again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The turn in the notation by which the rules of its time can play it.
    pub turn: String,
    /// What came of it.
    pub record: Arc<Record>,
}

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEvent {
    Created(Box<Setup>),
    /// The free seat was taken; play begins.
    Joined {
        person: PersonId,
    },
    /// From now on a program gives the turns of a side, or some of them.
    ProgramPlays {
        by: Color,
    },
    /// The person who was challenged by name has declined; the game ends with it.
    Declined {
        reason: DeclineReason,
    },
    /// A turn by the side to move.
    Played(Judged),
    /// The side to move started an event.
    EventStarted {
        /// The event's number.
        event: u8,
        /// See [`Judged::record`].
        record: Arc<Record>,
        /// How long each side has to read its card, in milliseconds; `None` where nothing waits for that.
        read_ms: Option<ByColor<Millis>>,
    },
    /// A side has read the card of the event that was started last.
    CardRead {
        by: Color,
    },
    /// A side's share of the chance by which events are drawn.
    RandomSent {
        by: Color,
        bytes: RandomBytes,
    },
    /// The choice's owner chose a secret square.
    SquareChosen {
        choice: SealedChoice,
        /// See [`Judged::record`].
        record: Arc<Record>,
    },
    /// A turn was tried that something hidden made illegal: the board is as before, and what was
    /// revealed stays. `h3~`.
    TurnTakenBack(Judged),
    /// A turn revealed something and has to be finished: `c4-g8`. The next
    /// [`GameEvent::Played`] does.
    Landed(Judged),
    /// The game goes on, from the position that it has, under the rules of another version.
    RulesChanged {
        from: u32,
        to: u32,
    },
    /// A player has given the other time.
    TimeGiven {
        by: Color,
        /// How much, in milliseconds.
        ms: Millis,
    },
    /// A player goes on vacation: the clock of that side is stopped from now on.
    VacationBegun {
        by: Color,
        /// When the clock goes on at the latest.
        until_ms: Millis,
    },
    /// A player is back from a vacation, or it is over.
    VacationEnded {
        by: Color,
    },
    PauseOffered {
        by: Color,
    },
    PauseDeclined {
        by: Color,
    },
    /// Both clocks are stopped from now on, as the players have agreed.
    Paused {
        /// When they go on at the latest.
        until_ms: Millis,
    },
    /// The clocks go on after a pause.
    Resumed {
        /// Who wanted it; `None` when the pause was over.
        by: Option<Color>,
    },
    /// A player proposes to go on with other clocks, in place of what was proposed before.
    TimeOffered {
        by: Color,
        time: TimeControl,
    },
    TimeDeclined {
        by: Color,
    },
    /// From now on the game has other clocks, as the players have agreed.
    TimeChanged {
        time: TimeControl,
    },
    DrawOffered {
        by: Color,
    },
    DrawDeclined {
        by: Color,
    },
    /// `plies` to undo, counted at the asking.
    TakebackAsked {
        by: Color,
        plies: usize,
    },
    TakebackDeclined {
        by: Color,
    },
    /// `left` plies remain.
    TakenBack {
        left: usize,
    },
    /// Always written when a game ends, whatever ended it.
    Ended {
        outcome: Outcome,
    },
    RematchOffered {
        by: Color,
    },
    RematchDeclined {
        by: Color,
    },
    Rematched {
        game: GameId,
    },
    /// A comment on the position after `ply` turns.
    Kibitzed {
        by: PersonId,
        ply: usize,
        /// `None` when it has been deleted: it is no part of the log.
        text: Option<String>,
        /// The event of the comment that it answers, which answers none itself.
        in_reply_to: Option<Seq>,
    },
    /// Somebody has put other words into their comment.
    CommentEdited {
        /// The event of the comment.
        comment: Seq,
        /// `None` when it is read from a log: the words stand with the comment.
        text: Option<String>,
    },
    /// Somebody has deleted their comment.
    CommentDeleted {
        /// The event of the comment.
        comment: Seq,
    },
    /// A moderator has hidden a comment, whose words stay where they stand.
    CommentHidden {
        /// The event of the comment.
        comment: Seq,
        why: Misconduct,
    },
    /// A moderator shows a comment again that was hidden.
    CommentShown {
        /// The event of the comment.
        comment: Seq,
    },
    /// A player lets spectators' comments be seen by the players while the game runs, or no longer.
    KibitzAllowed {
        by: Color,
        allowed: bool,
    },
}

impl GameEvent {
    /// Whether it is about comments, and nothing in the game itself.
    #[must_use]
    pub const fn is_talk(&self) -> bool {
        matches!(
            self,
            Self::Kibitzed { .. }
                | Self::CommentEdited { .. }
                | Self::CommentDeleted { .. }
                | Self::CommentHidden { .. }
                | Self::CommentShown { .. }
                | Self::KibitzAllowed { .. }
        )
    }
}
