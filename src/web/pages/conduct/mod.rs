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
    /// The id of a problem or of an analysis, if the form is about one.
    problem: String,
    analysis: String,
    /// The number of a report.
    report: String,
    why: String,
    password: Option<Password>,
}

impl ActForm {
    /// Returns the game and the comment that the form is about, if any.
    fn about(&self) -> Option<(GameId, Seq)> {
        let game = GameId::parse(&self.game).ok()?;
        Some((game, self.comment.trim().parse().ok()?))
    }

    /// Returns the problem or the analysis that the form is about, if any.
    fn work(&self) -> Option<Work> {
        work(&self.problem, &self.analysis)
    }

    /// Returns the number of days of a suspension. `None` if it is permanent.
    fn days(&self) -> Option<u32> {
        match self.days.trim() {
            "" => None,
            // Text that is not a number counts as 0, which is refused later.
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
    /// The event of the comment. Empty if the report is about a player's conduct.
    comment: String,
    /// The number of a line of the players’ chat. Empty for other reports.
    line: String,
    /// The id of a problem or of an analysis. Empty for other reports.
    problem: String,
    analysis: String,
    kind: String,
    text: String,
}

/// Returns the problem or the analysis with one of these ids. At most one is given.
fn work(problem: &str, analysis: &str) -> Option<Work> {
    let problem = ProblemId::parse(problem).ok().map(Work::Problem);
    problem.or_else(|| StudyId::parse(analysis).ok().map(Work::Study))
}

/// Returns the address of a problem or an analysis.
pub(crate) fn address_of(work: &Work) -> String {
    match work {
        Work::Problem(id) => format!("/problems/{id}"),
        Work::Study(id) => format!("/analysis/{id}"),
    }
}

/// Returns the form field that holds the id of a problem or of an analysis.
pub(crate) fn field_of(work: &Work) -> &'static str {
    match work {
        Work::Problem(_) => "problem",
        Work::Study(_) => "analysis",
    }
}

/// Returns the address of the reported content and its name, such as `this game`.
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

/// A refused form with its content.
struct Refusal {
    /// The form, by the last part of its address.
    act: String,
    form: ActForm,
    problem: Problem,
}

/// Returns the person who opens `page`, who must have the role.
///
/// # Errors
/// Returns a redirect for anonymous visitors, 403 for people without the role, and an error if the
/// database cannot be read.
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

    /// Returns the content of this form, if it is the refused one.
    fn typed<'a>(refusal: Option<&'a Self>, act: &str) -> Option<&'a ActForm> {
        refusal
            .filter(|refusal| refusal.act == act)
            .map(|refusal| &refusal.form)
    }
}
