//! The page of a link with which a forgotten password is replaced.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::device::secret;
use super::enter::{or_refused, top};
use crate::live::Password;
use crate::web::pages::account::field::Field;
use crate::web::pages::account::refused::{Refused, form_page};
use crate::web::pages::account::show::CHANGED;
use crate::web::pages::shell::Shell;
use crate::web::{FormBody, Problem, Site, Visitor};

/// `/reset/{token}`.
#[derive(Template)]
#[template(path = "sign-in/reset.html")]
struct ResetPage {
    shell: Shell,
    /// Whose password it is.
    name: String,
    /// The address the form posts to: this page's own.
    action: String,
    top: Option<String>,
    password: Field,
}

/// The form for a new password.
#[derive(Debug, Deserialize)]
pub(crate) struct ResetForm {
    password: Password,
}

/// `GET /reset/{token}`: asks for the new password. Opening the link changes nothing.
pub(crate) async fn ask(
    State(site): State<Site>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let page = ResetPage::of(&site, &visitor, &token, None).await?;
    form_page(&page, None)
}

/// `POST /reset/{token}`: sets the password, ends all sessions, and signs in here.
pub(crate) async fn set(
    State(site): State<Site>,
    mut visitor: Visitor,
    Path(token): Path<String>,
    FormBody(form): FormBody<ResetForm>,
) -> Result<Response, Problem> {
    let browser = visitor.browser()?;
    let entered = site
        .live
        .accounts
        .reset_password(&token, &form.password, &browser)
        .await;
    match or_refused(entered)? {
        Ok(entered) => {
            visitor.enter(entered);
            let answer = secret(Redirect::to(CHANGED).into_response());
            Ok(visitor.remember(&site, answer))
        }
        Err(refused) => {
            let page = ResetPage::of(&site, &visitor, &token, Some(&refused)).await?;
            form_page(&page, Some(&refused))
        }
    }
}

impl ResetPage {
    async fn of(
        site: &Site,
        visitor: &Visitor,
        token: &str,
        refused: Option<&Refused>,
    ) -> Result<Self, Problem> {
        let person = site.live.accounts.person_of_reset_link(token).await?;
        Ok(Self {
            shell: Shell::of(visitor, site).await?,
            name: person.name,
            action: format!("/reset/{token}"),
            top: top(refused),
            password: Field::for_new_password("password", "New password", refused),
        })
    }
}
