//! The pages: each handler fills one template.

pub(crate) mod account;
mod again;
pub(crate) mod archive;
mod begin;
pub(in crate::web) mod cards;
pub(crate) mod challenge;
pub(crate) mod device;
pub(crate) mod devices;
pub(crate) mod embed;
pub(crate) mod error;
mod filters;
mod finished;
pub(crate) mod game;
pub(crate) mod games;
pub(crate) mod help;
pub(in crate::web) mod kept;
pub(crate) mod lists;
pub(crate) mod me;
mod offer;
pub(crate) mod player;
pub(in crate::web) mod preview;
pub(crate) mod rules;
pub(crate) mod sample;
pub(crate) mod search;
pub(crate) mod seeks;
pub(crate) mod shell;
pub(crate) mod start;
