//! Adopting an SQLite file written by commit 6001f8b7. The file is either adopted with all its
//! contents, or refused and left unchanged.

pub(crate) mod carried;
mod sent;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use postern::live::{Live, ManualClock};
use postern_game::{Actor, Command, CommandId, GameStatus, PersonId};
use postern_store::care::DatabaseLock;
use postern_store::{Store, StoreError, care};
use serde::Deserialize;
use sqlx::{AssertSqlSafe, Connection as _, SqlSafeStr as _, SqliteConnection};
use tempfile::TempDir;

use crate::helpers::*;
pub(crate) use sent::{PAUSE, sends_what_waited};

const COMMIT: &str = "6001f8b7";

/// The expected contents of the old databases.
#[derive(Deserialize)]
pub(crate) struct ExpectedContents {
    pub(crate) sqlite: DatabaseContents,
    pub(crate) postgres: DatabaseContents,
}

#[derive(Deserialize)]
pub(crate) struct DatabaseContents {
    pub(crate) made_ms: i64,
    pub(crate) rows: BTreeMap<String, i64>,
    pub(crate) games: BTreeMap<String, ListedGame>,
}

#[derive(Deserialize)]
pub(crate) struct ListedGame {
    pub(crate) id: String,
    pub(crate) status: String,
    pub(crate) events: i64,
    pub(crate) checksum: String,
}

impl DatabaseContents {
    /// Returns the current tables and their expected row counts, except tables that an adoption
    /// changes.
    pub(crate) fn tables(&self) -> BTreeMap<&str, i64> {
        let mut tables = BTreeMap::new();
        for (table, rows) in &self.rows {
            let names = match &**table {
                "_sqlx_migrations" => vec![],
                "webhooks" | "push_devices" => vec!["receivers"],
                "webhook_calls" | "push_calls" | "occasions" => vec!["deliveries"],
                "outbox" => vec!["receivers", "deliveries"],
                // Each address becomes a receiver of e-mails about games, because all addresses are
                // confirmed.
                "emails" => vec!["emails", "receivers"],
                "mail_choices" | "push_choices" => vec!["choices"],
                table => vec![table],
            };
            for name in names {
                *tables.entry(name).or_default() += rows;
            }
        }
        tables
    }
}

pub(crate) fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/fixtures/6001f8b7")
        .join(name)
}

pub(crate) fn listing() -> ExpectedContents {
    serde_json::from_slice(&fs::read(fixture("schema_46.json")).unwrap()).unwrap()
}

/// Copies the old file to a temporary folder.
fn copy() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("postern.db");
    fs::copy(fixture("schema_46.db"), &file).unwrap();
    (directory, file)
}

async fn connect(file: &Path) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    SqliteConnection::connect_with(&options).await.unwrap()
}

async fn run(file: &Path, statements: &str) {
    let mut connection = connect(file).await;
    sqlx::raw_sql(AssertSqlSafe(statements.to_owned()).into_sql_str())
        .execute(&mut connection)
        .await
        .unwrap();
    connection.close().await.unwrap();
}

async fn number(connection: &mut SqliteConnection, what: &str) -> i64 {
    let statement = AssertSqlSafe(format!("SELECT {what}")).into_sql_str();
    sqlx::query_scalar(statement)
        .fetch_one(connection)
        .await
        .unwrap()
}

async fn schema(file: &Path) -> i64 {
    let mut connection = connect(file).await;
    let schema = number(&mut connection, "max(version) FROM _sqlx_migrations").await;
    connection.close().await.unwrap();
    schema
}

/// Checks that the file has the current schema and all contents of the old one.
async fn is_adopted(file: &Path) {
    let mut connection = connect(file).await;
    let versions: Vec<i64> = sqlx::query_scalar("SELECT version FROM _sqlx_migrations")
        .fetch_all(&mut connection)
        .await
        .unwrap();
    assert_eq!(versions[0], 47);
    let contents = listing().sqlite;
    for (table, rows) in contents.tables() {
        let found = number(&mut connection, &format!("count(*) FROM {table}")).await;
        assert_eq!(found, rows, "{table}");
    }
    for (name, game) in &contents.games {
        let found: (String, i64, String) = sqlx::query_as(
            "SELECT status, seq, lower(hex(checksum)) FROM games JOIN events ON game = key
             WHERE id = ? ORDER BY seq DESC LIMIT 1",
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
    connection.close().await.unwrap();
    assert_eq!(care::check(file).unwrap().faults, Vec::<String>::new());
}

#[tokio::test]
async fn a_file_is_adopted_with_all_that_is_in_it() {
    let (_directory, file) = copy();
    for _ in 0..2 {
        Store::open_sqlite(&file).await.unwrap().close().await;
        is_adopted(&file).await;
    }
    care::quick_check(&file).unwrap();
}

#[tokio::test]
async fn stores_that_are_opened_together_adopt_a_file_once() {
    let (_directory, file) = copy();
    // A server locks the file before it opens the store. Without that lock, the second store may be
    // refused while the first one migrates the file.
    let open = async || loop {
        match Store::open_sqlite(&file).await {
            Err(StoreError::Locked) => {}
            opened => return opened,
        }
    };
    let (one, other) = tokio::join!(open(), open());
    one.unwrap().close().await;
    other.unwrap().close().await;
    is_adopted(&file).await;
}

#[tokio::test]
async fn the_games_of_an_adopted_file_go_on() {
    let (_directory, file) = copy();
    let contents = listing().sqlite;
    let clock = Arc::new(ManualClock::at(contents.made_ms));
    let store = Store::open_sqlite(&file).await.unwrap();
    let live = Live::open(store, clock.clone()).await.unwrap();
    for (name, listed) in &contents.games {
        let game = live.games.game(&game_id(&listed.id)).await.unwrap();
        assert_eq!(game.seq(), listed.events, "{name}");
        let status = match game.status() {
            GameStatus::Open => "open",
            GameStatus::Running => "running",
            GameStatus::Over => "over",
        };
        assert_eq!(status, listed.status, "{name}");
    }
    // The checksum chain continues the old checksums.
    let game = game_id(&contents.games["hidden"].id);
    let player = live
        .games
        .game(&game)
        .await
        .unwrap()
        .players()
        .white
        .clone();
    let player: PersonId = player.unwrap();
    let id = CommandId::parse("after-adoption").unwrap();
    let seq = live
        .games
        .execute(&game, &Actor::Person(player), &id, Command::Resign)
        .await
        .unwrap();
    assert!(seq > contents.games["hidden"].events);
    live.shutdown().await;
    assert_eq!(care::check(&file).unwrap().faults, Vec::<String>::new());
}

/// Returns ways to damage the old file, each with the resulting error.
fn spoiled() -> Vec<(String, StoreError)> {
    let games = listing().sqlite.games;
    let game = &games["hidden"].id;
    let change_events = |change: &str| {
        format!(
            "CREATE TEMP TABLE kept AS SELECT sql FROM sqlite_schema WHERE name = 'events_are_not_changed';
             DROP TRIGGER events_are_not_changed;
             UPDATE events SET {change} AND game = (SELECT key FROM games WHERE id = '{game}')"
        )
    };
    vec![
        (
            change_events("checksum = NULL WHERE seq = 2"),
            StoreError::UnfilledLog {
                game: game.clone(),
                seq: 2,
            },
        ),
        (
            change_events("version = 10 WHERE kind = 'created'"),
            StoreError::OldEvent {
                game: game.clone(),
                seq: 1,
            },
        ),
        (
            "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 46".to_owned(),
            StoreError::Corrupt(
                "its schema is called 46, but is not that of commit 6001f8b7".to_owned(),
            ),
        ),
        (
            "DELETE FROM _sqlx_migrations WHERE version = 46".to_owned(),
            StoreError::BeforeBaseline,
        ),
        (
            "PRAGMA user_version = 1".to_owned(),
            StoreError::BeforeBaseline,
        ),
        (
            "INSERT INTO meta (key, value) VALUES ('names without skeletons', x'01')".to_owned(),
            StoreError::BeforeBaseline,
        ),
    ]
}

#[tokio::test]
async fn a_file_that_this_version_cannot_read_is_refused_and_stays_as_it_is() {
    for (statements, refusal) in spoiled() {
        let (_directory, file) = copy();
        run(&file, &statements).await;
        let before = schema(&file).await;
        let error = Store::open_sqlite(&file).await.unwrap_err();
        assert_eq!(error, refusal, "{statements}");
        let sentence = error.to_string();
        assert!(sentence.contains(COMMIT), "{sentence}");
        if let StoreError::UnfilledLog { game, .. } | StoreError::OldEvent { game, .. } = &error {
            assert!(sentence.contains(&format!("game {game}")), "{sentence}");
        }
        assert_eq!(schema(&file).await, before, "{statements}");
    }
}

#[tokio::test]
async fn commands_leave_a_file_to_the_server_that_adopts_it() {
    let (_directory, file) = copy();
    assert_eq!(
        Store::open_present_sqlite(&file).await.unwrap_err(),
        StoreError::OlderSchema
    );
    assert_eq!(care::check(&file).unwrap_err(), StoreError::OlderSchema);
    assert_eq!(schema(&file).await, 46);
    run(&file, "DELETE FROM _sqlx_migrations WHERE version > 45").await;
    assert_eq!(care::check(&file).unwrap_err(), StoreError::BeforeBaseline);
}

#[tokio::test]
async fn a_backup_is_restored_and_adopted() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("postern.db");
    Store::open_sqlite(&file).await.unwrap().close().await;
    let lock = DatabaseLock::take(&file).unwrap();
    let kept = care::restore(&lock, &fixture("schema_46.db"), &file)
        .await
        .unwrap();
    assert!(kept.unwrap().exists(), "the database that was there");
    Store::open_sqlite(&file).await.unwrap().close().await;
    is_adopted(&file).await;
}

#[tokio::test]
async fn an_older_backup_is_not_restored() {
    let (directory, backup) = copy();
    run(&backup, "DELETE FROM _sqlx_migrations WHERE version > 45").await;
    let file = directory.path().join("other.db");
    let lock = DatabaseLock::take(&file).unwrap();
    let restored = care::restore(&lock, &backup, &file).await;
    assert_eq!(restored, Err(StoreError::BeforeBaseline));
    assert!(!file.exists());
}
