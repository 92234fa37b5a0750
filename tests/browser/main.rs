//! End-to-end tests of the site in real browsers.

#![allow(unreachable_pub, reason = "a test binary has no public face")]

mod absence;
mod access;
mod accounts;
mod analysis;
mod archive;
mod atomic;
mod away;
mod begin;
mod board;
mod boards;
mod challenges;
mod change_time;
mod chat;
mod computer;
mod conditional;
mod conduct;
mod crazyhouse;
mod crowd;
mod cursor;
#[path = "../database/mod.rs"]
mod database;
mod deck;
mod deck_games;
mod diagrams;
mod drawn_twice;
mod drops;
mod editor;
mod embed;
#[cfg(target_os = "linux")]
mod ends;
mod engine_panel;
mod event;
mod events_modules;
mod feeds;
mod firefox;
mod harness;
mod hours;
mod in_view;
mod installed;
mod interweave;
mod joined;
mod keyboard;
mod late_moves;
#[path = "../leash/mod.rs"]
mod leash;
mod left;
mod legal_turns;
mod mail;
#[path = "../mail/mod.rs"]
mod mail_server;
mod mine;
mod modules;
mod narrow;
mod network;
mod no_script;
mod nodes;
mod notes;
mod offers;
mod onward;
#[path = "../outside/mod.rs"]
mod outside;
mod passkeys;
mod people;
mod places;
#[path = "../ports/mod.rs"]
mod ports;
mod premove;
mod printed;
mod problems;
mod profile;
mod pushed;
mod ratings;
mod reached;
mod review;
mod riders;
mod rules_in_view;
mod sample;
mod screenshots;
mod settings;
mod since;
#[path = "../site/mod.rs"]
mod site;
mod stay;
mod stepping;
#[path = "../subscriber/mod.rs"]
mod subscriber;
mod table;
mod talk;
mod told;
mod touch;
mod two_tabs;
mod unsent;
mod updates;
mod vacations;
mod watchers;
mod webhooks;
mod whole_game;
