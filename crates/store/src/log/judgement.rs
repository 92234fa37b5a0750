//! Checks whether a game's log is intact, and computes the data for its list entry.

use crate::engine::rows;
use crate::engine::rows::EventRow;
use crate::log::checksum;
use crate::log::checksum::checksum;
use postern_game::{Game, GameEvent, GameId, GameSummary, Millis};

/// Number of faults after which a database check stops.
const MAX_FAULTS: usize = 1_000;

/// The result of a check of a database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatabaseCheckResult {
    pub games: u64,
    pub events: u64,
    /// Descriptions of the faults, one sentence each.
    pub faults: Vec<String>,
}

impl DatabaseCheckResult {
    /// Adds the faults of one game. Returns `false` if the limit of faults is reached.
    pub(crate) fn add(&mut self, game: &str, faults: Vec<String>) -> bool {
        let named = faults
            .into_iter()
            .map(|fault| format!("game {game}: {fault}"));
        self.faults.extend(named);
        if self.faults.len() < MAX_FAULTS {
            return true;
        }
        self.faults.truncate(MAX_FAULTS);
        self.faults
            .push("there is more; this look ends here".to_owned());
        false
    }
}

/// A stored event row with its checksum.
pub(crate) struct StoredEvent {
    pub(crate) event: EventRow,
    pub(crate) checksum: Option<Vec<u8>>,
}

/// The data of a game's entry in lists, computed from its log.
pub(crate) struct ListProjection {
    pub(crate) summary: GameSummary,
    /// Time when the game ended, or of its last activity if it has not ended.
    pub(crate) at_ms: Millis,
}

/// The result of a check of a game's log.
pub(crate) struct LogCheckResult {
    pub(crate) events: u64,
    /// Descriptions of the log's faults, one sentence each.
    pub(crate) faults: Vec<String>,
    /// Computed list data; `None` if the log cannot be replayed.
    pub(crate) shown: Option<ListProjection>,
}

impl LogCheckResult {
    /// Records that a player of the game does not exist, so that lists cannot show the game.
    pub(crate) fn lacks_a_player(&mut self) {
        self.shown = None;
        self.faults
            .push("one of its players is not among the people".to_owned());
    }
}

/// Checks a log by replaying its rows in order. `kept_over_ms` is the time of the game's end as
/// stored for the lists.
pub(crate) fn judge(
    id: &GameId,
    rows: Vec<StoredEvent>,
    kept_over_ms: Option<Millis>,
) -> LogCheckResult {
    let mut faults = chain_faults(id, &rows);
    let events = rows.len() as u64;
    let shown = match play(id, rows) {
        Ok((game, over_ms)) => Some(list_projection(&game, over_ms, kept_over_ms)),
        Err(fault) => {
            faults.push(fault);
            None
        }
    };
    LogCheckResult {
        events,
        faults,
        shown,
    }
}

fn list_projection(
    game: &Game,
    over_ms: Option<Millis>,
    kept_over_ms: Option<Millis>,
) -> ListProjection {
    // For older games, `kept_over_ms` is the time of the last event, which may be after the end.
    let over_ms = over_ms.map(|over| match kept_over_ms {
        Some(kept) if (over..=game.updated_ms()).contains(&kept) => kept,
        _ => over,
    });
    ListProjection {
        summary: GameSummary::of(game),
        at_ms: over_ms.unwrap_or(game.updated_ms()),
    }
}

/// Checks that event numbers have no gaps and that the checksums match the rows.
fn chain_faults(id: &GameId, rows: &[StoredEvent]) -> Vec<String> {
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
            &checksum::ChecksumInput {
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
        // Use the stored checksum for the next row, so that one damaged row causes only one fault.
        previous = stored
            .and_then(|stored| stored.try_into().ok())
            .or(Some(sum));
    }
    faults
}

/// Replays a log. Returns the game and the time of its end; an error describes why the replay
/// failed.
fn play(id: &GameId, rows: Vec<StoredEvent>) -> Result<(Game, Option<Millis>), String> {
    let rows = rows.into_iter().map(|row| row.event).collect();
    let log = rows::decode_rows(id, rows, None).map_err(|error| error.to_string())?;
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
