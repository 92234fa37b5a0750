//! `/account/vacation`: the forms that begin and end a vacation.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::Redirect;
use serde::Deserialize;

use super::notices::notifications::SavedQuery;
use crate::live::{PersonVacations, VacationError};
use crate::web::pages::shell::{Shell, datetime, render_as};
use crate::web::{Answer, Context, FormBody, Problem, Site, redirect};
use postern_game::{MAX_CONSECUTIVE_VACATION_DAYS, Person};

const ADDRESS: &str = "/account/vacation";
/// The number of days that the form suggests, unless fewer are left.
const USUAL: i64 = 7;

/// The page `/account/vacation`, with the current vacation and the days left.
#[derive(Template)]
#[template(path = "account/vacation.html")]
struct VacationPage {
    shell: Shell,
    is_saved: bool,
    vacations: PersonVacations,
    /// The end of the current vacation. `None` if the user is not on vacation.
    until: Option<VacationEnd>,
    /// The number of vacation days per year.
    a_year: i64,
    /// The maximum length of one vacation in days.
    most_at_a_stretch: i64,
    /// The number of days in the form: the refused input, or the suggestion.
    days: String,
    error: Option<String>,
}

/// The end of a vacation, as a machine-readable time and in words.
pub(crate) struct VacationEnd {
    pub(crate) datetime: String,
    /// The time in words, in the user's time zone.
    pub(crate) words: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct BeginVacationForm {
    days: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AutomaticVacationForm {
    automatic: String,
}

/// `GET /account/vacation`: shows the page. Anonymous visitors are redirected to the sign-in page.
pub(crate) async fn show(ctx: Context, Query(saved): Query<SavedQuery>) -> Answer {
    let person = ctx.person_or_sign_in("/account/vacation")?;
    let page = VacationPage::of(&ctx, person).await?;
    let page = VacationPage {
        is_saved: saved.is_saved(),
        ..page
    };
    Ok(ctx.remember(render_as(StatusCode::OK, &page)?))
}

/// `POST /account/vacation`: begins a vacation.
pub(crate) async fn begin(ctx: Context, FormBody(form): FormBody<BeginVacationForm>) -> Answer {
    let person = ctx.person()?;
    let days = form.days.trim().parse().unwrap_or(0);
    let error = match ctx.live.vacations.begin_vacation(&person.id, days).await {
        // If the user is already on vacation, the page says so.
        Ok(()) | Err(VacationError::Already) => return redirect(ADDRESS),
        Err(VacationError::Live(error)) => return Err(error.into()),
        Err(error) => error,
    };
    let page = VacationPage::of(&ctx, person).await?;
    let page = VacationPage {
        days: form.days,
        error: Some(error.to_string()),
        ..page
    };
    render_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

/// `POST /account/vacation/end`: ends the user's vacation.
pub(crate) async fn end(ctx: Context) -> Result<Redirect, Problem> {
    let person = ctx.person()?;
    ctx.live.vacations.end_vacation(&person.id).await?;
    Ok(Redirect::to(ADDRESS))
}

/// `POST /account/vacation/automatic`: switches automatic vacations on or off.
pub(crate) async fn automatic(
    ctx: Context,
    FormBody(form): FormBody<AutomaticVacationForm>,
) -> Result<Redirect, Problem> {
    let person = ctx.person()?;
    let wanted = !form.automatic.is_empty();
    let vacations = &ctx.live.vacations;
    let chosen = vacations.set_automatic_vacations(&person.id, wanted);
    chosen.await?;
    Ok(Redirect::to("/account/vacation?saved=yes"))
}

impl VacationPage {
    async fn of(ctx: &Context, person: &Person) -> Result<Self, Problem> {
        let vacations = ctx.live.vacations.vacations(&person.id).await?;
        Ok(Self {
            shell: ctx.shell().await?,
            is_saved: false,
            until: until(ctx, person).await?,
            a_year: ctx.live.vacations.vacation_days(),
            most_at_a_stretch: MAX_CONSECUTIVE_VACATION_DAYS,
            days: USUAL.min(vacations.left.at_once).to_string(),
            vacations,
            error: None,
        })
    }
}

/// Returns the end of a user's current vacation. `None` if the user is not on vacation.
pub(crate) async fn until(site: &Site, person: &Person) -> Result<Option<VacationEnd>, Problem> {
    let Some(vacation) = site.live.vacations.current_vacation(&person.id).await? else {
        return Ok(None);
    };
    let people = &site.live.people;
    let zone = people.hours(&person.id).await?.unwrap_or_default().zone;
    Ok(Some(VacationEnd {
        datetime: datetime(vacation.until_ms),
        words: zone.date_and_time(vacation.until_ms),
    }))
}
