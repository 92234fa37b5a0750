//! Live games that a player has left: when the other may claim the end.

use postern_rules::Color;

use crate::{Game, MINUTE, Millis, Status, TimeControl, rating::set::usual_length};

/// For how long a player must have been away, in milliseconds.
const WAIT: Millis = MINUTE;
/// The same in a game shorter than [`SHORT`].
const SHORT_WAIT: Millis = 30_000;
/// A game in which each side has less time than this: 5 minutes, in milliseconds.
const SHORT: Millis = 5 * MINUTE;

/// What the server knows of whether a player is at the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Away {
    /// Connected, or nobody knows better.
    #[default]
    Here,
    /// Without a connection since this moment, on any device.
    Since(Millis),
    /// Nobody knows before this moment, because the server has just started.
    UnknownUntil(Millis),
}

/// When the player of `claimer` may claim the end of a game whose other player has been away since
/// `away_since`. `None` while no claim would be granted: in games that are not live or not running,
/// with a computer player,
/// before both have made a turn, and when the game does not wait for the other player alone. Only
/// the time counts during which the other player was to move, for nobody has to sit through an
/// opponent's turn.
#[must_use]
pub fn claimable_ms(game: &Game, claimer: Color, away_since: Millis) -> Option<Millis> {
    let time = game.time();
    let TimeControl::Live { .. } = time else {
        return None;
    };
    let awaits = game.awaits();
    let waits = game.status() == Status::Running && awaits[!claimer] && !awaits[claimer];
    if !waits || game.one_board() || game.computer().is_some() || !game.both_moved() {
        return None;
    }
    let turn_since = game.clock()?.since(!claimer)?;
    let wait = match usual_length(time) {
        Some(length) if length < SHORT => SHORT_WAIT,
        _ => WAIT,
    };
    Some(away_since.max(turn_since) + wait)
}
