//! Deleting oneself.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::change::known;
use super::show::{Extra, Form, page};
use super::sign_in::device::secret;
use super::sign_in::enter::or_refused;
use crate::live::Password;
use crate::web::pages::shell::{Shell, render};
use crate::web::{FormBody, Problem, Site, Visitor};

/// What is shown of somebody once more.
#[derive(Template)]
#[template(path = "sign-in/deleted.html")]
struct DeletedPage {
    shell: Shell,
    name: String,
}

/// The form: guests have no password.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct DeleteForm {
    delete_password: Option<Password>,
}

/// `POST /account/delete`.
pub(crate) async fn delete(
    State(site): State<Site>,
    visitor: Visitor,
    FormBody(form): FormBody<DeleteForm>,
) -> Result<Response, Problem> {
    let person = known(&visitor)?;
    let browser = visitor.browser()?;
    let deleted = site
        .live
        .accounts
        .delete_account(&person.id, form.delete_password.as_ref(), &browser)
        .await;
    match or_refused(deleted)? {
        Ok(()) => {
            let page = DeletedPage {
                shell: Shell::anonymous(),
                name: person.name.clone(),
            };
            Ok(Visitor::forget(&site, secret(render(&page)?)))
        }
        Err(refused) => {
            let extra = Extra {
                refused: Some((Form::Delete, refused)),
                ..Extra::default()
            };
            page(&site, &visitor, person, extra).await
        }
    }
}
