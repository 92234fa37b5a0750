//! A second implementation of Event Chess and its event deck, which the tests compare with the
//! actual rules. It is slow and literal, and was written independently of the actual code, from the
//! text of the rules.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod compare;
mod dead;
mod descriptions;
mod explanations;
mod model;
mod shows;
mod unfinished;
mod vectors;
