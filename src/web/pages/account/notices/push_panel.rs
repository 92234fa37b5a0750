//! The section about push notifications on `/account/notifications`.

use serde::Serialize;

use super::switches::{OccasionSwitch, switches};
use crate::live::NotificationChoices;
use crate::web::pages::shell::{datetime, day, when};
use crate::web::{Problem, Site};
use postern_game::Person;
use postern_store::TokenHash;
use postern_store::notifications::{ChannelKind, NotificationReceiver};
use postern_store::occasions::{NotificationChoice, OccasionKind};

/// The content of the section about push notifications.
pub(crate) struct PushPanel {
    /// The server's public VAPID key. A browser that subscribes with it accepts push messages only
    /// from this server.
    pub key: String,
    /// The user's browsers that receive push notifications, newest first.
    pub devices: Vec<BrowserRow>,
    /// Whether `devices` contains the current browser.
    pub has_this: bool,
    pub is_full: bool,
    /// The reason why push notifications to the current browser could not be started.
    pub refused: Option<String>,
    choices: NotificationChoices,
}

/// A row of the page's table: one browser that receives push messages.
pub(crate) struct BrowserRow {
    pub key: i64,
    pub label: String,
    pub made: String,
    /// The time of the last delivery, for `<time datetime>` and in words.
    pub used: Option<(String, String)>,
    pub is_failing: bool,
    pub is_this: bool,
}

impl PushPanel {
    /// Returns the push section for a user. `session` identifies the current browser.
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
        let devices: Vec<BrowserRow> = devices
            .into_iter()
            .map(|device| BrowserRow::of(device, session))
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

    pub(crate) fn switches(&self) -> Vec<OccasionSwitch> {
        let turn = OccasionSwitch {
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

impl BrowserRow {
    fn of(device: NotificationReceiver, session: Option<&TokenHash>) -> Self {
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

/// A browser that receives push messages, as shown in the data download. The push endpoint is
/// omitted, because it is a secret between the browser and the server.
#[derive(Serialize)]
pub(crate) struct BrowserExport {
    browser: String,
    added: String,
    last_message: Option<String>,
}

impl BrowserExport {
    pub(crate) fn of(device: NotificationReceiver) -> Self {
        Self {
            browser: device.label,
            added: datetime(device.made_ms),
            last_message: device.last.map(|(at_ms, _)| datetime(at_ms)),
        }
    }
}
