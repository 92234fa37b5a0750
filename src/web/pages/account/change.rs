//! Handles the forms of `/account` that change the name, the password and the visibility of the
//! online status, and the form that creates a link for another device.

use axum::response::Redirect;
use serde::Deserialize;

use super::show::{AccountForm, AccountNotice, CHANGED, page};
use super::sign_in::device::device_url;
use super::sign_in::enter::or_refused;
use crate::live::Password;
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem, redirect};

/// The form that changes the user's name.
#[derive(Debug, Deserialize)]
pub(crate) struct NameForm {
    name: String,
}

/// The form that changes the user's password.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct PasswordForm {
    password: Password,
    new_password: Password,
}

/// `POST /account/name`: changes the user's name.
pub(crate) async fn name(ctx: Context, FormBody(form): FormBody<NameForm>) -> Answer {
    let person = ctx.person()?;
    match or_refused(ctx.live.people.rename(&person.id, &form.name).await)? {
        Ok(_) => redirect("/account"),
        Err(refused) => {
            let extra = AccountNotice {
                typed: Some(form.name),
                ..AccountNotice::refused(AccountForm::Name, refused)
            };
            page(&ctx, extra).await
        }
    }
}

/// `POST /account/password`: changes the password and ends all other sessions of the user.
pub(crate) async fn password(mut ctx: Context, FormBody(form): FormBody<PasswordForm>) -> Answer {
    let person = ctx.person()?;
    let browser = ctx.visitor.browser()?;
    let accounts = &ctx.live.accounts;
    let entered = accounts
        .change_password(&person.id, &form.password, &form.new_password, &browser)
        .await;
    match or_refused(entered)? {
        Ok(entered) => {
            ctx.visitor.enter(entered);
            Ok(ctx.remember(secret(Redirect::to(CHANGED))))
        }
        Err(refused) => page(&ctx, AccountNotice::refused(AccountForm::Password, refused)).await,
    }
}

/// The form that hides or shows the user's online status.
#[derive(Debug, Deserialize)]
pub(crate) struct VisibilityForm {
    /// Present if the checkbox is checked.
    hide: Option<String>,
}

/// `POST /account/visibility`: hides or shows the user's online status.
pub(crate) async fn visibility(ctx: Context, FormBody(form): FormBody<VisibilityForm>) -> Answer {
    let person = ctx.person()?;
    if ctx
        .live
        .presence
        .hide_presence(&person.id, form.hide.is_some())
        .await?
    {
        redirect("/account#visibility-title")
    } else {
        Err(Problem::forbidden(
            "Guests are only counted among those who are here, never named. There is nothing to hide.",
        ))
    }
}

/// `POST /account/device`: creates the private link for another device and shows it once.
pub(crate) async fn device_link(ctx: Context) -> Answer {
    let person = ctx.person()?;
    let token = ctx.live.accounts.device_link(&person.id).await?;
    let extra = AccountNotice {
        device_link: Some(device_url(&ctx, &token)),
        ..AccountNotice::default()
    };
    page(&ctx, extra).await
}
