//! The page `/account`, with the settings of a user's account.

use askama::Template;
use axum::extract::Query;
use serde::Deserialize;

use super::field::FormField;
use super::notices::channels::ADDRESS_PAGES;
use super::notices::email_panel;
use super::refused::{FormRefusal, form_page};
use super::sign_in::enter::top;
use super::sign_in::passkey_list::PasskeyPanel;
use crate::web::drawing::person;
use crate::web::pages::shell::{Shell, day};
use crate::web::{Answer, Context};
use postern_store::accounts::RENAME_PAUSE;
use postern_store::avoidance::{AvoidanceKind, AvoidedPerson};
use postern_store::conduct::StaffRole;
use postern_store::reports::{GameReportSubject, Report, ReportSubject};

/// The URL to redirect to after the password was changed.
pub(super) const CHANGED: &str = "/account?changed=password";

/// A form of the account page that the server can refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AccountForm {
    Name,
    Password,
    Email,
    EmailRemoval,
    Delete,
}

/// Additional content of the page after a form was submitted.
#[derive(Debug, Default)]
pub(super) struct AccountNotice {
    /// The form that was refused, with the reason.
    pub refused: Option<(AccountForm, FormRefusal)>,
    /// The name or the address that the user typed into the refused form.
    pub typed: Option<String>,
    /// The private link that was just created. The page shows it once.
    pub device_link: Option<String>,
    /// Whether the user has just changed the password.
    pub is_password_changed: bool,
}

impl AccountNotice {
    /// Returns the additional content for a refused form.
    pub(super) fn refused(form: AccountForm, refused: FormRefusal) -> Self {
        Self {
            refused: Some((form, refused)),
            ..Self::default()
        }
    }
}

/// The page `/account`, with the forms for account settings.
#[derive(Template)]
#[template(path = "account/account.html")]
struct AccountPage {
    shell: Shell,
    person_name: String,
    /// The URL of the user's public profile.
    own_page: String,
    /// The day on which the account was created. `None` for guests.
    since: Option<String>,
    is_password_changed: bool,
    /// Whether another account has a name that looks the same.
    name_is_shared: bool,
    /// The earliest time at which the name can be changed again.
    renamed_until: Option<String>,
    name_top: Option<String>,
    name: FormField,
    password_top: Option<String>,
    password: FormField,
    new_password: FormField,
    device_link: Option<String>,
    avoided: Vec<AvoidedPerson>,
    /// Whether the user's online status is hidden from others. `None` for guests.
    hides_presence: Option<bool>,
    passkeys: PasskeyPanel,
    /// The user's latest reports to the moderators.
    reports: Vec<Report>,
    email: email_panel::EmailPanel,
    delete_top: Option<String>,
    delete_password: FormField,
    /// Whether the deletion form is unfolded. It is after a refusal, so that the user sees the
    /// reason.
    is_delete_open: bool,
}

/// The query of `/account`, which names the data that was just changed.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct ChangedQuery {
    changed: Option<String>,
}

/// `GET /account`: shows the account page. Anonymous visitors are redirected to the sign-in page.
pub(crate) async fn show(ctx: Context, Query(query): Query<ChangedQuery>) -> Answer {
    ctx.person_or_sign_in("/account")?;
    let extra = AccountNotice {
        is_password_changed: query.changed.as_deref() == Some("password"),
        ..AccountNotice::default()
    };
    Ok(ctx.remember(page(&ctx, extra).await?))
}

/// Renders the account page of a user.
///
/// # Errors
/// Returns an error if the account cannot be read.
pub(super) async fn page(ctx: &Context, extra: AccountNotice) -> Answer {
    let person = ctx.person()?;
    let account = ctx.live.people.account(&person.id).await?;
    let now_ms = ctx.live.node.now_ms();
    let renamed_until = account
        .as_ref()
        .and_then(|account| account.named_ms)
        .map(|named_ms| named_ms + RENAME_PAUSE)
        .filter(|&until_ms| until_ms > now_ms);
    let (form, refused) = extra.refused.unzip();
    let of = |wanted| refused.as_ref().filter(|_| form == Some(wanted));
    let typed = |wanted| extra.typed.as_deref().filter(|_| form == Some(wanted));
    let typed_name = typed(AccountForm::Name).unwrap_or(&person.name);
    let email = email_panel::EmailPanel::of(
        ctx,
        person,
        typed(AccountForm::Email),
        of(AccountForm::Email),
        of(AccountForm::EmailRemoval),
    );
    let hint = if account.is_some() {
        "You can change it once in 30 days. Nobody else gets your old name for a year."
    } else {
        "Others see it in your games and comments."
    };
    let page = AccountPage {
        shell: ctx.shell().await?,
        person_name: person.name.clone(),
        own_page: person::address(&person.name),
        hides_presence: account.as_ref().map(|account| account.hides_presence),
        since: account.map(|account| day(account.made_ms)),
        is_password_changed: extra.is_password_changed,
        name_is_shared: !ctx.live.people.has_own_name(&person.id).await?,
        renamed_until: renamed_until.map(day),
        name_top: top(of(AccountForm::Name)),
        name: FormField::for_name("Your public name", hint, typed_name, of(AccountForm::Name)),
        password_top: top(of(AccountForm::Password)),
        password: FormField::for_password(
            "password",
            "Current password",
            of(AccountForm::Password),
        ),
        new_password: FormField::for_new_password(
            "new-password",
            "New password",
            of(AccountForm::Password),
        ),
        device_link: extra.device_link,
        avoided: ctx.live.conduct.avoided(&person.id).await?,
        passkeys: PasskeyPanel::of(ctx, person).await?,
        reports: ctx.live.conduct.reports_by(&person.id).await?,
        email: email.await?,
        delete_top: top(of(AccountForm::Delete)),
        delete_password: FormField::for_password(
            "delete-password",
            "Password",
            of(AccountForm::Delete),
        ),
        is_delete_open: of(AccountForm::Delete).is_some(),
    };
    form_page(&page, refused.as_ref())
}

impl AccountPage {
    /// Returns the day on which the user muted or blocked a player.
    fn day_of(avoided: &AvoidedPerson) -> String {
        day(avoided.since_ms)
    }
}
