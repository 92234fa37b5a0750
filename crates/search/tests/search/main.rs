//! The search, through its public interface.

mod inspect;
mod minimax;
mod proofs;
mod support;
mod wins;
