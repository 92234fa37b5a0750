//! The pages on which users enter addresses that receive notifications, such as
//! `/account/webhooks`.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::Path;
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::Deserialize;

use super::channels::ChannelAddressPage;
use crate::live::{LiveError, ReceiverError};
use crate::web::pages::shell::{Shell, datetime, day, render_form, when};
use crate::web::response::secret;
use crate::web::{Answer, Context, FormBody};
use postern_store::notifications::{DeliveryKind, NotificationReceiver};

/// A page with a user's addresses for one channel, such as `/account/webhooks`.
#[derive(Template)]
#[template(path = "account/addresses.html")]
struct AddressesPage {
    shell: Shell,
    page: &'static ChannelAddressPage,
    /// The user's notification addresses for this channel, newest first.
    addresses: Vec<AddressRow>,
    /// The secret for verifying notifications sent to the address that was just added. The page
    /// shows it once.
    made: Option<String>,
    /// The error about the address field.
    address_error: Option<String>,
    /// Any other error, shown above the form.
    top: Option<String>,
    form: AddAddressForm,
    is_full: bool,
}

/// A row of the page's table: one address that receives notifications.
struct AddressRow {
    key: i64,
    address: String,
    /// The kinds of notifications that the address receives, such as `your turn, game over`.
    wants: String,
    made: String,
    /// The last delivery attempt: its time for `<time datetime>`, the time in words, and the
    /// result.
    last: Option<(String, String, String)>,
    failures: i64,
    /// The time at which the server stopped deliveries to this address. `None` if it is active.
    stopped: Option<String>,
}

/// The form that adds a notification address to a channel.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AddAddressForm {
    address: String,
    /// The checked boxes by name. Browsers do not send unchecked boxes.
    #[serde(flatten)]
    boxes: BTreeMap<String, String>,
}

/// The kinds of notifications to choose from, each with its name in lists and the label of its
/// checkbox.
const CHOICES: [(DeliveryKind, &str, &str); 7] = [
    (DeliveryKind::Turn, "your turn", "It is your turn"),
    (
        DeliveryKind::Reminder,
        "reminders",
        "Your time is running out",
    ),
    (DeliveryKind::Over, "game over", "A game of yours is over"),
    (
        DeliveryKind::Challenge,
        "challenges",
        "Somebody challenges you, or answers your challenge",
    ),
    (
        DeliveryKind::Offer,
        "draws and take-backs",
        "A draw, a take-back, a pause or a rematch is proposed",
    ),
    (
        DeliveryKind::Comment,
        "comments",
        "Somebody comments on a game of yours",
    ),
    (
        DeliveryKind::Chat,
        "the opponent’s words",
        "Your opponent writes to you (not what)",
    ),
];

/// The form of a button that acts on one notification address.
#[derive(Debug, Deserialize)]
pub(crate) struct AddressForm {
    #[serde(rename = "webhook")]
    receiver: i64,
}

/// The result of adding a notification address: the new secret, or the refused input with the
/// reason.
#[derive(Default)]
struct AddressesNotice {
    made: Option<String>,
    refused: Option<ReceiverError>,
    form: AddAddressForm,
}

/// `GET /account/{channel}`: lists the user's notification addresses. Anonymous visitors are
/// redirected to the sign-in page.
pub(crate) async fn show(ctx: Context, Path(name): Path<String>) -> Answer {
    let page = ChannelAddressPage::find(&name)?;
    ctx.person_or_sign_in(&page.path())?;
    let turn = DeliveryKind::Turn.as_ref().to_owned();
    let form = AddAddressForm {
        boxes: BTreeMap::from([(turn, "yes".to_owned())]),
        ..AddAddressForm::default()
    };
    let extra = AddressesNotice {
        form,
        ..AddressesNotice::default()
    };
    Ok(ctx.remember(render_page(&ctx, page, extra).await?))
}

/// `POST /account/{channel}`: adds a notification address. If the channel uses secrets, the
/// response shows the secret once.
pub(crate) async fn make(
    ctx: Context,
    Path(name): Path<String>,
    FormBody(form): FormBody<AddAddressForm>,
) -> Answer {
    let page = ChannelAddressPage::find(&name)?;
    let person = ctx.person()?;
    let network = ctx.visitor.browser()?.network;
    let _places = ctx.limits.lookups.take(&person.id, network)?;
    let notifications = &ctx.live.notifications;
    let (channel, wants) = (page.channel, form.wants());
    let made = notifications.add_address(&person.id, channel, &form.address, wants, &*ctx.outbound);
    let extra = match made.await {
        Ok(_) if page.secret.is_empty() => return Ok(back(page)),
        Ok(secret) => AddressesNotice {
            made: Some(secret),
            ..AddressesNotice::default()
        },
        Err(LiveError::Receiver(error)) => AddressesNotice {
            refused: Some(error),
            form,
            made: None,
        },
        Err(error) => return Err(error.into()),
    };
    render_page(&ctx, page, extra).await
}

/// `POST /account/{channel}/end`: removes a notification address from the channel.
pub(crate) async fn end(
    ctx: Context,
    Path(name): Path<String>,
    FormBody(form): FormBody<AddressForm>,
) -> Answer {
    let page = ChannelAddressPage::find(&name)?;
    let person = ctx.person()?;
    let notifications = &ctx.live.notifications;
    notifications
        .end_receiver(&person.id, page.channel, form.receiver)
        .await?;
    Ok(back(page))
}

/// `POST /account/{channel}/resume`: resumes deliveries to a notification address.
pub(crate) async fn resume(
    ctx: Context,
    Path(name): Path<String>,
    FormBody(form): FormBody<AddressForm>,
) -> Answer {
    let page = ChannelAddressPage::find(&name)?;
    let person = ctx.person()?;
    let notifications = &ctx.live.notifications;
    let resumed = notifications.resume_receiver(&person.id, page.channel, form.receiver);
    respond(&ctx, page, resumed.await).await
}

/// `POST /account/{channel}/test`: sends a test notification to a notification address.
pub(crate) async fn test(
    ctx: Context,
    Path(name): Path<String>,
    FormBody(form): FormBody<AddressForm>,
) -> Answer {
    let page = ChannelAddressPage::find(&name)?;
    let person = ctx.person()?;
    let notifications = &ctx.live.notifications;
    let tested = notifications.test_receiver(&person.id, page.channel, form.receiver);
    respond(&ctx, page, tested.await).await
}

async fn respond(
    ctx: &Context,
    page: &'static ChannelAddressPage,
    result: Result<(), LiveError>,
) -> Answer {
    match result {
        Ok(()) => Ok(back(page)),
        Err(LiveError::Receiver(error)) => {
            let extra = AddressesNotice {
                refused: Some(error),
                ..AddressesNotice::default()
            };
            render_page(ctx, page, extra).await
        }
        Err(error) => Err(error.into()),
    }
}

fn back(page: &ChannelAddressPage) -> Response {
    Redirect::to(&page.path()).into_response()
}

async fn render_page(
    ctx: &Context,
    page: &'static ChannelAddressPage,
    extra: AddressesNotice,
) -> Answer {
    let person = ctx.person()?;
    let channel = page.channel;
    let addresses = ctx
        .live
        .notifications
        .receivers_of(&person.id, channel)
        .await?;
    let (address_error, top) = match extra.refused {
        Some(ReceiverError::Address(words)) => (Some(words), None),
        other => (None, other.map(|error| error.to_string())),
    };
    let is_refused = address_error.is_some() || top.is_some();
    let page = AddressesPage {
        shell: ctx.shell().await?,
        page,
        is_full: addresses.len() >= channel.max_receivers() as usize,
        addresses: addresses.into_iter().map(AddressRow::of).collect(),
        made: extra.made,
        address_error,
        top,
        form: extra.form,
    };
    Ok(secret(render_form(&page, is_refused)?))
}

impl AddAddressForm {
    fn has(&self, kind: DeliveryKind) -> bool {
        self.boxes
            .get(kind.as_ref())
            .is_some_and(|value| !value.is_empty())
    }

    fn wants(&self) -> Vec<DeliveryKind> {
        let kinds = CHOICES.iter().map(|(kind, ..)| *kind);
        kinds.filter(|kind| self.has(*kind)).collect()
    }

    /// Returns the checkboxes of the form: for each, its name, its label and a flag that says
    /// whether it is checked.
    fn choices(&self) -> Vec<(&'static str, &'static str, bool)> {
        let choice =
            |(kind, _, label): &(DeliveryKind, _, _)| ((*kind).into(), *label, self.has(*kind));
        CHOICES.iter().map(choice).collect()
    }
}

impl AddressRow {
    fn of(receiver: NotificationReceiver) -> Self {
        let wanted = CHOICES
            .iter()
            .filter(|(kind, ..)| receiver.wants.contains(kind));
        let wants: Vec<_> = wanted.map(|(_, words, _)| *words).collect();
        Self {
            key: receiver.key,
            address: receiver.address,
            wants: wants.join(", "),
            made: day(receiver.made_ms),
            last: receiver
                .last
                .map(|(at_ms, words)| (datetime(at_ms), when(at_ms), words)),
            failures: receiver.failures,
            stopped: receiver.stopped_ms.map(day),
        }
    }
}
