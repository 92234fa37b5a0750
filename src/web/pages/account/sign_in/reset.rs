//! The page of a password reset link, on which the user sets a new password.

use askama::Template;
use axum::extract::Path;
use axum::response::Redirect;
use serde::Deserialize;

use super::enter::{or_refused, top};
use crate::live::Password;
use crate::web::pages::account::field::FormField;
use crate::web::pages::account::refused::{FormRefusal, form_page};
use crate::web::pages::account::show::CHANGED;
use crate::web::pages::shell::Shell;
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem};

/// The page `/reset/{token}`, with the form for a new password.
#[derive(Template)]
#[template(path = "sign-in/reset.html")]
struct PasswordResetPage {
    shell: Shell,
    /// The name of the account whose password is reset.
    name: String,
    /// The URL to which the form posts. It is the page's own URL.
    action: String,
    top: Option<String>,
    password: FormField,
}

/// The form that sets a new password.
#[derive(Debug, Deserialize)]
pub(crate) struct PasswordResetForm {
    password: Password,
}

/// `GET /reset/{token}`: shows the form. Opening the link changes nothing.
pub(crate) async fn ask(ctx: Context, Path(token): Path<String>) -> Answer {
    let page = PasswordResetPage::of(&ctx, &token, None).await?;
    form_page(&page, None)
}

/// `POST /reset/{token}`: sets the password, ends all sessions, and signs the user in on this
/// device.
pub(crate) async fn set(
    mut ctx: Context,
    Path(token): Path<String>,
    FormBody(form): FormBody<PasswordResetForm>,
) -> Answer {
    let browser = ctx.visitor.browser()?;
    let accounts = &ctx.live.accounts;
    let entered = accounts
        .reset_password(&token, &form.password, &browser)
        .await;
    match or_refused(entered)? {
        Ok(entered) => {
            ctx.visitor.enter(entered);
            Ok(ctx.remember(secret(Redirect::to(CHANGED))))
        }
        Err(refused) => {
            let page = PasswordResetPage::of(&ctx, &token, Some(&refused)).await?;
            form_page(&page, Some(&refused))
        }
    }
}

impl PasswordResetPage {
    async fn of(
        ctx: &Context,
        token: &str,
        refused: Option<&FormRefusal>,
    ) -> Result<Self, Problem> {
        let person = ctx.live.accounts.person_of_reset_link(token).await?;
        Ok(Self {
            shell: ctx.shell().await?,
            name: person.name,
            action: format!("/reset/{token}"),
            top: top(refused),
            password: FormField::for_new_password("password", "New password", refused),
        })
    }
}
