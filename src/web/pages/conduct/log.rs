//! The log of moderation in words.

use super::super::shell::{datetime, day, when};
use crate::{
    game::Person,
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
            what: what(&logged.act, &name(logged.person.as_ref()), &logged.detail),
            reason: logged.reason,
        }
    }
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
        "password-reset" => format!("made a link for a new password of {person}"),
        "deleted" => "deleted an account".to_owned(),
        other => other.to_owned(),
    }
}
