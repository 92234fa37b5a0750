//! Reads and writes whole tables, for copies between databases.

use sqlx::{AssertSqlSafe, Connection as _, PgConnection, SqlSafeStr as _};

use super::schema::COPY_MARK;
use super::{DatabaseUrl, care, open, schema};
use crate::cluster::NODE_LIVES;
use crate::engine::reads::Row;
use crate::engine::tables::{ColumnType, INSERTED_TOGETHER, RowValues, TABLES, Table};
use crate::engine::value::{ColumnValue, bound};
use crate::{DatabaseCheckResult, StoreError};

/// Number of the advisory lock that a copy holds on its target database.
const LOCK: i64 = 0x706f_7374_636f_7079;

/// Tables that are not copied, because they belong to running servers.
const NOT_COPIED: &str = "removing, nodes, notices, presence, visitors";

fn table_names() -> String {
    let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
    names.join(", ")
}

/// The source or target of a copy in PostgreSQL. No server uses the database during the copy.
pub(crate) struct ServerEndpoint {
    connection: PgConnection,
    url: DatabaseUrl,
}

impl ServerEndpoint {
    /// Connects to a source database with the current schema and reads from a consistent snapshot.
    /// Until this value is dropped, nobody can write to the database and no server can start to use
    /// it.
    pub(crate) async fn source(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let mut end = Self::connect(url).await?;
        schema::must_be_latest(&mut end.connection).await?;
        schema::must_be_whole(&mut end.connection).await?;
        // Check this before locking, so that running servers do not wait for the lock.
        end.must_be_unused().await?;
        end.hold_still().await?;
        end.must_be_unused().await?;
        Ok(end)
    }

    /// Removes the data of an interrupted copy. No server has ever used this data.
    async fn wipe(&mut self) -> Result<(), StoreError> {
        let statements = format!(
            "BEGIN;
            ALTER TABLE events DISABLE TRIGGER events_are_not_truncated;
            ALTER TABLE moderation_log DISABLE TRIGGER moderation_log_is_not_truncated;
            TRUNCATE {}, {NOT_COPIED};
            ALTER TABLE events ENABLE TRIGGER events_are_not_truncated;
            ALTER TABLE moderation_log ENABLE TRIGGER moderation_log_is_not_truncated;
            COMMIT",
            table_names()
        );
        sqlx::raw_sql(AssertSqlSafe(statements).into_sql_str())
            .execute(&mut self.connection)
            .await?;
        Ok(())
    }

    /// Blocks writers, then starts the read snapshot. The snapshot therefore contains everything
    /// written before.
    async fn hold_still(&mut self) -> Result<(), StoreError> {
        let statements = format!(
            "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; LOCK TABLE nodes, {} IN SHARE MODE",
            table_names()
        );
        sqlx::raw_sql(AssertSqlSafe(statements).into_sql_str())
            .execute(&mut self.connection)
            .await?;
        Ok(())
    }

    /// Connects to a target database. It must be empty, except for the data of an interrupted copy,
    /// which is removed.
    pub(crate) async fn target(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let mut end = Self::connect(url).await?;
        let alone: bool = sqlx::query_scalar("SELECT pg_try_advisory_lock($1)")
            .bind(LOCK)
            .fetch_one(&mut end.connection)
            .await?;
        if !alone {
            return Err(StoreError::CopyRunning(url.to_string()));
        }
        if schema::version(&mut end.connection).await? > 0 {
            end.must_be_unused().await?;
        }
        schema::migrate(&mut end.connection).await?;
        match schema::must_be_whole(&mut end.connection).await {
            Err(StoreError::UnfinishedCopy) => {
                end.wipe().await?;
            }
            whole => whole?,
        }
        for table in TABLES {
            if !end.page(table, &[], 1).await?.is_empty() {
                return Err(StoreError::NotEmpty(url.to_string()));
            }
        }
        sqlx::query("INSERT INTO meta (key, value) VALUES ($1, '')")
            .bind(COPY_MARK)
            .execute(&mut end.connection)
            .await?;
        // The last commit of the copy makes all previous ones durable.
        sqlx::raw_sql("SET synchronous_commit = off")
            .execute(&mut end.connection)
            .await?;
        Ok(end)
    }

    async fn connect(url: &DatabaseUrl) -> Result<Self, StoreError> {
        let mut connection = open::first(url).await?;
        // The source connection is idle while the target is written.
        sqlx::raw_sql("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
            .execute(&mut connection)
            .await?;
        Ok(Self {
            connection,
            url: url.clone(),
        })
    }

    /// Returns an error if a server uses the database.
    async fn must_be_unused(&mut self) -> Result<(), StoreError> {
        let nodes: Vec<String> = sqlx::query_scalar(
            "SELECT name FROM nodes WHERE seen_ms > extract(epoch FROM clock_timestamp()) * 1000 - $1 ORDER BY name",
        )
        .bind(NODE_LIVES)
        .fetch_all(&mut self.connection)
        .await?;
        if nodes.is_empty() {
            Ok(())
        } else {
            Err(StoreError::ServersRunning(
                self.url.to_string(),
                nodes.join(", "),
            ))
        }
    }

    pub(crate) async fn page(
        &mut self,
        table: &Table,
        after: &[ColumnValue],
        limit: u32,
    ) -> Result<Vec<RowValues>, StoreError> {
        let columns = table.columns.iter().map(|(name, kind)| match kind {
            // Some of these columns have a narrower integer type.
            ColumnType::Number | ColumnType::Game | ColumnType::Person(_) => {
                format!("{name}::bigint AS {name}")
            }
            _ => (*name).to_owned(),
        });
        let columns = columns.collect::<Vec<_>>().join(", ");
        let statement = table.page(&columns, !after.is_empty(), limit);
        let query = bound(sqlx::query(AssertSqlSafe(statement).into_sql_str()), after);
        let rows = query.fetch_all(&mut self.connection).await?;
        let rows = rows.into_iter().map(Row::Postgres);
        let rows = rows.map(|row| table.cells(&row));
        let marked =
            |cells: &RowValues| table.name == "meta" && cells[0] == ColumnValue::from(COPY_MARK);
        rows.filter(|cells| !cells.as_ref().is_ok_and(marked))
            .collect()
    }

    pub(crate) async fn insert(
        &mut self,
        table: &Table,
        rows: &[RowValues],
    ) -> Result<(), StoreError> {
        for some in rows.chunks(INSERTED_TOGETHER) {
            let statement = AssertSqlSafe(table.insertion(some.len())).into_sql_str();
            let query = some
                .iter()
                .fold(sqlx::query(statement), |query, row| bound(query, row));
            query.execute(&mut self.connection).await?;
        }
        Ok(())
    }

    /// Checks the copied database and returns its faults.
    pub(crate) async fn check(&mut self) -> Result<DatabaseCheckResult, StoreError> {
        // Let the sequences continue after the copied keys.
        for (table, key) in [
            ("people", "key"),
            ("games", "key"),
            ("moderation_log", "key"),
            ("reports", "key"),
            ("receivers", "key"),
            ("deliveries", "key"),
            ("rated_games", "number"),
        ] {
            let statement = format!(
                "SELECT setval(pg_get_serial_sequence('{table}', '{key}'), coalesce(max({key}), 1), max({key}) IS NOT NULL) FROM {table}"
            );
            sqlx::query(AssertSqlSafe(statement).into_sql_str())
                .execute(&mut self.connection)
                .await?;
        }
        sqlx::raw_sql("ANALYZE")
            .execute(&mut self.connection)
            .await?;
        care::check_connected(open::first(&self.url).await?).await
    }

    /// Marks the copy as complete, durably, so that servers can use the database.
    pub(crate) async fn finish(mut self) -> Result<(), StoreError> {
        sqlx::raw_sql("SET synchronous_commit = on")
            .execute(&mut self.connection)
            .await?;
        sqlx::query("DELETE FROM meta WHERE key = $1")
            .bind(COPY_MARK)
            .execute(&mut self.connection)
            .await?;
        self.connection.close().await?;
        Ok(())
    }
}
