//! Event Chess with secret squares: what each player sees, and that the opponent's square stays
//! secret.

pub mod acts;
mod by_post;
mod choosing;
pub mod game;
mod phases;
pub mod search;
mod taken_back;
mod three;
