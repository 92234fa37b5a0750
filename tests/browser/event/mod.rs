//! Event Chess with its hidden squares: what each side sees, and that nobody sees the other's
//! secret.

pub mod acts;
mod by_post;
mod choosing;
pub mod game;
mod phases;
pub mod search;
mod taken_back;
mod three;
