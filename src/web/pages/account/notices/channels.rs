//! The texts about each notification channel, for pages and for the data download.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde::Serialize;
use strum::IntoEnumIterator as _;

use super::push_panel::BrowserExport;
use crate::live::{NotificationChoices, PersonChannel};
use crate::web::pages::shell::datetime;
use crate::web::response::error::Problem;
use postern_store::notifications::{ChannelKind, NotificationReceiver};
use postern_store::occasions::OccasionKind;

/// The page on which users enter their addresses for a notification channel.
pub(crate) struct ChannelAddressPage {
    pub(crate) channel: ChannelKind,
    /// The last segment of the page's URL. It is also the plural name of the channel's addresses.
    pub(crate) name: &'static str,
    /// The singular name of the channel's addresses.
    pub(crate) one: &'static str,
    /// The sentence about this channel on the account page.
    pub(crate) offer: &'static str,
    pub(crate) about: &'static str,
    /// Instructions for using the secret, as HTML. Empty if the channel has no secrets.
    pub(crate) secret: &'static str,
}

pub(crate) const ADDRESS_PAGES: &[ChannelAddressPage] = &[ChannelAddressPage {
    channel: ChannelKind::Webhook,
    name: "webhooks",
    one: "webhook",
    offer: "A server of yours can be told when something happens in your games.",
    about: "This server can tell a server of yours what happens in your games: it posts a little \
            JSON to an address that you enter. What is posted says which game it is about, and \
            nothing that is hidden; of live games only challenges are posted. Each request is \
            signed, so that yours can tell that it is from here.",
    secret: "With it your server checks the header <code>Postern-Signature</code>: \
             <code>t=</code> is the time, <code>v1=</code> the HMAC-SHA-256 over the time, a full \
             stop and the body.",
}];

impl ChannelAddressPage {
    /// Returns the address page with this name.
    ///
    /// # Errors
    /// Returns 404 if no channel has this name.
    pub(crate) fn find(name: &str) -> Result<&'static Self, Problem> {
        let page = ADDRESS_PAGES.iter().find(|page| page.name == name);
        page.ok_or_else(|| Problem::of_status(StatusCode::NOT_FOUND))
    }

    pub(crate) fn path(&self) -> String {
        format!("/account/{}", self.name)
    }
}

/// The data of a notification channel in the data download.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum ChannelExport {
    Choices(BTreeMap<String, String>),
    Browsers(Vec<BrowserExport>),
    Addresses(Vec<AddressExport>),
}

/// Converts a channel to entries of the data download, each with its key.
pub(crate) fn parts(channel: PersonChannel) -> Vec<(&'static str, ChannelExport)> {
    let choices = ChannelExport::Choices(choices(&channel.choices));
    let receivers = channel.receivers.into_iter();
    match channel.kind {
        ChannelKind::Mail => Vec::new(),
        ChannelKind::Digest => vec![("told_by_mail", choices)],
        ChannelKind::Push => {
            let browsers = receivers.map(BrowserExport::of).collect();
            vec![
                ("told_in", ChannelExport::Browsers(browsers)),
                ("told_in_browsers", choices),
            ]
        }
        ChannelKind::Webhook => {
            let addresses = receivers.map(AddressExport::of).collect();
            vec![("webhooks", ChannelExport::Addresses(addresses))]
        }
    }
}

fn choices(chosen: &NotificationChoices) -> BTreeMap<String, String> {
    let choice = |kind: OccasionKind| (kind.as_ref().to_owned(), chosen.of_kind(kind).to_string());
    OccasionKind::iter().map(choice).collect()
}

/// A notification address in the data download. The secret is omitted, because it is shown only
/// once.
#[derive(Serialize)]
pub(crate) struct AddressExport {
    address: String,
    /// The notifications that the address receives: `turn`, `reminder`, `over`, `challenge`,
    /// `offer`, `comment`, `chat`.
    wants: Vec<&'static str>,
    made: String,
    last_request: Option<String>,
    switched_off: Option<String>,
}

impl AddressExport {
    fn of(receiver: NotificationReceiver) -> Self {
        Self {
            address: receiver.address,
            wants: receiver.wants.into_iter().map(Into::into).collect(),
            made: datetime(receiver.made_ms),
            last_request: receiver.last.map(|(at_ms, _)| datetime(at_ms)),
            switched_off: receiver.stopped_ms.map(datetime),
        }
    }
}
