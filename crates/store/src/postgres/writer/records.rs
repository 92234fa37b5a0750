//! Writes the rows that accompany the end of a game: the players' records, and an entry in the
//! indexing queue.

use std::collections::BTreeMap;

use sqlx::PgConnection;

use super::draft::GameUpsert;
use crate::log::records::ResultCounts;
use crate::log::{projection, records};

/// Adds games that have just ended to their players' records. A game has just ended if its row in
/// `games` is written while its status is over. The players' rows are locked in key order, so
/// nobody can be deleted in the meantime.
pub(super) async fn count(
    connection: &mut PgConnection,
    games: &BTreeMap<i64, GameUpsert<'_>>,
) -> Result<(), sqlx::Error> {
    let mut all: BTreeMap<(i64, &str), ResultCounts> = BTreeMap::new();
    for wide in games.values() {
        let Some(scores) = records::scores(wide.game) else {
            continue;
        };
        for (person, score) in [(wide.white, scores.white), (wide.black, scores.black)] {
            if let Some(person) = person {
                let key = (person, wide.game.variant.slug());
                all.entry(key).or_default().add(score);
            }
        }
    }
    if all.is_empty() {
        return Ok(());
    }
    let column =
        |value: fn(&ResultCounts) -> i64| -> Vec<i64> { all.values().map(value).collect() };
    sqlx::query(
        "WITH played AS MATERIALIZED (
                SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
                    AS played (person, variant, won, drawn, lost)),
            present AS MATERIALIZED (
                SELECT key FROM people WHERE key = ANY($1) AND deleted_ms IS NULL ORDER BY key FOR KEY SHARE)
         INSERT INTO records (person, variant, won, drawn, lost)
         SELECT played.* FROM played JOIN present ON key = person ORDER BY person, variant
         ON CONFLICT (person, variant) DO UPDATE SET won = records.won + excluded.won,
            drawn = records.drawn + excluded.drawn, lost = records.lost + excluded.lost",
    )
    .bind(all.keys().map(|(person, _)| *person).collect::<Vec<_>>())
    .bind(all.keys().map(|(_, variant)| *variant).collect::<Vec<_>>())
    .bind(column(|score| score.won))
    .bind(column(|score| score.drawn))
    .bind(column(|score| score.lost))
    .execute(connection)
    .await?;
    Ok(())
}

/// Adds games that have ended in this batch to the queue for the position index.
pub(super) async fn queue(
    connection: &mut PgConnection,
    games: &BTreeMap<i64, GameUpsert<'_>>,
) -> Result<(), sqlx::Error> {
    let ended = games
        .iter()
        .filter(|(_, wide)| projection::archived_result(wide.game).is_some());
    let keys: Vec<i64> = ended.map(|(key, _)| *key).collect();
    if !keys.is_empty() {
        sqlx::query(
            "INSERT INTO unindexed (game) SELECT unnest($1::bigint[]) ON CONFLICT DO NOTHING",
        )
        .bind(keys)
        .execute(connection)
        .await?;
    }
    Ok(())
}
