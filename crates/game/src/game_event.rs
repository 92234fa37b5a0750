//! The log events of a game. Events are numbered from 1, and a game's state follows from its log.

use std::sync::Arc;

use postern_rules::{ByColor, Color, Outcome, PlayRecord, Position, Variant};
use serde::Serialize;

use super::{
    DeclineReason, DrawSeed, EventDeal, GameId, Millis, Misconduct, PersonId, RandomBytes,
    SealedChoice, SeatConditions, Seq, TimeControl,
};

/// A person's id and current display name. The name is empty if the person was deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub id: PersonId,
    pub name: String,
}

/// The seats of a newly created game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartingSeats {
    /// The creator plays `creator_plays`; the other seat is free.
    OneFree { creator_plays: Color },
    /// The creator plays both sides (pass and play).
    BothCreator,
    /// Both seats are taken from the start, as in a rematch.
    Taken {
        creator_plays: Color,
        opponent: PersonId,
    },
}

/// Who can find a game that has a free seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum GameAccess {
    /// Only people who have the link.
    Link,
    /// Everyone: the start page lists the game as an open seek.
    Seek,
}

/// The settings with which a game was created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSetup {
    pub variant: Variant,
    /// The [`VariantInfo::rules_version`](postern_rules::VariantInfo::rules_version) when the game
    /// was created.
    pub rules_version: u32,
    /// The FEN of the start position; `None` for the variant's standard start.
    pub fen: Option<String>,
    /// The start position.
    pub start: Box<Position>,
    /// The seed that produced a shuffled start position.
    pub seed: Option<u64>,
    /// The deck and how its event cards are started; `None` for the variant's default.
    pub deal: Option<EventDeal>,
    /// The secret seeds for event draws; `None` if the game draws no event cards.
    pub seeds: Option<ByColor<DrawSeed>>,
    pub time: TimeControl,
    /// Whether the game is rated. Some results of rated games change no ratings: see
    /// [`counts_for_ratings`](super::counts_for_ratings).
    pub rated: bool,
    pub access: GameAccess,
    /// The conditions for joining the game.
    pub admission: SeatConditions,
    pub creator: PersonId,
    pub seats: StartingSeats,
    /// The previous game, if this game is a rematch.
    pub rematch_of: Option<GameId>,
}

impl GameSetup {
    /// Returns settings for an unrated game from the position `start`, without a clock.
    #[must_use]
    pub fn unlimited(start: Position, creator: PersonId, seats: StartingSeats) -> Self {
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
            access: GameAccess::Link,
            admission: SeatConditions::default(),
            creator,
            seats,
            rematch_of: None,
        }
    }
}

/// A turn and its recorded result. The result is never recomputed, even if the rules change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedTurn {
    /// The notation of the turn, as written by the rules version under which it was played.
    pub turn: String,
    /// The effects of the turn, as the rules computed them when it was played.
    pub record: Arc<PlayRecord>,
}

/// An event in a game's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameEvent {
    Created(Box<GameSetup>),
    /// A player joined, and the game begins.
    Joined {
        person: PersonId,
    },
    /// A program starts to play for one side.
    ProgramPlays {
        by: Color,
    },
    /// The challenged person declined, which ends the game.
    Declined {
        reason: DeclineReason,
    },
    /// The side to move played a turn.
    Played(JudgedTurn),
    /// The side to move started an event card.
    EventStarted {
        /// The number of the card.
        event: u8,
        /// See [`JudgedTurn::record`].
        record: Arc<PlayRecord>,
        /// The time that each side has to read the card; `None` if the game does not wait for that.
        read_ms: Option<ByColor<Millis>>,
    },
    /// A player has read the card of the last started event.
    CardRead {
        by: Color,
    },
    /// A player contributed random bytes for event draws.
    RandomSent {
        by: Color,
        bytes: RandomBytes,
    },
    /// A player chose a secret square.
    SquareChosen {
        choice: SealedChoice,
        /// See [`JudgedTurn::record`].
        record: Arc<PlayRecord>,
    },
    /// A turn failed because of something hidden and was taken back. Its notation ends in `~`, as
    /// in `h3~`. The board is unchanged, but revealed information stays revealed.
    TurnTakenBack(JudgedTurn),
    /// A pawn reached its last rank and thereby revealed something hidden, before its promotion
    /// piece was chosen. The notation of this incomplete turn has the form `c4-g8`. The next
    /// [`GameEvent::Played`] completes it.
    Landed(JudgedTurn),
    /// The game continues under a newer version of the rules, from its current position.
    RulesChanged {
        from: u32,
        to: u32,
    },
    /// A player gave extra time to the opponent.
    TimeGiven {
        by: Color,
        /// The amount of extra time.
        ms: Millis,
    },
    /// A player's vacation began, which stops their clock.
    VacationBegun {
        by: Color,
        /// The latest time at which the clock resumes.
        until_ms: Millis,
    },
    /// A player's vacation ended, either early or as planned.
    VacationEnded {
        by: Color,
    },
    PauseOffered {
        by: Color,
    },
    PauseDeclined {
        by: Color,
    },
    /// Both players agreed on a pause, which stops both clocks.
    Paused {
        /// The latest time at which the clocks resume.
        until_ms: Millis,
    },
    /// A pause ended, and the clocks resume.
    Resumed {
        /// The side that ended the pause; `None` if the pause ended by itself.
        by: Option<Color>,
    },
    /// A player proposed a different time control. It replaces any earlier proposal.
    TimeOffered {
        by: Color,
        time: TimeControl,
    },
    TimeDeclined {
        by: Color,
    },
    /// Both players agreed on a different time control.
    TimeChanged {
        time: TimeControl,
    },
    DrawOffered {
        by: Color,
    },
    DrawDeclined {
        by: Color,
    },
    /// A player asked to undo the last `plies` turns.
    TakebackAsked {
        by: Color,
        plies: usize,
    },
    TakebackDeclined {
        by: Color,
    },
    /// Turns were undone. `left` plies remain in the game.
    TakenBack {
        left: usize,
    },
    /// The game ended. Every game that ends has this event, whatever the reason.
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
    /// A person commented on the position after `ply` turns.
    Kibitzed {
        by: PersonId,
        ply: usize,
        /// The text, which is stored outside the log; `None` if the comment was deleted.
        text: Option<String>,
        /// The number of the log event that created the parent comment. Replies to replies do not
        /// exist.
        in_reply_to: Option<Seq>,
    },
    /// A person edited their comment.
    CommentEdited {
        /// The number of the log event that created the comment.
        comment: Seq,
        /// The new text. It is `None` in events read from the log, because the text is stored with
        /// the comment.
        text: Option<String>,
    },
    /// A person deleted their comment.
    CommentDeleted {
        /// The number of the log event that created the comment.
        comment: Seq,
    },
    /// A moderator hid a comment. Its text remains in the database.
    CommentHidden {
        /// The number of the log event that created the comment.
        comment: Seq,
        why: Misconduct,
    },
    /// A moderator made a hidden comment visible again.
    CommentShown {
        /// The number of the log event that created the comment.
        comment: Seq,
    },
    /// A player allowed or forbade spectators' comments to be shown to the players during the game.
    KibitzAllowed {
        by: Color,
        allowed: bool,
    },
}

impl GameEvent {
    /// Whether the event only concerns comments, not the game itself.
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
