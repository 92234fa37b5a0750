//! The log of moderation in words.

use super::super::shell::{datetime, day, when};
use crate::{
    game::{GameId, Misconduct, Person},
    store::conduct::{Logged, Role},
};

/// A line of the log.
pub(crate) struct LogLine {
    /// For `<time datetime>`.
    pub at: String,
    /// `21 Nov 2026, 09:30 UTC`.
    pub when: String,
    /// `Ann`.
    pub who: String,
    /// `suspended Ben until 28 Nov 2026`.
    pub what: String,
    pub reason: String,
    /// The game in which it was done.
    pub game: Option<String>,
}

impl LogLine {
    pub(super) fn of(logged: Logged) -> Self {
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
            game: game(&logged.act, &logged.detail),
            reason: logged.reason,
        }
    }
}

/// The game of which the detail of an act speaks.
fn game(act: &str, detail: &str) -> Option<String> {
    let is_of_game = matches!(act, "comment-hidden" | "comment-shown");
    let id = detail.split(' ').next().filter(|_| is_of_game)?;
    GameId::parse(id).ok().map(|id| id.to_string())
}

fn what(act: &str, person: &str, detail: &str) -> String {
    match act {
        "role" => {
            let title = detail.parse().map_or("", Role::title);
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
        "comment-hidden" => {
            let why = detail.rsplit(' ').next().and_then(|why| why.parse().ok());
            match why.map(Misconduct::words) {
                Some(why) => format!("hid a comment of {person} ({why})"),
                None => format!("hid a comment of {person}"),
            }
        }
        "comment-shown" => format!("showed a comment of {person} again"),
        "report-dismissed" => format!("dismissed what was reported of {person}"),
        "password-reset" => format!("made a link for a new password of {person}"),
        "deleted" => "deleted an account".to_owned(),
        other => other.to_owned(),
    }
}
