//! The model: a position of Event Chess with up to two events in force, and what can be done in it.

mod beginnings;
mod board;
mod key;
mod moves;
mod notation;
mod outcome;
mod perft;
mod play;
mod random;
mod sentences;
mod start;
mod state;

pub(crate) use beginnings::{all_pairs, fresh, sparse};
pub(crate) use board::{Side, Square};
pub(crate) use notation::names::ModelTurn;
pub(crate) use play::Played;
pub(crate) use random::Random;
pub(crate) use state::{DECK, Model};
