//! Filling in what older versions did not write down: what each turn did.

use std::sync::Arc;

use postern_rules::{Act, FenError, GameLine, Happened, Position, Record, What};

use super::{FoldError, GameEvent, Judged, SealedChoice, Seq, Setup};

/// The events of a whole log with everything filled in that an older version left out. The turns
/// are played under today's rules. Draws by counting end nothing here: only an event ends a game,
/// and the rules that count may have been mended since.
///
/// # Errors
/// [`FoldError`] names the event that cannot be played.
pub fn fill(log: &[GameEvent]) -> Result<Vec<GameEvent>, FoldError> {
    let Some((GameEvent::Created(setup), rest)) = log.split_first() else {
        return Err(FoldError::Creation(1));
    };
    let start = start(setup)?;
    let mut line = GameLine::new(start.clone());
    let created = GameEvent::Created(Box::new(Setup {
        start: Some(Box::new(start)),
        ..Setup::clone(setup)
    }));
    let rest = (2..)
        .zip(rest)
        .map(|(seq, event)| next(&mut line, event, seq));
    std::iter::once(Ok(created)).chain(rest).collect()
}

/// The position with which a game begins.
///
/// # Errors
/// When its FEN cannot be read.
pub(super) fn start(setup: &Setup) -> Result<Position, FenError> {
    if let Some(start) = &setup.start {
        return Ok(Position::clone(start));
    }
    if let Some(deal) = &setup.deal
        && let Some(start) = deal.start(setup.variant, setup.fen.as_deref())
    {
        return start;
    }
    Ok(match &setup.fen {
        Some(fen) => Position::from_fen(setup.variant, fen)?,
        None => Position::start(setup.variant),
    })
}

/// The next event, filled in.
fn next(line: &mut GameLine, event: &GameEvent, seq: Seq) -> Result<GameEvent, FoldError> {
    Ok(match event {
        GameEvent::Played(judged) => GameEvent::Played(turn(
            line,
            judged,
            |what| matches!(what, Happened::Turn(_)),
            seq,
        )?),
        GameEvent::TurnTakenBack(judged) => GameEvent::TurnTakenBack(turn(
            line,
            judged,
            |what| matches!(what, Happened::Aside(What::TakenBack { .. })),
            seq,
        )?),
        GameEvent::Landed(judged) => GameEvent::Landed(turn(
            line,
            judged,
            |what| matches!(what, Happened::Aside(What::Landed(_))),
            seq,
        )?),
        GameEvent::EventStarted {
            event,
            record,
            read_ms,
        } => GameEvent::EventStarted {
            event: *event,
            read_ms: *read_ms,
            record: Some(match record {
                Some(record) => keep(line, record),
                None => start_event(line, *event, seq)?,
            }),
        },
        GameEvent::SquareChosen { choice, record } => GameEvent::SquareChosen {
            choice: choice.clone(),
            record: Some(match record {
                Some(record) => keep(line, record),
                None => choose(line, choice, seq)?,
            }),
        },
        GameEvent::TakenBack { left } => {
            line.truncate(*left);
            event.clone()
        }
        other => other.clone(),
    })
}

fn turn(
    line: &mut GameLine,
    judged: &Judged,
    fits: fn(&Happened) -> bool,
    seq: Seq,
) -> Result<Judged, FoldError> {
    let record = if let Some(record) = &judged.record {
        keep(line, record)
    } else {
        let record = line.judge(&judged.turn);
        let record = record.map_err(|error| FoldError::Turn { seq, error })?;
        keep(line, &Arc::new(record))
    };
    let facts = record.what.facts().filter(|_| fits(&record.what));
    let facts = facts.ok_or(FoldError::Misplaced(seq))?;
    Ok(Judged {
        turn: facts.notation.clone(),
        record: Some(record),
    })
}

fn start_event(line: &mut GameLine, number: u8, seq: Seq) -> Result<Arc<Record>, FoldError> {
    let startable = line.events().map(|events| events.startable);
    let card = startable
        .unwrap_or_default()
        .into_iter()
        .find(|card| card.number == number)
        .ok_or(FoldError::Misplaced(seq))?;
    let record = line
        .judge_act(&Act::StartEvent { card })
        .map_err(|error| FoldError::Turn { seq, error })?;
    Ok(keep(line, &Arc::new(record)))
}

fn choose(line: &mut GameLine, choice: &SealedChoice, seq: Seq) -> Result<Arc<Record>, FoldError> {
    // What the rules say of a choice may name it, and an error is written to the server's log.
    let act = line.position().read_choice(choice.square());
    let record = act.ok().and_then(|act| line.judge_act(&act).ok());
    let record = record.ok_or(FoldError::Misplaced(seq))?;
    Ok(keep(line, &Arc::new(record)))
}

/// Goes on with what was judged.
fn keep(line: &mut GameLine, record: &Arc<Record>) -> Arc<Record> {
    line.append(Record::clone(record));
    Arc::clone(record)
}
