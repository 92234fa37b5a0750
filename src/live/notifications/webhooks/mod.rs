//! Webhooks: people's own addresses that receive events of their games.

mod body;
mod channel;

pub(super) use channel::WebhookChannel;
