//! The turns of one line, played as a game at one board.

use std::sync::Arc;

use crate::analysis::study::{error::StudyError, limits::MAX_LINE, start::StudyStart};
use crate::{
    Access, Admission, Game, GameEvent, GameId, Judged, Millis, NONCE_BYTES, Numbered, PersonId,
    SealedChoice, Seats, Setup, TimeControl, decide::of_clicks,
};
use postern_rules::{
    AsideRecord, Cell, EventAction, GameLine, GameLineError, Illegal, Position, Record,
    RecordEntry, Secret, Variant, Viewer, excerpt,
};

/// Most bytes of a turn as somebody writes it; the longest chains are far shorter.
const MAX_TURN_BYTES: usize = 200;

/// Nothing in an analysis happens at any time.
const NO_TIME: Millis = 0;

/// One who plays both sides, in no database.
const ANALYST: &str = "analyst";

/// A game at one board in which these turns were played, and their canonical names. A turn may be written in
/// any notation, or as clicks with commas between them; `event=5` and `W@c4` may stand among them.
///
/// # Errors
/// When the start is none, a turn is illegal, or there are more than a line has at most.
pub fn line_game(start: &StudyStart, turns: &[String]) -> Result<(Game, Vec<String>), StudyError> {
    if turns.len() > MAX_LINE {
        return Err(StudyError::LineTooLong);
    }
    let setup = setup(start.position()?)?;
    game_of_turns(setup, &GameId::parse(ANALYST)?, NO_TIME, turns)
}

/// A game with both players in which these turns were played at one moment, and their canonical
/// names. They may be written as in [`line_game`].
///
/// # Errors
/// When a turn is illegal.
pub fn game_of_turns(
    setup: Setup,
    id: &GameId,
    at_ms: Millis,
    turns: &[String],
) -> Result<(Game, Vec<String>), StudyError> {
    let mut line = GameLine::new(Position::clone(&setup.start));
    let mut log = vec![GameEvent::Created(Box::new(setup))];
    let mut names = Vec::new();
    for turn in turns {
        let landed = has_landed(&line);
        let (name, event) = play(&mut line, turn, id)?;
        if landed && matches!(event, GameEvent::Played(_)) {
            // The whole turn takes the place of its landing.
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

/// Whether a pawn waits for what it becomes.
pub(super) fn has_landed(line: &GameLine) -> bool {
    let last = line.last_aside();
    last.is_some_and(|aside| matches!(aside.record, AsideRecord::Landed(_)))
}

/// Plays what somebody has written, and says its canonical name.
///
/// # Errors
/// [`StudyError::Illegal`].
pub(super) fn play_named(line: &mut GameLine, turn: &str) -> Result<String, StudyError> {
    let id = GameId::parse(ANALYST)?;
    Ok(play(line, turn, &id)?.0)
}

fn setup(start: Position) -> Result<Setup, StudyError> {
    let variant = start.variant();
    Ok(Setup {
        variant,
        rules_version: variant.info().rules_version,
        fen: None,
        start: Box::new(start),
        seed: None,
        deal: None,
        seeds: None,
        time: TimeControl::Unlimited,
        rated: false,
        access: Access::Link,
        admission: Admission::default(),
        creator: PersonId::parse(ANALYST)?,
        seats: Seats::BothCreator,
        rematch_of: None,
    })
}

/// Plays what somebody has written; its canonical name, and the event that it is in a log.
fn play(line: &mut GameLine, text: &str, id: &GameId) -> Result<(String, GameEvent), StudyError> {
    let text = text.trim();
    let illegal = |why: GameLineError| StudyError::Illegal {
        turn: excerpt(text),
        place: place(line),
        why,
    };
    if text.len() > MAX_TURN_BYTES {
        let clause = "That is longer than any turn.";
        return Err(illegal(Illegal::without_marks(clause).into()));
    }
    if let Some(outcome) = line.outcome() {
        return Err(illegal(GameLineError::Over(outcome)));
    }
    let position = line.position();
    let act = position.read_event_action(text).transpose();
    let act = act.map_err(|why| illegal(why.into()))?;
    let (name, record) = if let Some(act) = &act {
        (
            Some(act_name(position, act, text)),
            line.judge_event_action(act),
        )
    } else {
        let clicked = of_clicks(position, Viewer::BothPlayers, text);
        (None, line.judge(clicked.as_deref().unwrap_or(text)))
    };
    let record = record.map_err(illegal)?;
    let name = name.or_else(|| Some(record.entry.facts()?.notation.clone()));
    let name = name.unwrap_or_else(|| text.to_owned());
    let event = event(position.variant(), &name, &record, id);
    line.append(record);
    Ok((name, event))
}

/// `at the start`, `after 12… Qg6`.
fn place(line: &GameLine) -> String {
    match line.plies().last() {
        None => "at the start".to_owned(),
        Some(last) => {
            let (turn, ply) = (&last.facts.notation, line.plies().len());
            format!("after {}", Numbered { turn, ply })
        }
    }
}

/// What is written for what is no turn: `event`, `event=91`, `W@c4`.
fn act_name(position: &Position, act: &EventAction, written: &str) -> String {
    match act {
        EventAction::StartEvent { card } if position.deck().len() > 1 => {
            format!("event={}", card.number)
        }
        EventAction::StartEvent { .. } => "event".to_owned(),
        EventAction::Choose { .. } => written.to_owned(),
    }
}

/// What was judged, as the log of a game would have it.
fn event(variant: Variant, name: &str, record: &Record, id: &GameId) -> GameEvent {
    let kept = Arc::new(record.clone());
    let judged = |record| Judged {
        turn: name.to_owned(),
        record,
    };
    match &record.entry {
        RecordEntry::Turn(_) => GameEvent::Played(judged(kept)),
        RecordEntry::Aside(AsideRecord::TakenBack { .. }) => GameEvent::TurnTakenBack(judged(kept)),
        RecordEntry::Aside(AsideRecord::Landed(_)) => GameEvent::Landed(judged(kept)),
        RecordEntry::Aside(AsideRecord::EventStarted(card)) => GameEvent::EventStarted {
            event: card.number,
            read_ms: None,
            record: kept,
        },
        RecordEntry::Aside(AsideRecord::Chose(cell)) => {
            // Nothing is secret here, so the number need not be random.
            let nonce = Secret::new(cell.owner(), [0; NONCE_BYTES]);
            let name = |cell: &Cell| variant.geometry().name(*cell).to_owned();
            let square = cell.map(name);
            GameEvent::SquareChosen {
                choice: SealedChoice::of(id, square, nonce),
                record: kept,
            }
        }
    }
}
