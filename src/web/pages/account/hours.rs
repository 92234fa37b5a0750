//! `/account/hours`: a user's time zone and sleeping hours.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use serde::Deserialize;

use super::notices::notifications::SavedQuery;
use crate::web::pages::shell::{Shell, render_as};
use crate::web::{Answer, Context, FormBody, redirect};
use postern_game::{NightHours, PersonHours, TimeZoneName};

/// The page `/account/hours`, with the form for time zone and sleeping hours.
#[derive(Template)]
#[template(path = "account/hours.html")]
struct HoursPage {
    shell: Shell,
    is_saved: bool,
    /// Whether the user has saved a time zone before.
    is_known: bool,
    /// The values in the form: the refused input, or the saved values.
    form: HoursForm,
    /// The current time in the selected zone, such as `Tuesday 14:05`.
    now_there: String,
    zone_error: Option<&'static str>,
    night_error: Option<String>,
}

/// The submitted form: the name of a time zone, and the start and end of the user's sleeping hours.
/// Start and end are empty if the user has no sleeping hours.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct HoursForm {
    zone: String,
    night_from: String,
    night_until: String,
}

/// An hour of the day as an option of a select box.
struct HourOption {
    value: u8,
    /// The label of the option, such as `07:00`.
    words: String,
    is_chosen: bool,
}

/// The reason why the submitted form is invalid.
enum HoursError {
    Zone,
    Night(String),
}

/// `GET /account/hours`: shows the form. Anonymous visitors are redirected to the sign-in page.
pub(crate) async fn show(ctx: Context, Query(saved): Query<SavedQuery>) -> Answer {
    let person = ctx.person_or_sign_in("/account/hours")?;
    let known = ctx.live.people.hours(&person.id).await?;
    let hours = known.unwrap_or_default();
    let page = HoursPage {
        shell: ctx.shell().await?,
        is_saved: saved.is_saved(),
        is_known: known.is_some(),
        form: HoursForm::of(hours),
        now_there: hours.zone.day_and_time(ctx.live.node.now_ms()),
        zone_error: None,
        night_error: None,
    };
    Ok(ctx.remember(render_as(StatusCode::OK, &page)?))
}

/// `POST /account/hours`: saves the time zone and the sleeping hours.
pub(crate) async fn choose(ctx: Context, FormBody(form): FormBody<HoursForm>) -> Answer {
    let person = ctx.person()?;
    let (zone_error, night_error) = match form.read() {
        Ok(hours) => {
            ctx.live.people.set_hours(&person.id, hours).await?;
            return redirect("/account/hours?saved=yes");
        }
        Err(HoursError::Zone) => (Some("There is no such time zone. Choose one."), None),
        Err(HoursError::Night(words)) => (None, Some(words)),
    };
    let zone = TimeZoneName::parse(&form.zone).unwrap_or(TimeZoneName::UTC);
    let page = HoursPage {
        shell: ctx.shell().await?,
        is_saved: false,
        is_known: true,
        form,
        now_there: zone.day_and_time(ctx.live.node.now_ms()),
        zone_error,
        night_error,
    };
    render_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

impl HoursForm {
    fn of(hours: PersonHours) -> Self {
        let hour = |of: fn(NightHours) -> u8| {
            hours
                .night
                .map_or_else(String::new, |night| of(night).to_string())
        };
        Self {
            zone: hours.zone.name().to_owned(),
            night_from: hour(NightHours::from),
            night_until: hour(NightHours::until),
        }
    }

    fn read(&self) -> Result<PersonHours, HoursError> {
        let zone = TimeZoneName::parse(&self.zone).ok_or(HoursError::Zone)?;
        let wrong = || HoursError::Night("Choose both hours of your night, or neither.".to_owned());
        let night = match (self.night_from.as_str(), self.night_until.as_str()) {
            ("", "") => None,
            (from, until) => {
                let from = from.parse().map_err(|_| wrong())?;
                let until = until.parse().map_err(|_| wrong())?;
                let night = NightHours::new(from, until);
                Some(night.map_err(|error| {
                    HoursError::Night(format!("Those hours aren’t allowed: {error}."))
                })?)
            }
        };
        Ok(PersonHours { zone, night })
    }
}

impl HoursPage {
    /// Returns all time zones, each with a flag that says whether it is selected.
    fn zones(&self) -> Vec<(&'static str, bool)> {
        let chosen = TimeZoneName::parse(&self.form.zone);
        let names = TimeZoneName::all().filter(|zone| zone.is_place() || Some(*zone) == chosen);
        names
            .map(|zone| (zone.name(), Some(zone) == chosen))
            .collect()
    }

    fn night_from(&self) -> Vec<HourOption> {
        full_hours(&self.form.night_from)
    }

    fn night_until(&self) -> Vec<HourOption> {
        full_hours(&self.form.night_until)
    }
}

/// Returns the hours of a day as options. At most one is selected.
fn full_hours(chosen: &str) -> Vec<HourOption> {
    let hours = 0..24_u8;
    hours
        .map(|value| HourOption {
            value,
            words: format!("{value:02}:00"),
            is_chosen: chosen == value.to_string(),
        })
        .collect()
}
