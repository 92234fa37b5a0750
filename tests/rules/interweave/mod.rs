//! Interweave, tested through the public interface.

mod captures;
mod chains;
mod cli;
mod compare;
mod counting;
mod diagrams;
mod en_passant;
mod ends;
mod explaining;
mod fen;
mod lines;
mod movement;
mod notation;
mod perft;
mod promotion;
mod properties;
mod shuffle;
mod slow;
mod support;
