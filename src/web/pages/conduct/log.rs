//! The entries of the moderation log, in words.

use super::address_of;
use crate::web::pages::shell::{datetime, day, when};
use postern_game::{GameId, Misconduct, Person, ProblemId, StudyId};
use postern_store::conduct::{ModerationLogEntry, StaffRole};
use postern_store::reports::PublishedWork;

/// An entry of the moderation log.
pub(crate) struct ModerationLogLine {
    /// The time of the action, for `<time datetime>`.
    pub at: String,
    /// The time in words, such as `21 Nov 2026, 09:30 UTC`.
    pub when: String,
    /// The name of the moderator or administrator, such as `Ann`.
    pub who: String,
    /// The action, such as `suspended Ben until 28 Nov 2026`.
    pub what: String,
    pub reason: String,
    /// The link to the affected content: its URL and its text, such as `The game`.
    pub place: Option<(String, &'static str)>,
}

impl ModerationLogLine {
    pub(super) fn of(logged: ModerationLogEntry) -> Self {
        let name = |person: Option<&Person>| match person {
            Some(person) => person.name.clone(),
            None => "a deleted player".to_owned(),
        };
        let who = if logged.is_host {
            "The host".to_owned()
        } else {
            logged
                .by
                .as_ref()
                .map_or_else(|| "A deleted player".to_owned(), |by| by.name.clone())
        };
        Self {
            at: datetime(logged.at_ms),
            when: when(logged.at_ms),
            who,
            what: {
                let what = what(&logged.act, &name(logged.person.as_ref()), &logged.detail);
                match logged.report {
                    Some(number) => format!("{what} (report {number})"),
                    None => what,
                }
            },
            place: place(&logged.act, &logged.detail),
            reason: logged.reason,
        }
    }
}

/// Returns the URL and the name of the content that an action affected. `detail` contains its id.
fn place(act: &str, detail: &str) -> Option<(String, &'static str)> {
    let id = detail.split(' ').next()?;
    match act {
        "comment-hidden" | "comment-shown" => {
            let game = GameId::parse(id).ok()?;
            Some((format!("/games/{game}#kibitz"), "The game"))
        }
        "problem-hidden" | "problem-shown" => {
            let work = PublishedWork::Problem(ProblemId::parse(id).ok()?);
            Some((address_of(&work), "The problem"))
        }
        "analysis-hidden" | "analysis-shown" => {
            let work = PublishedWork::Study(StudyId::parse(id).ok()?);
            Some((address_of(&work), "The analysis"))
        }
        _ => None,
    }
}

/// Describes content that a moderator hid, such as `a comment of Ben (insults or threats)`.
fn hidden(what: &str, person: &str, detail: &str) -> String {
    let why = detail.rsplit(' ').next().and_then(|why| why.parse().ok());
    match why.map(Misconduct::words) {
        Some(why) => format!("hid {what} of {person} ({why})"),
        None => format!("hid {what} of {person}"),
    }
}

fn what(act: &str, person: &str, detail: &str) -> String {
    match act {
        "role" => {
            let title = detail.parse().map_or("", StaffRole::title);
            format!("made {person} {title}")
        }
        "role-removed" => format!("took the role of {person} away"),
        "suspended" => match detail.parse() {
            Ok(until) => format!("suspended {person} until {}", day(until)),
            Err(_) => format!("suspended {person}"),
        },
        "suspension-ended" => format!("ended the suspension of {person}"),
        "registration-opened" => "opened registration".to_owned(),
        "registration-closed" => "closed registration".to_owned(),
        "notice" => format!("set the notice “{detail}”"),
        "notice-removed" => "removed the notice".to_owned(),
        "annulled" => format!("took the game {detail} out of the ratings"),
        "comment-hidden" => hidden("a comment", person, detail),
        "problem-hidden" => hidden("the words of a problem", person, detail),
        "problem-shown" => format!("showed the words of a problem of {person} again"),
        "analysis-hidden" => hidden("an analysis", person, detail),
        "analysis-shown" => format!("showed an analysis of {person} again"),
        "comment-shown" => format!("showed a comment of {person} again"),
        "report-dismissed" => format!("dismissed what was reported of {person}"),
        "password-reset" => format!("made a link for a new password of {person}"),
        "deleted" => "deleted an account".to_owned(),
        other => other.to_owned(),
    }
}
