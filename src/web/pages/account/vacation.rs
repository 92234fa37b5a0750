//! `/account/vacation`: going on vacation, and coming back.

use askama::Template;
use axum::{
    extract::{Query, State},
    http::StatusCode,
    response::{IntoResponse as _, Redirect, Response},
};
use serde::Deserialize;

use super::{
    super::shell::{Shell, datetime, render_as},
    change::known,
};
use crate::web::pages::account::notices::notifications::Saved;
use crate::{
    live::{OwnVacations, VacationError},
    web::{
        request::{extract::FormBody, session::Visitor},
        response::error::Problem,
        state::Site,
    },
};
use postern_game::{MAX_CONSECUTIVE_VACATION_DAYS, Person};

const ADDRESS: &str = "/account/vacation";
/// What is proposed to somebody who has as much left.
const USUAL: i64 = 7;

/// `/account/vacation`.
#[derive(Template)]
#[template(path = "account/vacation.html")]
struct VacationPage {
    shell: Shell,
    is_saved: bool,
    vacations: OwnVacations,
    /// When the current vacation is over: for the script, and in words.
    until: Option<Until>,
    /// Days in a year, and at a stretch.
    a_year: i64,
    most_at_a_stretch: i64,
    /// What was typed, or is proposed.
    days: String,
    error: Option<String>,
}

/// A moment on the page.
pub(crate) struct Until {
    pub(crate) datetime: String,
    /// By the person's zone.
    pub(crate) words: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct BeginForm {
    days: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AutomaticForm {
    automatic: String,
}

/// `GET /account/vacation`. A stranger is led to sign in.
pub(crate) async fn show(
    State(site): State<Site>,
    visitor: Visitor,
    Query(saved): Query<Saved>,
) -> Result<Response, Problem> {
    let Some(person) = &visitor.person else {
        return Ok(Redirect::to("/sign-in?next=%2Faccount%2Fvacation").into_response());
    };
    let page = VacationPage::of(&site, &visitor, person).await?;
    let page = VacationPage {
        is_saved: saved.is_saved(),
        ..page
    };
    let answer = render_as(StatusCode::OK, &page)?;
    Ok(visitor.remember(&site, answer))
}

/// `POST /account/vacation`: goes on vacation.
pub(crate) async fn begin(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<BeginForm>,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    let days = form.days.trim().parse().unwrap_or(0);
    let error = match site.live.vacations.begin_vacation(&person.id, days).await {
        // The page says so.
        Ok(()) | Err(VacationError::Already) => return Ok(Redirect::to(ADDRESS).into_response()),
        Err(VacationError::Live(error)) => return Err(error.into()),
        Err(error) => error,
    };
    let page = VacationPage::of(&site, &visitor, person).await?;
    let page = VacationPage {
        days: form.days,
        error: Some(error.to_string()),
        ..page
    };
    render_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

/// `POST /account/vacation/end`.
pub(crate) async fn end(State(site): State<Site>, visitor: Visitor) -> Result<Redirect, Problem> {
    let person = known(&visitor)?;
    site.live.vacations.end_vacation(&person.id).await?;
    Ok(Redirect::to(ADDRESS))
}

/// `POST /account/vacation/automatic`.
pub(crate) async fn automatic(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<AutomaticForm>,
) -> Result<Redirect, Problem> {
    let person = known(&visitor)?;
    let wanted = !form.automatic.is_empty();
    let chosen = site
        .live
        .vacations
        .set_automatic_vacations(&person.id, wanted);
    chosen.await?;
    Ok(Redirect::to("/account/vacation?saved=yes"))
}

impl VacationPage {
    async fn of(site: &Site, visitor: &Visitor, person: &Person) -> Result<Self, Problem> {
        let vacations = site.live.vacations.vacations(&person.id).await?;
        Ok(Self {
            shell: Shell::of(visitor, site).await?,
            is_saved: false,
            until: until(site, person).await?,
            a_year: site.live.vacations.vacation_days(),
            most_at_a_stretch: MAX_CONSECUTIVE_VACATION_DAYS,
            days: USUAL.min(vacations.left.at_once).to_string(),
            vacations,
            error: None,
        })
    }
}

/// When the vacation that somebody is on is over.
pub(crate) async fn until(site: &Site, person: &Person) -> Result<Option<Until>, Problem> {
    let Some(vacation) = site.live.vacations.current_vacation(&person.id).await? else {
        return Ok(None);
    };
    let zone = site
        .live
        .people
        .hours(&person.id)
        .await?
        .unwrap_or_default()
        .zone;
    Ok(Some(Until {
        datetime: datetime(vacation.until_ms),
        words: zone.date_and_time(vacation.until_ms),
    }))
}
