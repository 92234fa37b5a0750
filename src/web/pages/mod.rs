//! The pages: each handler fills one template.

pub(crate) mod account;
pub(in crate::web) mod analysis;
pub(crate) mod archive;
pub(in crate::web) mod begin;
pub(crate) mod conduct;
pub(crate) mod embed;
pub(crate) mod game;
pub(crate) mod help;
pub(in crate::web) mod lists;
pub(crate) mod me;
pub(crate) mod offline;
pub(crate) mod player;
pub(crate) mod problems;
pub(crate) mod ratings;
pub(crate) mod rules;
pub(crate) mod sample;
pub(crate) mod search;
pub(crate) mod security;
pub(in crate::web) mod shell;
pub(crate) mod start;
