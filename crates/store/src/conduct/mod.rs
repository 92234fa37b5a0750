//! Conduct: roles, suspensions, and the log of actions by moderators, administrators and the host.

pub mod avoidance;
pub(crate) mod reads;
pub mod reports;
mod writes;

use crate::conduct::reports::PublishedWork;
use postern_game::{GameId, Millis, Misconduct, Person, PersonId, Seq};
use postern_rules::ByColor;

/// The role of an account. An administrator has all rights of a moderator.
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
pub enum StaffRole {
    Moderator,
    Admin,
}

impl StaffRole {
    /// Returns the role with its article, for use in sentences: `a moderator`.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Moderator => "a moderator",
            Self::Admin => "an administrator",
        }
    }
}

/// A suspension. A suspended person cannot start games or write any text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suspension {
    pub reason: String,
    pub since_ms: Millis,
    /// The end of the suspension; `None` if it is permanent.
    pub until_ms: Option<Millis>,
}

impl Suspension {
    /// Whether the suspension is still active at `now`.
    #[must_use]
    pub fn holds(&self, now: Millis) -> bool {
        self.until_ms.is_none_or(|until| now < until)
    }
}

/// A person's role and suspension.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonStanding {
    pub role: Option<StaffRole>,
    /// The latest suspension, which may have expired.
    pub suspension: Option<Suspension>,
}

/// An action of a moderator, an administrator or the host, on a person or the whole site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModerationAction {
    /// Sets the role of an account, or removes it if `None`.
    SetRole(PersonId, Option<StaffRole>),
    /// Suspends a person until the given time, or permanently if `None`. Replaces an earlier
    /// suspension.
    Suspend(PersonId, Option<Millis>),
    EndSuspension(PersonId),
    /// Opens or closes sign-up for new accounts.
    SetRegistration {
        open: bool,
    },
    /// Sets the notice at the top of all pages, or removes it.
    SetNotice(Option<String>),
    /// Excludes a game between these two players from the ratings.
    Annul(GameId, ByColor<PersonId>),
    /// Hides a comment of a game, or shows it again if `why` is `None`. The store only logs this
    /// action.
    Hide {
        writer: PersonId,
        game: GameId,
        comment: Seq,
        why: Option<Misconduct>,
    },
    /// Hides the text of a problem or an analysis, or shows it again if `why` is `None`.
    HideWork {
        owner: PersonId,
        work: PublishedWork,
        why: Option<Misconduct>,
    },
    /// Dismisses a report about a person. The store logs this action but changes nothing about the
    /// person.
    Dismiss(PersonId),
    /// Creates a password reset link for the account. The store only logs this action.
    ResetPassword(PersonId),
    /// Deletes a person. The store only logs this action, without the person's name.
    Delete,
}

/// A `ModerationAction` with the actor and the other data of its log entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModerationDecision {
    pub act: ModerationAction,
    /// The actor; `None` for the host at the command line.
    pub by: Option<PersonId>,
    pub at_ms: Millis,
    pub reason: String,
    /// Number of the report that this action resolves. The report must still be open.
    pub report: Option<i64>,
}

/// An entry of the moderation log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModerationLogEntry {
    /// Number of the entry, used for pagination.
    pub key: i64,
    pub at_ms: Millis,
    /// The actor. `None` for the host and for a deleted person.
    pub by: Option<Person>,
    pub is_host: bool,
    /// The name of the action, from [`ModerationAction::name`].
    pub act: String,
    /// The person concerned; `None` if the action concerns nobody or the person was deleted.
    pub person: Option<Person>,
    /// Details that depend on the action: the role, the end of the suspension, the notice, the
    /// game, or the hidden item with the kind of misconduct. Empty if the action has no details.
    pub detail: String,
    pub reason: String,
    /// Number of the report that this action resolved.
    pub report: Option<i64>,
}

/// Settings for the whole site, managed by administrators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteSettings {
    /// Whether visitors can create new accounts.
    pub is_registration_open: bool,
    /// The notice at the top of all pages.
    pub notice: Option<String>,
}

/// Keys of the site settings in the database.
pub(super) const REGISTRATION: &str = "registration";
pub(super) const NOTICE: &str = "notice";
/// Value of [`REGISTRATION`] while sign-up is closed. The setting has no row while sign-up is open.
pub(super) const CLOSED: &str = "closed";

impl ModerationAction {
    /// Returns the name of the action in the log.
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
                (PublishedWork::Problem(_), Some(_)) => "problem-hidden",
                (PublishedWork::Problem(_), None) => "problem-shown",
                (PublishedWork::Study(_), Some(_)) => "analysis-hidden",
                (PublishedWork::Study(_), None) => "analysis-shown",
            },
            Self::Dismiss(_) => "report-dismissed",
            Self::ResetPassword(_) => "password-reset",
            Self::Delete => "deleted",
        }
    }

    /// Returns the people whose rows the action changes.
    #[must_use]
    pub fn about(&self) -> Vec<PersonId> {
        match self {
            Self::Annul(_, ByColor { white, black }) => vec![white.clone(), black.clone()],
            _ => self.person().into_iter().cloned().collect(),
        }
    }

    /// Returns the person whom the action concerns, if any.
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
