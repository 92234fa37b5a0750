//! The section of `/account/notifications` about browsers that receive push messages.

use serde::Serialize;

use super::switches::{Switch, switches};
use crate::live::NotificationChoices;
use crate::web::pages::shell::{datetime, day, when};
use crate::web::{Problem, Site};
use postern_game::Person;
use postern_store::TokenHash;
use postern_store::notifications::{ChannelKind, Receiver};
use postern_store::occasions::{NotificationChoice, OccasionKind};

/// The section about messages to browsers.
pub(crate) struct Panel {
    /// The server's public key. With it a browser accepts messages from this server only.
    pub key: String,
    /// The browsers, newest first.
    pub devices: Vec<Row>,
    /// Whether the browser that sends the request is in the list.
    pub has_this: bool,
    pub is_full: bool,
    /// Why a browser was not added.
    pub refused: Option<String>,
    choices: NotificationChoices,
}

/// A browser in the list.
pub(crate) struct Row {
    pub key: i64,
    pub label: String,
    pub made: String,
    /// When the last message was delivered, for `<time datetime>` and in words.
    pub used: Option<(String, String)>,
    pub is_failing: bool,
    pub is_this: bool,
}

impl Panel {
    /// Returns a person's panel, as seen in the browser of a session.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(crate) async fn of(
        site: &Site,
        person: &Person,
        session: Option<&TokenHash>,
        refused: Option<String>,
    ) -> Result<Self, Problem> {
        let notifications = &site.live.notifications;
        let devices = notifications
            .receivers_of(&person.id, ChannelKind::Push)
            .await?;
        let devices: Vec<Row> = devices
            .into_iter()
            .map(|device| Row::of(device, session))
            .collect();
        Ok(Self {
            key: site.live.notifications.push_key().to_owned(),
            has_this: devices.iter().any(|row| row.is_this),
            is_full: devices.len() >= ChannelKind::Push.max_receivers() as usize,
            devices,
            refused,
            choices: site
                .live
                .notifications
                .choices(&person.id, ChannelKind::Push)
                .await?,
        })
    }

    pub(crate) fn switches(&self) -> Vec<Switch> {
        let turn = Switch {
            name: "turn",
            label: "It is my turn",
            hint: "In games with days for a move, or without a clock.",
            is_on: self.choices.of_kind(OccasionKind::Turn) != NotificationChoice::Off,
        };
        let mut all = vec![turn];
        all.extend(switches(&self.choices));
        all
    }
}

impl Row {
    fn of(device: Receiver, session: Option<&TokenHash>) -> Self {
        Self {
            key: device.key,
            made: day(device.made_ms),
            used: device.last.map(|(at_ms, _)| (datetime(at_ms), when(at_ms))),
            is_failing: device.failures > 0,
            is_this: session.is_some() && session == device.session.as_ref(),
            label: device.label,
        }
    }
}

/// A browser in the download of a person's data. It omits the endpoint, which is a secret between
/// the browser and this server.
#[derive(Serialize)]
pub(crate) struct BrowserPart {
    browser: String,
    added: String,
    last_message: Option<String>,
}

impl BrowserPart {
    pub(crate) fn of(device: Receiver) -> Self {
        Self {
            browser: device.label,
            added: datetime(device.made_ms),
            last_message: device.last.map(|(at_ms, _)| datetime(at_ms)),
        }
    }
}
