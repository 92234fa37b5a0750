//! `/account/notifications`: a user's settings for e-mail and push notifications. Also handles the
//! unsubscribe links in e-mails.

use askama::Template;
use axum::extract::{Path, Query};
use serde::Deserialize;

use super::push_panel::PushPanel;
use super::switches::{ChoiceForm, OccasionSwitch, switches};
use crate::live::NotificationChoices;
use crate::web::pages::shell::{Shell, render, render_form};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem, redirect};
use postern_game::Person;
use postern_store::mail::EmailSettings;
use postern_store::notifications::ChannelKind;
use postern_store::occasions::{HourOfDay, NotificationChoice, OccasionKind};

/// The page `/account/notifications`, with the settings for e-mail and push notifications.
#[derive(Template)]
#[template(path = "account/notifications.html")]
struct NotificationsPage {
    shell: Shell,
    /// Whether this server sends e-mails.
    is_offered: bool,
    /// The e-mail address that receives notifications.
    address: Option<String>,
    /// Whether the server has stopped sending e-mails to the address.
    is_stopped: bool,
    is_saved: bool,
    choices: NotificationChoices,
    /// The user's time zone, in which the hour of the daily e-mail is given.
    zone: &'static str,
    push: PushPanel,
}

/// Additional content of the page after a form was submitted.
pub(crate) struct NotificationsNotice {
    pub(crate) is_saved: bool,
    /// The reason why push notifications to the current browser could not be started.
    pub(crate) push_refused: Option<String>,
}

/// The query that says whether settings were just saved.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct SavedQuery {
    saved: Option<String>,
}

impl SavedQuery {
    pub(crate) const fn is_saved(&self) -> bool {
        self.saved.is_some()
    }
}

/// `GET /account/notifications`: shows the settings. Anonymous visitors are redirected to the
/// sign-in page.
pub(crate) async fn show(ctx: Context, Query(saved): Query<SavedQuery>) -> Answer {
    let person = ctx.person_or_sign_in("/account/notifications")?;
    let extra = NotificationsNotice {
        is_saved: saved.is_saved(),
        push_refused: None,
    };
    Ok(ctx.remember(page(&ctx, person, extra).await?))
}

/// Renders the notification settings of a user.
///
/// # Errors
/// Returns an error if the database cannot be read.
pub(crate) async fn page(ctx: &Context, person: &Person, extra: NotificationsNotice) -> Answer {
    let email = ctx.live.notifications.email(&person.id).await?;
    let is_refused = extra.push_refused.is_some();
    let page = NotificationsPage {
        shell: ctx.shell().await?,
        is_offered: ctx.sends_mail,
        is_stopped: email.as_ref().is_some_and(EmailSettings::is_stopped),
        address: email
            .and_then(|email| email.address)
            .map(|(address, _)| address.as_str().to_owned()),
        is_saved: extra.is_saved,
        choices: ctx
            .live
            .notifications
            .choices(&person.id, ChannelKind::Digest)
            .await?,
        zone: ctx
            .live
            .people
            .hours(&person.id)
            .await?
            .unwrap_or_default()
            .zone
            .name(),
        push: PushPanel::of(ctx, person, ctx.visitor.session(), extra.push_refused).await?,
    };
    Ok(secret(render_form(&page, is_refused)?))
}

/// `POST /account/notifications`: saves the settings for e-mails.
pub(crate) async fn choose(ctx: Context, FormBody(form): FormBody<ChoiceForm>) -> Answer {
    let person = ctx.person()?;
    let turn = told_of_turns(&form).ok_or_else(Problem::unreadable_form)?;
    let choices = form.with_turns(turn);
    ctx.live
        .notifications
        .choose(&person.id, ChannelKind::Digest, choices)
        .await?;
    redirect("/account/notifications?saved=yes")
}

/// Returns how often the user wants e-mails about turns. `None` if the form contains an
/// unknown value or hour.
fn told_of_turns(form: &ChoiceForm) -> Option<NotificationChoice> {
    Some(match (form.turn.parse().ok()?, form.hour.as_str()) {
        (NotificationChoice::Daily, "") => NotificationChoice::Daily,
        (NotificationChoice::Daily, hour) => NotificationChoice::DailyAt(hour.parse().ok()?),
        (NotificationChoice::DailyAt(_), _) => return None,
        (turn @ (NotificationChoice::Off | NotificationChoice::Each), _) => turn,
    })
}

impl NotificationsPage {
    /// Returns the options for how often e-mails about turns are sent. Each has a value, a label
    /// and a flag that says whether it is selected.
    fn turns(&self) -> Vec<(&'static str, &'static str, bool)> {
        let chosen = match self.choices.of_kind(OccasionKind::Turn) {
            NotificationChoice::DailyAt(_) => NotificationChoice::Daily,
            chosen => chosen,
        };
        [
            (NotificationChoice::Each, "each", "Soon after the move"),
            (
                NotificationChoice::Daily,
                "daily",
                "At most once a day, all together",
            ),
            (NotificationChoice::Off, "off", "Not at all"),
        ]
        .map(|(choice, value, words)| (value, words, choice == chosen))
        .to_vec()
    }

    /// Returns the hours for the daily e-mail about turns. Each has a value, a label and a flag
    /// that says whether it is selected.
    fn hours(&self) -> Vec<(String, String, bool)> {
        let chosen = self.choices.of_kind(OccasionKind::Turn);
        let hours = HourOfDay::ALL.iter().map(|&hour| {
            let is_chosen = chosen == NotificationChoice::DailyAt(hour);
            (
                hour.to_string(),
                format!("{:0>2}:00", hour.to_string()),
                is_chosen,
            )
        });
        hours.collect()
    }

    fn switches(&self) -> Vec<OccasionSwitch> {
        switches(&self.choices)
    }
}

/// The page `/unsubscribe/{token}`, which asks for confirmation.
#[derive(Template)]
#[template(path = "account/unsubscribe.html")]
struct UnsubscribePage {
    shell: Shell,
    name: String,
    /// The URL to which the form posts. It is the page's own URL.
    action: String,
    is_done: bool,
}

/// `GET /unsubscribe/{token}`: asks for confirmation. Opening the link changes nothing, because
/// e-mail programs also open links.
pub(crate) async fn ask_to_end(ctx: Context, Path(token): Path<String>) -> Answer {
    let person = ctx.live.notifications.person_of_list(&token).await?;
    let page = UnsubscribePage {
        shell: ctx.shell().await?,
        name: person.ok_or_else(no_list)?.name,
        action: format!("/unsubscribe/{token}"),
        is_done: false,
    };
    Ok(secret(render(&page)?))
}

/// `POST /unsubscribe/{token}`: stops all e-mails about games. It requires no cookie, because
/// e-mail programs send this request themselves for one-click unsubscription (RFC 8058).
pub(crate) async fn end(ctx: Context, Path(token): Path<String>) -> Answer {
    let person = ctx.live.notifications.leave_list(&token).await?;
    let page = UnsubscribePage {
        shell: ctx.shell().await?,
        name: person.ok_or_else(no_list)?.name,
        action: String::new(),
        is_done: true,
    };
    Ok(secret(render(&page)?))
}

fn no_list() -> Problem {
    Problem::not_found(
        "This link ends no mails. Perhaps the address that it came to belongs to no account any more. Sign in to choose what you are told about.",
    )
}
