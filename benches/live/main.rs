//! Measures what a move, a frame sent to a spectator, an idle spectator and a page visit cost a
//! running Postern server. Two minimal relays run on the same machine for comparison. One validates
//! each move with shakmaty and commits it with the same SQLite settings; the other only forwards
//! frames.
//!
//! `make bench-live` runs the benchmark for a few minutes at most. The server under test is pinned
//! to one core and the load generator to another. Postern and the relays are measured in
//! alternating rounds, and the best round counts, to reduce the effect of other load. Each figure
//! is printed beside its target. A missed target does not fail the run.

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
