//! `/conduct/report`: what somebody tells the moderators about another player.

use axum::extract::State;
use axum::response::{IntoResponse as _, Redirect, Response};

use super::other::{self, About};
use super::{ReportForm, refused};
use crate::live::{Complaint, ConductError, LiveError};
use crate::web::commands::stranger;
use crate::web::{FormBody, Problem, Site, Visitor};
use postern_game::Misconduct;

/// `POST /conduct/report`.
pub(crate) async fn send(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<ReportForm>,
) -> Result<Response, Problem> {
    let person = visitor.id().ok_or_else(|| stranger(&visitor))?;
    let about = About {
        name: form.name.clone(),
        game: form.game.clone(),
        comment: form.comment.clone(),
        line: form.line.clone(),
        problem: form.problem.clone(),
        analysis: form.analysis.clone(),
    };
    let done = match form.kind.parse() {
        Ok(kind) => report(&site, person, &about, kind, &form.text).await,
        Err(_) => Err(ConductError::NoReportKind.into()),
    };
    match done {
        Ok(()) => Ok(Redirect::to("/account#reports-title").into_response()),
        Err(error) => {
            let problem = refused(error)?;
            other::page(&site, &visitor, &about, Some((problem, form))).await
        }
    }
}

async fn report(
    site: &Site,
    person: &postern_game::PersonId,
    about: &About,
    kind: Misconduct,
    text: &str,
) -> Result<(), LiveError> {
    if about.is_of_work() {
        let work = about.work().ok_or(ConductError::NoWork)?;
        return site
            .live
            .conduct
            .report(person, Complaint::Work(&work), kind, text)
            .await;
    }
    if !about.line.is_empty() {
        let (Some(game), Some(line)) = (about.game(), about.line()) else {
            return Err(ConductError::NoLine.into());
        };
        let what = Complaint::Line(&game, line);
        return site.live.conduct.report(person, what, kind, text).await;
    }
    let comment = about.comment.trim();
    if comment.is_empty() {
        let what = Complaint::Conduct {
            name: &about.name,
            game: &about.game,
        };
        return site.live.conduct.report(person, what, kind, text).await;
    }
    let (Some(game), Ok(comment)) = (about.game(), comment.parse()) else {
        return Err(ConductError::NoComment.into());
    };
    let what = Complaint::Comment(&game, comment);
    site.live.conduct.report(person, what, kind, text).await
}
