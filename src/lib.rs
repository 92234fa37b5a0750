//! Postern: a server on which people play unusual chess games in the browser.
//!
//! A module uses only what comes after it in this list:
//! [`cli`], [`web`] (pages, API, sockets), [`live`] (who is here, when a clock runs out),
//! [`postern_store`] (the log), [`postern_game`] (what may happen), [`postern_rules`] (what is legal).

pub mod app;
pub mod cli;
pub mod config;
pub mod live;
pub mod mail;
pub mod outbound;
pub mod web;
