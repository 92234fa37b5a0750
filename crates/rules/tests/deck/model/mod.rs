//! The model: a position of Event Chess with up to two events in force, and what can be done in it.

mod attack;
mod beginnings;
mod board;
mod castling;
mod events_read;
mod events_write;
mod fen;
mod fens;
mod key;
mod moves;
mod names;
mod outcome;
mod pairs;
mod pawns;
mod perft;
mod play;
mod random;
mod rulings;
mod start;
mod starting;
mod state;
mod trail;
mod turns;
mod wall;
mod ways;

pub(crate) use beginnings::{all_pairs, fresh, sparse};
pub(crate) use board::{Side, Square};
pub(crate) use names::ModelTurn;
pub(crate) use play::Played;
pub(crate) use random::Random;
pub(crate) use state::{DECK, Model};
