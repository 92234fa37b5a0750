//! Event Chess with event 5 (Hidden Passage), and the deck on the command line.

mod attack;
mod boards;
mod castling;
mod choosing;
mod cli;
mod compare;
mod deck;
mod ends;
mod examples;
mod explaining;
mod fen;
mod knowledge;
mod limit;
mod notation;
mod passage;
mod pawns;
mod perft;
mod random;
mod reveal;
mod slow;
mod slow_perft;
