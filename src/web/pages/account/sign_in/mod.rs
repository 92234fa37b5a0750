//! Signing in with a password, a passkey, a private link or another device.

pub(crate) mod device;
pub(crate) mod devices;
pub(crate) mod enter;
pub(crate) mod forgot;
pub(crate) mod next;
pub(crate) mod passkey_list;
pub(crate) mod passkeys;
pub(crate) mod reset;
