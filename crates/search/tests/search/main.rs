//! Tests of the search crate through its public interface.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod hidden;
mod inspect;
mod levels;
mod limits;
mod lines;
mod minimax;
mod proofs;
mod repetition;
mod seat;
mod shipped;
mod starts;
mod support;
mod wins;
