//! `/moderation`: what moderators do, and the log of it.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::log::LogLine;
use super::{ActForm, Refusal, address_of, officer, refused};
use crate::live::{Authority, ConductError, LOG_PAGE, LiveError};
use crate::web::pages::account::sign_in::device::secret;
use crate::web::pages::shell::{Shell, day, render_as};
use crate::web::{FormBody, Problem, Site, Visitor};
use postern_game::{GameId, Misconduct, PersonId};
use postern_store::conduct::{Role, Suspension};
use postern_store::reports::Waiting;

/// `/moderation`.
#[derive(Template)]
#[template(path = "moderation/moderation.html")]
struct ModerationPage {
    shell: Shell,
    refusal: Option<Refusal>,
    /// The reports that wait.
    waiting: Waiting,
    suspended: Vec<SuspendedLine>,
    log: Vec<LogLine>,
    /// By which the next page of the log begins, if there may be one.
    earlier: Option<i64>,
    is_earlier: bool,
}

/// Somebody who is suspended.
struct SuspendedLine {
    name: String,
    since: String,
    until: Option<String>,
    reason: String,
}

/// Which page of the log.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct LogQuery {
    before: Option<i64>,
}

/// `GET /moderation?before=ACT`.
pub(crate) async fn show(
    State(site): State<Site>,
    visitor: Visitor,
    Query(query): Query<LogQuery>,
) -> Result<Response, Problem> {
    let person = match officer(&site, &visitor, Role::Moderator, "moderation").await? {
        Ok(person) => person,
        Err(elsewhere) => return Ok(elsewhere),
    };
    let answer = page(&site, (&visitor, person), query.before, None).await?;
    Ok(visitor.remember(&site, answer))
}

/// `POST /moderation/suspend`, `/unsuspend`, `/annul`, `/hide` and `/show`.
pub(crate) async fn act(
    State(site): State<Site>,
    visitor: Visitor,
    Path(act): Path<String>,
    FormBody(form): FormBody<ActForm>,
) -> Result<Response, Problem> {
    let person = match officer(&site, &visitor, Role::Moderator, "moderation").await? {
        Ok(person) => person,
        Err(elsewhere) => return Ok(elsewhere),
    };
    match carry_out(&site, person, &act, &form).await? {
        Ok(()) => {
            let next = match (form.work(), form.about()) {
                (Some(work), _) => address_of(&work),
                (None, Some((game, _))) => format!("/games/{game}#kibitz"),
                (None, None) => "/moderation".to_owned(),
            };
            Ok(Redirect::to(&next).into_response())
        }
        Err(error) => {
            let problem = refused(error)?;
            let refusal = Refusal { act, form, problem };
            page(&site, (&visitor, person), None, Some(refusal)).await
        }
    }
}

async fn carry_out(
    site: &Site,
    person: &PersonId,
    act: &str,
    form: &ActForm,
) -> Result<Result<(), LiveError>, Problem> {
    let by = Authority::Officer(person);
    let done = match act {
        "suspend" => {
            let days = form.days();
            site.live
                .conduct
                .suspend(by, &form.name, days, &form.reason)
                .await
        }
        "unsuspend" => {
            site.live
                .conduct
                .end_suspension(by, &form.name, &form.reason)
                .await
        }
        "annul" => {
            let annulled = site.live.conduct.annul(by, &form.game, &form.reason).await;
            return Ok(no_game(annulled));
        }
        "hide" | "show" => return hide(site, person, act == "hide", form).await,
        _ => return Err(Problem::not_found("There is nothing at this address.")),
    };
    Ok(done.map(drop))
}

/// That there is no such game is told on the form.
fn no_game(annulled: Result<GameId, LiveError>) -> Result<(), LiveError> {
    match annulled {
        Err(LiveError::NoGame) => Err(ConductError::NotRated.into()),
        annulled => annulled.map(drop),
    }
}

/// Hides a comment, the words of a problem or an analysis, or shows it again.
async fn hide(
    site: &Site,
    person: &PersonId,
    is_hidden: bool,
    form: &ActForm,
) -> Result<Result<(), LiveError>, Problem> {
    let why = match form.why.parse::<Misconduct>() {
        Ok(why) => Some(why),
        Err(_) if is_hidden => return Ok(Err(ConductError::NoKind.into())),
        Err(_) => None,
    };
    let why = why.filter(|_| is_hidden);
    let reason = &form.reason;
    if let Some(work) = form.work() {
        return Ok(site
            .live
            .conduct
            .hide_work(person, &work, why, reason)
            .await);
    }
    let Some((game, comment)) = form.about() else {
        return Ok(Err(ConductError::NoComment.into()));
    };
    let done = site
        .live
        .conduct
        .hide_comment(person, (&game, comment), why, reason);
    Ok(done.await)
}

async fn page(
    site: &Site,
    (visitor, person): (&Visitor, &PersonId),
    before: Option<i64>,
    refusal: Option<Refusal>,
) -> Result<Response, Problem> {
    let acts = site.live.conduct.acts(before).await?;
    let last = acts.last().map(|act| act.key);
    let suspended = site.live.conduct.suspended().await?;
    let status = refusal
        .as_ref()
        .map_or(axum::http::StatusCode::OK, |refusal| refusal.problem.status);
    let page = ModerationPage {
        shell: Shell::of(visitor, site).await?,
        waiting: site.live.conduct.waiting_reports(person).await?,
        suspended: suspended
            .into_iter()
            .map(|(person, suspension)| SuspendedLine::of(person.name, suspension))
            .collect(),
        earlier: last.filter(|_| acts.len() == LOG_PAGE as usize),
        log: acts.into_iter().map(LogLine::of).collect(),
        is_earlier: before.is_some(),
        refusal,
    };
    Ok(secret(render_as(status, &page)?))
}

impl SuspendedLine {
    fn of(name: String, suspension: Suspension) -> Self {
        Self {
            name,
            since: day(suspension.since_ms),
            until: suspension.until_ms.map(day),
            reason: suspension.reason,
        }
    }
}

impl ModerationPage {
    fn typed(&self, act: &str) -> Option<&ActForm> {
        Refusal::typed(self.refusal.as_ref(), act)
    }
}
