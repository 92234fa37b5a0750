//! Changes conditional moves together with additions to a log.

use rusqlite::Connection;

use crate::StoreError;
use crate::engine::on_sqlite;
use crate::games::conditional::{ConditionalPlan, ConditionalPlanChange, writes as conditional};
use postern_game::{GameId, PersonId};

/// Whether the stored moves are still those on which the change is based.
pub(super) fn is_unchanged(
    transaction: &Connection,
    game: &GameId,
    change: &ConditionalPlanChange,
) -> Result<bool, StoreError> {
    let mut statement = transaction.prepare_cached(
        "SELECT people.id, since, moves FROM conditional_moves
            JOIN people ON people.key = conditional_moves.person
         WHERE conditional_moves.game = (SELECT key FROM games WHERE id = ?)
         ORDER BY people.id",
    )?;
    let rows = statement.query_map([game.as_str()], |row| {
        let person: String = row.get(0)?;
        Ok((person, row.get(1)?, row.get(2)?))
    })?;
    let mut kept = Vec::new();
    for row in rows {
        let (person, since, moves) = row?;
        kept.push(ConditionalPlan {
            person: PersonId::parse(&person)
                .map_err(|error| StoreError::Corrupt(error.to_string()))?,
            since,
            moves,
        });
    }
    Ok(kept == change.before)
}

/// Writes the change of conditional moves.
pub(super) fn write(
    transaction: &Connection,
    game: &GameId,
    change: &ConditionalPlanChange,
) -> Result<(), StoreError> {
    for write in conditional::plan_writes(game, change) {
        on_sqlite::run(transaction, write.text, &write.values)?;
    }
    Ok(())
}
