//! The forms of `/account`.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::show::{CHANGED, Extra, Form, page};
use super::sign_in::device::{device_url, secret};
use super::sign_in::enter::or_refused;
use crate::live::Password;
use crate::web::commands::stranger;
use crate::web::{FormBody, Problem, Site, Visitor};
use postern_game::Person;

/// The form for a name.
#[derive(Debug, Deserialize)]
pub(crate) struct NameForm {
    name: String,
}

/// The form for a password.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct PasswordForm {
    password: Password,
    new_password: Password,
}

/// `POST /account/name`.
pub(crate) async fn name(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<NameForm>,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    match or_refused(site.live.people.rename(&person.id, &form.name).await)? {
        Ok(_) => Ok(Redirect::to("/account").into_response()),
        Err(refused) => {
            let extra = Extra {
                refused: Some((Form::Name, refused)),
                typed: Some(form.name),
                ..Extra::default()
            };
            page(&site, &visitor, person, extra).await
        }
    }
}

/// `POST /account/password`: all other sessions of the person end.
pub(crate) async fn password(
    State(site): State<Site>,
    mut visitor: Visitor,
    FormBody(form): FormBody<PasswordForm>,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    let browser = visitor.browser()?;
    let entered = site
        .live
        .accounts
        .change_password(&person.id, &form.password, &form.new_password, &browser)
        .await;
    match or_refused(entered)? {
        Ok(entered) => {
            visitor.enter(entered);
            let answer = secret(Redirect::to(CHANGED).into_response());
            Ok(visitor.remember(&site, answer))
        }
        Err(refused) => {
            let extra = Extra {
                refused: Some((Form::Password, refused)),
                ..Extra::default()
            };
            page(&site, &visitor, person, extra).await
        }
    }
}

/// The form of whether one is shown among those who are here.
#[derive(Debug, Deserialize)]
pub(crate) struct VisibilityForm {
    /// There when the box is checked.
    hide: Option<String>,
}

/// `POST /account/visibility`.
pub(crate) async fn visibility(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<VisibilityForm>,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    if site
        .live
        .presence
        .hide_presence(&person.id, form.hide.is_some())
        .await?
    {
        Ok(Redirect::to("/account#visibility-title").into_response())
    } else {
        Err(Problem::new(
            StatusCode::FORBIDDEN,
            "Guests are only counted among those who are here, never named. There is nothing to hide.",
        ))
    }
}

/// `POST /account/device`: creates the private link and shows it once.
pub(crate) async fn device_link(
    State(site): State<Site>,
    visitor: Visitor,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    let token = site.live.accounts.device_link(&person.id).await?;
    let extra = Extra {
        device_link: Some(device_url(&site, &token)),
        ..Extra::default()
    };
    page(&site, &visitor, person, extra).await
}

/// Who is here.
///
/// # Errors
/// 403 for strangers.
pub(super) fn known(visitor: &Visitor) -> Result<&Person, Problem> {
    visitor.person.as_ref().ok_or_else(|| stranger(visitor))
}
