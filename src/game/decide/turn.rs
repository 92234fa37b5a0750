//! Turns, and the ends that a player or a clock brings about alone.

use postern_rules::{Act, Color, Done, GameLine, LegalTurn, Outcome, Reason, Viewer, What};

use super::{Game, Refusal, event, moment, running, seat::Seat};
use crate::game::{GameEvent, Millis};

/// A turn on the position after `ply` turns; with it the end, when the rules bring one about.
/// `event` starts the event, when there is one to start.
pub(super) fn play(
    game: &Game,
    seat: Seat,
    turn: &str,
    ply: usize,
) -> Result<Vec<GameEvent>, Refusal> {
    moment::may_go_on(game, seat, ply)?;
    if let Some(Ok(Act::StartEvent { card })) = game.line().position().read_act(turn.trim()) {
        return event::start_card(game, card);
    }
    let mut line = game.line().clone();
    let knows = if seat.both {
        Viewer::BothPlayers
    } else {
        Viewer::Player(seat.side)
    };
    let clicked = of_clicks(game.line(), knows, turn);
    let done = line
        .submit_as(knows, clicked.as_deref().unwrap_or(turn))
        .map_err(|error| moment::refusal(game, error))?;
    let event = match (done, line.last_aside().map(|aside| &aside.what)) {
        (Done::Turn, _) => GameEvent::Played {
            turn: notation(game, &line),
        },
        (Done::Aside, Some(What::TakenBack { facts, .. })) => GameEvent::TurnTakenBack {
            turn: facts.notation.clone(),
        },
        (Done::Aside, Some(What::Landed(facts))) => GameEvent::Landed {
            turn: facts.notation.clone(),
        },
        // Nothing else comes of a turn.
        (Done::Aside, _) => return Err(Refusal::NotYourTurn),
    };
    Ok(moment::with_end(event, &line))
}

/// The notation of the turn that `text` spells as clicks with commas between them: `e2,e4`. `None`
/// when it spells none; then it is read as notation.
fn of_clicks(line: &GameLine, knows: Viewer, text: &str) -> Option<String> {
    let mut clicks = text.split(',').map(str::trim);
    let origin = clicks.next()?;
    let clicks: Vec<&str> = clicks.collect();
    if clicks.is_empty() {
        return None;
    }
    let position = line.position();
    let geometry = position.variant().geometry();
    let meant = |turn: &LegalTurn| {
        let steps = turn.steps.iter().filter_map(|step| step.click);
        turn.from.text(geometry) == origin
            && steps
                .map(|click| click.text(geometry))
                .eq(clicks.iter().copied())
    };
    let mut turns = position.legal_turns(knows).into_iter();
    turns.find(meant).map(|turn| turn.notation)
}

/// The text by which the log plays the last turn of `line` again. One that finished a landing is
/// told by what was left to do.
fn notation(game: &Game, line: &GameLine) -> String {
    let Some(ply) = line.plies().last() else {
        return String::new();
    };
    let landed = game
        .line()
        .last_aside()
        .is_some_and(|aside| matches!(aside.what, What::Landed(_)));
    let finish = ply.facts.steps.last().and_then(|step| step.click);
    match finish {
        Some(click) if landed => click.text(game.setup().variant.geometry()),
        _ => ply.facts.notation.clone(),
    }
}

pub(super) fn resign(game: &Game, side: Color) -> Result<GameEvent, Refusal> {
    running(game)?;
    Ok(GameEvent::Ended {
        outcome: Outcome::win(!side, Reason::Resignation),
    })
}

/// The server's question whether a clock has run out.
pub(super) fn flag(game: &Game, now: Millis) -> Result<GameEvent, Refusal> {
    running(game)?;
    let outcome = fallen(game, now).ok_or(Refusal::TimeLeft)?;
    Ok(GameEvent::Ended { outcome })
}

/// The end that a clock which has run out by `now` brings about. A game that never came under way
/// is called off, unless what was hidden is known: nobody loses a game by not noticing that it
/// began. Who owe a choice both can run out at the same moment: then nobody has won.
pub(super) fn fallen(game: &Game, now: Millis) -> Option<Outcome> {
    match game.clock()?.fallen(now)[..] {
        [] => None,
        _ if !game.both_moved() && !game.revealed() => Some(Outcome::draw(Reason::Aborted)),
        [side] => Some(Outcome::win(!side, Reason::Time)),
        _ => Some(Outcome::draw(Reason::Time)),
    }
}
