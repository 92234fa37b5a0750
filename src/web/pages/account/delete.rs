//! The form that deletes an account, and the page shown afterwards.

use askama::Template;
use serde::Deserialize;

use super::show::{AccountForm, AccountNotice, page};
use super::sign_in::enter::or_refused;
use crate::live::Password;
use crate::web::pages::shell::{Shell, render};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Visitor};

/// The page that tells the user that the account has been deleted.
#[derive(Template)]
#[template(path = "sign-in/deleted.html")]
struct DeletedPage {
    shell: Shell,
    name: String,
}

/// The form that deletes an account. Guests leave the password empty.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct DeleteForm {
    delete_password: Option<Password>,
}

/// `POST /account/delete`: deletes the account and all its sessions.
pub(crate) async fn delete(ctx: Context, FormBody(form): FormBody<DeleteForm>) -> Answer {
    let person = ctx.person()?;
    let browser = ctx.visitor.browser()?;
    let accounts = &ctx.live.accounts;
    let deleted = accounts
        .delete_account(&person.id, form.delete_password.as_ref(), &browser)
        .await;
    match or_refused(deleted)? {
        Ok(()) => {
            let page = DeletedPage {
                shell: Shell::anonymous(),
                name: person.name.clone(),
            };
            Ok(Visitor::forget(&ctx, secret(render(&page)?)))
        }
        Err(refused) => page(&ctx, AccountNotice::refused(AccountForm::Delete, refused)).await,
    }
}
