//! Postern as an installed app with offline pages: the manifest, the icons, the service worker, and
//! the list of games that the service worker stores.

mod icons;
mod kept;
mod manifest;
mod worker;

pub(super) use icons::icon;
pub(super) use kept::offline_games;
pub(super) use manifest::manifest;
pub(super) use worker::worker;
