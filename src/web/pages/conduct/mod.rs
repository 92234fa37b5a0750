//! The pages of moderators and administrators, and of what somebody does about another player.

pub(crate) mod admin;
mod log;
pub(crate) mod moderation;
pub(crate) mod other;
pub(crate) mod report;
pub(crate) mod reports;

use axum::{
    http::StatusCode,
    response::{IntoResponse as _, Redirect, Response},
};
use serde::Deserialize;

use crate::{
    game::{GameId, PersonId, Seq},
    live::{Authority, LiveError, Password},
    store::conduct::Role,
    web::{error::Problem, session::Visitor, state::Site},
};

/// What any of the forms sends.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct ActForm {
    name: String,
    role: String,
    days: String,
    /// The id or the address of a game.
    game: String,
    reason: String,
    text: String,
    comment: String,
    /// The number of a report.
    report: String,
    why: String,
    password: Option<Password>,
}

impl ActForm {
    /// The game and the comment that the form is about, if it is about one.
    fn about(&self) -> Option<(GameId, Seq)> {
        let game = GameId::parse(&self.game).ok()?;
        Some((game, self.comment.trim().parse().ok()?))
    }

    /// For how many days somebody is suspended; `None` for good.
    fn days(&self) -> Option<u32> {
        match self.days.trim() {
            "" => None,
            // What is no number is no number of days either.
            days => Some(days.parse().unwrap_or(0)),
        }
    }
}

/// The form for a report.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct ReportForm {
    name: String,
    /// The id or the address of the game.
    game: String,
    /// Empty for a player's conduct.
    comment: String,
    /// The number of a line of the players’ own chat; empty for anything else.
    line: String,
    kind: String,
    text: String,
}

/// A form that was refused, with what was typed into it.
struct Refusal {
    /// Which form it was, by the end of its address.
    act: String,
    form: ActForm,
    problem: Problem,
}

/// Who is here, if that person has the role; the answer for others.
///
/// # Errors
/// 403 for people without it; when the database cannot be read.
async fn officer<'a>(
    site: &Site,
    visitor: &'a Visitor,
    role: Role,
    page: &str,
) -> Result<Result<&'a PersonId, Response>, Problem> {
    let Some(person) = visitor.id() else {
        let target = format!("/sign-in?next=%2F{page}");
        return Ok(Err(Redirect::to(&target).into_response()));
    };
    site.live.must_be(Authority::Officer(person), role).await?;
    Ok(Ok(person))
}

/// Tells what a form is refused for, which its page shows, from what has a page of its own.
fn refused(error: LiveError) -> Result<Problem, Problem> {
    let problem = Problem::from(error);
    let is_shown = matches!(
        problem.status,
        StatusCode::UNPROCESSABLE_ENTITY
            | StatusCode::TOO_MANY_REQUESTS
            | StatusCode::SERVICE_UNAVAILABLE
    );
    if is_shown { Ok(problem) } else { Err(problem) }
}

impl Refusal {
    /// What was typed into this form, if it is the one that was refused.
    fn typed<'a>(refusal: Option<&'a Self>, act: &str) -> Option<&'a ActForm> {
        refusal
            .filter(|refusal| refusal.act == act)
            .map(|refusal| &refusal.form)
    }
}
