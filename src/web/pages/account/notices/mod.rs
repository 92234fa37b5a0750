//! What people are told outside the site, and how.

pub(crate) mod addresses;
pub(in crate::web::pages::account) mod channels;
pub(crate) mod email;
pub(in crate::web::pages::account) mod email_panel;
pub(crate) mod feeds;
pub(crate) mod notifications;
pub(crate) mod push;
pub(in crate::web::pages::account) mod push_panel;
pub(in crate::web::pages::account) mod switches;
