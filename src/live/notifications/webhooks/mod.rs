//! Addresses of people's own to which is posted what happens in their games.

mod body;
mod channel;

pub(super) use channel::WebhookChannel;
