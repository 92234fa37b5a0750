//! Counts a person's games, seeks and challenges.

use rusqlite::{Connection, params};

use super::people;
use crate::StoreError;
use crate::games::limits::{ChallengeCounts, PersonCounts, UnfinishedCounts};
use postern_game::{MAX_UNFINISHED, PersonId};

/// Counts a person's unfinished games, separately against opponents and at one board. Counts are
/// exact up to `?2`.
pub(in crate::sqlite) const UNFINISHED: &str = "SELECT
    (SELECT count(*) FROM (SELECT 1 FROM games WHERE white = ?1 AND status <> 'over' AND one_board = 0 LIMIT ?2))
    + (SELECT count(*) FROM (SELECT 1 FROM games WHERE black = ?1 AND status <> 'over' AND one_board = 0 LIMIT ?2)),
    (SELECT count(*) FROM (SELECT 1 FROM games WHERE white = ?1 AND status <> 'over' AND one_board = 1 LIMIT ?2))";

/// Counts a person's open seeks.
pub(in crate::sqlite) const SEEKS: &str = "SELECT
    (SELECT count(*) FROM games WHERE white = ?1 AND status = 'open' AND access = 'seek')
    + (SELECT count(*) FROM games WHERE black = ?1 AND status = 'open' AND access = 'seek')";

/// Counts the unanswered challenges that a person has sent and, separately, those that they have
/// received.
pub(in crate::sqlite) const CHALLENGES: &str = "SELECT
    (SELECT count(*) FROM games WHERE white = ?1 AND invited IS NOT NULL)
    + (SELECT count(*) FROM games WHERE black = ?1 AND invited IS NOT NULL),
    (SELECT count(*) FROM games WHERE invited = ?1)";

impl PersonCounts for Connection {
    fn unfinished(&self, person: &PersonId) -> Result<UnfinishedCounts, StoreError> {
        let person = people::key(self, person)?;
        let counted =
            self.prepare_cached(UNFINISHED)?
                .query_row(params![person, MAX_UNFINISHED], |row| {
                    Ok(UnfinishedCounts {
                        apart: row.get(0)?,
                        together: row.get(1)?,
                    })
                })?;
        Ok(counted)
    }

    fn seeks(&self, person: &PersonId) -> Result<u32, StoreError> {
        let person = people::key(self, person)?;
        Ok(self
            .prepare_cached(SEEKS)?
            .query_row([person], |row| row.get(0))?)
    }

    fn has_account(&self, person: &PersonId) -> Result<bool, StoreError> {
        let person = people::key(self, person)?;
        Ok(self
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM accounts WHERE person = ?)")?
            .query_row([person], |row| row.get(0))?)
    }

    fn challenges(&self, person: &PersonId) -> Result<ChallengeCounts, StoreError> {
        let person = people::key(self, person)?;
        Ok(self
            .prepare_cached(CHALLENGES)?
            .query_row([person], |row| {
                Ok(ChallengeCounts {
                    made: row.get(0)?,
                    got: row.get(1)?,
                })
            })?)
    }
}
