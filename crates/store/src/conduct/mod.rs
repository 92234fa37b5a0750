//! Conduct: who may do what on the site besides playing, who is suspended, and the log of what
//! moderators, administrators and the host have done.

pub mod avoidance;
pub(crate) mod reads;
pub mod reports;
mod writes;

use crate::conduct::reports::Work;
use postern_game::{GameId, Millis, Misconduct, Person, PersonId, Seq};
use postern_rules::ByColor;

/// What an account may do besides playing. An administrator may do all that a moderator may.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Serialize,
    strum::AsRefStr,
    strum::EnumString,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Role {
    Moderator,
    Admin,
}

impl Role {
    /// The role in words: `a moderator`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Moderator => "a moderator",
            Self::Admin => "an administrator",
        }
    }
}

/// That somebody may begin no games and write nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspension {
    pub reason: String,
    pub since_ms: Millis,
    /// `None` for good.
    pub until_ms: Option<Millis>,
}

impl Suspension {
    /// Whether it still counts at `now`.
    #[must_use]
    pub fn holds(&self, now: Millis) -> bool {
        self.until_ms.is_none_or(|until| now < until)
    }
}

/// What somebody may do on the site, and may not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    pub role: Option<Role>,
    /// One that has come to its end may still be there.
    pub suspension: Option<Suspension>,
}

/// Something that is done to people or to the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Gives an account a role in place of the one before, or takes it away.
    SetRole(PersonId, Option<Role>),
    /// Suspends somebody until then, or for good, in place of a suspension before.
    Suspend(PersonId, Option<Millis>),
    EndSuspension(PersonId),
    /// Lets new accounts be made, or not.
    SetRegistration {
        open: bool,
    },
    /// Shows a notice on all pages, or none.
    SetNotice(Option<String>),
    /// Takes a game out of the ratings of its players, who are given as well.
    Annul(GameId, ByColor<PersonId>),
    /// Hides this comment of a game, or shows it again without a `why`. Only the log is written here.
    Hide {
        writer: PersonId,
        game: GameId,
        comment: Seq,
        why: Option<Misconduct>,
    },
    /// Hides the words of a problem, or an analysis, or shows them again without a `why`.
    HideWork {
        owner: PersonId,
        work: Work,
        why: Option<Misconduct>,
    },
    /// Finds that nothing is to be done about what was reported of somebody. Only the log is written.
    Dismiss(PersonId),
    /// Makes a link with which the account gets another password. Only the log is written.
    ResetPassword(PersonId),
    /// Deletes somebody, of whom the log says nothing more. Only the log is written.
    Delete,
}

/// An act with what the log says of it besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    pub act: Act,
    /// Who does it; `None` for the host at the command line.
    pub by: Option<PersonId>,
    pub at_ms: Millis,
    pub reason: String,
    /// The report that is dealt with by this, which must still wait.
    pub report: Option<i64>,
}

/// A row of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    /// By which pages of the log go on.
    pub key: i64,
    pub at_ms: Millis,
    /// Who did it. `None` for the host, and for somebody who was deleted.
    pub by: Option<Person>,
    pub is_host: bool,
    /// What was done, as [`Act::name`] calls it.
    pub act: String,
    /// To whom; `None` if to nobody, or to somebody who was deleted.
    pub person: Option<Person>,
    /// The role, the end of the suspension, the notice, the game, or what was hidden with the kind of
    /// misconduct: the game and the comment, or the problem or analysis; empty if there is nothing to say.
    pub detail: String,
    pub reason: String,
    /// The number of the report that was dealt with by it.
    pub report: Option<i64>,
}

/// What administrators set for the whole site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteSettings {
    /// Whether new accounts can be made.
    pub is_registration_open: bool,
    /// What is shown on all pages.
    pub notice: Option<String>,
}

/// Under these keys the database keeps what administrators have set.
pub(super) const REGISTRATION: &str = "registration";
pub(super) const NOTICE: &str = "notice";
/// What stands under [`REGISTRATION`] while no accounts can be made; nothing does otherwise.
pub(super) const CLOSED: &str = "closed";

impl Act {
    /// What the log calls it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::SetRole(_, Some(_)) => "role",
            Self::SetRole(_, None) => "role-removed",
            Self::Suspend(..) => "suspended",
            Self::EndSuspension(_) => "suspension-ended",
            Self::SetRegistration { open: true } => "registration-opened",
            Self::SetRegistration { open: false } => "registration-closed",
            Self::SetNotice(Some(_)) => "notice",
            Self::SetNotice(None) => "notice-removed",
            Self::Annul(..) => "annulled",
            Self::Hide { why: Some(_), .. } => "comment-hidden",
            Self::Hide { why: None, .. } => "comment-shown",
            Self::HideWork { work, why, .. } => match (work, why) {
                (Work::Problem(_), Some(_)) => "problem-hidden",
                (Work::Problem(_), None) => "problem-shown",
                (Work::Study(_), Some(_)) => "analysis-hidden",
                (Work::Study(_), None) => "analysis-shown",
            },
            Self::Dismiss(_) => "report-dismissed",
            Self::ResetPassword(_) => "password-reset",
            Self::Delete => "deleted",
        }
    }

    /// Whose rows it changes.
    #[must_use]
    pub fn about(&self) -> Vec<PersonId> {
        match self {
            Self::Annul(_, ByColor { white, black }) => vec![white.clone(), black.clone()],
            _ => self.person().into_iter().cloned().collect(),
        }
    }

    /// To whom it is done.
    #[must_use]
    pub const fn person(&self) -> Option<&PersonId> {
        match self {
            Self::SetRole(person, _)
            | Self::Suspend(person, _)
            | Self::EndSuspension(person)
            | Self::Dismiss(person)
            | Self::ResetPassword(person)
            | Self::Hide { writer: person, .. }
            | Self::HideWork { owner: person, .. } => Some(person),
            Self::SetRegistration { .. } | Self::SetNotice(_) | Self::Annul(..) | Self::Delete => {
                None
            }
        }
    }
}
