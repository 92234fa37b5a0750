//! The list of online users on the start page.

use serde::Serialize;

use crate::live::{Live, OnlinePeople};
use crate::web::Problem;

/// The online users, as all visitors see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PeopleOnline {
    /// The names of online accounts in alphabetical order, up to a limit.
    pub names: Vec<String>,
    /// A sentence with the numbers of other online accounts and guests, or the statement that
    /// nobody is online. Empty if `names` is complete.
    pub others: String,
}

impl PeopleOnline {
    /// Returns the online users.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(crate) async fn of(live: &Live) -> Result<Self, Problem> {
        Ok(Self::tell(&*live.presence.who_is_here().await?))
    }

    fn tell(here: &OnlinePeople) -> Self {
        let mut others = Vec::new();
        if here.more > 0 {
            others.push(counted(
                here.more,
                "more with an account",
                "more with accounts",
            ));
        }
        if here.guests > 0 {
            others.push(counted(here.guests, "guest", "guests"));
        }
        let others = match (others.join(" and "), here.names.is_empty()) {
            (words, true) if words.is_empty() => "Nobody at the moment.".to_owned(),
            (words, _) if words.is_empty() => words,
            (words, true) => format!("{words}."),
            (words, false) => format!("And {words}."),
        };
        Self {
            names: here.names.clone(),
            others,
        }
    }
}

fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_are_not_named_are_counted_in_words() {
        let others = |names: &[&str], more, guests| {
            let mut here = OnlinePeople::default();
            here.names = names.iter().map(ToString::to_string).collect();
            (here.more, here.guests) = (more, guests);
            PeopleOnline::tell(&here).others
        };
        assert_eq!(others(&[], 0, 0), "Nobody at the moment.");
        assert_eq!(others(&["Ann"], 0, 0), "");
        assert_eq!(others(&[], 0, 1), "1 guest.");
        assert_eq!(others(&["Ann"], 0, 12), "And 12 guests.");
        let all = "And 1 more with an account and 2 guests.";
        assert_eq!(others(&["Ann"], 1, 2), all);
    }
}
