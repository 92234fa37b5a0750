//! Reports to the moderators. A report stores the numbers of comments and the ids of works, never
//! their text, so that deleted text is gone from reports too.

pub(crate) mod reads;
pub(crate) mod writes;

use postern_game::{DAY, GameId, Millis, Misconduct, Person, PersonId, ProblemId, Seq, StudyId};

/// Maximum number of open reports per person.
pub const MOST_OPEN: u32 = 10;
/// Maximum number of reports per person within [`RECENT`].
pub const MOST_RECENT: u32 = 20;
/// A day, in milliseconds.
pub const RECENT: Millis = DAY;

/// The subject of a report.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reported {
    /// Something in a game.
    Game(GameId, InGame),
    Work(Work),
}

/// The subject of a report about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InGame {
    /// The comment with this event number.
    Comment(Seq),
    /// A player's behaviour in the game.
    Conduct,
    /// The chat line with this number.
    Chat(Seq),
}

/// A work that contains text which others read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    Problem(ProblemId),
    /// A saved analysis.
    Study(StudyId),
}

/// The outcome of a report. Its text is its name in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Outcome {
    /// The comment, the text of the problem, or the analysis was hidden.
    Hidden,
    /// The person was suspended.
    Suspended,
    /// A moderator dismissed the report.
    Dismissed,
    /// The reported person was deleted.
    Gone,
}

/// A report to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    pub at_ms: Millis,
    pub by: PersonId,
    /// The reported person.
    pub person: PersonId,
    pub about: Reported,
    /// The comments around the reported one, at most five before and five after it.
    pub around: Vec<Seq>,
    pub kind: Misconduct,
    /// The reporter's explanation, at most 500 characters.
    pub text: String,
}

/// A stored report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its number, used for pagination and in the log.
    pub key: i64,
    pub at_ms: Millis,
    /// The reporter; `None` if they were deleted.
    pub by: Option<Person>,
    /// The reported person; `None` if they were deleted.
    pub person: Option<Person>,
    pub about: Reported,
    pub around: Vec<Seq>,
    pub kind: Misconduct,
    /// The reporter's explanation. Empty if there was none, or if the reporter or the person was
    /// deleted.
    pub text: String,
    /// `None` while the report is open.
    pub outcome: Option<Outcome>,
}

/// Number of reports that a person has made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Open reports.
    pub open: u32,
    /// Reports within the last day.
    pub recent: u32,
}

/// Number of open reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    pub count: u32,
    /// When the oldest was made.
    pub oldest_ms: Option<Millis>,
}

impl Reported {
    /// Returns its name in the database.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Game(_, InGame::Comment(_)) => "comment",
            Self::Game(_, InGame::Conduct) => "conduct",
            Self::Game(_, InGame::Chat(_)) => "chat",
            Self::Work(Work::Problem(_)) => "problem",
            Self::Work(Work::Study(_)) => "study",
        }
    }

    /// Returns the number of the reported comment or chat line; 0 for subjects without a number.
    pub(crate) const fn item(&self) -> Seq {
        match self {
            Self::Game(_, InGame::Comment(number) | InGame::Chat(number)) => *number,
            Self::Game(_, InGame::Conduct) | Self::Work(_) => 0,
        }
    }

    /// Returns the id of the game or of the work.
    pub(crate) fn id(&self) -> &str {
        match self {
            Self::Game(game, _) => game.as_str(),
            Self::Work(work) => work.id(),
        }
    }

    /// Returns the game, if the report is about one.
    #[must_use]
    pub const fn game(&self) -> Option<&GameId> {
        match self {
            Self::Game(game, _) => Some(game),
            Self::Work(_) => None,
        }
    }

    /// Returns the subject within a game, if the report is about one.
    #[must_use]
    pub const fn in_game(&self) -> Option<InGame> {
        match self {
            Self::Game(_, what) => Some(*what),
            Self::Work(_) => None,
        }
    }
}

impl Work {
    /// Returns its id as text.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Problem(id) => id.as_str(),
            Self::Study(id) => id.as_str(),
        }
    }
}
