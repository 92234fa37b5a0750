//! Additions to a log, and their results.

use crate::{News, games::conditional::MovesChange, notifications::occasions::Occasion};
use postern_game::{
    CommandDigest, CommandId, GameId, LoggedEvent, MAX_AT_ONE_BOARD, MAX_CHALLENGED,
    MAX_CHALLENGES, MAX_OPEN_SEEKS, MAX_UNFINISHED, Millis, PersonId, Refusal, Seq, Summary,
};

/// A command, identified so that it takes effect only once even if it is sent twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Given {
    pub person: PersonId,
    pub id: CommandId,
    /// Digest of the command's content.
    pub digest: CommandDigest,
}

impl Given {
    /// Returns the answer to this command if its id was used before, by a command with this digest
    /// that led to event `seq`. Commands of older versions have no digest and count as identical.
    #[must_use]
    pub fn answered_before(&self, seq: Seq, digest: Option<CommandDigest>) -> Appended {
        if digest.is_none_or(|digest| digest == self.digest) {
            Appended::Before(seq)
        } else {
            Appended::IdUsed
        }
    }
}

/// Events for one log, with the state of the game after them.
#[derive(Clone, Debug)]
pub struct Entry {
    pub game: GameId,
    /// The log's last event known to the caller; 0 for a new log. It must still be the last.
    pub after: Seq,
    /// At least one event.
    pub events: Vec<LoggedEvent>,
    /// The game after the events.
    pub summary: Summary,
    /// Whether the game, if it has ended, counts for its players' ratings
    /// ([`counts_for_ratings`](postern_game::counts_for_ratings)).
    pub counts: bool,
    /// Occasions to notify people about.
    pub occasions: Vec<Occasion>,
}

/// The result of one command, written completely or not at all.
#[derive(Clone, Debug)]
pub struct Append {
    pub at_ms: Millis,
    /// `None` for actions of the server itself.
    pub command: Option<Given>,
    pub entry: Entry,
    /// The log of another game that starts at the same time.
    pub successor: Option<Entry>,
    /// The change of the game's conditional moves; `None` if none are stored.
    pub conditional: Option<MovesChange>,
    /// News for other nodes once this is durable, in addition to the growth of the logs.
    pub news: Vec<News>,
}

/// The result of an [`Append`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The append is durable; the log now ends with this event.
    Written(Seq),
    /// The same command was written before, and this was its last event. Nothing was written now.
    Before(Seq),
    /// The same person used this id for another command. Nothing was written now.
    IdUsed,
    /// Another event was added first, or an earlier decision that this one depends on was not
    /// written. Nothing was written.
    Conflict,
    /// The game is rated, and the person who creates or joins it has no account. Nothing was
    /// written.
    NeedsAccount,
    /// The creator has reached the limit of open seeks. Nothing was written.
    TooManySeeks,
    /// The creator has reached the limit of challenges by name. Nothing was written.
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

impl Appended {
    /// Returns why the command is refused; `None` if it was written now or before, or can be
    /// retried.
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
