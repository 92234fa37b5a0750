//! `/account/notifications`: the notifications that a person receives by mail and in browsers. Also
//! the page on which the reader of a mail unsubscribes.

use askama::Template;
use axum::extract::{Path, Query};
use serde::Deserialize;

use super::push_panel::Panel;
use super::switches::{ChoiceForm, Switch, switches};
use crate::live::NotificationChoices;
use crate::web::pages::shell::{Shell, render, render_form};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody, Problem, redirect};
use postern_game::Person;
use postern_store::mail::Email;
use postern_store::notifications::ChannelKind;
use postern_store::occasions::{Hour, NotificationChoice, OccasionKind};

/// The page `/account/notifications`.
#[derive(Template)]
#[template(path = "account/notifications.html")]
struct NotificationsPage {
    shell: Shell,
    /// Whether this server sends mail.
    is_offered: bool,
    /// The address that receives mail.
    address: Option<String>,
    /// Whether mail to the address has been stopped.
    is_stopped: bool,
    is_saved: bool,
    choices: NotificationChoices,
    /// The time zone of the hours to choose from.
    zone: &'static str,
    push: Panel,
}

/// The page's content besides what is in the database.
pub(crate) struct Extra {
    pub(crate) is_saved: bool,
    /// Why a browser was not added.
    pub(crate) push_refused: Option<String>,
}

/// Whether something has just been saved.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Saved {
    saved: Option<String>,
}

impl Saved {
    pub(crate) const fn is_saved(&self) -> bool {
        self.saved.is_some()
    }
}

/// `GET /account/notifications`. Anonymous visitors are redirected to the sign-in page.
pub(crate) async fn show(ctx: Context, Query(saved): Query<Saved>) -> Answer {
    let person = ctx.person_or_sign_in("/account/notifications")?;
    let extra = Extra {
        is_saved: saved.is_saved(),
        push_refused: None,
    };
    Ok(ctx.remember(page(&ctx, person, extra).await?))
}

/// Renders the page for a person.
///
/// # Errors
/// Returns an error if the database cannot be read.
pub(crate) async fn page(ctx: &Context, person: &Person, extra: Extra) -> Answer {
    let email = ctx.live.notifications.email(&person.id).await?;
    let is_refused = extra.push_refused.is_some();
    let page = NotificationsPage {
        shell: ctx.shell().await?,
        is_offered: ctx.sends_mail,
        is_stopped: email.as_ref().is_some_and(Email::is_stopped),
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
        push: Panel::of(ctx, person, ctx.visitor.session(), extra.push_refused).await?,
    };
    Ok(secret(render_form(&page, is_refused)?))
}

/// `POST /account/notifications`: saves the choices for mail.
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

/// Returns the choice for turns. `None` if the form names an unknown choice or hour.
fn told_of_turns(form: &ChoiceForm) -> Option<NotificationChoice> {
    Some(match (form.turn.parse().ok()?, form.hour.as_str()) {
        (NotificationChoice::Daily, "") => NotificationChoice::Daily,
        (NotificationChoice::Daily, hour) => NotificationChoice::DailyAt(hour.parse().ok()?),
        (NotificationChoice::DailyAt(_), _) => return None,
        (turn @ (NotificationChoice::Off | NotificationChoice::Each), _) => turn,
    })
}

impl NotificationsPage {
    /// Returns the choices for turns, each with its words and whether it is chosen.
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

    /// Returns the hours for the daily mail about turns, each with its words and whether it is
    /// chosen.
    fn hours(&self) -> Vec<(String, String, bool)> {
        let chosen = self.choices.of_kind(OccasionKind::Turn);
        let hours = Hour::ALL.iter().map(|&hour| {
            let is_chosen = chosen == NotificationChoice::DailyAt(hour);
            (
                hour.to_string(),
                format!("{:0>2}:00", hour.to_string()),
                is_chosen,
            )
        });
        hours.collect()
    }

    fn switches(&self) -> Vec<Switch> {
        switches(&self.choices)
    }
}

/// The page `/unsubscribe/{token}`.
#[derive(Template)]
#[template(path = "account/unsubscribe.html")]
struct UnsubscribePage {
    shell: Shell,
    name: String,
    /// The address that the form posts to, which is this page's own.
    action: String,
    is_done: bool,
}

/// `GET /unsubscribe/{token}`: asks for confirmation. Opening the link changes nothing, because
/// mail programs also open links.
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

/// `POST /unsubscribe/{token}`: ends all mails about games. It needs no cookie, because mail
/// programs send it themselves when their user unsubscribes (RFC 8058).
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
