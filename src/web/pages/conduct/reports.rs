//! `/moderation/reports`: the reports on which moderators decide.

use askama::Template;
use axum::extract::{Path, Query};
use serde::Deserialize;
use strum::IntoEnumIterator as _;

use super::{ModerationForm, RefusedForm, officer};
use crate::live::{
    ConductError, QuotedLine, REPORTS_PAGE, ReportDecision, ReportView, WithheldPart,
};
use crate::web::drawing::person;
use crate::web::pages::shell::{Shell, render_as};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem, redirect};
use postern_game::view::CommentView;
use postern_game::{Misconduct, PersonId};
use postern_store::conduct::StaffRole;
use postern_store::reports::{GameReportSubject, PublishedWork, ReportSubject};

/// The page `/moderation/reports`, with pending reports.
#[derive(Template)]
#[template(path = "moderation/reports.html")]
struct ReportsPage {
    shell: Shell,
    refusal: Option<RefusedForm>,
    reports: Vec<ReportView>,
    /// The number of the last report on this page. `None` if there is no next page.
    next: Option<i64>,
    is_first: bool,
}

/// The query that selects a page of reports.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct ReportsQuery {
    after: Option<i64>,
}

/// `GET /moderation/reports?after=NUMBER`: shows a page of pending reports.
pub(crate) async fn show(ctx: Context, Query(query): Query<ReportsQuery>) -> Answer {
    let person = officer(&ctx, StaffRole::Moderator, "/moderation/reports").await?;
    Ok(ctx.remember(page(&ctx, person, query.after.unwrap_or(0), None).await?))
}

/// `POST /moderation/reports/hide`, `/suspend` and `/dismiss`: decides on a report.
pub(crate) async fn decide(
    ctx: Context,
    Path(act): Path<String>,
    FormBody(form): FormBody<ModerationForm>,
) -> Answer {
    let person = officer(&ctx, StaffRole::Moderator, "/moderation/reports").await?;
    let number = form.report.trim().parse().unwrap_or(0);
    match carry_out(&ctx, person, number, &act, &form).await {
        Ok(()) => redirect("/moderation/reports"),
        Err(problem) => {
            let problem = problem.on_form()?;
            let refusal = RefusedForm { act, form, problem };
            // If the report is still pending, the page starts with it.
            let before = number.saturating_sub(1);
            page(&ctx, person, before, Some(refusal)).await
        }
    }
}

async fn carry_out(
    ctx: &Context,
    person: &PersonId,
    number: i64,
    act: &str,
    form: &ModerationForm,
) -> Result<(), Problem> {
    let decision = match act {
        "hide" => ReportDecision::Hide(form.why.parse().map_err(|_| ConductError::NoKind)?),
        "suspend" => ReportDecision::Suspend(form.days()),
        "dismiss" => ReportDecision::Dismiss,
        _ => return Err(Problem::nothing_here()),
    };
    let conduct = &ctx.live.conduct;
    Ok(conduct
        .decide_report(person, number, decision, &form.reason)
        .await?)
}

async fn page(
    ctx: &Context,
    person: &PersonId,
    after: i64,
    refusal: Option<RefusedForm>,
) -> Answer {
    let reports = ctx.live.conduct.reports(person, after).await?;
    let last = reports.last().map(|view| view.report.key);
    let status = RefusedForm::status(refusal.as_ref());
    let page = ReportsPage {
        shell: ctx.shell().await?,
        next: last.filter(|_| reports.len() == REPORTS_PAGE as usize),
        is_first: after <= 0,
        reports,
        refusal,
    };
    Ok(secret(render_as(status, &page)?))
}

impl ReportsPage {
    /// Returns the input of the form `act` of this report, if that form was refused.
    fn typed(&self, act: &str, view: &ReportView) -> Option<&ModerationForm> {
        RefusedForm::typed(self.refusal.as_ref(), act)
            .filter(|form| form.report == view.report.key.to_string())
    }

    /// Returns the kind of misconduct that is selected in the form for hiding content.
    fn why(&self, view: &ReportView) -> Misconduct {
        let typed = self.typed("hide", view);
        typed
            .and_then(|form| form.why.parse().ok())
            .unwrap_or(view.report.kind)
    }

    /// Returns the name of the content that can still be hidden, such as `the comment`.
    fn hideable_words(view: &ReportView) -> Option<&'static str> {
        let work = view.work.as_ref().filter(|work| work.hidden.is_none());
        match work.map(|work| &work.work) {
            Some(PublishedWork::Problem(_)) => Some("the words"),
            Some(PublishedWork::Study(_)) => Some("the analysis"),
            None => Self::hideable(view).map(|_| "the comment"),
        }
    }

    /// Whether the reported chess problem or analysis has since been deleted.
    fn is_work_missing(view: &ReportView) -> bool {
        view.work.is_none() && view.report.about.game().is_none()
    }

    /// Returns the comment if it can still be hidden.
    fn hideable(view: &ReportView) -> Option<&CommentView> {
        let Some(GameReportSubject::Comment(reported)) = view.report.about.in_game() else {
            return None;
        };
        let mut comments = view.comments.iter();
        comments.find(|comment| comment.seq == reported && comment.hidden.is_none())
    }

    fn is_reported(view: &ReportView, comment: &CommentView) -> bool {
        view.report.about.in_game() == Some(GameReportSubject::Comment(comment.seq))
    }

    fn is_reported_line(view: &ReportView, line: &QuotedLine) -> bool {
        view.report.about.in_game() == Some(GameReportSubject::Chat(line.number))
    }

    /// Whether the reported chat message has since been deleted.
    fn is_line_missing(view: &ReportView) -> bool {
        let is_line = matches!(
            view.report.about.in_game(),
            Some(GameReportSubject::Chat(_))
        );
        let mut lines = view.lines.iter();
        is_line
            && view.kept != Some(WithheldPart::Damaged)
            && !lines.any(|line| Self::is_reported_line(view, line))
    }

    /// Whether the reported comment has since been deleted, or this moderator may not read it.
    fn is_missing(view: &ReportView) -> bool {
        let is_comment = matches!(
            view.report.about.in_game(),
            Some(GameReportSubject::Comment(_))
        );
        let mut comments = view.comments.iter();
        is_comment
            && view.kept.is_none()
            && !comments.any(|comment| Self::is_reported(view, comment))
    }
}
