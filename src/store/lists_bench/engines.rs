//! What a query costs on either engine.

use std::time::Duration;

use nix::time::{ClockId, clock_gettime};
use postern_test_postgres::{Cluster, Database};
use rusqlite::{Connection, StatementStatus, types::Value};
use sqlx::{
    AssertSqlSafe, PgConnection, Postgres as PostgresEngine, SqlSafeStr as _,
    postgres::PgArguments, query::Query as Bound,
};
use tempfile::TempDir;

use super::{
    queries::{Given, Query},
    seed,
};
use crate::store::{
    postgres::{self, DatabaseUrl},
    sqlite,
};

/// How often a query is run to be measured; of several rounds the best counts.
const RUNS: u32 = 20;
const ROUNDS: u32 = 5;

#[derive(Clone, Copy)]
pub(super) struct Cost {
    pub(super) cpu: Duration,
    /// Rows, or steps.
    pub(super) read: f64,
}

pub(super) struct Sqlite {
    connection: Connection,
    _directory: TempDir,
}

impl Sqlite {
    pub(super) fn seeded(games: u32) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let connection = Connection::open(directory.path().join("lists.db")).unwrap();
        connection
            .execute_batch(
                "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = memory",
            )
            .unwrap();
        for sql in sqlite::schema_statements() {
            connection.execute_batch(sql).unwrap();
        }
        for sql in seed::statements(games) {
            connection.execute_batch(&sql).unwrap();
        }
        Self {
            connection,
            _directory: directory,
        }
    }

    pub(super) fn cost(&self, query: &Query) -> Cost {
        let steps = self.run(query);
        let round = |_| {
            let begun = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap();
            for _ in 0..RUNS {
                self.run(query);
            }
            let ended = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap();
            Duration::from(ended - begun) / RUNS
        };
        Cost {
            cpu: (0..ROUNDS).map(round).min().unwrap(),
            read: f64::from(steps),
        }
    }

    /// Runs all statements of a query and gives the steps that it took.
    fn run(&self, query: &Query) -> i32 {
        let mut steps = 0;
        for (statement, values) in &query.statements {
            let mut statement = self.connection.prepare_cached(statement.sqlite).unwrap();
            for (number, value) in (1..).zip(values) {
                let value = match value {
                    Given::Text(Some(text)) => Value::Text(text.clone()),
                    Given::Text(None) => Value::Null,
                    Given::Number(number) => Value::Integer(*number),
                };
                let parameter = statement.parameter_index(&format!("${number}")).unwrap();
                statement
                    .raw_bind_parameter(parameter.unwrap(), value)
                    .unwrap();
            }
            statement.reset_status(StatementStatus::VmStep);
            let mut rows = statement.raw_query();
            while rows.next().unwrap().is_some() {}
            drop(rows);
            steps += statement.get_status(StatementStatus::VmStep);
        }
        steps
    }
}

pub(super) struct Postgres {
    connection: PgConnection,
    /// Of the server's process.
    process: i32,
    _database: Database,
}

impl Postgres {
    pub(super) async fn seeded(games: u32) -> Self {
        let database = Cluster::shared().database();
        let url = DatabaseUrl::parse(&database.url()).unwrap();
        let mut connection = postgres::connected(&url).await.unwrap();
        run(&mut connection, "SET statement_timeout = 0").await;
        for sql in seed::statements(games) {
            run(&mut connection, &sql).await;
        }
        run(&mut connection, "VACUUM ANALYZE").await;
        let process = sqlx::query_scalar("SELECT pg_backend_pid()")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        Self {
            connection,
            process,
            _database: database,
        }
    }

    pub(super) async fn cost(&mut self, query: &Query) -> Cost {
        let mut best = Duration::MAX;
        for _ in 0..=ROUNDS {
            let begun = self.cpu();
            for _ in 0..RUNS {
                for (statement, values) in &query.statements {
                    let query = bound(sqlx::query(statement.postgres), values);
                    query.fetch_all(&mut self.connection).await.unwrap();
                }
            }
            best = best.min(self.cpu().saturating_sub(begun) / RUNS);
        }
        let mut read = 0.0;
        for (statement, values) in &query.statements {
            let explain = format!("EXPLAIN (ANALYZE, FORMAT JSON) {}", statement.postgres);
            let explain = sqlx::query(AssertSqlSafe(explain).into_sql_str());
            let row = bound(explain, values)
                .fetch_one(&mut self.connection)
                .await
                .unwrap();
            let plan: serde_json::Value = sqlx::Row::get(&row, 0);
            read += rows(&plan[0]["Plan"]);
        }
        Cost { cpu: best, read }
    }

    /// The CPU time that the server's process has had.
    fn cpu(&self) -> Duration {
        let path = format!("/proc/{}/schedstat", self.process);
        let text = std::fs::read_to_string(path).unwrap();
        let nanoseconds = text.split(' ').next().unwrap();
        Duration::from_nanos(nanoseconds.parse().unwrap())
    }
}

/// The rows that a plan has read from tables and indexes.
fn rows(plan: &serde_json::Value) -> f64 {
    let number = |name: &str| plan[name].as_f64().unwrap_or_default();
    let own = if plan["Relation Name"].is_null() {
        0.0
    } else {
        let each = number("Actual Rows")
            + number("Rows Removed by Filter")
            + number("Rows Removed by Index Recheck");
        each * number("Actual Loops")
    };
    let parts = plan["Plans"].as_array().into_iter().flatten();
    own + parts.map(rows).sum::<f64>()
}

async fn run(connection: &mut PgConnection, sql: &str) {
    let sql = AssertSqlSafe(sql.to_owned()).into_sql_str();
    sqlx::raw_sql(sql).execute(connection).await.unwrap();
}

fn bound<'query>(
    mut query: Bound<'query, PostgresEngine, PgArguments>,
    values: &'query [Given],
) -> Bound<'query, PostgresEngine, PgArguments> {
    for value in values {
        query = match value {
            Given::Text(text) => query.bind(text.as_deref()),
            Given::Number(number) => query.bind(*number),
        };
    }
    query
}
