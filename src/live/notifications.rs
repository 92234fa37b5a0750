//! What people are told outside of pages: by mail, by webhooks and by messages to browsers.

use std::sync::Arc;

use tokio::sync::Notify;

use super::{
    Accounts, Conduct, Games, Node, People, Presence, Standings, Talk, buckets::Tries,
    mail::MailLimits, push::Vapid,
};

/// The notifications, their choices and receivers, and the mails about accounts.
pub struct Notifications {
    pub(super) node: Arc<Node>,
    pub(super) standings: Arc<Standings>,
    pub(super) people: Arc<People>,
    pub(super) presence: Arc<Presence>,
    pub(super) games: Arc<Games>,
    pub(super) accounts: Arc<Accounts>,
    pub(super) conduct: Arc<Conduct>,
    pub(super) talk: Arc<Talk>,
    pub(super) mail_limits: MailLimits,
    /// Notified when there is a new mail about an account.
    pub(super) mail_has_come: Notify,
    pub(super) webhook_tries: Tries,
    pub(super) push_tries: Tries,
    pub(super) vapid: Vapid,
}
