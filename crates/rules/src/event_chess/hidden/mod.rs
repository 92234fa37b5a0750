//! Squares chosen secretly: the choices, what a turn reveals of them, and what can be supposed.

pub(super) mod choosing;
mod reveal;
mod supposing;
