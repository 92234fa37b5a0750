//! Checks whether a game's log is intact, and derives what lists should show of the game.

use crate::{
    engine::rows::{self, EventRow},
    log::checksum::{self, checksum},
};
use postern_game::{Game, GameEvent, GameId, Millis, Summary};

/// Number of faults after which a check ends.
const MOST_FAULTS: usize = 1_000;

/// The result of a check of a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    pub games: u64,
    pub events: u64,
    /// The faults, each as a sentence.
    pub faults: Vec<String>,
}

impl Checked {
    /// Adds the faults of one game. Returns `false` if the limit is reached.
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

/// An event in its stored form, with its checksum.
pub(crate) struct Stored {
    pub(crate) event: EventRow,
    pub(crate) checksum: Option<Vec<u8>>,
}

/// The data that lists should show of a game.
pub(crate) struct Shown {
    pub(crate) summary: Summary,
    /// When the game ended or, if it has not, when it was last active.
    pub(crate) at_ms: Millis,
}

/// The result of a check of a game's log.
pub(crate) struct Judged {
    pub(crate) events: u64,
    /// The faults of the log, each as a sentence.
    pub(crate) faults: Vec<String>,
    /// `None` if the log cannot be replayed, so the data is unknown.
    pub(crate) shown: Option<Shown>,
}

impl Judged {
    /// Records that one of the players does not exist, so that lists cannot show the game.
    pub(crate) fn lacks_a_player(&mut self) {
        self.shown = None;
        self.faults
            .push("one of its players is not among the people".to_owned());
    }
}

/// Replays a log, given its rows in order and the end of the game according to the lists.
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
    // A game that ended before this column existed has the time of its last event.
    let over_ms = over_ms.map(|over| match kept_over_ms {
        Some(kept) if (over..=game.updated_ms()).contains(&kept) => kept,
        _ => over,
    });
    Shown {
        summary: Summary::of(game),
        at_ms: over_ms.unwrap_or(game.updated_ms()),
    }
}

/// Checks that the events are numbered without gaps and have not changed since they were written.
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
        // Each later event is checked against the stored checksum of the previous one, so that one
        // fault is reported once.
        previous = stored
            .and_then(|stored| stored.try_into().ok())
            .or(Some(sum));
    }
    faults
}

/// Replays a log. Returns the game and when it ended, or why it cannot be replayed.
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
