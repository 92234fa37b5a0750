//! The search, through its public interface.

mod minimax;
mod support;
mod wins;
