//! Playing turns, and game endings that need no agreement: resignation and running out of time.

use std::sync::Arc;

use postern_rules::{
    AsideRecord, ByColor, Color, EndReason, IllegalTurn, Outcome, Position, RecordEntry,
    TurnComposition, Viewer,
};

use super::seat::ActingSeat;
use super::{Game, Refusal, board, event, require_running, seat};
use crate::{GameEvent, JudgedTurn, Millis};

/// Plays a turn and ends the game if the rules require it. `ply` is the number of turns that the
/// player has seen. The text `event` starts an event card instead. `position`, if given, must be
/// the public FEN of the current position.
pub(super) fn play(
    game: &Game,
    seat: ActingSeat,
    turn: &str,
    ply: usize,
    position: Option<&str>,
    cards_read: &ByColor<Vec<u8>>,
) -> Result<Vec<GameEvent>, Refusal> {
    board::check_can_continue(game, seat, ply)?;
    if position.is_some_and(|seen| seen != game.line().position().fen(Viewer::Spectator)) {
        return Err(Refusal::OtherPosition);
    }
    if let Some(started) = event::start_as_typed(game, seat, turn.trim(), ply, cards_read) {
        return started;
    }
    let knows = if seat.both {
        Viewer::BothPlayers
    } else {
        Viewer::Player(seat.side)
    };
    let clicked = notation_of_clicks(game.line().position(), knows, turn);
    let judged = game
        .line()
        .judge_as(knows, clicked.as_deref().unwrap_or(turn));
    let record = Arc::new(judged.map_err(|error| board::to_refusal(game, error))?);
    let judged = |turn: &str| JudgedTurn {
        turn: turn.to_owned(),
        record: Arc::clone(&record),
    };
    let event = match &record.entry {
        RecordEntry::Turn(facts) => GameEvent::Played(judged(&facts.notation)),
        RecordEntry::Aside(AsideRecord::TakenBack { facts, .. }) => {
            GameEvent::TurnTakenBack(judged(&facts.notation))
        }
        RecordEntry::Aside(AsideRecord::Landed(facts)) => {
            GameEvent::Landed(judged(&facts.notation))
        }
        // A turn never produces these records.
        RecordEntry::Aside(AsideRecord::EventStarted(_) | AsideRecord::Chose(_)) => {
            return Err(Refusal::NotYourTurn);
        }
    };
    Ok(board::append_end(game, event, &record))
}

/// The maximum length of a submitted turn. Even the longest capture chains are far shorter.
const MAX_TURN_BYTES: usize = 200;

/// Returns an error if a text is too long to be a turn. Called before the text is parsed.
pub(crate) fn check_length(text: &str) -> Result<(), IllegalTurn> {
    if text.len() > MAX_TURN_BYTES {
        return Err(IllegalTurn::without_marks("That is longer than any turn."));
    }
    Ok(())
}

/// Converts comma-separated clicks such as `e2,e4` to the notation of the turn. Returns `None` if
/// the text is not a list of clicks; the caller then parses it as notation.
pub(crate) fn notation_of_clicks(position: &Position, knows: Viewer, text: &str) -> Option<String> {
    let mut clicks = text.split(',').map(str::trim);
    let origin = clicks.next()?;
    let clicks: Vec<&str> = clicks.collect();
    if clicks.is_empty() {
        return None;
    }
    let geometry = position.variant().geometry();
    let meant = |turn: &TurnComposition| {
        let steps = turn.steps.iter().filter_map(|step| step.click);
        turn.from.text(geometry) == origin
            && steps
                .map(|click| click.text(geometry))
                .eq(clicks.iter().copied())
    };
    position.find_composed_name(knows, meant)
}

/// Explains why `clicks` cannot begin a legal turn, using only what `viewer` knows. Returns `None`
/// if the clicks can begin one. Does not check whose turn it is.
pub fn explain(game: &Game, viewer: Viewer, clicks: &[&str]) -> Option<IllegalTurn> {
    if let Err(refusal) = require_running(game) {
        return Some(IllegalTurn::without_marks(refusal.to_string()));
    }
    if game.choosing() {
        let owed = game.owed_choices();
        let variant = game.setup().variant;
        let sides = Color::ALL.into_iter().filter(|side| owed[*side]);
        let names: Vec<&str> = sides.map(|side| variant.side_name(side)).collect();
        let have = if names.len() == 1 { "has" } else { "have" };
        let names = names.join(" and ");
        return Some(IllegalTurn::without_marks(format!(
            "{names} {have} yet to choose a square; until then nothing can be moved."
        )));
    }
    game.line().position().explain(viewer, clicks)
}

pub(super) fn resign(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    require_running(game)?;
    Ok(GameEvent::Ended {
        outcome: Outcome::win(!side, EndReason::Resignation),
    })
}

/// Ends the game if a clock has run out or an open seek has expired. The server sends this command.
pub(super) fn flag(game: &Game, now: Millis) -> Result<GameEvent, Refusal> {
    if let Some(at) = game.expires_ms() {
        return if at <= now {
            seat::abort(game)
        } else {
            Err(Refusal::TimeLeft)
        };
    }
    require_running(game)?;
    let outcome = flag_outcome(game, now).ok_or(Refusal::TimeLeft)?;
    Ok(GameEvent::Ended { outcome })
}

/// Returns the outcome if a clock has run out by `now` and the opponent need not claim the result.
pub(super) fn flag_outcome(game: &Game, now: Millis) -> Option<Outcome> {
    timeout_outcome(game, now.saturating_sub(game.time().grace_ms()))
}

/// Returns the outcome if a clock has run out by `now`. Before both sides have moved, the game is
/// aborted, so that nobody loses by not noticing that the game began. It is not aborted if hidden
/// information was revealed. When both sides have to choose a square, both clocks can run out at
/// the same moment; the game is then a draw.
pub(super) fn timeout_outcome(game: &Game, now: Millis) -> Option<Outcome> {
    match game.clock()?.timed_out_sides(now)[..] {
        [] => None,
        _ if !game.both_moved() && !game.revealed() => Some(Outcome::draw(EndReason::Aborted)),
        [side] => Some(Outcome::win(!side, EndReason::Time)),
        _ => Some(Outcome::draw(EndReason::Time)),
    }
}
