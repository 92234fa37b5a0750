//! Users' reports to the moderators. A report stores only the event numbers of comments, and the
//! ids of problems or analyses. It never stores their text, so that text deleted elsewhere does not
//! survive in a report.

pub(crate) mod reads;
pub(crate) mod writes;

use postern_game::{DAY, GameId, Millis, Misconduct, Person, PersonId, ProblemId, Seq, StudyId};

/// Maximum number of open reports by one person.
pub const MAX_OPEN_REPORTS: u32 = 10;
/// Maximum number of reports by one person within [`RECENT_REPORTS_MS`].
pub const MAX_RECENT_REPORTS: u32 = 20;
/// Period for which the number of a person's reports is limited, in milliseconds: one day.
pub const RECENT_REPORTS_MS: Millis = DAY;

/// The subject of a report.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ReportSubject {
    /// A comment, a chat message or a player's behaviour in a game.
    Game(GameId, GameReportSubject),
    Work(PublishedWork),
}

/// The reported part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameReportSubject {
    /// The comment whose event has this number.
    Comment(Seq),
    /// The player's behaviour.
    Conduct,
    /// The chat message with this number.
    Chat(Seq),
}

/// A published work whose text can be reported.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PublishedWork {
    Problem(ProblemId),
    /// A saved analysis.
    Study(StudyId),
}

/// The outcome of a report. Its name is stored in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum ReportOutcome {
    /// A moderator hid the comment, the text of the problem, or the analysis.
    Hidden,
    /// A moderator suspended the person.
    Suspended,
    /// A moderator dismissed the report.
    Dismissed,
    /// The reported person was deleted before a decision.
    Gone,
}

/// A report to store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    pub at_ms: Millis,
    pub by: PersonId,
    /// The reported person.
    pub person: PersonId,
    pub about: ReportSubject,
    /// Event numbers of the comments before and after the reported one, at most five each.
    pub around: Vec<Seq>,
    pub kind: Misconduct,
    /// The reporter's explanation, at most 500 characters.
    pub text: String,
}

/// A stored report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The report's number, used for pagination and in the moderation log.
    pub key: i64,
    pub at_ms: Millis,
    /// The reporter; `None` if they were deleted.
    pub by: Option<Person>,
    /// The reported person; `None` if they were deleted.
    pub person: Option<Person>,
    pub about: ReportSubject,
    pub around: Vec<Seq>,
    pub kind: Misconduct,
    /// The reporter's explanation. Empty if none was given, or if the reporter or the reported
    /// person was deleted.
    pub text: String,
    /// The moderators' decision; `None` while the report is open.
    pub outcome: Option<ReportOutcome>,
}

/// Counts of a person's reports, to compare with the limits on reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReporterCounts {
    /// Number of reports that are still open.
    pub open: u32,
    /// Number of reports within the last day.
    pub recent: u32,
}

/// The number and the age of the open reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenReports {
    pub count: u32,
    /// When the oldest open report was made; `None` if no report is open.
    pub oldest_ms: Option<Millis>,
}

impl ReportSubject {
    /// Returns the name of the subject's kind in the database.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Game(_, GameReportSubject::Comment(_)) => "comment",
            Self::Game(_, GameReportSubject::Conduct) => "conduct",
            Self::Game(_, GameReportSubject::Chat(_)) => "chat",
            Self::Work(PublishedWork::Problem(_)) => "problem",
            Self::Work(PublishedWork::Study(_)) => "study",
        }
    }

    /// Returns the number of the reported comment or chat message; 0 for subjects without a number.
    pub(crate) const fn item(&self) -> Seq {
        match self {
            Self::Game(_, GameReportSubject::Comment(number) | GameReportSubject::Chat(number)) => {
                *number
            }
            Self::Game(_, GameReportSubject::Conduct) | Self::Work(_) => 0,
        }
    }

    /// Returns the id of the reported game, problem or analysis.
    pub(crate) fn id(&self) -> &str {
        match self {
            Self::Game(game, _) => game.as_str(),
            Self::Work(work) => work.id(),
        }
    }

    /// Returns the reported game; `None` if a problem or analysis was reported.
    #[must_use]
    pub const fn game(&self) -> Option<&GameId> {
        match self {
            Self::Game(game, _) => Some(game),
            Self::Work(_) => None,
        }
    }

    /// Returns the reported part of a game; `None` if a problem or analysis was reported.
    #[must_use]
    pub const fn in_game(&self) -> Option<GameReportSubject> {
        match self {
            Self::Game(_, what) => Some(*what),
            Self::Work(_) => None,
        }
    }
}

impl PublishedWork {
    /// Returns the id of the problem or analysis.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Problem(id) => id.as_str(),
            Self::Study(id) => id.as_str(),
        }
    }
}
