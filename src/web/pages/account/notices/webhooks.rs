//! `/account/webhooks`: addresses of a person's own to which is posted what happens in their games.

use askama::Template;
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::{Deserialize, Serialize};

use crate::live::{LiveError, WebhookError};
use crate::web::pages::shell::{Shell, datetime, day, render_form, when};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody};
use postern_store::notifications::{ChannelKind, DeliveryKind, Receiver};

/// `/account/webhooks`.
#[derive(Template)]
#[template(path = "account/webhooks.html")]
struct WebhooksPage {
    shell: Shell,
    /// The last made first.
    webhooks: Vec<Row>,
    /// The secret of the one that has just been made. It is shown once.
    made: Option<String>,
    /// What is wrong with the address, and otherwise.
    address_error: Option<String>,
    top: Option<String>,
    form: MakeForm,
    is_full: bool,
}

/// A webhook on the list.
struct Row {
    key: i64,
    address: String,
    /// `your turn, game over`.
    wants: String,
    made: String,
    /// When a request was made last, for `<time datetime>` and in words, and what came of it.
    last: Option<(String, String, String)>,
    failures: i64,
    /// Since when it is switched off.
    stopped: Option<String>,
}

/// The form that makes a webhook.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct MakeForm {
    address: String,
    turn: String,
    reminder: String,
    over: String,
    challenge: String,
    offer: String,
    comment: String,
    chat: String,
}

/// A form about one of them.
#[derive(Debug, Deserialize)]
pub(crate) struct OneForm {
    webhook: i64,
}

/// What a page shows besides the list.
#[derive(Default)]
struct Extra {
    made: Option<String>,
    refused: Option<WebhookError>,
    form: MakeForm,
}

/// `GET /account/webhooks`. A stranger is led to sign in.
pub(crate) async fn show(ctx: Context) -> Answer {
    ctx.person_or_sign_in("/account/webhooks")?;
    let form = MakeForm {
        turn: "yes".to_owned(),
        ..MakeForm::default()
    };
    let extra = Extra {
        form,
        ..Extra::default()
    };
    Ok(ctx.remember(page(&ctx, extra).await?))
}

/// `POST /account/webhooks`: makes one and shows its secret once.
pub(crate) async fn make(ctx: Context, FormBody(form): FormBody<MakeForm>) -> Answer {
    let person = ctx.person()?;
    let network = ctx.visitor.browser()?.network;
    let _places = ctx.limits.lookups.take(&person.id, network)?;
    let wants = form.wants();
    let notifications = &ctx.live.notifications;
    let made = notifications
        .add_webhook(&person.id, &form.address, wants, &*ctx.outbound)
        .await;
    let extra = match made {
        Ok(secret) => Extra {
            made: Some(secret),
            ..Extra::default()
        },
        Err(LiveError::Webhook(error)) => Extra {
            refused: Some(error),
            form,
            made: None,
        },
        Err(error) => return Err(error.into()),
    };
    page(&ctx, extra).await
}

/// `POST /account/webhooks/end`.
pub(crate) async fn end(ctx: Context, FormBody(form): FormBody<OneForm>) -> Answer {
    let person = ctx.person()?;
    ctx.live
        .notifications
        .end_receiver(&person.id, ChannelKind::Webhook, form.webhook)
        .await?;
    Ok(back())
}

/// `POST /account/webhooks/resume`.
pub(crate) async fn resume(ctx: Context, FormBody(form): FormBody<OneForm>) -> Answer {
    let person = ctx.person()?;
    let notifications = &ctx.live.notifications;
    let resumed = notifications.resume_webhook(&person.id, form.webhook).await;
    done(&ctx, resumed).await
}

/// `POST /account/webhooks/test`.
pub(crate) async fn test(ctx: Context, FormBody(form): FormBody<OneForm>) -> Answer {
    let person = ctx.person()?;
    let notifications = &ctx.live.notifications;
    let tested = notifications.test_webhook(&person.id, form.webhook).await;
    done(&ctx, tested).await
}

async fn done(ctx: &Context, done: Result<(), LiveError>) -> Answer {
    match done {
        Ok(()) => Ok(back()),
        Err(LiveError::Webhook(error)) => {
            let extra = Extra {
                refused: Some(error),
                ..Extra::default()
            };
            page(ctx, extra).await
        }
        Err(error) => Err(error.into()),
    }
}

fn back() -> Response {
    Redirect::to("/account/webhooks").into_response()
}

async fn page(ctx: &Context, extra: Extra) -> Answer {
    let person = ctx.person()?;
    let channel = ChannelKind::Webhook;
    let notifications = &ctx.live.notifications;
    let webhooks = notifications.receivers_of(&person.id, channel).await?;
    let (address_error, top) = match extra.refused {
        Some(WebhookError::Address(words)) => (Some(words), None),
        other => (None, other.map(|error| error.to_string())),
    };
    let is_refused = address_error.is_some() || top.is_some();
    let page = WebhooksPage {
        shell: ctx.shell().await?,
        is_full: webhooks.len() >= channel.max_receivers() as usize,
        webhooks: webhooks.into_iter().map(Row::of).collect(),
        made: extra.made,
        address_error,
        top,
        form: extra.form,
    };
    Ok(secret(render_form(&page, is_refused)?))
}

impl MakeForm {
    fn wants(&self) -> Vec<DeliveryKind> {
        let chosen = |kind: &DeliveryKind| {
            let field = match kind {
                DeliveryKind::Turn => &self.turn,
                DeliveryKind::Reminder => &self.reminder,
                DeliveryKind::Over => &self.over,
                DeliveryKind::Challenge => &self.challenge,
                DeliveryKind::Offer => &self.offer,
                DeliveryKind::Comment => &self.comment,
                DeliveryKind::Chat => &self.chat,
                DeliveryKind::Test
                | DeliveryKind::Confirm
                | DeliveryKind::Changed
                | DeliveryKind::Reset => return false,
            };
            !field.is_empty()
        };
        DeliveryKind::CHOICES.into_iter().filter(chosen).collect()
    }
}

/// As lists name it.
const fn words(kind: DeliveryKind) -> &'static str {
    match kind {
        DeliveryKind::Turn => "your turn",
        DeliveryKind::Reminder => "reminders",
        DeliveryKind::Over => "game over",
        DeliveryKind::Challenge => "challenges",
        DeliveryKind::Offer => "draws and take-backs",
        DeliveryKind::Comment => "comments",
        DeliveryKind::Chat => "the opponent’s words",
        DeliveryKind::Test
        | DeliveryKind::Confirm
        | DeliveryKind::Changed
        | DeliveryKind::Reset => "tests",
    }
}

/// A webhook in the download of a person's data. Its secret is shown once only.
#[derive(Serialize)]
pub(crate) struct WebhookPart {
    address: String,
    /// `turn`, `reminder`, `over`, `challenge`, `offer`, `comment`, `chat`.
    wants: Vec<&'static str>,
    made: String,
    last_request: Option<String>,
    switched_off: Option<String>,
}

impl WebhookPart {
    pub(crate) fn of(webhook: Receiver) -> Self {
        Self {
            address: webhook.address,
            wants: webhook.wants.into_iter().map(Into::into).collect(),
            made: datetime(webhook.made_ms),
            last_request: webhook.last.map(|(at_ms, _)| datetime(at_ms)),
            switched_off: webhook.stopped_ms.map(datetime),
        }
    }
}

impl Row {
    fn of(webhook: Receiver) -> Self {
        let wants: Vec<_> = webhook.wants.iter().map(|&kind| words(kind)).collect();
        Self {
            key: webhook.key,
            address: webhook.address,
            wants: wants.join(", "),
            made: day(webhook.made_ms),
            last: webhook
                .last
                .map(|(at_ms, words)| (datetime(at_ms), when(at_ms), words)),
            failures: webhook.failures,
            stopped: webhook.stopped_ms.map(day),
        }
    }
}
