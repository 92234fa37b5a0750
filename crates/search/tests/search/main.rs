//! The search, through its public interface.

mod inspect;
mod limits;
mod minimax;
mod proofs;
mod repetition;
mod support;
mod wins;
