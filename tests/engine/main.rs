//! Black-box tests of the game library (commands, folding, clocks, views), the store, and live
//! play.

#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests fail by panicking, as tests do"
)]

mod absence;
mod accounts;
mod admission;
mod adoption;
mod arbitrary;
mod banks;
mod best_lines;
mod boards;
mod cards;
mod cast;
mod chain;
mod change_time;
mod chat;
mod choices;
mod choosing;
mod clocks;
mod codec;
mod computer;
mod conditional;
mod copies;
#[path = "../database/mod.rs"]
mod database;
pub(crate) mod deals;
mod draws;
mod fair_play;
mod flags;
mod frames;
mod give_time;
mod hearing;
mod helpers;
mod hiding;
mod hours;
mod jobs;
mod kept;
mod kibitz;
mod late_moves;
#[path = "../leash/mod.rs"]
mod leash;
mod limits;
mod live;
mod locked;
mod looks;
mod machine;
#[path = "../mail/mod.rs"]
mod mail;
mod mentions;
mod names;
mod nodes;
mod notes;
#[path = "../outside/mod.rs"]
mod outside;
mod people;
mod postgres;
mod presence;
mod problems;
mod queues;
mod ratings;
mod receivers;
mod records;
mod remains;
mod rematches;
mod reveals;
mod reviews;
mod seats;
mod secrets;
mod seeks;
mod sending;
mod sessions;
mod simulator;
mod stopping;
mod store;
mod store_files;
mod store_lists;
mod studies;
#[path = "../subscriber/mod.rs"]
mod subscriber;
mod takebacks;
mod talk;
mod tidy;
mod time_model;
mod told_bench;
mod turns;
mod twins;
mod two_worlds;
mod vacations;
mod views;
