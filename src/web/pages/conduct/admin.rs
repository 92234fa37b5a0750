//! `/admin`: what administrators set.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};

use super::{ActForm, Refusal, officer, refused};
use crate::live::{AccountError, Authority, LiveError};
use crate::web::pages::account::sign_in::device::secret;
use crate::web::pages::shell::{Shell, render_as};
use crate::web::{FormBody, Problem, Site, Visitor};
use postern_game::PersonId;
use postern_store::conduct::{Role, SiteSettings};

/// `/admin`.
#[derive(Template)]
#[template(path = "moderation/admin.html")]
struct AdminPage {
    shell: Shell,
    refusal: Option<Refusal>,
    officers: Vec<Officer>,
    settings: SiteSettings,
    /// The link with which somebody gets another password, once it has been made. It is shown once.
    reset: Option<Reset>,
}

/// An account that has a role.
struct Officer {
    name: String,
    title: &'static str,
    is_self: bool,
}

struct Reset {
    name: String,
    link: String,
}

/// `GET /admin`.
pub(crate) async fn show(State(site): State<Site>, visitor: Visitor) -> Result<Response, Problem> {
    match officer(&site, &visitor, Role::Admin, "admin").await? {
        Ok(person) => {
            let answer = page(&site, &visitor, person, None, None).await?;
            Ok(visitor.remember(&site, answer))
        }
        Err(elsewhere) => Ok(elsewhere),
    }
}

/// `POST /admin/ACT`.
pub(crate) async fn act(
    State(site): State<Site>,
    visitor: Visitor,
    Path(act): Path<String>,
    FormBody(form): FormBody<ActForm>,
) -> Result<Response, Problem> {
    let person = match officer(&site, &visitor, Role::Admin, "admin").await? {
        Ok(person) => person,
        Err(elsewhere) => return Ok(elsewhere),
    };
    match carry_out(&site, &visitor, person, &act, &form).await? {
        Ok(None) => Ok(Redirect::to("/admin").into_response()),
        Ok(reset) => page(&site, &visitor, person, None, reset).await,
        Err(error) => {
            let problem = refused(error)?;
            let refusal = Refusal { act, form, problem };
            page(&site, &visitor, person, Some(refusal), None).await
        }
    }
}

async fn carry_out(
    site: &Site,
    visitor: &Visitor,
    person: &PersonId,
    act: &str,
    form: &ActForm,
) -> Result<Result<Option<Reset>, LiveError>, Problem> {
    let by = Authority::Officer(person);
    let live = &site.live;
    // What gives power over an account asks for the administrator's own password.
    if matches!(act, "role" | "remove-role" | "reset" | "delete")
        && let Err(error) = confirm(site, visitor, person, form).await?
    {
        return Ok(Err(error));
    }
    let name = &form.name;
    Ok(match act {
        "role" => match form.role.parse() {
            Ok(role) => live
                .conduct
                .set_role(by, name, Some(role))
                .await
                .map(|_| None),
            Err(_) => return Err(Problem::bad_request("There is no such role.")),
        },
        "remove-role" => live.conduct.set_role(by, name, None).await.map(|_| None),
        "reset" => live
            .conduct
            .reset_link_by(by, name)
            .await
            .map(|(person, token)| {
                Some(Reset {
                    name: person.name,
                    link: format!("{}/reset/{token}", site.public_url),
                })
            }),
        "delete" => Box::pin(live.conduct.delete_account_by(by, name))
            .await
            .map(|_| None),
        "open-registration" => live.conduct.set_registration(by, true).await.map(|()| None),
        "close-registration" => live
            .conduct
            .set_registration(by, false)
            .await
            .map(|()| None),
        "notice" => live
            .conduct
            .set_notice(by, Some(&form.text))
            .await
            .map(|()| None),
        "remove-notice" => live.conduct.set_notice(by, None).await.map(|()| None),
        _ => return Err(Problem::not_found("There is nothing at this address.")),
    })
}

async fn confirm(
    site: &Site,
    visitor: &Visitor,
    person: &PersonId,
    form: &ActForm,
) -> Result<Result<(), LiveError>, Problem> {
    let Some(password) = &form.password else {
        return Ok(Err(AccountError::WrongPassword.into()));
    };
    let browser = visitor.browser()?;
    Ok(site
        .live
        .accounts
        .confirm_password(person, password, &browser)
        .await)
}

async fn page(
    site: &Site,
    visitor: &Visitor,
    person: &PersonId,
    refusal: Option<Refusal>,
    reset: Option<Reset>,
) -> Result<Response, Problem> {
    let officers = site.live.conduct.officers().await?;
    let status = refusal
        .as_ref()
        .map_or(StatusCode::OK, |refusal| refusal.problem.status);
    let page = AdminPage {
        shell: Shell::of(visitor, site).await?,
        officers: officers
            .into_iter()
            .map(|(officer, role)| Officer {
                is_self: officer.id == *person,
                name: officer.name,
                title: role.title(),
            })
            .collect(),
        settings: site.live.settings.site_settings().await?,
        refusal,
        reset,
    };
    Ok(secret(render_as(status, &page)?))
}

impl AdminPage {
    fn typed(&self, act: &str) -> Option<&ActForm> {
        Refusal::typed(self.refusal.as_ref(), act)
    }
}
