//! Turns, and the ends that a player or a clock brings about alone.

use std::sync::Arc;

use postern_rules::{
    AsideRecord, ByColor, Color, Illegal, Outcome, Position, Reason, RecordEntry, TurnComposition,
    Viewer,
};

use super::{Game, Refusal, event, moment, running, seat, seat::Seat};
use crate::{GameEvent, Judged, Millis};

/// A turn on the position after `ply` turns; with it the end, when the rules bring one about.
/// `event` starts the event, when there is one to start. With `position`, only if that is still the
/// FEN that everybody may know.
pub(super) fn play(
    game: &Game,
    seat: Seat,
    turn: &str,
    ply: usize,
    position: Option<&str>,
    cards_read: &ByColor<Vec<u8>>,
) -> Result<Vec<GameEvent>, Refusal> {
    moment::may_go_on(game, seat, ply)?;
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
    let clicked = of_clicks(game.line().position(), knows, turn);
    let judged = game
        .line()
        .judge_as(knows, clicked.as_deref().unwrap_or(turn));
    let record = Arc::new(judged.map_err(|error| moment::refusal(game, error))?);
    let judged = |turn: &str| Judged {
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
        // Nothing else comes of a turn.
        RecordEntry::Aside(AsideRecord::EventStarted(_) | AsideRecord::Chose(_)) => {
            return Err(Refusal::NotYourTurn);
        }
    };
    Ok(moment::with_end(game, event, &record))
}

/// The notation of the turn that `text` gives as clicks with commas between them: `e2,e4`. `None`
/// when it gives none; then it is read as notation.
pub(crate) fn of_clicks(position: &Position, knows: Viewer, text: &str) -> Option<String> {
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

/// Why clicks begin no turn that could be played now, as far as `viewer` may know; `None` when they
/// do. Whose turn it is to give them does not matter.
pub fn explain(game: &Game, viewer: Viewer, clicks: &[&str]) -> Option<Illegal> {
    if let Err(refusal) = running(game) {
        return Some(Illegal::without_marks(refusal.to_string()));
    }
    if game.choosing() {
        let owed = game
            .line()
            .events()
            .map_or_else(ByColor::default, |events| events.owed);
        let variant = game.setup().variant;
        let sides = Color::ALL.into_iter().filter(|side| owed[*side]);
        let names: Vec<&str> = sides.map(|side| variant.side_name(side)).collect();
        let have = if names.len() == 1 { "has" } else { "have" };
        let names = names.join(" and ");
        return Some(Illegal::without_marks(format!(
            "{names} {have} yet to choose a square; until then nothing can be moved."
        )));
    }
    game.line().position().explain(viewer, clicks)
}

pub(super) fn resign(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    running(game)?;
    Ok(GameEvent::Ended {
        outcome: Outcome::win(!side, Reason::Resignation),
    })
}

/// The server's question whether a clock has run out, or an open seek has expired.
pub(super) fn flag(game: &Game, now: Millis) -> Result<GameEvent, Refusal> {
    if let Some(at) = game.expires_ms() {
        return if at <= now {
            seat::abort(game)
        } else {
            Err(Refusal::TimeLeft)
        };
    }
    running(game)?;
    let outcome = fallen(game, now).ok_or(Refusal::TimeLeft)?;
    Ok(GameEvent::Ended { outcome })
}

/// The end that a clock which has run out by `now` brings about by itself.
pub(super) fn fallen(game: &Game, now: Millis) -> Option<Outcome> {
    run_out(game, now.saturating_sub(game.time().grace_ms()))
}

/// The end that follows from a clock which has run out by `now`. A game that never came under way
/// is aborted, unless what was hidden is known: nobody loses a game by not noticing that it
/// began. Who owe a choice both can run out at the same moment: then nobody has won.
pub(super) fn run_out(game: &Game, now: Millis) -> Option<Outcome> {
    match game.clock()?.fallen(now)[..] {
        [] => None,
        _ if !game.both_moved() && !game.revealed() => Some(Outcome::draw(Reason::Aborted)),
        [side] => Some(Outcome::win(!side, Reason::Time)),
        _ => Some(Outcome::draw(Reason::Time)),
    }
}
