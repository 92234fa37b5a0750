//! Adopting a PostgreSQL database written by commit 6001f8b7. It is either adopted with all its
//! contents, or refused and left unchanged.

use std::process::Command;
use std::sync::Arc;

use postern::live::{Live, ManualClock};
use postern_store::{Store, StoreError, postgres_care};
use postern_test_postgres::{ClusterDatabase, TestCluster};

use super::*;
use crate::adoption::carried::{CARRIED, MAILS};
use crate::adoption::{PAUSE, fixture, listing, sends_what_waited};

/// Restores the dump of the old database.
fn restored() -> ClusterDatabase {
    let database = TestCluster::shared().database();
    let output = Command::new(TestCluster::shared().program("psql"))
        .args(["--quiet", "--set", "ON_ERROR_STOP=1", "--file"])
        .arg(fixture("schema_46.sql"))
        .arg(database.url())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    database
}

async fn opened(database: &ClusterDatabase) -> Result<(), StoreError> {
    let options = PostgresOptions::new(DatabaseUrl::parse(&database.url()).unwrap());
    Store::open_postgres(options).await?.close().await;
    Ok(())
}

async fn run(database: &ClusterDatabase, statements: &'static str) {
    sqlx::raw_sql(statements)
        .execute(&mut stranger(&database.url()).await)
        .await
        .unwrap();
}

async fn number(connection: &mut PgConnection, what: &str) -> i64 {
    sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT {what}")))
        .fetch_one(connection)
        .await
        .unwrap()
}

async fn schema(database: &ClusterDatabase) -> i64 {
    let mut connection = stranger(&database.url()).await;
    number(&mut connection, "max(version) FROM _sqlx_migrations").await
}

/// Checks that the database has the current schema and all contents of the old one.
async fn is_adopted(database: &ClusterDatabase) {
    let mut connection = stranger(&database.url()).await;
    assert_eq!(
        number(&mut connection, "min(version) FROM _sqlx_migrations").await,
        47
    );
    let contents = listing().postgres;
    for (table, rows) in contents.tables() {
        let found = number(&mut connection, &format!("count(*) FROM {table}")).await;
        assert_eq!(found, rows, "{table}");
    }
    for (name, game) in &contents.games {
        let found: (String, i64, String) = sqlx::query_as(
            "SELECT status, seq, encode(checksum, 'hex') FROM games JOIN events ON game = key
             WHERE id = $1 ORDER BY seq DESC LIMIT 1",
        )
        .bind(&game.id)
        .fetch_one(&mut connection)
        .await
        .unwrap();
        assert_eq!(
            found,
            (game.status.clone(), game.events, game.checksum.clone()),
            "{name}"
        );
    }
    let url = DatabaseUrl::parse(&database.url()).unwrap();
    let checked = postgres_care::check(&url).await.unwrap();
    assert_eq!(checked.faults, Vec::<String>::new());
}

#[tokio::test]
async fn nodes_that_start_together_adopt_a_database_once_with_all_that_is_in_it() {
    let database = restored();
    let all = tokio::join!(opened(&database), opened(&database), opened(&database));
    assert_eq!(all, (Ok(()), Ok(()), Ok(())));
    is_adopted(&database).await;
    assert_eq!(
        opened(&database).await,
        Ok(()),
        "and it can be opened again"
    );
    is_adopted(&database).await;
}

#[tokio::test]
async fn the_mails_that_waited_in_a_database_wait_in_the_queue() {
    let database = restored();
    run(&database, MAILS).await;
    assert_eq!(opened(&database).await, Ok(()));
    let mut connection = stranger(&database.url()).await;
    for (statement, expected) in CARRIED {
        let lines = sqlx::query_scalar(statement).fetch_all(&mut connection);
        let mut lines: Vec<String> = lines.await.unwrap();
        lines.sort_unstable();
        assert_eq!(lines, expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waited_in_an_adopted_database_is_sent() {
    let database = restored();
    let clock = ManualClock::at(listing().postgres.made_ms + PAUSE);
    let options = PostgresOptions::new(DatabaseUrl::parse(&database.url()).unwrap());
    let store = Store::open_postgres(options).await.unwrap();
    let live = Live::open(store, Arc::new(clock)).await.unwrap();
    // Ben had already played his turn, so no further message is expected.
    sends_what_waited(&live, &[]).await;
}

#[tokio::test]
async fn a_database_is_not_adopted_while_nodes_of_that_commit_are_alive() {
    let database = restored();
    run(
        &database,
        "UPDATE nodes SET name = 'old one', seen_ms = (extract(epoch FROM clock_timestamp()) * 1000)::bigint",
    )
    .await;
    let refusal = StoreError::OlderNodes("old one".to_owned());
    assert_eq!(opened(&database).await, Err(refusal));
    assert_eq!(schema(&database).await, 46);
}

#[tokio::test]
async fn commands_say_what_becomes_of_a_database_before_the_server_adopts_it() {
    let database = restored();
    let url = DatabaseUrl::parse(&database.url()).unwrap();
    let refused = async || postgres_care::check(&url).await.map(|_| ()).unwrap_err();
    assert_eq!(refused().await, StoreError::OlderSchema);
    run(&database, "DELETE FROM _sqlx_migrations WHERE version > 45").await;
    assert_eq!(refused().await, StoreError::BeforeBaseline);
}

#[tokio::test]
async fn a_database_that_this_version_cannot_read_is_refused_and_stays_as_it_is() {
    let games = listing().postgres.games;
    let game = games["hidden"].id.clone();
    for (statements, refusal) in [
        (
            "SET session_replication_role = replica;
             UPDATE events SET checksum = NULL FROM games WHERE seq = 2 AND key = game AND id = $1",
            StoreError::UnfilledLog {
                game: game.clone(),
                seq: 2,
            },
        ),
        (
            "SET session_replication_role = replica;
             UPDATE events SET version = 10 FROM games WHERE seq = 1 AND key = game AND id = $1",
            StoreError::OldEvent {
                game: game.clone(),
                seq: 1,
            },
        ),
        (
            "UPDATE _sqlx_migrations SET checksum = '\\x00' WHERE version = 46",
            StoreError::Corrupt(
                "its schema is called 46, but is not that of commit 6001f8b7".to_owned(),
            ),
        ),
        (
            "DELETE FROM _sqlx_migrations WHERE version = 46",
            StoreError::BeforeBaseline,
        ),
    ] {
        let database = restored();
        let statements = statements.replace("$1", &format!("'{game}'"));
        sqlx::raw_sql(sqlx::AssertSqlSafe(statements.clone()))
            .execute(&mut stranger(&database.url()).await)
            .await
            .unwrap();
        let before = schema(&database).await;
        assert_eq!(opened(&database).await, Err(refusal), "{statements}");
        assert_eq!(schema(&database).await, before, "{statements}");
    }
}
