//! Live games that a player has left: when the opponent may claim the end.

use postern_rules::Color;

use crate::{Game, MINUTE, Millis, Status, TimeControl, rating::set::usual_length};

/// The minimum absence before a claim.
const MIN_ABSENCE: Millis = MINUTE;
/// The minimum absence in a game shorter than [`SHORT_GAME`].
const MIN_ABSENCE_SHORT: Millis = 30_000;
/// A game in which each side has less time than this is short: 5 minutes.
const SHORT_GAME: Millis = 5 * MINUTE;

/// What the server knows about a player's presence at the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpponentPresence {
    /// Connected, or assumed to be.
    #[default]
    Here,
    /// Without a connection on any device since this time.
    AwaySince(Millis),
    /// Unknown before this time, because the server has just started.
    UnknownUntil(Millis),
}

/// Returns when the player of `claimer` may claim the end of a game whose opponent has been away
/// since `away_since`. Only the time during which the opponent was to move counts, because nobody
/// has to wait at the board during the other player's turn.
///
/// Returns `None` if no claim is possible: in games that are not live, not running, in pass and
/// play or against a computer, before both sides have moved, and unless the game waits for the
/// opponent alone.
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
        Some(length) if length < SHORT_GAME => MIN_ABSENCE_SHORT,
        _ => MIN_ABSENCE,
    };
    Some(away_since.max(turn_since) + wait)
}
