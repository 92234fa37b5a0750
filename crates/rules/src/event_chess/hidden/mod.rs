//! Secretly chosen squares: the choices, the squares that a turn reveals, and the opponent's
//! assumptions about them.

pub(super) mod choosing;
mod reveal;
mod supposed_choice;
