//! Columns for the game lists, derived from a game's state in the same way for SQLite and
//! PostgreSQL.

use crate::GameResult;
use postern_game::view::TimeKind;
use postern_game::{GameEvent, GameStatus, GameSummary, MINUTE, Millis};
use postern_rules::{Color, EndReason, Outcome};

/// Resolution of the times of last activity in the index of games in progress, in milliseconds. It
/// is so coarse that most moves leave the index unchanged. Games with equal index times are sorted
/// when the list is read.
const RUNNING_STEP: Millis = MINUTE;

/// Whether an event changes the game's row in `games` in addition to its row in `game_state`.
pub(crate) const fn changes_the_game(event: &GameEvent) -> bool {
    matches!(
        event,
        GameEvent::Joined { .. } | GameEvent::TimeChanged { .. } | GameEvent::Ended { .. }
    )
}

/// Returns the time of the last activity of a game in progress between two people, rounded down to
/// a multiple of [`RUNNING_STEP`].
pub(crate) fn running_ms(game: &GameSummary) -> Option<Millis> {
    let played_by_two =
        game.status == GameStatus::Running && !game.one_board && !game.with_computer();
    played_by_two.then(|| game.active_ms - game.active_ms.rem_euclid(RUNNING_STEP))
}

pub(crate) fn winner(game: &GameSummary) -> Option<&'static str> {
    game.outcome
        .and_then(|outcome| outcome.winner)
        .map(Color::slug)
}

pub(crate) fn reason(game: &GameSummary) -> Option<&'static str> {
    game.outcome.map(|outcome| outcome.reason.as_str())
}

/// Returns the time at which a finished game ended, for its row in `games`. This is `at_ms`,
/// because the row of a finished game is written only when the game ends.
pub(crate) fn over_ms(game: &GameSummary, at_ms: Millis) -> Option<Millis> {
    (game.status == GameStatus::Over).then_some(at_ms)
}

pub(crate) fn time_kind(game: &GameSummary) -> &'static str {
    TimeKind::from(game.time).into()
}

/// Returns the name of the rating set of a rated game.
pub(crate) fn rated_set(game: &GameSummary) -> Option<String> {
    game.rated.map(|set| set.slug())
}

/// Returns the range of ratings with which a person can take the free seat, if it is restricted.
pub(crate) fn rating_range(game: &GameSummary) -> Option<String> {
    game.ratings.map(|range| range.to_string())
}

/// Returns how event cards are dealt, if the players have chosen this.
pub(crate) fn deal(game: &GameSummary) -> Option<String> {
    game.deal.as_ref().map(ToString::to_string)
}

/// Returns the computer's level in a game against the computer.
pub(crate) fn computer_level(game: &GameSummary) -> Option<i64> {
    game.computer().map(|computer| computer.level().into())
}

/// Returns the game's result if it belongs in the archive: two people have played it, and it is
/// over.
pub(crate) fn archived_result(game: &GameSummary) -> Option<GameResult> {
    let is_archived = !game.one_board
        && !game.with_computer()
        && Color::ALL.iter().all(|&side| game.players[side].is_some());
    let outcome = game
        .outcome
        .filter(|_| is_archived && game.status == GameStatus::Over);
    outcome.map(of_outcome)
}

/// Returns the result of an archived game as stored in the `games` table.
pub(crate) fn result(game: &GameSummary) -> Option<&'static str> {
    archived_result(game).map(<&str>::from)
}

fn of_outcome(outcome: Outcome) -> GameResult {
    match (outcome.winner, outcome.reason) {
        (Some(Color::White), _) => GameResult::White,
        (Some(Color::Black), _) => GameResult::Black,
        (None, EndReason::Aborted) => GameResult::Aborted,
        (None, _) => GameResult::Drawn,
    }
}

/// Returns the length of an archived game, in plies.
pub(crate) fn plies(game: &GameSummary) -> Option<i64> {
    result(game).map(|_| i64::try_from(game.ply).unwrap_or(i64::MAX))
}
