//! Crazyhouse, tested through the public interface.

mod boards;
mod captures;
mod cli;
mod compare;
mod drops;
mod ends;
mod explaining;
mod fen;
mod notation;
mod pawns;
mod perft;
mod shown;
mod slow;
