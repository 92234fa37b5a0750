//! Replays one line of an analysis as a pass-and-play game.

use std::sync::Arc;

use crate::analysis::study::error::StudyError;
use crate::analysis::study::limits::MAX_LINE_TURNS;
use crate::analysis::study::start::StudyStart;
use crate::decide::{check_length, notation_of_clicks};
use crate::state::has_landed;
use crate::{
    Game, GameEvent, GameId, GameSetup, JudgedTurn, Millis, NONCE_BYTES, NumberedTurn, PersonId,
    SealedChoice, StartingSeats,
};
use postern_rules::{
    AsideRecord, Cell, EventAction, GameLine, GameLineError, PlayRecord, Position, RecordEntry,
    Secret, Variant, Viewer, excerpt,
};

/// The timestamp of every log entry, because an analysis has no clock.
const NO_TIME: Millis = 0;

/// The id of the fictitious person who plays both sides. The database does not contain it.
const ANALYST: &str = "analyst";

/// Plays turns from `start` in a pass-and-play game. Returns the game and the turns in canonical
/// notation. The input may use any notation or comma-separated clicks, and may contain started
/// events (`event=5`) and chosen squares (`W@c4`).
///
/// # Errors
/// Returns an error if the start is invalid, if a turn is illegal, or if the line is too long.
pub fn line_game(start: &StudyStart, turns: &[String]) -> Result<(Game, Vec<String>), StudyError> {
    if turns.len() > MAX_LINE_TURNS {
        return Err(StudyError::LineTooLong);
    }
    let setup = GameSetup::unlimited(
        start.position()?,
        PersonId::parse(ANALYST)?,
        StartingSeats::BothCreator,
    );
    game_of_turns(setup, &GameId::parse(ANALYST)?, NO_TIME, turns)
}

/// Plays turns in a new game with the settings `setup`. Every log entry has the time `at_ms`.
/// Returns the game and the turns in canonical notation. The input has the same form as in
/// [`line_game`].
///
/// # Errors
/// Returns an error if a turn is illegal.
pub fn game_of_turns(
    setup: GameSetup,
    id: &GameId,
    at_ms: Millis,
    turns: &[String],
) -> Result<(Game, Vec<String>), StudyError> {
    let mut line = GameLine::new(Position::clone(&setup.start));
    let mut log = vec![GameEvent::Created(Box::new(setup))];
    let mut names = Vec::new();
    for turn in turns {
        let landed = has_landed(&line);
        let (name, event) = play_turn(&mut line, turn, id)?;
        if landed && matches!(event, GameEvent::Played(_)) {
            // This turn completes a promotion whose pawn move is already in the list, so it
            // replaces that entry.
            names.pop();
        }
        names.push(name);
        log.push(event);
    }
    if let Some(outcome) = line.outcome() {
        log.push(GameEvent::Ended { outcome });
    }
    let log = (1..).zip(&log).map(|(seq, event)| (event, seq, at_ms));
    Ok((Game::fold(id.clone(), log)?, names))
}

/// Plays a turn and returns its canonical notation.
///
/// # Errors
/// Returns [`StudyError::Illegal`] if the turn is not legal.
pub(super) fn play_named(line: &mut GameLine, turn: &str) -> Result<String, StudyError> {
    let id = GameId::parse(ANALYST)?;
    Ok(play_turn(line, turn, &id)?.0)
}

/// Plays a turn on `line`. Returns its canonical notation and the matching log event.
fn play_turn(
    line: &mut GameLine,
    text: &str,
    id: &GameId,
) -> Result<(String, GameEvent), StudyError> {
    let text = text.trim();
    let illegal = |why: GameLineError| StudyError::Illegal {
        turn: excerpt(text),
        place: describe_end(line),
        why,
    };
    check_length(text).map_err(|why| illegal(why.into()))?;
    if let Some(outcome) = line.outcome() {
        return Err(illegal(GameLineError::Over(outcome)));
    }
    let position = line.position();
    let act = position.read_event_action(text).transpose();
    let act = act.map_err(|why| illegal(why.into()))?;
    let (name, record) = if let Some(act) = &act {
        (
            Some(act_notation(position, act, text)),
            line.judge_event_action(act),
        )
    } else {
        let clicked = notation_of_clicks(position, Viewer::BothPlayers, text);
        (None, line.judge(clicked.as_deref().unwrap_or(text)))
    };
    let record = record.map_err(illegal)?;
    let name = name.or_else(|| Some(record.entry.facts()?.notation.clone()));
    let name = name.unwrap_or_else(|| text.to_owned());
    let event = to_event(position.variant(), &name, &record, id);
    line.append(record);
    Ok((name, event))
}

/// Describes the end of the line: `at the start`, `after 12… Qg6`.
fn describe_end(line: &GameLine) -> String {
    match line.plies().last() {
        None => "at the start".to_owned(),
        Some(last) => {
            let (turn, ply) = (&last.facts.notation, line.plies().len());
            format!("after {}", NumberedTurn { turn, ply })
        }
    }
}

/// Returns the notation for starting an event card or choosing a square: `event`, `event=91`,
/// `W@c4`.
fn act_notation(position: &Position, act: &EventAction, written: &str) -> String {
    match act {
        EventAction::StartEvent { card } if position.deck().len() > 1 => {
            format!("event={}", card.number)
        }
        EventAction::StartEvent { .. } => "event".to_owned(),
        EventAction::Choose { .. } => written.to_owned(),
    }
}

/// Converts a record from the rules crate to the matching log event.
fn to_event(variant: Variant, name: &str, record: &PlayRecord, id: &GameId) -> GameEvent {
    let shared = Arc::new(record.clone());
    let judged = |record| JudgedTurn {
        turn: name.to_owned(),
        record,
    };
    match &record.entry {
        RecordEntry::Turn(_) => GameEvent::Played(judged(shared)),
        RecordEntry::Aside(AsideRecord::TakenBack { .. }) => {
            GameEvent::TurnTakenBack(judged(shared))
        }
        RecordEntry::Aside(AsideRecord::Landed(_)) => GameEvent::Landed(judged(shared)),
        RecordEntry::Aside(AsideRecord::EventStarted(card)) => GameEvent::EventStarted {
            event: card.number,
            read_ms: None,
            record: shared,
        },
        RecordEntry::Aside(AsideRecord::Chose(cell)) => {
            // An analysis has no secrets, so the nonce need not be random.
            let nonce = Secret::new(cell.owner(), [0; NONCE_BYTES]);
            let name = |cell: &Cell| variant.geometry().name(*cell).to_owned();
            let square = cell.map(name);
            GameEvent::SquareChosen {
                choice: SealedChoice::of(id, square, nonce),
                record: shared,
            }
        }
    }
}
