//! Black-box tests of the server over HTTP and WebSocket, with requests from browsers, bots and
//! attackers.

#[cfg(target_os = "linux")]
mod absence;
mod accidents;
mod accounts;
mod analysis;
mod archive;
mod assets;
mod banks;
mod best;
mod boards;
mod challenges;
mod change_time;
mod chat;
pub(crate) mod choices;
mod commands;
mod computer;
mod conditional;
mod conduct;
mod connection_limits;
mod connections;
mod credentials;
#[path = "../database/mod.rs"]
mod database;
mod deals;
mod deck_pages;
mod devices;
mod documents;
mod event_pages;
pub(crate) mod exports;
mod feeds;
mod first_visit;
mod forms;
mod garbage;
mod give_time;
mod headers;
#[cfg(target_os = "linux")]
mod health;
mod helpers;
mod hours;
mod installed;
mod kibitz;
mod large;
#[cfg(target_os = "linux")]
mod late;
mod late_moves;
#[path = "../leash/mod.rs"]
mod leash;
mod life;
mod lists;
mod log;
#[path = "../mail/mod.rs"]
mod mail;
mod mails;
#[path = "../not_tested/mod.rs"]
mod not_tested;
mod notes;
mod outbound;
#[path = "../outside/mod.rs"]
mod outside;
mod pages;
mod pairing;
mod people;
mod pictures;
mod players;
#[path = "../ports/mod.rs"]
mod ports;
mod positions;
mod previews;
mod private;
mod problems;
mod program;
mod proxies;
mod push;
mod ratings;
mod reviews;
mod rules_pages;
mod rules_sentences;
mod search;
mod secrecy;
mod security;
mod sharing;
#[cfg(target_os = "linux")]
mod since;
mod sleep;
mod sockets;
mod source;
#[path = "../subscriber/mod.rs"]
mod subscriber;
mod talk;
mod tokens;
mod vacations;
mod weave_pages;
mod webhooks;
