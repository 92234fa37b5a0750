//! Measures the cost of a move, a delivery, a spectator and a visit on a running Postern, beside
//! two relays of our own on the same machine in the same run. One validates each move with shakmaty
//! and commits it with the same SQLite settings; the other only forwards frames.
//!
//! `make bench-live` runs it for a few minutes at most. The server under test is pinned to one core
//! and the load to another. Postern and its yardstick take turns, and the best of several rounds
//! counts, so that a busy moment does not affect only one. Each figure is printed beside its
//! target, and a missed target fails nothing.

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
