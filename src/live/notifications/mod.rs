//! What people are told outside of pages: by mail, by webhooks and by messages to browsers.

mod backoff;
mod channel;
mod choices;
mod current;
pub(super) mod mail;
pub(super) mod push;
mod queue;
mod receivers;
pub(super) mod webhooks;
mod worker;

pub use backoff::Reply;
pub use choices::NotificationChoices;

use std::sync::Arc;

use tokio::sync::Notify;

use super::{Accounts, Conduct, Games, Node, People, Presence, Standings, Talk, buckets::Tries};
use mail::MailLimits;
use push::Vapid;

/// The notifications, their choices and receivers, and the mails about accounts.
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
    /// Notified when there is a new mail about an account.
    pub(in crate::live) mail_has_come: Notify,
    pub(in crate::live) webhook_tries: Tries,
    pub(in crate::live) push_tries: Tries,
    pub(in crate::live) vapid: Vapid,
}
