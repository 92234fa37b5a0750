//! The e-mail address of an account: its part of `/account`, and the page of a link that confirms one.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use crate::live::{EmailError, LiveError, Password};
use crate::web::pages::account::change::known;
use crate::web::pages::account::refused::{Refused, form_page};
use crate::web::pages::account::show::{Extra, Form, page};
use crate::web::pages::account::sign_in::device::secret;
use crate::web::pages::account::sign_in::enter::{or_refused, top};
use crate::web::pages::shell::Shell;
use crate::web::{FormBody, Problem, Site, Visitor};

/// The form for an address.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct EmailForm {
    email: String,
    email_password: Password,
}

/// The form that removes it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct RemoveForm {
    remove_password: Password,
}

/// Where the account's page tells of e-mail.
const PANEL: &str = "/account#email-title";

/// `POST /account/email`: sends a link to the address.
pub(crate) async fn want(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<EmailForm>,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    let browser = visitor.browser()?;
    let wanted = if site.sends_mail {
        let (email, password) = (&form.email, &form.email_password);
        site.live
            .notifications
            .want_email(&person.id, email, password, &browser)
            .await
    } else {
        Err(EmailError::NotOffered.into())
    };
    match or_refused(wanted)? {
        Ok(()) => Ok(Redirect::to(PANEL).into_response()),
        Err(refused) => {
            let extra = Extra {
                refused: Some((Form::Email, refused)),
                typed: Some(form.email),
                ..Extra::default()
            };
            page(&site, &visitor, person, extra).await
        }
    }
}

/// `POST /account/email/remove`.
pub(crate) async fn remove(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<RemoveForm>,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    let browser = visitor.browser()?;
    let removed = site
        .live
        .notifications
        .remove_email(&person.id, &form.remove_password, &browser)
        .await;
    match or_refused(removed)? {
        Ok(()) => Ok(Redirect::to(PANEL).into_response()),
        Err(refused) => {
            let extra = Extra {
                refused: Some((Form::EmailRemoval, refused)),
                ..Extra::default()
            };
            page(&site, &visitor, person, extra).await
        }
    }
}

/// `/account/email/{token}`.
#[derive(Template)]
#[template(path = "account/email.html")]
struct ConfirmPage {
    shell: Shell,
    name: String,
    address: String,
    /// The address that the form posts to: this page's own.
    action: String,
    top: Option<String>,
    is_done: bool,
}

/// `GET /account/email/{token}`: asks. Opening the link changes nothing: programs open links in
/// mails as well.
pub(crate) async fn ask(
    State(site): State<Site>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let page = ConfirmPage::of(&site, &visitor, &token, None).await?;
    form_page(&page, None)
}

/// `POST /account/email/{token}`: confirms the address. It needs no sign-in, since many people read
/// their mail on another device.
pub(crate) async fn confirm(
    State(site): State<Site>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Result<Response, Problem> {
    let (person, address) = match site.live.notifications.confirm_email(&token).await {
        Ok(confirmed) => confirmed,
        Err(error @ LiveError::Email(EmailError::TooManyAccounts)) => {
            let refused = Refused::whole(error.into());
            let page = ConfirmPage::of(&site, &visitor, &token, Some(&refused)).await?;
            return form_page(&page, Some(&refused));
        }
        Err(error) => return Err(error.into()),
    };
    let page = ConfirmPage {
        shell: Shell::of(&visitor, &site).await?,
        name: person.name,
        address: address.as_str().to_owned(),
        action: String::new(),
        top: None,
        is_done: true,
    };
    let answer = secret(form_page(&page, None)?);
    Ok(visitor.remember(&site, answer))
}

impl ConfirmPage {
    async fn of(
        site: &Site,
        visitor: &Visitor,
        token: &str,
        refused: Option<&Refused>,
    ) -> Result<Self, Problem> {
        let (person, address) = site.live.notifications.email_of_link(token).await?;
        Ok(Self {
            shell: Shell::of(visitor, site).await?,
            name: person.name,
            address: address.as_str().to_owned(),
            action: format!("/account/email/{token}"),
            top: top(refused),
            is_done: false,
        })
    }
}
