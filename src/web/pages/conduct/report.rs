//! `/conduct/report`: handles reports about a player.

use super::ReportForm;
use super::other;
use super::other::ConductQuery;
use crate::live::{Complaint, ConductError};
use crate::web::{Answer, Context, FormBody, Problem, redirect};
use postern_game::{Misconduct, PersonId};

/// `POST /conduct/report`: sends a report to the moderators.
pub(crate) async fn send(ctx: Context, FormBody(form): FormBody<ReportForm>) -> Answer {
    let person = &ctx.person()?.id;
    let about = ConductQuery {
        name: form.name.clone(),
        game: form.game.clone(),
        comment: form.comment.clone(),
        line: form.line.clone(),
        problem: form.problem.clone(),
        analysis: form.analysis.clone(),
    };
    let sent = match form.kind.parse() {
        Ok(kind) => report(&ctx, person, &about, kind, &form.text).await,
        Err(_) => Err(ConductError::NoReportKind.into()),
    };
    match sent {
        Ok(()) => redirect("/account#reports-title"),
        Err(problem) => {
            let problem = problem.on_form()?;
            other::page(&ctx, &about, Some((problem, form))).await
        }
    }
}

async fn report(
    ctx: &Context,
    person: &PersonId,
    about: &ConductQuery,
    kind: Misconduct,
    text: &str,
) -> Result<(), Problem> {
    let (game, comment) = (about.game(), about.comment.trim());
    let work;
    let complaint = if about.is_of_work() {
        work = about.work().ok_or(ConductError::NoWork)?;
        Complaint::Work(&work)
    } else if !about.line.is_empty() {
        let line = game.as_ref().zip(about.line());
        let (game, line) = line.ok_or(ConductError::NoLine)?;
        Complaint::Line(game, line)
    } else if comment.is_empty() {
        Complaint::Conduct {
            name: &about.name,
            game: &about.game,
        }
    } else {
        let comment = game.as_ref().zip(comment.parse().ok());
        let (game, comment) = comment.ok_or(ConductError::NoComment)?;
        Complaint::Comment(game, comment)
    };
    let conduct = &ctx.live.conduct;
    Ok(conduct.report(person, complaint, kind, text).await?)
}
