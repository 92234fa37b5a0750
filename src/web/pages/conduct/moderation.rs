//! `/moderation`: the actions of moderators, and the moderation log.

use askama::Template;
use axum::extract::{Path, Query};
use serde::Deserialize;

use super::log::ModerationLogLine;
use super::{ModerationForm, RefusedForm, address_of, officer};
use crate::live::{ConductError, LOG_PAGE, LiveError, ModerationAuthority};
use crate::web::pages::shell::{Shell, day, render_as};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem, redirect};
use postern_game::PersonId;
use postern_store::conduct::{StaffRole, Suspension};
use postern_store::reports::OpenReports;

/// The page `/moderation`, with the forms and one page of the log.
#[derive(Template)]
#[template(path = "moderation/moderation.html")]
struct ModerationPage {
    shell: Shell,
    refusal: Option<RefusedForm>,
    /// The number of pending reports, and the time of the oldest.
    waiting: OpenReports,
    suspended: Vec<SuspensionRow>,
    log: Vec<ModerationLogLine>,
    /// The number of the last log entry on this page. `None` if there is no next page.
    earlier: Option<i64>,
    is_earlier: bool,
}

/// A row of the list of suspended users.
struct SuspensionRow {
    name: String,
    since: String,
    until: Option<String>,
    reason: String,
}

/// The query that selects a page of the log.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct ModerationLogQuery {
    before: Option<i64>,
}

/// `GET /moderation?before=ACT`: shows the forms and a page of the log.
pub(crate) async fn show(ctx: Context, Query(query): Query<ModerationLogQuery>) -> Answer {
    let person = officer(&ctx, StaffRole::Moderator, "/moderation").await?;
    Ok(ctx.remember(page(&ctx, person, query.before, None).await?))
}

/// `POST /moderation/suspend`, `/unsuspend`, `/annul`, `/hide` and `/show`: executes a moderator's
/// action.
pub(crate) async fn act(
    ctx: Context,
    Path(act): Path<String>,
    FormBody(form): FormBody<ModerationForm>,
) -> Answer {
    let person = officer(&ctx, StaffRole::Moderator, "/moderation").await?;
    match carry_out(&ctx, person, &act, &form).await {
        Ok(()) => {
            let next = match (form.work(), form.about()) {
                (Some(work), _) => address_of(&work),
                (None, Some((game, _))) => format!("/games/{game}#kibitz"),
                (None, None) => "/moderation".to_owned(),
            };
            redirect(&next)
        }
        Err(problem) => {
            let problem = problem.on_form()?;
            let refusal = RefusedForm { act, form, problem };
            page(&ctx, person, None, Some(refusal)).await
        }
    }
}

async fn carry_out(
    ctx: &Context,
    person: &PersonId,
    act: &str,
    form: &ModerationForm,
) -> Result<(), Problem> {
    let conduct = &ctx.live.conduct;
    let by = ModerationAuthority::Officer(person);
    let (name, reason) = (&form.name, &form.reason);
    match act {
        "suspend" => conduct
            .suspend(by, name, form.days(), reason)
            .await
            .map(drop)?,
        "unsuspend" => conduct.end_suspension(by, name, reason).await.map(drop)?,
        "annul" => match conduct.annul(by, &form.game, reason).await {
            // The form shows the error for an unrated game, instead of a separate error page.
            Err(LiveError::NoGame) => return Err(ConductError::NotRated.into()),
            annulled => annulled.map(drop)?,
        },
        "hide" | "show" => hide(ctx, person, act == "hide", form).await?,
        _ => return Err(Problem::nothing_here()),
    }
    Ok(())
}

/// Hides or shows a comment, or the texts of a chess problem or an analysis.
async fn hide(
    ctx: &Context,
    person: &PersonId,
    is_hidden: bool,
    form: &ModerationForm,
) -> Result<(), Problem> {
    let conduct = &ctx.live.conduct;
    let why = match form.why.parse() {
        _ if !is_hidden => None,
        Ok(why) => Some(why),
        Err(_) => return Err(ConductError::NoKind.into()),
    };
    let reason = &form.reason;
    if let Some(work) = form.work() {
        return Ok(conduct.hide_work(person, &work, why, reason).await?);
    }
    let (game, comment) = form.about().ok_or(ConductError::NoComment)?;
    Ok(conduct
        .hide_comment(person, &game, comment, why, reason)
        .await?)
}

async fn page(
    ctx: &Context,
    person: &PersonId,
    before: Option<i64>,
    refusal: Option<RefusedForm>,
) -> Answer {
    let acts = ctx.live.conduct.acts(before).await?;
    let last = acts.last().map(|act| act.key);
    let suspended = ctx.live.conduct.suspended().await?;
    let status = RefusedForm::status(refusal.as_ref());
    let page = ModerationPage {
        shell: ctx.shell().await?,
        waiting: ctx.live.conduct.waiting_reports(person).await?,
        suspended: suspended
            .into_iter()
            .map(|(person, suspension)| SuspensionRow::of(person.name, suspension))
            .collect(),
        earlier: last.filter(|_| acts.len() == LOG_PAGE as usize),
        log: acts.into_iter().map(ModerationLogLine::of).collect(),
        is_earlier: before.is_some(),
        refusal,
    };
    Ok(secret(render_as(status, &page)?))
}

impl SuspensionRow {
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
    fn typed(&self, act: &str) -> Option<&ModerationForm> {
        RefusedForm::typed(self.refusal.as_ref(), act)
    }
}
