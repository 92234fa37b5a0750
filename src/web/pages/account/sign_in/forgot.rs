//! `/reset`: sends a password reset link by e-mail.

use askama::Template;
use serde::Deserialize;

use super::enter::{or_refused, top};
use crate::live::EmailError;
use crate::web::pages::account::field::FormField;
use crate::web::pages::account::refused::{FormRefusal, form_page};
use crate::web::pages::shell::Shell;
use crate::web::{Answer, Context, FormBody, Problem};

/// The page `/reset`, which asks for an e-mail address.
#[derive(Template)]
#[template(path = "sign-in/forgot.html")]
struct PasswordLinkPage {
    shell: Shell,
    /// Whether this server sends e-mails.
    is_offered: bool,
    /// Whether the form was submitted. The server sends an e-mail only if an account has the
    /// address.
    is_asked: bool,
    top: Option<String>,
    email: FormField,
}

/// The form that requests a password reset link.
#[derive(Debug, Deserialize)]
pub(crate) struct PasswordLinkForm {
    email: String,
}

/// `GET /reset`: shows the form that requests a password reset link.
pub(crate) async fn ask(ctx: Context) -> Answer {
    let page = PasswordLinkPage::of(&ctx, "", None).await?;
    form_page(&page, None)
}

/// `POST /reset`: sends a password reset link. The response does not reveal whether an account has
/// the address.
pub(crate) async fn send(ctx: Context, FormBody(form): FormBody<PasswordLinkForm>) -> Answer {
    let asked = if ctx.sends_mail {
        let network = ctx.visitor.browser()?.network;
        ctx.live.notifications.ask_reset(&form.email, network).await
    } else {
        Err(EmailError::NotOffered.into())
    };
    match or_refused(asked)? {
        Ok(()) => {
            let mut page = PasswordLinkPage::of(&ctx, "", None).await?;
            page.is_asked = true;
            form_page(&page, None)
        }
        Err(refused) => {
            let page = PasswordLinkPage::of(&ctx, &form.email, Some(&refused)).await?;
            form_page(&page, Some(&refused))
        }
    }
}

impl PasswordLinkPage {
    async fn of(
        ctx: &Context,
        typed: &str,
        refused: Option<&FormRefusal>,
    ) -> Result<Self, Problem> {
        Ok(Self {
            shell: ctx.shell().await?,
            is_offered: ctx.sends_mail,
            is_asked: false,
            top: top(refused),
            email: FormField::for_email(typed, refused),
        })
    }
}
