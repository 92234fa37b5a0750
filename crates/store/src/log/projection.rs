//! What both engines derive from a game for the tables that lists are read from.

use crate::GameResult;
use postern_game::{GameEvent, MINUTE, Millis, Status, Summary, view::TimeKind};
use postern_rules::{Color, Outcome, Reason};

/// How fine the index of running games is, in milliseconds. Within so much time the list is sorted
/// as it is read, so that not every move moves its game in the index.
const RUNNING_STEP: Millis = MINUTE;

/// Whether an event changes more than a game's state.
pub(crate) const fn changes_the_game(event: &GameEvent) -> bool {
    matches!(
        event,
        GameEvent::Joined { .. } | GameEvent::TimeChanged { .. } | GameEvent::Ended { .. }
    )
}

/// When a game that two people play was last active, in steps of [`RUNNING_STEP`].
pub(crate) fn running_ms(game: &Summary) -> Option<Millis> {
    let played_by_two = game.status == Status::Running && !game.one_board && !game.with_computer();
    played_by_two.then(|| game.active_ms - game.active_ms.rem_euclid(RUNNING_STEP))
}

pub(crate) fn winner(game: &Summary) -> Option<&'static str> {
    game.outcome
        .and_then(|outcome| outcome.winner)
        .map(Color::slug)
}

pub(crate) fn reason(game: &Summary) -> Option<&'static str> {
    game.outcome.map(|outcome| outcome.reason.as_str())
}

/// A game's wide row is written when it begins, when somebody joins, when it gets other clocks and when
/// it ends: one that is over has ended just now.
pub(crate) fn over_ms(game: &Summary, at_ms: Millis) -> Option<Millis> {
    (game.status == Status::Over).then_some(at_ms)
}

pub(crate) fn time_kind(game: &Summary) -> &'static str {
    TimeKind::from(game.time).into()
}

/// The set in which a game is rated, if it is.
pub(crate) fn rated_set(game: &Summary) -> Option<String> {
    game.rated.map(|set| set.slug())
}

/// For which ratings the free seat is, if for some alone.
pub(crate) fn rating_range(game: &Summary) -> Option<String> {
    game.ratings.map(|range| range.to_string())
}

/// How a game's events come into force, if its players have chosen that.
pub(crate) fn deal(game: &Summary) -> Option<String> {
    game.deal.as_ref().map(ToString::to_string)
}

/// The level of the computer in a game against one. Nobody takes its seat later, or leaves it.
pub(crate) fn computer_level(game: &Summary) -> Option<i64> {
    game.computer().map(|computer| computer.level().into())
}

/// How a game ended that is in the archive: one that two people have played, and that is over.
pub(crate) fn archived(game: &Summary) -> Option<GameResult> {
    let is_archived = !game.one_board
        && !game.with_computer()
        && Color::ALL.iter().all(|&side| game.players[side].is_some());
    let outcome = game
        .outcome
        .filter(|_| is_archived && game.status == Status::Over);
    outcome.map(of_outcome)
}

/// The same as the games table has it.
pub(crate) fn result(game: &Summary) -> Option<&'static str> {
    archived(game).map(<&str>::from)
}

fn of_outcome(outcome: Outcome) -> GameResult {
    match (outcome.winner, outcome.reason) {
        (Some(Color::White), _) => GameResult::White,
        (Some(Color::Black), _) => GameResult::Black,
        (None, Reason::Aborted) => GameResult::Aborted,
        (None, _) => GameResult::Drawn,
    }
}

/// The length of a game that is in the archive.
pub(crate) fn plies(game: &Summary) -> Option<i64> {
    result(game).map(|_| i64::try_from(game.ply).unwrap_or(i64::MAX))
}
