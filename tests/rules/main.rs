//! The rules of Hole Chess and the command line, seen from outside.

mod allocation;
mod beams;
mod cli;
mod compare;
mod drawing;
mod ends;
mod fen;
mod game_text;
mod movement;
mod notation;
mod pawns;
mod perft;
mod sample;
mod slow;
mod support;
