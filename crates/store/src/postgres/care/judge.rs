//! Checks a group of games: whether their logs are intact, and whether the lists match the logs.

use std::collections::{BTreeMap, HashMap};

use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, PgConnection, Row as _, SqlSafeStr as _};

use crate::StoreError;
use crate::engine::tables::{GAME_STATE, GAMES, Table};
use crate::log::judgement::{ListProjection, LogCheckResult, StoredEvent};
use crate::log::{codec, judgement, projection};
use crate::postgres::writer::{GameUpsert, insert};
use postern_game::{Millis, PersonId};
use postern_rules::{ByColor, Color};

/// Number of games per group.
const PAGE: i64 = 50;

/// A game to check.
pub(super) struct CheckedGame {
    pub(super) key: i64,
    pub(super) id: String,
    over_ms: Option<Millis>,
}

/// A connection with temporary tables. List data is computed from the logs of a group of games and
/// written into these tables by the same code that the server uses.
pub(super) struct ProjectionChecker {
    pub(super) connection: PgConnection,
    /// Name of the schema with the real tables, which the temporary tables shadow.
    pub(super) schema: String,
}

impl ProjectionChecker {
    /// Creates the temporary tables on a connection to a database with the current schema.
    pub(super) async fn new(mut connection: PgConnection) -> Result<Self, StoreError> {
        let schema: String = sqlx::query_scalar("SELECT quote_ident(current_schema())")
            .fetch_one(&mut connection)
            .await?;
        sqlx::raw_sql(
            "CREATE TEMP TABLE games (LIKE games, PRIMARY KEY (key));
             CREATE TEMP TABLE game_state (LIKE game_state, PRIMARY KEY (game))",
        )
        .execute(&mut connection)
        .await?;
        Ok(Self { connection, schema })
    }

    /// Returns the next group of games in key order, after the key `after`.
    pub(super) async fn games(&mut self, after: i64) -> Result<Vec<CheckedGame>, StoreError> {
        let schema = &self.schema;
        let statement = format!(
            "SELECT key, id, over_ms FROM {schema}.games WHERE key > $1 ORDER BY key LIMIT $2"
        );
        let rows: Vec<(i64, String, Option<Millis>)> =
            sqlx::query_as(AssertSqlSafe(statement).into_sql_str())
                .bind(after)
                .bind(PAGE)
                .fetch_all(&mut self.connection)
                .await?;
        let found = rows
            .into_iter()
            .map(|(key, id, over_ms)| CheckedGame { key, id, over_ms });
        Ok(found.collect())
    }

    /// Replays the logs of a group of games and writes the resulting list data into the temporary
    /// tables. Returns the result for each game.
    pub(super) async fn judge(
        &mut self,
        games: &[CheckedGame],
    ) -> Result<Vec<LogCheckResult>, StoreError> {
        let mut logs = self.logs(games).await?;
        let mut all: Vec<LogCheckResult> = games
            .iter()
            .map(|game| match codec::game_id(&game.id) {
                Ok(id) => {
                    let log = logs.remove(&game.key).unwrap_or_default();
                    judgement::judge(&id, log, game.over_ms)
                }
                Err(fault) => LogCheckResult {
                    events: 0,
                    faults: vec![fault],
                    shown: None,
                },
            })
            .collect();
        self.project(games, &mut all).await?;
        Ok(all)
    }

    async fn logs(
        &mut self,
        games: &[CheckedGame],
    ) -> Result<HashMap<i64, Vec<StoredEvent>>, StoreError> {
        let keys: Vec<i64> = games.iter().map(|game| game.key).collect();
        let rows = sqlx::query(
            "SELECT events.game, events.seq, at_ms, kind, version::bigint, body, comments.text, checksum FROM events
                LEFT JOIN comments ON comments.game = events.game AND comments.number = events.seq
             WHERE events.game = ANY($1) ORDER BY events.game, events.seq",
        )
        .bind(keys)
        .fetch_all(&mut self.connection)
        .await?;
        let mut logs: HashMap<i64, Vec<StoredEvent>> = HashMap::new();
        for row in &rows {
            logs.entry(row.try_get(0)?).or_default().push(stored(row)?);
        }
        Ok(logs)
    }

    /// Writes the computed list data into the temporary tables.
    async fn project(
        &mut self,
        games: &[CheckedGame],
        all: &mut [LogCheckResult],
    ) -> Result<(), StoreError> {
        sqlx::raw_sql("TRUNCATE pg_temp.games, pg_temp.game_state")
            .execute(&mut self.connection)
            .await?;
        let people = self.people(all).await?;
        for judged in all.iter_mut() {
            let known = |shown: &ListProjection| {
                Color::ALL.into_iter().all(|side| {
                    let player = shown.summary.players[side].as_ref();
                    player.is_none_or(|player| people.contains_key(player))
                }) && (shown.summary.invited.as_ref())
                    .is_none_or(|invited| people.contains_key(invited))
            };
            if judged.shown.as_ref().is_some_and(|shown| !known(shown)) {
                judged.lacks_a_player();
            }
        }
        let mut wide = BTreeMap::new();
        let mut states = BTreeMap::new();
        for (game, judged) in games.iter().zip(&*all) {
            let Some(shown) = &judged.shown else { continue };
            let summary = &shown.summary;
            let key = |side: Color| {
                let player = summary.players[side].as_ref();
                player.and_then(|player| people.get(player).copied())
            };
            wide.insert(
                game.key,
                GameUpsert {
                    game: summary,
                    white: key(Color::White),
                    black: key(Color::Black),
                    invited: (summary.invited.as_ref())
                        .and_then(|invited| people.get(invited).copied()),
                    over_ms: projection::over_ms(summary, shown.at_ms),
                },
            );
            states.insert(game.key, summary);
        }
        if !wide.is_empty() {
            insert::games(&mut self.connection, &wide).await?;
            insert::states(&mut self.connection, &states).await?;
        }
        Ok(())
    }

    /// Returns the database keys of the games' players.
    async fn people(
        &mut self,
        all: &[LogCheckResult],
    ) -> Result<HashMap<PersonId, i64>, StoreError> {
        let ids: Vec<&str> = all
            .iter()
            .filter_map(|judged| judged.shown.as_ref())
            .flat_map(|shown| {
                let ByColor { white, black } = &shown.summary.players;
                white.iter().chain(black).chain(&shown.summary.invited)
            })
            .map(PersonId::as_str)
            .collect();
        let rows: Vec<(String, i64)> =
            sqlx::query_as("SELECT id, key FROM people WHERE id = ANY($1)")
                .bind(ids)
                .fetch_all(&mut self.connection)
                .await?;
        rows.into_iter()
            .map(|(id, key)| match PersonId::parse(&id) {
                Ok(id) => Ok((id, key)),
                Err(error) => Err(StoreError::Corrupt(format!("“{id}”: {error}"))),
            })
            .collect()
    }

    /// Compares the lists with the temporary tables for the last group. Returns the differences by
    /// game key.
    pub(super) async fn differences(&mut self) -> Result<HashMap<i64, Vec<String>>, StoreError> {
        let mut differences: HashMap<i64, Vec<String>> = HashMap::new();
        for table in [&GAMES, &GAME_STATE] {
            let (name, own_key) = (table.name, table.columns[0].0);
            let schema = &self.schema;
            let statement = format!(
                "SELECT key, missing, columns FROM (
                    SELECT wanted.{own_key} AS key, stored.{own_key} IS NULL AS missing,
                        (SELECT string_agg(want.key, ', ' ORDER BY want.key) FROM jsonb_each(to_jsonb(wanted)) AS want
                            JOIN jsonb_each(to_jsonb(stored)) AS have ON have.key = want.key
                            WHERE have.value <> want.value AND want.key <> 'taken_until_ms') AS columns
                    FROM pg_temp.{name} AS wanted LEFT JOIN {schema}.{name} AS stored ON stored.{own_key} = wanted.{own_key}
                 ) AS compared WHERE missing OR columns IS NOT NULL"
            );
            let rows: Vec<(i64, bool, Option<String>)> =
                sqlx::query_as(AssertSqlSafe(statement).into_sql_str())
                    .fetch_all(&mut self.connection)
                    .await?;
            for (key, missing, columns) in rows {
                let fault = match columns {
                    Some(columns) if !missing => {
                        format!("{name} has something else than its log says: {columns}")
                    }
                    _ => format!("it has no row in {name}"),
                };
                differences.entry(key).or_default().push(fault);
            }
        }
        Ok(differences)
    }

    /// Overwrites the list data of these games with the rows of the temporary tables. The games
    /// must belong to the last group.
    pub(super) async fn adopt(&mut self, keys: &[i64]) -> Result<(), StoreError> {
        for table in [&GAMES, &GAME_STATE] {
            let statement = adoption(table, &self.schema);
            sqlx::query(AssertSqlSafe(statement).into_sql_str())
                .bind(keys)
                .execute(&mut self.connection)
                .await?;
        }
        Ok(())
    }
}

/// Returns the statement that copies rows from a temporary table into the real one.
fn adoption(table: &Table, schema: &str) -> String {
    let (name, columns, key) = (table.name, table.names(), table.columns[0].0);
    let changes = table.columns[1..]
        .iter()
        .map(|(column, _)| format!("{column} = excluded.{column}"))
        .collect::<Vec<_>>()
        .join(", ");
    format!(
        "INSERT INTO {schema}.{name} ({columns}) SELECT {columns} FROM pg_temp.{name} WHERE {key} = ANY($1)
         ON CONFLICT ({key}) DO UPDATE SET {changes}"
    )
}

fn stored(row: &PgRow) -> Result<StoredEvent, StoreError> {
    Ok(StoredEvent {
        event: (
            row.try_get(1)?,
            row.try_get(2)?,
            row.try_get(3)?,
            row.try_get(4)?,
            row.try_get(5)?,
            row.try_get(6)?,
        ),
        checksum: row.try_get(7)?,
    })
}
