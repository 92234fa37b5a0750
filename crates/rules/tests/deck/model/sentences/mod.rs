//! Sentences of the rules, of which each is a test of the model.

mod fens;
mod pairs;
mod rulings;
mod starting;
