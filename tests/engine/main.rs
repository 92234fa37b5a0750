//! Black-box tests of games, their store and live play.

mod helpers;
mod live;
