//! Several nodes of the real program on one PostgreSQL database. Nodes are killed, stopped and
//! upgraded, and have different clocks. The database is unavailable for a while, or its connection
//! is slow.

#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests fail by panicking, as tests do"
)]
#![cfg(target_os = "linux")]

mod clocks;
mod computer;
#[path = "../database/mod.rs"]
mod database;
mod full_disk;
#[allow(
    dead_code,
    unused_imports,
    reason = "the tests of the API use all of it"
)]
#[path = "../api/helpers/mod.rs"]
mod helpers;
mod kill;
#[path = "../leash/mod.rs"]
mod leash;
#[path = "../not_tested/mod.rs"]
mod not_tested;
mod outage;
mod pgbouncer;
mod play;
#[path = "../ports/mod.rs"]
mod ports;
mod ready;
#[path = "../site/mod.rs"]
mod site;
mod slow;
mod stop;
mod systemd;
mod upgrade;
