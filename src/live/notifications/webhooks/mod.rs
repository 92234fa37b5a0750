//! Webhooks, which send events of a user's games to the user's own URLs.

mod body;
mod channel;

pub(super) use channel::WebhookChannel;
