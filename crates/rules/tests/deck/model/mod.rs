//! The reference model of the tests: a position of Event Chess with up to two active events, and
//! its legal actions.

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
pub(crate) use board::{ModelSide, Square};
pub(crate) use notation::names::ModelTurn;
pub(crate) use play::ModelPlayResult;
pub(crate) use random::RandomGenerator;
pub(crate) use state::{DECK, ModelPosition};
