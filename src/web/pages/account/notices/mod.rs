//! The settings for notifications outside the site: which ones a user receives, and over which
//! channels.

pub(crate) mod addresses;
pub(in crate::web::pages::account) mod channels;
pub(crate) mod email;
pub(crate) mod email_panel;
pub(crate) mod feeds;
pub(crate) mod notifications;
pub(crate) mod push;
pub(crate) mod push_panel;
pub(crate) mod switches;
