//! Postern: a server for playing chess variants in the browser.
//!
//! Each module uses only the modules after it in this list: [`cli`], [`web`] (pages, API, sockets),
//! [`live`] (presence, clocks and background jobs), [`postern_store`] (the event log),
//! [`postern_game`] (the permitted commands), [`postern_rules`] (the legal turns).

pub mod app;
pub mod cli;
pub mod config;
pub mod live;
pub mod mail;
pub mod outbound;
pub mod web;
