//! Postern: a server on which people play unusual chess games in the browser.
//!
//! A module uses only the modules that follow it in this list:
//! [`cli`], [`web`] (pages, API, sockets), [`live`] (presence, clocks and background jobs),
//! [`postern_store`] (the event log), [`postern_game`] (the permitted commands), [`postern_rules`]
//! (the legal turns).

pub mod app;
pub mod cli;
pub mod config;
pub mod live;
pub mod mail;
pub mod outbound;
pub mod web;
