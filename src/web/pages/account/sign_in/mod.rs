//! How people come in: with a password, a passkey, a link or another device.

pub(crate) mod device;
pub(crate) mod devices;
pub(crate) mod enter;
pub(crate) mod forgot;
pub(in crate::web::pages::account) mod next;
pub(in crate::web::pages::account) mod passkey_list;
pub(crate) mod passkeys;
pub(crate) mod reset;
