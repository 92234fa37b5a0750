//! Accounts: signing up and in, and what people can see and change of their own.

pub(crate) mod change;
pub(crate) mod data;
pub(crate) mod delete;
pub(crate) mod email;
mod email_panel;
pub(crate) mod enter;
pub(crate) mod feeds;
mod field;
pub(crate) mod forgot;
pub(crate) mod hours;
mod next;
pub(crate) mod notifications;
mod passkey_list;
pub(crate) mod passkeys;
pub(crate) mod push;
mod push_panel;
mod refused;
pub(crate) mod reset;
pub(crate) mod show;
mod switches;
pub(crate) mod tokens;
pub(crate) mod vacation;
pub(crate) mod webhooks;
