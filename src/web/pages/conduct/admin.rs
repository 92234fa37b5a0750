//! `/admin`: the actions of administrators.

use askama::Template;
use axum::extract::Path;

use super::{ModerationForm, RefusedForm, officer};
use crate::live::{AccountError, ModerationAuthority};
use crate::web::pages::shell::{Shell, render_as};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem, redirect};
use postern_game::PersonId;
use postern_store::conduct::{SiteSettings, StaffRole};

/// The page `/admin`, with the forms for administrators.
#[derive(Template)]
#[template(path = "moderation/admin.html")]
struct AdminPage {
    shell: Shell,
    refusal: Option<RefusedForm>,
    officers: Vec<Officer>,
    settings: SiteSettings,
    /// The password reset link that was just created for a user. The page shows it once.
    reset: Option<PasswordResetLink>,
}

/// An account with the role of moderator or administrator.
struct Officer {
    name: String,
    title: &'static str,
    is_self: bool,
}

struct PasswordResetLink {
    name: String,
    link: String,
}

/// `GET /admin`: shows the forms for administrators.
pub(crate) async fn show(ctx: Context) -> Answer {
    let person = officer(&ctx, StaffRole::Admin, "/admin").await?;
    Ok(ctx.remember(page(&ctx, person, None, None).await?))
}

/// `POST /admin/ACT`: executes an administrator's action.
pub(crate) async fn act(
    ctx: Context,
    Path(act): Path<String>,
    FormBody(form): FormBody<ModerationForm>,
) -> Answer {
    let person = officer(&ctx, StaffRole::Admin, "/admin").await?;
    match carry_out(&ctx, person, &act, &form).await {
        Ok(None) => redirect("/admin"),
        Ok(reset) => page(&ctx, person, None, reset).await,
        Err(problem) => {
            let problem = problem.on_form()?;
            let refusal = RefusedForm { act, form, problem };
            page(&ctx, person, Some(refusal), None).await
        }
    }
}

async fn carry_out(
    ctx: &Context,
    person: &PersonId,
    act: &str,
    form: &ModerationForm,
) -> Result<Option<PasswordResetLink>, Problem> {
    // Actions that affect access to an account require the administrator's own password.
    if matches!(act, "role" | "remove-role" | "reset" | "delete") {
        confirm(ctx, person, form).await?;
    }
    let conduct = &ctx.live.conduct;
    let by = ModerationAuthority::Officer(person);
    let name = &form.name;
    match act {
        "role" => {
            let role = form.role.parse();
            let role = role.map_err(|_| Problem::bad_request("There is no such role."))?;
            conduct.set_role(by, name, Some(role)).await.map(drop)?;
        }
        "remove-role" => conduct.set_role(by, name, None).await.map(drop)?,
        "reset" => {
            let (person, token) = conduct.reset_link_by(by, name).await?;
            return Ok(Some(PasswordResetLink {
                name: person.name,
                link: format!("{}/reset/{token}", ctx.public_url),
            }));
        }
        "delete" => Box::pin(conduct.delete_account_by(by, name))
            .await
            .map(drop)?,
        "open-registration" => conduct.set_registration(by, true).await?,
        "close-registration" => conduct.set_registration(by, false).await?,
        "notice" => conduct.set_notice(by, Some(&form.text)).await?,
        "remove-notice" => conduct.set_notice(by, None).await?,
        _ => return Err(Problem::nothing_here()),
    }
    Ok(None)
}

async fn confirm(ctx: &Context, person: &PersonId, form: &ModerationForm) -> Result<(), Problem> {
    let password = form.password.as_ref().ok_or(AccountError::WrongPassword)?;
    let browser = ctx.visitor.browser()?;
    let accounts = &ctx.live.accounts;
    Ok(accounts
        .confirm_password(person, password, &browser)
        .await?)
}

async fn page(
    ctx: &Context,
    person: &PersonId,
    refusal: Option<RefusedForm>,
    reset: Option<PasswordResetLink>,
) -> Answer {
    let officers = ctx.live.conduct.officers().await?;
    let status = RefusedForm::status(refusal.as_ref());
    let page = AdminPage {
        shell: ctx.shell().await?,
        officers: officers
            .into_iter()
            .map(|(officer, role)| Officer {
                is_self: officer.id == *person,
                name: officer.name,
                title: role.title(),
            })
            .collect(),
        settings: ctx.live.settings.site_settings().await?,
        refusal,
        reset,
    };
    Ok(secret(render_as(status, &page)?))
}

impl AdminPage {
    fn typed(&self, act: &str) -> Option<&ModerationForm> {
        RefusedForm::typed(self.refusal.as_ref(), act)
    }
}
