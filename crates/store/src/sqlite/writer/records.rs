//! Writes the rows that accompany the end of a game: the players' records, and an entry in the
//! indexing queue.

use rusqlite::{Connection, params};

use super::people;
use crate::StoreError;
use crate::log::{projection, records};
use postern_game::GameSummary;
use postern_rules::Color;

/// Adds a game that has just ended to its players' records.
pub(super) fn count(transaction: &Connection, game: &GameSummary) -> Result<(), StoreError> {
    let Some(scores) = records::scores(game) else {
        return Ok(());
    };
    for side in Color::ALL {
        let Some(person) = &game.players[side] else {
            continue;
        };
        let (person, score) = (people::key_even_deleted(transaction, person)?, scores[side]);
        transaction
            .prepare_cached(
                "INSERT INTO records (person, variant, won, drawn, lost)
                 SELECT key, ?2, ?3, ?4, ?5 FROM people WHERE key = ?1 AND deleted_ms IS NULL
                 ON CONFLICT (person, variant) DO UPDATE
                    SET won = won + excluded.won, drawn = drawn + excluded.drawn, lost = lost + excluded.lost",
            )?
            .execute(params![
                person,
                game.variant.slug(),
                score.won,
                score.drawn,
                score.lost
            ])?;
    }
    Ok(())
}

/// Adds a game that has just ended to the queue for the position index.
pub(super) fn queue(
    transaction: &Connection,
    key: i64,
    game: &GameSummary,
) -> Result<(), StoreError> {
    if projection::archived_result(game).is_some() {
        transaction
            .prepare_cached("INSERT OR IGNORE INTO unindexed (game) VALUES (?)")?
            .execute([key])?;
    }
    Ok(())
}
