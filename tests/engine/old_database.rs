//! A database that the version before integer keys has left (schema 2), and what it showed.

use std::path::{Path, PathBuf};

use serde_json::Value;
use sqlx::{
    ConnectOptions, Connection, SqlSafeStr, SqliteConnection, migrate::Migrator,
    sqlite::SqliteConnectOptions,
};
use tempfile::TempDir;

const DATABASE: &[u8] = include_bytes!("old/schema_2.db");
const SHOWN: &str = include_str!("old/schema_2.json");

/// What the old version showed of each game, to whom.
pub(crate) fn shown() -> Value {
    serde_json::from_str(SHOWN).unwrap()
}

/// The old database in a directory of its own.
pub(crate) fn copy() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("postern.db");
    std::fs::write(&file, DATABASE).unwrap();
    (directory, file)
}

/// A file with the schema before the migration whose name begins so, in a directory of its own.
pub(crate) async fn before_migration(number: &str) -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("postern.db");
    drop(std::fs::File::create(&file).unwrap());
    let steps = tempfile::tempdir().unwrap();
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
    for entry in std::fs::read_dir(migrations).unwrap() {
        let entry = entry.unwrap();
        if *entry.file_name() < *number {
            std::fs::copy(entry.path(), steps.path().join(entry.file_name())).unwrap();
        }
    }
    let mut old = connect(&file).await;
    let migrator = Migrator::new(steps.path()).await.unwrap();
    migrator.run(&mut old).await.unwrap();
    old.close().await.unwrap();
    (directory, file)
}

pub(crate) async fn connect(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new()
        .filename(file)
        .connect()
        .await
        .unwrap()
}

pub(crate) async fn run(connection: &mut SqliteConnection, statements: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statements.to_owned()).into_sql_str())
        .execute(connection)
        .await
        .unwrap();
}

pub(crate) async fn count(connection: &mut SqliteConnection, what: &str) -> i64 {
    let statement = format!("SELECT count(*) FROM {what}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(statement).into_sql_str())
        .fetch_one(connection)
        .await
        .unwrap()
}

/// Makes the old database one of schema 1, whose lists know only the side to move.
pub(crate) async fn make_older(file: &Path) {
    let mut connection = connect(file).await;
    for column in [
        "awaits_white",
        "awaits_black",
        "choosing",
        "white_deadline_ms",
        "black_deadline_ms",
    ] {
        let drop = format!("ALTER TABLE games DROP COLUMN {column}");
        run(&mut connection, &drop).await;
    }
    let version = "DELETE FROM _sqlx_migrations WHERE version > 1";
    run(&mut connection, version).await;
    connection.close().await.unwrap();
}

/// Adds so many games of 24 events each to the old database, with ids as the program makes them.
pub(crate) async fn grow(file: &Path, games: u32) {
    let id = shown()["games"]["event-finished"]["id"].clone();
    let id = id.as_str().unwrap();
    let mut connection = connect(file).await;
    let statements = format!(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
         CREATE TEMP TABLE one AS SELECT * FROM games WHERE id = '{id}';
         CREATE TEMP TABLE said AS SELECT * FROM events WHERE game_id = '{id}';
         CREATE TEMP TABLE given AS SELECT * FROM commands WHERE game_id = '{id}';
         CREATE TEMP TABLE many AS WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < {games})
             SELECT lower(hex(randomblob(6))) AS new FROM number ORDER BY 1;
         INSERT INTO games SELECT new, seq, variant, access, one_board, time, status, white_id, white_name, black_id, black_name,
             ply, to_move, fen, last_cells, winner, reason, created_ms, active_ms + many.rowid, deadline_ms, awaits_white,
             awaits_black, choosing, white_deadline_ms, black_deadline_ms FROM many CROSS JOIN one;
         INSERT INTO events SELECT new, seq, at_ms, kind, version, body FROM many CROSS JOIN said;
         INSERT INTO commands SELECT new, person, command_id, seq FROM many CROSS JOIN given;"
    );
    run(&mut connection, &statements).await;
    connection.close().await.unwrap();
}
