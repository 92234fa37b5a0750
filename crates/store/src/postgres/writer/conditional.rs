//! Reads and writes the conditional moves of the games in a batch.

use std::collections::HashMap;

use sqlx::PgConnection;

use super::failure::TransactionFailure;
use crate::games::conditional::ConditionalPlan;
use crate::{LogAppend, StoreError};
use postern_game::{GameId, PersonId, Seq};

/// Reads the conditional moves that this batch may change, sorted by person id. Their rows stay
/// locked until the commit. Nobody can add rows in the meantime, because that requires the game's
/// lock.
pub(super) async fn read<'a>(
    connection: &mut PgConnection,
    appends: &[&'a LogAppend],
) -> Result<HashMap<&'a GameId, Vec<ConditionalPlan>>, TransactionFailure> {
    let games = appends
        .iter()
        .filter(|append| append.conditional.is_some())
        .map(|append| (&append.entry.game, Vec::new()));
    let mut found: HashMap<&GameId, Vec<ConditionalPlan>> = games.collect();
    if found.is_empty() {
        return Ok(found);
    }
    let ids: Vec<&str> = found.keys().map(|game| game.as_str()).collect();
    let rows: Vec<(String, String, Seq, String)> = sqlx::query_as(
        "SELECT games.id, people.id, since, moves FROM conditional_moves
            JOIN games ON games.key = conditional_moves.game
            JOIN people ON people.key = conditional_moves.person
         WHERE games.id = ANY($1)
         ORDER BY conditional_moves.game, conditional_moves.person FOR UPDATE OF conditional_moves",
    )
    .bind(ids)
    .fetch_all(connection)
    .await?;
    let corrupt = |error: postern_game::InvalidId| StoreError::Corrupt(error.to_string());
    for (game, person, since, moves) in rows {
        let game = GameId::parse(&game).map_err(corrupt)?;
        if let Some(kept) = found.get_mut(&game) {
            kept.push(ConditionalPlan {
                person: PersonId::parse(&person).map_err(corrupt)?,
                since,
                moves,
            });
        }
    }
    for kept in found.values_mut() {
        kept.sort_by(|one, other| one.person.cmp(&other.person));
    }
    Ok(found)
}
