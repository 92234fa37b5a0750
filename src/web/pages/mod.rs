//! The HTML pages. Each handler fills in one template.

pub(crate) mod account;
pub(crate) mod analysis;
pub(crate) mod archive;
pub(crate) mod begin;
pub(crate) mod conduct;
pub(crate) mod embed;
pub(crate) mod game;
pub(crate) mod help;
pub(crate) mod lists;
pub(crate) mod me;
pub(crate) mod offline;
pub(crate) mod player;
pub(crate) mod problems;
pub(crate) mod ratings;
pub(crate) mod rules;
pub(crate) mod sample;
pub(crate) mod search;
pub(crate) mod security;
pub(crate) mod shell;
pub(crate) mod start;
