//! Requests to append events to a game's log, and their results.

use crate::News;
use crate::games::conditional::ConditionalPlanChange;
use crate::notifications::occasions::NotificationOccasion;
use postern_game::{
    CommandDigest, CommandId, GameId, GameSummary, LoggedEvent, MAX_AT_ONE_BOARD, MAX_CHALLENGED,
    MAX_CHALLENGES, MAX_OPEN_SEEKS, MAX_UNFINISHED, Millis, PersonId, Refusal, Seq,
};

/// A command with the id that makes it idempotent: it takes effect once, however often it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CommandIdentity {
    pub person: PersonId,
    pub id: CommandId,
    /// Digest of the command's content, by which reuse of an id for another command is detected.
    pub digest: CommandDigest,
}

impl CommandIdentity {
    /// Returns the result for a command whose id was used before. The earlier command had this
    /// digest and led to event `seq`. If an older version has stored it without a digest, the two
    /// commands count as identical.
    #[must_use]
    pub fn answered_before(&self, seq: Seq, digest: Option<CommandDigest>) -> AppendResult {
        if digest.is_none_or(|digest| digest == self.digest) {
            AppendResult::Before(seq)
        } else {
            AppendResult::IdUsed
        }
    }
}

/// New events for one log, with the resulting state of the game.
#[derive(Clone, Debug)]
pub struct NewEvents {
    pub game: GameId,
    /// Number of the log's last event as known to the caller; 0 for a new log. It must still be the
    /// last one.
    pub after: Seq,
    /// The events to add, at least one.
    pub events: Vec<LoggedEvent>,
    /// State of the game after the events.
    pub summary: GameSummary,
    /// Whether the game, once finished, changes its players' ratings
    /// ([`counts_for_ratings`](postern_game::counts_for_ratings)).
    pub counts: bool,
    /// Notifications caused by the events.
    pub occasions: Vec<NotificationOccasion>,
}

/// The events of one command, written completely or not at all.
#[derive(Clone, Debug)]
pub struct LogAppend {
    pub at_ms: Millis,
    /// The command; `None` for an action of the server.
    pub command: Option<CommandIdentity>,
    pub entry: NewEvents,
    /// Events that start the log of another game in the same commit, such as a rematch.
    pub successor: Option<NewEvents>,
    /// Change of the game's conditional moves; `None` if the game has none.
    pub conditional: Option<ConditionalPlanChange>,
    /// Additional events to publish to other nodes once the append is committed. The growth of the
    /// log is always published.
    pub news: Vec<News>,
}

/// The result of an [`LogAppend`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppendResult {
    /// The append is durable. The log now ends with the event of this number.
    Written(Seq),
    /// The same command was written before, and its last event has this number. Nothing was written
    /// now.
    Before(Seq),
    /// The same person used this id for another command. Nothing was written now.
    IdUsed,
    /// Another event was added first, or the events of an earlier command in the same call were not
    /// written. Nothing was written.
    Conflict,
    /// The game is rated, and the person who creates or joins it has no account. Nothing was
    /// written.
    NeedsAccount,
    /// The creator has reached the limit of open seeks. Nothing was written.
    TooManySeeks,
    /// The creator has reached the limit of challenges to named people. Nothing was written.
    TooManyChallenges,
    /// The challenged person has reached the limit of received challenges. Nothing was written.
    TooManyChallenged,
    /// The challenged person was deleted. Nothing was written.
    ChallengedDeleted,
    /// The person who creates or joins the game has reached the limit of games. Nothing was
    /// written.
    TooManyGames,
    /// The person has reached the limit of games at one board. Nothing was written.
    TooManyAtOneBoard,
    /// The opponent of a rematch has reached the limit of games. Nothing was written.
    OpponentHasTooManyGames,
    /// The opponent of a rematch was deleted. Nothing was written.
    OpponentDeleted,
}

impl AppendResult {
    /// Returns why the command is refused. Returns `None` if the command was written, now or
    /// before, or can be retried.
    #[must_use]
    pub const fn refusal(self) -> Option<Refusal> {
        match self {
            Self::Written(_) | Self::Before(_) | Self::Conflict => None,
            Self::IdUsed => Some(Refusal::CommandIdUsed),
            Self::NeedsAccount => Some(Refusal::NeedsAccount),
            Self::TooManySeeks => Some(Refusal::TooManySeeks(MAX_OPEN_SEEKS)),
            Self::TooManyChallenges => Some(Refusal::TooManyChallenges(MAX_CHALLENGES)),
            Self::TooManyChallenged => Some(Refusal::TooManyChallenged(MAX_CHALLENGED)),
            Self::ChallengedDeleted => Some(Refusal::ChallengedDeleted),
            Self::TooManyGames => Some(Refusal::TooManyGames(MAX_UNFINISHED)),
            Self::TooManyAtOneBoard => Some(Refusal::TooManyAtOneBoard(MAX_AT_ONE_BOARD)),
            Self::OpponentHasTooManyGames => Some(Refusal::OpponentHasTooManyGames),
            Self::OpponentDeleted => Some(Refusal::OpponentDeleted),
        }
    }
}
