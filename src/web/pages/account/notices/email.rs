//! The e-mail address of an account: its forms on `/account`, and the page that confirms an
//! address.

use askama::Template;
use axum::extract::Path;
use serde::Deserialize;

use crate::live::{EmailError, LiveError, Password};
use crate::web::pages::account::refused::{FormRefusal, form_page};
use crate::web::pages::account::show::{AccountForm, AccountNotice, page};
use crate::web::pages::account::sign_in::enter::{or_refused, top};
use crate::web::pages::shell::Shell;
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem, redirect};

/// The form with a new e-mail address.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct EmailForm {
    email: String,
    email_password: Password,
}

/// The form that removes the e-mail address.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct RemoveEmailForm {
    remove_password: Password,
}

/// The URL of the e-mail section on the account page.
const PANEL: &str = "/account#email-title";

/// `POST /account/email`: sends a confirmation link to the address.
pub(crate) async fn want(ctx: Context, FormBody(form): FormBody<EmailForm>) -> Answer {
    let person = ctx.person()?;
    let browser = ctx.visitor.browser()?;
    let wanted = if ctx.sends_mail {
        let (email, password) = (&form.email, &form.email_password);
        ctx.live
            .notifications
            .want_email(&person.id, email, password, &browser)
            .await
    } else {
        Err(EmailError::NotOffered.into())
    };
    match or_refused(wanted)? {
        Ok(()) => redirect(PANEL),
        Err(refused) => {
            let extra = AccountNotice {
                typed: Some(form.email),
                ..AccountNotice::refused(AccountForm::Email, refused)
            };
            page(&ctx, extra).await
        }
    }
}

/// `POST /account/email/remove`: removes the e-mail address.
pub(crate) async fn remove(ctx: Context, FormBody(form): FormBody<RemoveEmailForm>) -> Answer {
    let person = ctx.person()?;
    let browser = ctx.visitor.browser()?;
    let notifications = &ctx.live.notifications;
    let removed = notifications
        .remove_email(&person.id, &form.remove_password, &browser)
        .await;
    match or_refused(removed)? {
        Ok(()) => redirect(PANEL),
        Err(refused) => {
            page(
                &ctx,
                AccountNotice::refused(AccountForm::EmailRemoval, refused),
            )
            .await
        }
    }
}

/// The page `/account/email/{token}`, which asks the user to confirm an e-mail address.
#[derive(Template)]
#[template(path = "account/email.html")]
struct ConfirmPage {
    shell: Shell,
    name: String,
    address: String,
    /// The URL to which the form posts. It is the page's own URL.
    action: String,
    top: Option<String>,
    is_done: bool,
}

/// `GET /account/email/{token}`: asks for confirmation. Opening the link changes nothing, because
/// e-mail programs also open links.
pub(crate) async fn ask(ctx: Context, Path(token): Path<String>) -> Answer {
    let page = ConfirmPage::of(&ctx, &token, None).await?;
    form_page(&page, None)
}

/// `POST /account/email/{token}`: confirms the address. It requires no sign-in, because many users
/// read their e-mails on another device.
pub(crate) async fn confirm(ctx: Context, Path(token): Path<String>) -> Answer {
    let (person, address) = match ctx.live.notifications.confirm_email(&token).await {
        Ok(confirmed) => confirmed,
        Err(error @ LiveError::Email(EmailError::TooManyAccounts)) => {
            let refused = FormRefusal::whole(error.into());
            let page = ConfirmPage::of(&ctx, &token, Some(&refused)).await?;
            return form_page(&page, Some(&refused));
        }
        Err(error) => return Err(error.into()),
    };
    let page = ConfirmPage {
        shell: ctx.shell().await?,
        name: person.name,
        address: address.as_str().to_owned(),
        action: String::new(),
        top: None,
        is_done: true,
    };
    Ok(ctx.remember(secret(form_page(&page, None)?)))
}

impl ConfirmPage {
    async fn of(
        ctx: &Context,
        token: &str,
        refused: Option<&FormRefusal>,
    ) -> Result<Self, Problem> {
        let (person, address) = ctx.live.notifications.email_of_link(token).await?;
        Ok(Self {
            shell: ctx.shell().await?,
            name: person.name,
            address: address.as_str().to_owned(),
            action: format!("/account/email/{token}"),
            top: top(refused),
            is_done: false,
        })
    }
}
