//! `/players/NAME`: what everybody may know of a person.

use askama::Template;
use axum::{
    extract::{Path, State},
    response::{IntoResponse as _, Redirect, Response},
};

use super::shell::{Shell, datetime, day, render};
use crate::{
    game::Millis,
    store::players::Profile,
    web::{error::Problem, person, session::Visitor, state::Site},
};

const DAY: Millis = 24 * 60 * 60 * 1_000;
/// Longer than any name, in bytes.
const LONGEST: usize = 256;

/// `/players/NAME`.
#[derive(Template)]
#[template(path = "player.html")]
struct Page {
    shell: Shell,
    name: String,
    has_account: bool,
    /// Since when the person has been here.
    since: When,
    /// How long ago the person was seen.
    seen: &'static str,
    /// Whether the visitor looks at their own page.
    is_own: bool,
    /// The query of the archive for the person's games.
    games_query: String,
}

/// A day, for `<time datetime>` and in words.
struct When {
    datetime: String,
    words: String,
}

/// `GET /players/NAME`. Another spelling of a name, and one that an account had before, lead to the
/// page of who has it.
pub(crate) async fn show(
    State(site): State<Site>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let profile = named(&site, &name).await?;
    let person = &profile.person;
    if person.name != name {
        return Ok(Redirect::to(&person::address(&person.name)).into_response());
    }
    render(&Page {
        shell: Shell::of(&visitor, &site).await?,
        has_account: profile.has_account,
        since: When {
            datetime: datetime(profile.since_ms),
            words: day(profile.since_ms),
        },
        seen: seen(site.live.now_ms() - profile.seen_ms),
        is_own: visitor.id() == Some(&person.id),
        games_query: form_urlencoded::Serializer::new(String::new())
            .append_pair("player", &name)
            .finish(),
        name,
    })
}

/// The person whom an address names.
///
/// # Errors
/// When nobody has the name.
async fn named(site: &Site, name: &str) -> Result<Profile, Problem> {
    let nobody = || Problem::not_found(format!("Nobody here is called “{name}”."));
    if name.len() > LONGEST {
        return Err(Problem::not_found("Nobody has a name as long as this."));
    }
    let person = site.live.person_named(name).await?.ok_or_else(nobody)?;
    site.live.profile(&person.id).await?.ok_or_else(nobody)
}

/// How long ago somebody was seen. It is known to within a day, and said no more exactly than others
/// need.
const fn seen(ago: Millis) -> &'static str {
    if ago < DAY {
        "seen within the last day"
    } else if ago < 7 * DAY {
        "seen within the last week"
    } else if ago < 30 * DAY {
        "seen within the last month"
    } else {
        "not seen for over a month"
    }
}
