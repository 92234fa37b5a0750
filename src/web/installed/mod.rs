//! Postern as an app on the device, and what can be read without a connection: the manifest, its
//! icons, the service worker, and the list of what that keeps.

mod icons;
mod kept;
mod manifest;
mod worker;

pub(super) use icons::icon;
pub(super) use kept::kept;
pub(super) use manifest::manifest;
pub(super) use worker::worker;
