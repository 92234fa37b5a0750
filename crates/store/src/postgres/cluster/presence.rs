//! Connection counts of each node for each game.

use sqlx::PgPool;

use super::hearing::PRESENCE;
use super::notices::{MAX_NOTICE_BYTES, NoticeWriter};
use crate::StoreError;
use crate::cluster::{BoardConnections, NODE_LIVES, NodeKey};
use crate::log::codec;
use postern_game::GameId;

/// Stores a node's connection counts for the given games, in one statement.
pub(super) async fn put(
    pool: &PgPool,
    NoticeWriter { node, notify }: NoticeWriter,
    changed: &[(GameId, BoardConnections)],
) -> Result<(), StoreError> {
    let games: Vec<&str> = changed.iter().map(|(game, _)| game.as_str()).collect();
    let counts = |of: fn(&BoardConnections) -> usize| -> Vec<i32> {
        let counts = changed.iter().map(|(_, present)| of(present));
        counts
            .map(|count| i32::try_from(count).unwrap_or(i32::MAX))
            .collect()
    };
    sqlx::query(
        "WITH said AS (
                SELECT * FROM unnest($2::text[], $3::integer[], $4::integer[], $5::integer[])
                    AS said (game, white, black, watchers)),
            gone AS (
                DELETE FROM presence USING said
                WHERE presence.node = $1 AND presence.game = said.game
                    AND (said.white, said.black, said.watchers) = (0, 0, 0)),
            there AS (
                INSERT INTO presence (node, game, white, black, watchers)
                SELECT $1, game, white, black, watchers FROM said
                WHERE (white, black, watchers) <> (0, 0, 0)
                ON CONFLICT (node, game) DO UPDATE
                SET white = excluded.white, black = excluded.black, watchers = excluded.watchers)
         SELECT pg_notify($6, concat_ws(' ', $1, part)) FROM unnest($7::text[]) AS part WHERE $8",
    )
    .bind(node)
    .bind(&games)
    .bind(counts(|present| present.white))
    .bind(counts(|present| present.black))
    .bind(counts(|present| present.watchers))
    .bind(PRESENCE)
    .bind(parts(&games))
    .bind(notify)
    .execute(pool)
    .await?;
    Ok(())
}

/// Joins game ids with spaces into several texts, each of which fits into a notification.
fn parts(games: &[&str]) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for game in games {
        match parts.last_mut() {
            Some(part) if part.len() + 1 + game.len() <= MAX_NOTICE_BYTES => {
                part.push(' ');
                part.push_str(game);
            }
            _ => parts.push((*game).to_owned()),
        }
    }
    parts
}

/// Returns the connection counts of all other live nodes.
pub(super) async fn elsewhere(
    pool: &PgPool,
    node: NodeKey,
    games: &[GameId],
) -> Result<Vec<(GameId, BoardConnections)>, StoreError> {
    let ids: Vec<&str> = games.iter().map(GameId::as_str).collect();
    let rows: Vec<(String, i64, i64, i64)> = sqlx::query_as(
        "SELECT game, sum(white), sum(black), sum(watchers)
         FROM presence JOIN nodes ON nodes.key = presence.node
         WHERE presence.node <> $1 AND game = ANY($2)
            AND seen_ms >= (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $3
         GROUP BY game",
    )
    .bind(node)
    .bind(ids)
    .bind(NODE_LIVES)
    .fetch_all(pool)
    .await?;
    let count = |number: i64| usize::try_from(number).unwrap_or(0);
    rows.into_iter()
        .map(|(game, white, black, watchers)| {
            let present = BoardConnections {
                white: count(white),
                black: count(black),
                watchers: count(watchers),
            };
            let game = codec::game_id(&game).map_err(StoreError::Corrupt)?;
            Ok((game, present))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_told_in_parts_that_a_notification_can_carry() {
        let games: Vec<String> = (0..2_000).map(|number| format!("game{number}")).collect();
        let games: Vec<&str> = games.iter().map(String::as_str).collect();
        let parts = parts(&games);
        assert!(parts.len() > 1 && parts.iter().all(|part| part.len() <= MAX_NOTICE_BYTES));
        assert_eq!(parts.join(" "), games.join(" "));
    }
}
