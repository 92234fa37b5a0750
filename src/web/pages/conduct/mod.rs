//! The pages of moderators and administrators, and the page on which users mute, block or report a
//! player.

pub(crate) mod admin;
mod log;
pub(crate) mod moderation;
pub(crate) mod other;
pub(crate) mod report;
pub(crate) mod reports;

use axum::http::StatusCode;
use serde::Deserialize;

use crate::live::{ModerationAuthority, Password};
use crate::web::{Context, Problem};
use postern_game::{GameId, PersonId, ProblemId, Seq, StudyId};
use postern_store::conduct::StaffRole;
use postern_store::reports::{GameReportSubject, PublishedWork, ReportSubject};

/// The fields of all forms for moderators and administrators.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct ModerationForm {
    name: String,
    role: String,
    days: String,
    /// The id or the URL of a game.
    game: String,
    reason: String,
    text: String,
    comment: String,
    /// The id of a chess problem or an analysis. Empty if the form concerns neither.
    problem: String,
    analysis: String,
    /// The number of the report on which a moderator decides.
    report: String,
    why: String,
    password: Option<Password>,
}

impl ModerationForm {
    /// Returns the game and the comment that the form concerns, if any.
    fn about(&self) -> Option<(GameId, Seq)> {
        let game = GameId::parse(&self.game).ok()?;
        Some((game, self.comment.trim().parse().ok()?))
    }

    /// Returns the chess problem or the analysis that the form concerns, if any.
    fn work(&self) -> Option<PublishedWork> {
        work(&self.problem, &self.analysis)
    }

    /// Returns the length of a suspension in days. `None` if it is permanent.
    fn days(&self) -> Option<u32> {
        match self.days.trim() {
            "" => None,
            // Invalid text counts as 0 days. A suspension of 0 days is refused.
            days => Some(days.parse().unwrap_or(0)),
        }
    }
}

/// The form that reports a player.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct ReportForm {
    name: String,
    /// The id or the URL of the game.
    game: String,
    /// The event number of the reported comment. Empty if the report concerns the player's conduct.
    comment: String,
    /// The number of the reported chat message. Empty for other reports.
    line: String,
    /// The id of the reported chess problem or analysis. Empty for other reports.
    problem: String,
    analysis: String,
    kind: String,
    text: String,
}

/// Returns the chess problem or the analysis with the given id. At most one of the ids is not
/// empty.
fn work(problem: &str, analysis: &str) -> Option<PublishedWork> {
    let problem = ProblemId::parse(problem).ok().map(PublishedWork::Problem);
    problem.or_else(|| StudyId::parse(analysis).ok().map(PublishedWork::Study))
}

/// Returns the URL path of a chess problem or an analysis.
pub(crate) fn address_of(work: &PublishedWork) -> String {
    match work {
        PublishedWork::Problem(id) => format!("/problems/{id}"),
        PublishedWork::Study(id) => format!("/analysis/{id}"),
    }
}

/// Returns the name of the form field for the id of a chess problem or an analysis.
pub(crate) fn field_of(work: &PublishedWork) -> &'static str {
    match work {
        PublishedWork::Problem(_) => "problem",
        PublishedWork::Study(_) => "analysis",
    }
}

/// Returns the URL and the name of the reported content, such as `this game`.
pub(crate) fn place_of(about: &ReportSubject) -> (String, &'static str) {
    match about {
        ReportSubject::Game(game, GameReportSubject::Comment(_)) => {
            (format!("/games/{game}#kibitz"), "this game")
        }
        ReportSubject::Game(game, _) => (format!("/games/{game}"), "this game"),
        ReportSubject::Work(work) => {
            let words = match work {
                PublishedWork::Problem(_) => "this problem",
                PublishedWork::Study(_) => "this analysis",
            };
            (address_of(work), words)
        }
    }
}

/// A refused form with its input, so that the page can show it again.
struct RefusedForm {
    /// The last segment of the URL to which the form posts, such as `suspend`.
    act: String,
    form: ModerationForm,
    problem: Problem,
}

/// Returns the signed-in user if they have the required role. `page` is the page to open after
/// signing in.
///
/// # Errors
/// Returns a redirect for anonymous visitors, 403 for users without the role, and an error if the
/// database cannot be read.
async fn officer<'a>(
    ctx: &'a Context,
    role: StaffRole,
    page: &str,
) -> Result<&'a PersonId, Problem> {
    let person = &ctx.person_or_sign_in(page)?.id;
    let authority = ModerationAuthority::Officer(person);
    ctx.live.conduct.must_be(authority, role).await?;
    Ok(person)
}

impl RefusedForm {
    fn status(refusal: Option<&Self>) -> StatusCode {
        refusal.map_or(StatusCode::OK, |refusal| refusal.problem.status)
    }

    /// Returns the input of the form `act`, if that form was refused.
    fn typed<'a>(refusal: Option<&'a Self>, act: &str) -> Option<&'a ModerationForm> {
        refusal
            .filter(|refusal| refusal.act == act)
            .map(|refusal| &refusal.form)
    }
}
