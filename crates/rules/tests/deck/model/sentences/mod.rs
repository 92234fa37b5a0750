//! Tests of the model, one for each sentence of the rules.

mod fens;
mod pairs;
mod rulings;
mod starting;
