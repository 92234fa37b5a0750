//! What is added to a log, and what became of it.

use crate::{News, games::conditional::MovesChange, notifications::occasions::Occasion};
use postern_game::{
    CommandDigest, CommandId, GameId, LoggedEvent, MAX_AT_ONE_BOARD, MAX_CHALLENGED,
    MAX_CHALLENGES, MAX_OPEN_SEEKS, MAX_UNFINISHED, Millis, PersonId, Refusal, Seq, Summary,
};

/// A command that was given, so that it happens once even if it is sent twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Given {
    pub person: PersonId,
    pub id: CommandId,
    /// Of what the command says.
    pub digest: CommandDigest,
}

impl Given {
    /// What this command is told when its id was given before, with a command of this digest that
    /// led to event `seq`. Commands of older versions have no digest and pass for the same.
    #[must_use]
    pub fn answered_before(&self, seq: Seq, digest: Option<CommandDigest>) -> Appended {
        if digest.is_none_or(|digest| digest == self.digest) {
            Appended::Before(seq)
        } else {
            Appended::IdUsed
        }
    }
}

/// Events for one log, and what they make of its game.
#[derive(Clone, Debug)]
pub struct Entry {
    pub game: GameId,
    /// The log's last event as the caller knows it; 0 for a log that begins. It must still be the
    /// last.
    pub after: Seq,
    /// At least one.
    pub events: Vec<LoggedEvent>,
    /// The game after the events.
    pub summary: Summary,
    /// Whether the game counts for its players' ratings now, if it has ended
    /// ([`counts_for_ratings`](postern_game::counts_for_ratings)).
    pub counts: bool,
    /// What people are to be told of it.
    pub occasions: Vec<Occasion>,
}

/// What one command leads to, written whole or not at all.
#[derive(Clone, Debug)]
pub struct Append {
    pub at_ms: Millis,
    /// None for what the server does by itself.
    pub command: Option<Given>,
    pub entry: Entry,
    /// The log of another game that begins at the same moment.
    pub successor: Option<Entry>,
    /// How the game's conditional moves change with it; `None` where none are kept.
    pub conditional: Option<MovesChange>,
    /// What other nodes must hear once this is durable, besides that the logs have gone on.
    pub news: Vec<News>,
}

/// What became of an [`Append`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is durable; the log now ends with this event.
    Written(Seq),
    /// The same command was written before, and this was its last event. Nothing was written now.
    Before(Seq),
    /// The same person gave another command under this id. Nothing was written now.
    IdUsed,
    /// Another event was faster, or what this was decided on was not written. Nothing was written.
    Conflict,
    /// The game is rated, and the person who creates or joins it has no account. Nothing was written.
    NeedsAccount,
    /// It is one open seek more than its creator may have. Nothing was written.
    TooManySeeks,
    /// It is one challenge by name more than its creator may have. Nothing was written.
    TooManyChallenges,
    /// The same for the person who is challenged.
    TooManyChallenged,
    /// It is a challenge to somebody who was deleted. Nothing was written.
    ChallengedDeleted,
    /// It is one game more than the person may have who creates or joins it. Nothing was written.
    TooManyGames,
    /// The same for games at one board.
    TooManyAtOneBoard,
    /// It is a rematch, and one game more than the opponent may have. Nothing was written.
    OpponentHasTooManyGames,
    /// It is a rematch with somebody who was deleted. Nothing was written.
    OpponentDeleted,
}

impl Appended {
    /// Why the command is refused, unless it was written now or before, or can be tried again.
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
