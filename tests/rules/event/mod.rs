//! Event Chess with event 5, Hidden Passage.

mod slow;
mod slow_perft;
