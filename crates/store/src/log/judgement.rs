//! Whether a game's log is whole, and what lists should show of it.

use crate::{
    engine::rows::{self, EventRow},
    log::checksum::{self, checksum},
};
use postern_game::{Game, GameEvent, GameId, Millis, Summary};

/// Faults after which a look at a database ends.
const MOST_FAULTS: usize = 1_000;

/// What a look at a database has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    pub games: u64,
    pub events: u64,
    /// What is wrong, each in a sentence.
    pub faults: Vec<String>,
}

impl Checked {
    /// Adds what is wrong with one game. `false` when that is enough.
    pub(crate) fn add(&mut self, game: &str, faults: Vec<String>) -> bool {
        let named = faults
            .into_iter()
            .map(|fault| format!("game {game}: {fault}"));
        self.faults.extend(named);
        if self.faults.len() < MOST_FAULTS {
            return true;
        }
        self.faults.truncate(MOST_FAULTS);
        self.faults
            .push("there is more; this look ends here".to_owned());
        false
    }
}

/// An event as it is stored.
pub(crate) struct Stored {
    pub(crate) event: EventRow,
    pub(crate) checksum: Option<Vec<u8>>,
}

/// What lists should show of a game.
pub(crate) struct Shown {
    pub(crate) summary: Summary,
    /// When it ended, or when something last happened in it.
    pub(crate) at_ms: Millis,
}

/// What came of a look at a game's log.
pub(crate) struct Judged {
    pub(crate) events: u64,
    /// What is wrong with the log, each in a sentence.
    pub(crate) faults: Vec<String>,
    /// `None` when the log cannot be played, so that it is not known.
    pub(crate) shown: Option<Shown>,
}

impl Judged {
    /// Notes that one of the players is not there, so that lists can show nothing.
    pub(crate) fn lacks_a_player(&mut self) {
        self.shown = None;
        self.faults
            .push("one of its players is not among the people".to_owned());
    }
}

/// Plays a log, given its rows in their order and when lists say that its game has ended.
pub(crate) fn judge(id: &GameId, rows: Vec<Stored>, kept_over_ms: Option<Millis>) -> Judged {
    let mut faults = chain_faults(id, &rows);
    let events = rows.len() as u64;
    let shown = match play(id, rows) {
        Ok((game, over_ms)) => Some(shown(&game, over_ms, kept_over_ms)),
        Err(fault) => {
            faults.push(fault);
            None
        }
    };
    Judged {
        events,
        faults,
        shown,
    }
}

fn shown(game: &Game, over_ms: Option<Millis>, kept_over_ms: Option<Millis>) -> Shown {
    // A game that ended before that was noted has the time of its last event.
    let over_ms = over_ms.map(|over| match kept_over_ms {
        Some(kept) if (over..=game.updated_ms()).contains(&kept) => kept,
        _ => over,
    });
    Shown {
        summary: Summary::of(game),
        at_ms: over_ms.unwrap_or(game.updated_ms()),
    }
}

/// Whether the events are numbered without gaps, and are as they were when they were written.
fn chain_faults(id: &GameId, rows: &[Stored]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut previous = None;
    for (wanted, row) in (1..).zip(rows) {
        let (seq, at_ms, kind, version, body, _) = &row.event;
        if *seq != wanted {
            faults.push(format!("its event {wanted} is missing"));
            return faults;
        }
        let sum = checksum(
            previous.as_ref(),
            &checksum::Row {
                game: id,
                seq: *seq,
                at_ms: *at_ms,
                kind,
                version: *version,
                body,
            },
        );
        let stored = row.checksum.as_deref();
        if stored != Some(sum.as_slice()) {
            faults.push(format!(
                "its event {seq} is not as it was written: the checksum differs"
            ));
        }
        // Each later event is judged by what is stored before it, so that one fault is one.
        previous = stored
            .and_then(|stored| stored.try_into().ok())
            .or(Some(sum));
    }
    faults
}

/// The game as its log says, and when it ended; or why it cannot be played.
fn play(id: &GameId, rows: Vec<Stored>) -> Result<(Game, Option<Millis>), String> {
    let rows = rows.into_iter().map(|row| row.event).collect();
    let log = rows::decoded(id, rows, None).map_err(|error| error.to_string())?;
    if log.is_empty() {
        return Err("it has no events".to_owned());
    }
    let over = log
        .iter()
        .rfind(|recorded| matches!(recorded.event.event, GameEvent::Ended { .. }))
        .map(|recorded| recorded.at_ms);
    let events = log
        .iter()
        .map(|recorded| (&recorded.event, recorded.seq, recorded.at_ms));
    let game = Game::fold(id.clone(), events).map_err(|error| error.to_string())?;
    Ok((game, over))
}
