//! Measures the cost of each list query on `SQLite` and PostgreSQL.

use std::time::Duration;

use nix::time::{ClockId, clock_gettime};
use postern_test_postgres::{ClusterDatabase, TestCluster};
use rusqlite::{Connection, StatementStatus};
use sqlx::{AssertSqlSafe, PgConnection, SqlSafeStr as _};
use tempfile::TempDir;

use super::queries::ListQuery;
use super::seed;
use crate::engine::value::{ColumnValue, bound};
use crate::postgres::DatabaseUrl;
use crate::{postgres, sqlite};

/// Number of times that each round runs a query. Only the fastest of the `ROUNDS` rounds counts.
const RUNS: u32 = 20;
const ROUNDS: u32 = 10;

#[derive(Clone, Copy)]
pub(super) struct QueryCost {
    pub(super) cpu: Duration,
    /// Number of rows read (PostgreSQL) or virtual machine steps executed (`SQLite`).
    pub(super) read: f64,
}

/// A database filled with the benchmark's rows.
pub(super) trait BenchEngine {
    /// Returns the CPU time of one run of the query, averaged over a round of `RUNS` runs.
    async fn cpu_of(&mut self, query: &ListQuery) -> Duration;

    /// Returns the number of rows read (PostgreSQL) or virtual machine steps executed (`SQLite`) by
    /// the query.
    async fn read_by(&mut self, query: &ListQuery) -> f64;
}

/// Returns the cost of one query on the small database and on the large one. Rounds alternate
/// between the two databases, so that other load on the machine affects both.
pub(super) async fn costs(
    databases: &mut [impl BenchEngine; 2],
    queries: [&ListQuery; 2],
) -> [QueryCost; 2] {
    let mut costs = [QueryCost {
        cpu: Duration::MAX,
        read: 0.0,
    }; 2];
    for _ in 0..=ROUNDS {
        for index in 0..2 {
            let cpu = databases[index].cpu_of(queries[index]).await;
            costs[index].cpu = costs[index].cpu.min(cpu);
        }
    }
    for index in 0..2 {
        costs[index].read = databases[index].read_by(queries[index]).await;
    }
    costs
}

pub(super) struct SqliteBench {
    connection: Connection,
    _directory: TempDir,
}

impl SqliteBench {
    pub(super) fn seeded(games: u32) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("lists.db");
        let connection = Connection::open(&path).unwrap();
        connection
            .execute_batch(
                "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -1000000",
            )
            .unwrap();
        for sql in sqlite::schema_statements() {
            connection.execute_batch(sql).unwrap();
        }
        for sql in seed::statements(games) {
            connection.execute_batch(&sql).unwrap();
        }
        // Use the same small page cache as the server's read connections.
        connection
            .execute_batch("PRAGMA journal_mode = WAL")
            .unwrap();
        drop(connection);
        let connection = Connection::open(&path).unwrap();
        connection.set_prepared_statement_cache_capacity(100);
        Self {
            connection,
            _directory: directory,
        }
    }

    /// Runs all statements of a query and returns the number of virtual machine steps.
    fn run(&self, query: &ListQuery) -> i32 {
        let mut steps = 0;
        for (statement, values) in &query.statements {
            let mut statement = self.connection.prepare_cached(statement.sqlite).unwrap();
            for (number, value) in (1..).zip(values) {
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

impl BenchEngine for SqliteBench {
    async fn cpu_of(&mut self, query: &ListQuery) -> Duration {
        let begun = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap();
        for _ in 0..RUNS {
            self.run(query);
        }
        let ended = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).unwrap();
        Duration::from(ended - begun) / RUNS
    }

    async fn read_by(&mut self, query: &ListQuery) -> f64 {
        self.run(query).into()
    }
}

pub(super) struct PostgresBench {
    connection: PgConnection,
    /// Process id of the PostgreSQL backend that serves this connection.
    process: i32,
    _database: ClusterDatabase,
}

impl PostgresBench {
    pub(super) async fn seeded(games: u32) -> Self {
        let database = TestCluster::start().database();
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

    /// Returns the CPU time used so far by the PostgreSQL backend.
    fn cpu(&self) -> Duration {
        let path = format!("/proc/{}/schedstat", self.process);
        let text = std::fs::read_to_string(path).unwrap();
        let nanoseconds = text.split(' ').next().unwrap();
        Duration::from_nanos(nanoseconds.parse().unwrap())
    }
}

impl BenchEngine for PostgresBench {
    async fn cpu_of(&mut self, query: &ListQuery) -> Duration {
        let begun = self.cpu();
        for _ in 0..RUNS {
            for (statement, values) in &query.statements {
                let query = bound(sqlx::query(statement.postgres), values);
                query.fetch_all(&mut self.connection).await.unwrap();
            }
        }
        self.cpu().saturating_sub(begun) / RUNS
    }

    /// Counts the rows of the generic plan, because the server's connections also cache and reuse
    /// that plan for all parameters.
    async fn read_by(&mut self, query: &ListQuery) -> f64 {
        let connection = &mut self.connection;
        let mut read = 0.0;
        for (statement, values) in &query.statements {
            run(
                connection,
                &format!("PREPARE measured AS {}", statement.postgres),
            )
            .await;
            let values: Vec<_> = values.iter().map(literal).collect();
            let values = match values.len() {
                0 => String::new(),
                _ => format!("({})", values.join(", ")),
            };
            let explain = format!("EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE measured {values}");
            let plan: serde_json::Value = sqlx::query_scalar(AssertSqlSafe(explain).into_sql_str())
                .fetch_one(&mut *connection)
                .await
                .unwrap();
            run(connection, "DEALLOCATE measured").await;
            read += rows(&plan[0]["Plan"]);
        }
        read
    }
}

fn literal(value: &ColumnValue) -> String {
    match value {
        ColumnValue::Text(Some(text)) => format!("'{}'", text.replace('\'', "''")),
        ColumnValue::Number(Some(number)) => number.to_string(),
        ColumnValue::Text(None) | ColumnValue::Number(None) => "NULL".to_owned(),
        ColumnValue::Bytes(_) | ColumnValue::Flag(_) => {
            unreachable!("no list has such a parameter")
        }
    }
}

/// Returns the number of rows that an executed query plan has read from tables and indexes.
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
