//! Conduct and moderation errors.

use postern_game::ErrorKind;
use postern_store::avoidance::MAX_AVOIDED_PEOPLE;
use postern_store::reports::{MAX_OPEN_REPORTS, MAX_RECENT_REPORTS};

/// The reason why a conduct or moderation request was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConductError {
    #[error(
        "You have muted and blocked {MAX_AVOIDED_PEOPLE} players, which is the most. End it for \
         one of them first."
    )]
    TooManyAvoided,
    #[error("This server takes no new accounts at the moment. You can play as a guest.")]
    RegistrationClosed,
    #[error("This is for moderators only.")]
    NotModerator,
    #[error("This is for administrators only.")]
    NotAdmin,
    #[error("You cannot do this to yourself.")]
    Oneself,
    #[error(
        "Only an administrator can do this to a moderator, and to an administrator only the host."
    )]
    Protected,
    #[error("You play in this game, so another moderator or an administrator decides about it.")]
    Party,
    #[error("There is no such comment in this game. It may have been deleted.")]
    NoComment,
    #[error("There are no such words. They may have been removed.")]
    NoWork,
    #[error("A moderator has hidden this already.")]
    WorkHiddenAlready,
    #[error("There is no such line. It may have been deleted.")]
    NoLine,
    #[error("Choose why it is hidden.")]
    NoKind,
    #[error("You need an account to report something. Your games and your name go with you.")]
    GuestReport,
    #[error("Say it in at most {MAX_REASON} characters.")]
    ReportText,
    #[error("A moderator has hidden this comment already.")]
    HiddenAlready,
    #[error("This player does not play in such a game. Give the address of a game that has begun.")]
    NotTheirGame,
    #[error("You have reported this already.")]
    Reported,
    #[error(
        "{MAX_OPEN_REPORTS} of your reports wait for a moderator, which is the most. Report more \
         when some of them have been dealt with."
    )]
    ManyOpenReports,
    #[error(
        "You have made {MAX_RECENT_REPORTS} reports within a day, which is the most. Report more \
         tomorrow."
    )]
    ManyReports,
    #[error("This report waits no more: somebody has dealt with it, or has been deleted.")]
    NoReport,
    #[error(
        "You have made this report, so another moderator or an administrator decides about it."
    )]
    OwnReport,
    #[error("Choose what is wrong.")]
    NoReportKind,
    #[error("There is nobody of this name.")]
    Nobody,
    #[error("Nothing was changed: it was so already, or somebody else was faster.")]
    Unchanged,
    #[error("A reason has 1 to {MAX_REASON} characters.")]
    Reason,
    #[error("A notice has 1 to {MAX_NOTICE} characters.")]
    Notice,
    #[error(
        "This game has changed no ratings. Give the address of a rated game that has ended and counts."
    )]
    NotRated,
    #[error("You have played this game yourself. Ask another moderator.")]
    OwnGame,
    #[error("A suspension lasts from 1 to {MAX_DAYS} days, or for good.")]
    Days,
}

impl ConductError {
    /// Returns the error's category, from which the web layer chooses the status code.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::NotModerator | Self::NotAdmin => ErrorKind::Forbidden,
            _ => ErrorKind::Invalid,
        }
    }
}

/// The maximum number of characters in a reason, and in the notice on all pages.
pub(super) const MAX_REASON: usize = 500;
pub(super) const MAX_NOTICE: usize = 300;
/// The maximum length of a temporary suspension, in days.
pub(super) const MAX_DAYS: u32 = 3_650;
