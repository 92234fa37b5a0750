//! What a move, a delivery, a watcher and a visit cost a running Postern, beside two relays of our
//! own on the same machine in the same run: one that validates each move with shakmaty and commits
//! it with the same SQLite settings, and one that only hands frames on.
//!
//! `make bench-live` runs it for at most a few minutes. The server under test is pinned to one
//! core and the load to another; Postern and its yardstick take turns, and of several rounds the
//! best counts, so that a busy moment does not strike only one. Each figure is printed beside its
//! aim; a missed aim fails nothing.

#[cfg(target_os = "linux")]
mod clients;
#[cfg(target_os = "linux")]
mod relays;
#[cfg(target_os = "linux")]
mod report;
#[cfg(target_os = "linux")]
mod run;
#[cfg(target_os = "linux")]
mod scenes;
#[cfg(target_os = "linux")]
mod servers;

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    run::main()
}

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("The load is measured on Linux only: it reads /proc and pins processes to cores.");
}
