//! Tests of Atomic Chess.

mod boards;
mod captures;
mod cli;
mod compare;
mod ends;
mod explaining;
mod fen;
mod kings;
mod notation;
mod perft;
mod sample;
mod shown;
mod slow;
