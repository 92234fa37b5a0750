//! The texts about each channel, for pages and for the download of a person's data.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use serde::Serialize;
use strum::IntoEnumIterator as _;

use super::push_panel::BrowserPart;
use crate::{
    live::{NotificationChoices, OwnChannel},
    web::{pages::shell::datetime, response::error::Problem},
};
use postern_store::{
    notifications::{ChannelKind, Receiver},
    occasions::OccasionKind,
};

/// The page on which people enter their addresses for a channel.
pub(crate) struct AddressPage {
    pub(crate) channel: ChannelKind,
    /// The last part of the page's path, and the plural name of its items.
    pub(crate) name: &'static str,
    /// The singular name of its items.
    pub(crate) one: &'static str,
    /// The text about it on the account page.
    pub(crate) offer: &'static str,
    pub(crate) about: &'static str,
    /// Instructions for using the secret, as HTML. Empty if no secret is shown.
    pub(crate) secret: &'static str,
}

pub(crate) const ADDRESS_PAGES: &[AddressPage] = &[AddressPage {
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

impl AddressPage {
    /// Returns the page with this name.
    ///
    /// # Errors
    /// Returns an error if there is no such page.
    pub(crate) fn find(name: &str) -> Result<&'static Self, Problem> {
        let page = ADDRESS_PAGES.iter().find(|page| page.name == name);
        page.ok_or_else(|| Problem::of_status(StatusCode::NOT_FOUND))
    }

    pub(crate) fn path(&self) -> String {
        format!("/account/{}", self.name)
    }
}

/// A channel in the download of a person's data.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum ChannelPart {
    Choices(BTreeMap<String, String>),
    Browsers(Vec<BrowserPart>),
    Addresses(Vec<AddressPart>),
}

/// Returns the parts of the download about a channel, with their names.
pub(crate) fn parts(channel: OwnChannel) -> Vec<(&'static str, ChannelPart)> {
    let choices = ChannelPart::Choices(choices(&channel.choices));
    let receivers = channel.receivers.into_iter();
    match channel.kind {
        ChannelKind::Mail => Vec::new(),
        ChannelKind::Digest => vec![("told_by_mail", choices)],
        ChannelKind::Push => {
            let browsers = receivers.map(BrowserPart::of).collect();
            vec![
                ("told_in", ChannelPart::Browsers(browsers)),
                ("told_in_browsers", choices),
            ]
        }
        ChannelKind::Webhook => {
            let addresses = receivers.map(AddressPart::of).collect();
            vec![("webhooks", ChannelPart::Addresses(addresses))]
        }
    }
}

fn choices(chosen: &NotificationChoices) -> BTreeMap<String, String> {
    let choice = |kind: OccasionKind| (kind.as_ref().to_owned(), chosen.of_kind(kind).to_string());
    OccasionKind::iter().map(choice).collect()
}

/// An address in the download of a person's data. It has no secret, because that is shown only
/// once.
#[derive(Serialize)]
pub(crate) struct AddressPart {
    address: String,
    /// `turn`, `reminder`, `over`, `challenge`, `offer`, `comment`, `chat`.
    wants: Vec<&'static str>,
    made: String,
    last_request: Option<String>,
    switched_off: Option<String>,
}

impl AddressPart {
    fn of(receiver: Receiver) -> Self {
        Self {
            address: receiver.address,
            wants: receiver.wants.into_iter().map(Into::into).collect(),
            made: datetime(receiver.made_ms),
            last_request: receiver.last.map(|(at_ms, _)| datetime(at_ms)),
            switched_off: receiver.stopped_ms.map(datetime),
        }
    }
}
