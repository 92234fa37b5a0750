//! What `/account/notifications` says of the browsers in which a person is told with no page open.

use serde::Serialize;

use super::switches::{Switch, switches};
use crate::live::NotificationChoices;
use crate::web::pages::shell::{datetime, day, when};
use crate::web::{Problem, Site};
use postern_game::Person;
use postern_store::TokenHash;
use postern_store::notifications::{ChannelKind, Receiver};
use postern_store::occasions::{NotificationChoice, OccasionKind};

/// What the page says of messages to browsers.
pub(crate) struct Panel {
    /// With this a browser ties what it takes to this server.
    pub key: String,
    /// The last added first.
    pub devices: Vec<Row>,
    /// Whether the browser that asks is among them.
    pub has_this: bool,
    pub is_full: bool,
    /// Why a browser was not added.
    pub refused: Option<String>,
    choices: NotificationChoices,
}

/// A browser on the list.
pub(crate) struct Row {
    pub key: i64,
    pub label: String,
    pub made: String,
    /// When a message was taken last, for `<time datetime>` and in words.
    pub used: Option<(String, String)>,
    pub is_failing: bool,
    pub is_this: bool,
}

impl Panel {
    /// A person's, in the browser of a session.
    ///
    /// # Errors
    /// When the database cannot be read.
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

/// A browser in the download of a person's data. Where it takes messages is a secret between it and
/// this server.
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
