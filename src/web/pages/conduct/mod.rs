//! The pages of moderators and administrators, and the actions that a person takes about another
//! player.

pub(crate) mod admin;
mod log;
pub(crate) mod moderation;
pub(crate) mod other;
pub(crate) mod report;
pub(crate) mod reports;

use axum::http::StatusCode;
use serde::Deserialize;

use crate::live::{Authority, Password};
use crate::web::{Context, Problem};
use postern_game::{GameId, PersonId, ProblemId, Seq, StudyId};
use postern_store::conduct::Role;
use postern_store::reports::{InGame, Reported, Work};

/// The fields of all the forms.
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
    /// The id of a problem, or of an analysis, if it is about one.
    problem: String,
    analysis: String,
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

    /// The problem or the analysis that the form is about, if it is about one.
    fn work(&self) -> Option<Work> {
        work(&self.problem, &self.analysis)
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
    /// The id of a problem, or of an analysis; empty for anything else.
    problem: String,
    analysis: String,
    kind: String,
    text: String,
}

/// The problem or the analysis of one of these ids, of which at most one is given.
fn work(problem: &str, analysis: &str) -> Option<Work> {
    let problem = ProblemId::parse(problem).ok().map(Work::Problem);
    problem.or_else(|| StudyId::parse(analysis).ok().map(Work::Study))
}

/// Where a problem or an analysis is.
pub(crate) fn address_of(work: &Work) -> String {
    match work {
        Work::Problem(id) => format!("/problems/{id}"),
        Work::Study(id) => format!("/analysis/{id}"),
    }
}

/// The field of a form that has the id of a problem or of an analysis.
pub(crate) fn field_of(work: &Work) -> &'static str {
    match work {
        Work::Problem(_) => "problem",
        Work::Study(_) => "analysis",
    }
}

/// Where what was reported is, and what that is called: `this game`.
pub(crate) fn place_of(about: &Reported) -> (String, &'static str) {
    match about {
        Reported::Game(game, InGame::Comment(_)) => (format!("/games/{game}#kibitz"), "this game"),
        Reported::Game(game, _) => (format!("/games/{game}"), "this game"),
        Reported::Work(work) => {
            let words = match work {
                Work::Problem(_) => "this problem",
                Work::Study(_) => "this analysis",
            };
            (address_of(work), words)
        }
    }
}

/// A form that was refused, with what was typed into it.
struct Refusal {
    /// Which form it was, by the end of its address.
    act: String,
    form: ActForm,
    problem: Problem,
}

/// The person who opens `page`, who must have the role.
///
/// # Errors
/// A redirect for strangers; 403 for people without the role; when the database cannot be read.
async fn officer<'a>(ctx: &'a Context, role: Role, page: &str) -> Result<&'a PersonId, Problem> {
    let person = &ctx.person_or_sign_in(page)?.id;
    let authority = Authority::Officer(person);
    ctx.live.conduct.must_be(authority, role).await?;
    Ok(person)
}

impl Refusal {
    fn status(refusal: Option<&Self>) -> StatusCode {
        refusal.map_or(StatusCode::OK, |refusal| refusal.problem.status)
    }

    /// What was typed into this form, if it is the one that was refused.
    fn typed<'a>(refusal: Option<&'a Self>, act: &str) -> Option<&'a ActForm> {
        refusal
            .filter(|refusal| refusal.act == act)
            .map(|refusal| &refusal.form)
    }
}
