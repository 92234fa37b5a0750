//! Postern: a server on which people play unusual chess games in the browser.
//!
//! A module uses only what stands after it in this list:
//! [`cli`], [`web`] (pages, API, sockets), [`live`] (who is here, when a clock runs out),
//! [`store`] (the log), [`game`] (what may happen), [`postern_rules`] (what is legal).

pub mod app;
pub mod cli;
pub mod config;
pub mod game;
pub mod live;
pub mod mail;
pub mod outbound;
pub mod store;
pub mod web;
