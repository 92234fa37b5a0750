//! What people report to the moderators. A report has the numbers of comments and the ids of what people
//! have made, and never their words, so that what is deleted is gone from here too.

pub(crate) mod reads;
pub(crate) mod writes;

use postern_game::{DAY, GameId, Millis, Misconduct, Person, PersonId, ProblemId, Seq, StudyId};

/// Most reports of one person that wait for a moderator at once.
pub const MOST_OPEN: u32 = 10;
/// Most reports of one person within [`RECENT`].
pub const MOST_RECENT: u32 = 20;
/// A day, in milliseconds.
pub const RECENT: Millis = DAY;

/// What is reported.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reported {
    /// Something in a game.
    Game(GameId, InGame),
    Work(Work),
}

/// What is reported of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InGame {
    /// The comment of this event.
    Comment(Seq),
    /// What a player has done in the game.
    Conduct,
    /// This line of what the players write to each other.
    Chat(Seq),
}

/// What somebody has made, with words in it that others read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Work {
    Problem(ProblemId),
    /// An analysis that somebody keeps.
    Study(StudyId),
}

/// What became of a report. Its text is its name in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::AsRefStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum Outcome {
    /// The comment, the words of the problem or the analysis were hidden.
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

impl Reported {
    /// Its name in the database.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Game(_, InGame::Comment(_)) => "comment",
            Self::Game(_, InGame::Conduct) => "conduct",
            Self::Game(_, InGame::Chat(_)) => "chat",
            Self::Work(Work::Problem(_)) => "problem",
            Self::Work(Work::Study(_)) => "study",
        }
    }

    /// The number of what is reported of a game; 0 for what has none.
    pub(crate) const fn item(&self) -> Seq {
        match self {
            Self::Game(_, InGame::Comment(number) | InGame::Chat(number)) => *number,
            Self::Game(_, InGame::Conduct) | Self::Work(_) => 0,
        }
    }

    /// The id of the game or of the work.
    pub(crate) fn id(&self) -> &str {
        match self {
            Self::Game(game, _) => game.as_str(),
            Self::Work(work) => work.id(),
        }
    }

    /// The game that it is about, if it is about one.
    #[must_use]
    pub const fn game(&self) -> Option<&GameId> {
        match self {
            Self::Game(game, _) => Some(game),
            Self::Work(_) => None,
        }
    }

    /// What is reported of a game, if it is about one.
    #[must_use]
    pub const fn in_game(&self) -> Option<InGame> {
        match self {
            Self::Game(_, what) => Some(*what),
            Self::Work(_) => None,
        }
    }
}

impl Work {
    /// Its id as text.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            Self::Problem(id) => id.as_str(),
            Self::Study(id) => id.as_str(),
        }
    }
}
