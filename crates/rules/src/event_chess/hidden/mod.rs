//! Squares chosen in secret: the choices, which of them a turn reveals, and what the opponent can
//! suppose.

pub(super) mod choosing;
mod reveal;
mod supposed_choice;
