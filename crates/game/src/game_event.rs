//! The events of a game. A game is its list of events, numbered from 1.

use std::sync::Arc;

use postern_rules::{ByColor, Color, Outcome, Position, Record, Variant};
use serde::Serialize;

use super::{
    Admission, Deal, DeclineReason, GameId, Millis, Misconduct, PersonId, RandomBytes,
    SealedChoice, Seed, Seq, TimeControl,
};

/// A person with their current name, which is empty if they were deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
}

/// The seats at the start of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seats {
    /// The creator plays `creator_plays`; the other seat is free.
    OneFree { creator_plays: Color },
    /// The creator plays both sides on one board.
    BothCreator,
    /// Both players are known, as in a rematch.
    Taken {
        creator_plays: Color,
        opponent: PersonId,
    },
}

/// Who can find a game while a seat is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// Anyone who has the link.
    Link,
    /// Everyone: an open seek, listed on the start page.
    Seek,
}

/// The settings with which a game was created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    pub variant: Variant,
    /// [`VariantInfo::rules_version`](postern_rules::VariantInfo::rules_version) at that time.
    pub rules_version: u32,
    /// The FEN of the start position; `None` for the variant's own.
    pub fen: Option<String>,
    /// The start position.
    pub start: Box<Position>,
    /// The seed from which `fen` was shuffled.
    pub seed: Option<u64>,
    /// The deck and how its events start; `None` for the variant's standard.
    pub deal: Option<Deal>,
    /// The seeds for draws; `None` if no events are drawn.
    pub seeds: Option<ByColor<Seed>>,
    pub time: TimeControl,
    /// Whether the game is rated. Some results still do not count: see
    /// [`counts_for_ratings`](super::counts_for_ratings).
    pub rated: bool,
    pub access: Access,
    /// The conditions for taking the free seat.
    pub admission: Admission,
    pub creator: PersonId,
    pub seats: Seats,
    /// The game of which this is the rematch.
    pub rematch_of: Option<GameId>,
}

impl Setup {
    /// Returns the settings of a game without a clock that starts from `start` and is not rated.
    #[must_use]
    pub fn unlimited(start: Position, creator: PersonId, seats: Seats) -> Self {
        let variant = start.variant();
        Self {
            variant,
            rules_version: variant.info().rules_version,
            fen: None,
            start: Box::new(start),
            seed: None,
            deal: None,
            seeds: None,
            time: TimeControl::Unlimited,
            rated: false,
            access: Access::Link,
            admission: Admission::default(),
            creator,
            seats,
            rematch_of: None,
        }
    }
}

/// A turn with its result under the rules when it was played. It is never evaluated again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedTurn {
    /// The notation of the turn. The rules of that time can play it.
    pub turn: String,
    /// The result of the turn.
    pub record: Arc<Record>,
}

/// An event in the log of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEvent {
    Created(Box<Setup>),
    /// The free seat was taken, and play begins.
    Joined {
        person: PersonId,
    },
    /// A program starts playing for this side.
    ProgramPlays {
        by: Color,
    },
    /// The challenged person declined. The game ends with it.
    Declined {
        reason: DeclineReason,
    },
    /// A turn by the side to move.
    Played(JudgedTurn),
    /// The side to move started an event.
    EventStarted {
        /// The event's number.
        event: u8,
        /// See [`JudgedTurn::record`].
        record: Arc<Record>,
        /// The time that each side has to read the card; `None` if the game does not wait.
        read_ms: Option<ByColor<Millis>>,
    },
    /// A side has read the card of the last started event.
    CardRead {
        by: Color,
    },
    /// A side's random bytes for draws.
    RandomSent {
        by: Color,
        bytes: RandomBytes,
    },
    /// The owner of the choice chose a secret square.
    SquareChosen {
        choice: SealedChoice,
        /// See [`JudgedTurn::record`].
        record: Arc<Record>,
    },
    /// A turn was tried, but something hidden made it illegal. The board is unchanged; what was
    /// revealed stays revealed. `h3~`.
    TurnTakenBack(JudgedTurn),
    /// A turn revealed something and must be completed: `c4-g8`. The next [`GameEvent::Played`]
    /// completes it.
    Landed(JudgedTurn),
    /// The game continues, from its current position, under another version of the rules.
    RulesChanged {
        from: u32,
        to: u32,
    },
    /// A player gave the opponent time.
    TimeGiven {
        by: Color,
        /// The amount.
        ms: Millis,
    },
    /// A player went on vacation. Their clock stops.
    VacationBegun {
        by: Color,
        /// The latest time at which the clock resumes.
        until_ms: Millis,
    },
    /// A player returned from a vacation, or it ended.
    VacationEnded {
        by: Color,
    },
    PauseOffered {
        by: Color,
    },
    PauseDeclined {
        by: Color,
    },
    /// The players agreed on a pause. Both clocks stop.
    Paused {
        /// The latest time at which the clocks resume.
        until_ms: Millis,
    },
    /// The clocks resume after a pause.
    Resumed {
        /// The player who ended the pause; `None` if its time was over.
        by: Option<Color>,
    },
    /// A player proposes a different time control. It replaces any earlier proposal.
    TimeOffered {
        by: Color,
        time: TimeControl,
    },
    TimeDeclined {
        by: Color,
    },
    /// The players agreed on a different time control.
    TimeChanged {
        time: TimeControl,
    },
    DrawOffered {
        by: Color,
    },
    DrawDeclined {
        by: Color,
    },
    /// A request to undo `plies`, as counted when it was made.
    TakebackAsked {
        by: Color,
        plies: usize,
    },
    TakebackDeclined {
        by: Color,
    },
    /// Turns were undone; `left` plies remain.
    TakenBack {
        left: usize,
    },
    /// The end of the game. It is always recorded, whatever the reason.
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
        /// The text, which is stored outside the log; `None` if it was deleted.
        text: Option<String>,
        /// The event of the comment that it replies to. That comment is not a reply itself.
        in_reply_to: Option<Seq>,
    },
    /// A person edited their comment.
    CommentEdited {
        /// The event of the comment.
        comment: Seq,
        /// The new text; `None` when read from the log, since the text is stored with the comment.
        text: Option<String>,
    },
    /// A person deleted their comment.
    CommentDeleted {
        /// The event of the comment.
        comment: Seq,
    },
    /// A moderator hid a comment. Its text stays stored.
    CommentHidden {
        /// The event of the comment.
        comment: Seq,
        why: Misconduct,
    },
    /// A moderator made a hidden comment visible again.
    CommentShown {
        /// The event of the comment.
        comment: Seq,
    },
    /// A player showed or hid spectators' comments for the players while the game runs.
    KibitzAllowed {
        by: Color,
        allowed: bool,
    },
}

impl GameEvent {
    /// Whether the event concerns only comments, and nothing in the game itself.
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
