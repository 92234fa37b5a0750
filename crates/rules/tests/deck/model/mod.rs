//! The model: a position of Event Chess with up to two events in force, and what can be done in it.

mod attack;
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
mod self_play;
mod start;
mod starting;
mod state;
mod trail;
mod turns;
mod wall;
mod ways;

#[allow(
    unused_imports,
    reason = "whoever compares with the model names more of it than its own tests do"
)]
pub(crate) use self::{
    board::{Kind, Side, Square},
    names::ModelTurn,
    outcome::Outcome,
    play::Played,
    state::{DECK, Model},
};
