//! What people report to the moderators. A report has the numbers of comments and never their words,
//! so that what is deleted is gone from here too.

use async_trait::async_trait;

use super::StoreError;
use crate::game::{GameId, Millis, Misconduct, Person, PersonId, Seq};

/// Most reports of one person that wait for a moderator at once.
pub const MOST_OPEN: u32 = 10;
/// Most reports of one person within [`RECENT`].
pub const MOST_RECENT: u32 = 20;
/// A day, in milliseconds.
pub const RECENT: Millis = 24 * 60 * 60 * 1_000;

/// What is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reported {
    /// The comment of this event.
    Comment(Seq),
    /// What a player has done in the game.
    Conduct,
    /// This line of what the players write to each other.
    Chat(Seq),
}

/// What became of a report. Its text is its name in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Outcome {
    /// The comment was hidden.
    Hidden,
    /// The person was suspended.
    Suspended,
    /// A moderator found nothing to do.
    Dismissed,
    /// The person whom it was about was deleted.
    Gone,
}

/// A report to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    pub at_ms: Millis,
    pub by: PersonId,
    /// Whom it is about.
    pub person: PersonId,
    pub game: GameId,
    pub about: Reported,
    /// The comments around the reported one, up to five before and five after it.
    pub around: Vec<Seq>,
    pub kind: Misconduct,
    /// What the reporter says, at most 500 characters.
    pub text: String,
}

/// A report that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Its number, by which the list goes on and the log names it.
    pub key: i64,
    pub at_ms: Millis,
    /// `None` for somebody who was deleted.
    pub by: Option<Person>,
    /// `None` for somebody who was deleted.
    pub person: Option<Person>,
    pub game: GameId,
    pub about: Reported,
    pub around: Vec<Seq>,
    pub kind: Misconduct,
    /// Empty when nothing was said, or when the reporter or the person was deleted.
    pub text: String,
    /// `None` while it waits.
    pub outcome: Option<Outcome>,
}

/// How many reports somebody has made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Those that wait.
    pub open: u32,
    /// Those of the last day.
    pub recent: u32,
}

/// How many reports wait.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    pub count: u32,
    /// When the oldest was made.
    pub oldest_ms: Option<Millis>,
}

/// The part of the database that is about reports. Every method fails as those of
/// [`Store`](super::Store) do.
#[async_trait]
pub trait Reports: Send + Sync + 'static {
    /// Writes a report. `false`, and nothing is written, when the reporter has reported the same
    /// before, has [`MOST_OPEN`] or [`MOST_RECENT`] already, or somebody or the game is not there.
    async fn report(&self, new: NewReport) -> Result<bool, StoreError>;

    /// How many reports somebody has made, and how many of them after `since`.
    async fn made_reports(&self, by: &PersonId, since: Millis) -> Result<Made, StoreError>;

    /// Up to `limit` reports of a person, the last first.
    async fn reports_by(&self, by: &PersonId, limit: u32) -> Result<Vec<Report>, StoreError>;

    /// The report of this number.
    async fn report_of(&self, key: i64) -> Result<Option<Report>, StoreError>;

    /// Up to `limit` reports that wait, the oldest first, behind the one with number `after`; none
    /// that are about `reader`.
    async fn open_reports(
        &self,
        reader: &PersonId,
        after: i64,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError>;

    /// The reports of a comment that wait, up to 100.
    async fn open_reports_on(&self, game: &GameId, comment: Seq)
    -> Result<Vec<Report>, StoreError>;

    /// How many reports wait, without those that are about `reader`, if given.
    async fn waiting_reports(&self, reader: Option<&PersonId>) -> Result<Waiting, StoreError>;
}

/// What is done for somebody who is deleted, whose key is `$1`. What others have said of them goes as
/// well, and nobody has to judge it any more.
pub(super) const REPORTS_FORGOTTEN: [&str; 3] = [
    "UPDATE reports SET outcome = 'gone' WHERE person = $1 AND outcome IS NULL",
    "UPDATE reports SET person = NULL, text = '' WHERE person = $1",
    "UPDATE reports SET reporter = NULL, text = '' WHERE reporter = $1",
];

impl Reported {
    /// Its name in the database.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Comment(_) => "comment",
            Self::Conduct => "conduct",
            Self::Chat(_) => "chat",
        }
    }

    /// The number of what is reported; 0 for conduct.
    pub(super) const fn item(self) -> Seq {
        match self {
            Self::Comment(number) | Self::Chat(number) => number,
            Self::Conduct => 0,
        }
    }
}
