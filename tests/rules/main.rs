//! Tests of the rules library and the command line, through their public interfaces.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod allocation;
mod any_fen;
mod atomic;
mod beams;
mod cells;
mod cli;
mod command;
mod compare;
mod core;
mod crazyhouse;
mod drawing;
mod ends;
mod event;
mod explaining;
mod fen;
mod game_text;
mod game_tree;
mod interweave;
mod keys;
mod movement;
mod moves;
mod notation;
mod pawns;
mod perft;
mod properties;
mod sample;
mod saved;
mod sentences;
mod slow;
mod support;
mod truth;
mod uci;
mod words;
