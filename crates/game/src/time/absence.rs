//! Absent players in live games: when the opponent may claim a win or a draw.

use postern_rules::Color;

use crate::rating::set::usual_length;
use crate::{Game, GameStatus, MINUTE, Millis, TimeControl};

/// The minimum absence before the opponent may claim a win or a draw.
const MIN_ABSENCE: Millis = MINUTE;
/// The minimum absence in a short game, see [`SHORT_GAME`].
const MIN_ABSENCE_SHORT: Millis = 30_000;
/// A game is short if each side has less than this time: 5 minutes.
const SHORT_GAME: Millis = 5 * MINUTE;

/// A player's connection to the game, as far as the server knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpponentPresence {
    /// The player is connected, or the server assumes so.
    #[default]
    Here,
    /// The player has had no connection on any device since this time.
    AwaySince(Millis),
    /// The server has just started and cannot know before this time whether the player is absent.
    UnknownUntil(Millis),
}

/// Returns the time from which side `claimer` may claim a win or a draw because the opponent has
/// been absent since `away_since`. Only absence during the opponent's own turn counts, because
/// nobody has to watch the board during the other player's turn.
///
/// Returns `None` if no claim is possible: in games that are not live or not running, in pass and
/// play, against a computer, before both sides have moved, and while `claimer` has to act.
#[must_use]
pub fn claimable_ms(game: &Game, claimer: Color, away_since: Millis) -> Option<Millis> {
    let time = game.time();
    let TimeControl::Live { .. } = time else {
        return None;
    };
    let awaits = game.awaits();
    let waits = game.status() == GameStatus::Running && awaits[!claimer] && !awaits[claimer];
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
