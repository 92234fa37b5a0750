//! Notifications outside the site's pages: by e-mail, webhooks and Web Push.

mod backoff;
mod channel;
mod choices;
mod current;
mod error;
pub(super) mod mail;
pub(super) mod push;
mod queue;
pub(super) mod receivers;
mod transports;
mod webhooks;
mod words;
mod worker;

pub use backoff::ServerReply;
pub use choices::{NotificationChoices, PersonChannel};
pub use error::ReceiverError;
pub use transports::{HttpClient, MailError, MailTransport, PostRequest, Transports};

use std::sync::Arc;

use tokio::sync::Notify;

use super::{Accounts, Conduct, Games, Node, People, Presence, Standings, Talk};
use channel::{
    Channel, DeliveryCounter, MAX_FAILURES, ReceiverEnd, RenderedDeliveries, SendOutcome,
    SendResult,
};
use current::{CurrentOccasion, GameOccasion};
use mail::{AccountMails, Digests, MailLimits};
use postern_store::notifications::ChannelKind;
use push::{PushChannel, VapidKey};
use queue::SendLimits;
use receivers::ReceiverTries;
use webhooks::WebhookChannel;
use words::NotificationText;

/// The service for notifications, users' choices and receivers, and e-mails about accounts.
pub struct Notifications {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) standings: Arc<Standings>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) presence: Arc<Presence>,
    pub(in crate::live) games: Arc<Games>,
    pub(in crate::live) accounts: Arc<Accounts>,
    pub(in crate::live) conduct: Arc<Conduct>,
    pub(in crate::live) talk: Arc<Talk>,
    pub(in crate::live) mail_limits: MailLimits,
    /// Notified when an e-mail about an account is queued.
    pub(in crate::live) has_new_mail: Notify,
    pub(in crate::live) receiver_tries: ReceiverTries,
    pub(in crate::live) vapid: VapidKey,
}

impl Notifications {
    /// Sends a channel's waiting deliveries until the server stops. Spawn it once.
    pub async fn run(self: &Arc<Self>, channel: ChannelKind, transports: &Transports) {
        let (http, site) = (&*transports.http, &*transports.site);
        match (channel, transports.mail.as_deref()) {
            (ChannelKind::Mail, Some(transport)) => {
                self.run_channel(&AccountMails { transport }).await;
            }
            (ChannelKind::Digest, Some(transport)) => {
                self.run_channel(&Digests { transport }).await;
            }
            (ChannelKind::Mail | ChannelKind::Digest, None) => {}
            (ChannelKind::Push, _) => self.run_channel(&PushChannel { http, site }).await,
            (ChannelKind::Webhook, _) => self.run_channel(&WebhookChannel { http, site }).await,
        }
    }
}
