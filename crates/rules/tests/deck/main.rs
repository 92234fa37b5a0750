//! Event Chess with its deck once more: slow, literal, written from the text of the rules by a
//! second hand, so that the rules proper can be compared with it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod compare;
mod dead;
mod model;
mod refused;
mod shows;
mod told;
mod unfinished;
mod vectors;
