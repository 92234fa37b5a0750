//! Tests that all statements that load the site's pages use indexes, however large the tables are.

use sqlx::{AssertSqlSafe, Connection as _, SqlSafeStr as _, SqliteConnection};

use super::writer::limits::{CHALLENGES, SEEKS, UNFINISHED};
use crate::Store;
use crate::engine::plans;
use crate::engine::plans::{PlannedStatement, planned};
use crate::engine::reads::SqlStatement;

/// Returns `SQLite`'s query plan for a statement.
async fn plan(connection: &mut SqliteConnection, statement: &str) -> Vec<String> {
    let explain = AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"));
    let steps: Vec<(i64, i64, i64, String)> = sqlx::query_as(explain.into_sql_str())
        .fetch_all(connection)
        .await
        .unwrap();
    steps.into_iter().map(|(.., detail)| detail).collect()
}

/// Whether a step of a query plan scans a whole table. A scan of a partial index does not count if
/// the index is meant to be scanned.
fn is_scan(step: &str, scan: &str, indexes: &[&str]) -> bool {
    let goes_through = step == scan || step.starts_with(&format!("{scan} "));
    goes_through && !indexes.iter().any(|index| step.contains(index))
}

/// Returns the queries that check limits before a game starts.
fn limits() -> [PlannedStatement; 3] {
    let planned = |statement, indexes: &[&'static str]| PlannedStatement {
        statement: SqlStatement::common(statement),
        sqlite: indexes.to_vec(),
        postgres: Vec::new(),
    };
    [
        planned(UNFINISHED, &plans::UNFINISHED),
        planned(CHALLENGES, &plans::CHALLENGES),
        planned(SEEKS, &["games_seeks_of_white", "games_seeks_of_black"]),
    ]
}

#[tokio::test]
async fn what_a_person_has_is_found_through_indexes() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("plans.db");
    Store::open_sqlite(&file).await.unwrap().close().await;
    let mut connection = SqliteConnection::connect(file.to_str().unwrap())
        .await
        .unwrap();
    for planned in planned().into_iter().chain(limits()) {
        let (statement, indexes) = (planned.statement.sqlite, &planned.sqlite[..]);
        let plan = plan(&mut connection, statement).await;
        for table in [
            "games",
            "game_state",
            "state",
            "people",
            "events",
            "positions",
            "records",
            "sessions",
            "receivers",
            "deliveries",
            "emails",
        ] {
            let scan = format!("SCAN {table}");
            assert!(
                !plan.iter().any(|step| is_scan(step, &scan, indexes)),
                "{statement}\n{plan:#?}"
            );
        }
        for index in indexes {
            assert!(
                plan.iter().any(|step| step.contains(index)),
                "{index}: {statement}\n{plan:#?}"
            );
        }
    }
}
