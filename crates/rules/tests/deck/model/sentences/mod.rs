//! Tests of the reference model, one for each sentence of the rules.

mod fens;
mod pairs;
mod rulings;
mod starting;
