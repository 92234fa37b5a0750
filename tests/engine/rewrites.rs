//! What an older file is at its first start: comments go into a table of another kind, and then the
//! whole file is written anew. Killed in the middle, or on a full disk, nothing is lost, and nothing
//! happens twice.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use postern_store::{SqliteStore, Store as _, StoreError};
use sqlx::{AssertSqlSafe, Connection as _, SqlSafeStr as _, SqliteConnection};
use tempfile::TempDir;

use crate::{
    old_database::{before_migration, connect, count, run},
    upgrades::Server,
};

const MIB: u64 = 1 << 20;
/// The migration that moves the comments.
const MOVES: i64 = 17;

/// A file of schema 10 with 40,000 comments, some 20 MiB, in ten games.
async fn old_file() -> (TempDir, PathBuf) {
    let (directory, file) = before_migration("0011").await;
    let mut old = connect(&file).await;
    run(
        &mut old,
        "PRAGMA journal_mode = WAL;
         INSERT INTO people (id, name, created_ms, seen_ms) VALUES ('talker', 'Talker', 0, 0);
         BEGIN;
         WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 10)
             INSERT INTO games (id, variant, access, one_board, time, status, created_ms)
             SELECT 'talk' || n, 'hole-chess', 'link', 0, '{\"kind\":\"unlimited\"}', 'open', 0 FROM number;
         WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 39999)
             INSERT INTO events (game, seq, at_ms, kind, version, body, person, command_id, digest)
             SELECT 1 + n % 10, 1 + n / 10, 0, 'kibitzed', 2, '{}', 1, n, randomblob(16) FROM number;
         INSERT INTO comments (game, number, person, text)
             SELECT game, seq, 1, 'comment ' || command_id || ': ' || hex(randomblob(200)) FROM events;
         COMMIT;",
    )
    .await;
    old.close().await.unwrap();
    (directory, file)
}

async fn number(connection: &mut SqliteConnection, statement: &str) -> i64 {
    sqlx::query_scalar(AssertSqlSafe(statement.to_owned()).into_sql_str())
        .fetch_one(connection)
        .await
        .unwrap()
}

/// Checks that a file is sound and has the comments and events of the original, each once. Gives its
/// schema.
async fn looked_at(file: &Path, original: &Path) -> i64 {
    let mut connection = connect(file).await;
    let attach = format!("ATTACH DATABASE '{}' AS original", original.display());
    run(&mut connection, &attach).await;
    let sound: String = sqlx::query_scalar("PRAGMA main.integrity_check")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert_eq!(sound, "ok");
    for (table, columns) in [
        ("comments", "game, number, person, text"),
        (
            "events",
            "game, seq, at_ms, kind, version, body, person, command_id",
        ),
    ] {
        for (one, other) in [("main", "original"), ("original", "main")] {
            let differing = format!(
                "(SELECT {columns} FROM {one}.{table} EXCEPT SELECT {columns} FROM {other}.{table})"
            );
            assert_eq!(count(&mut connection, &differing).await, 0, "{one}.{table}");
        }
        let rows = count(&mut connection, &format!("main.{table}")).await;
        assert_eq!(rows, 40_000, "{table}");
    }
    let left = "main.sqlite_schema WHERE name = 'moved_comments'";
    assert_eq!(count(&mut connection, left).await, 0);
    let schema = number(
        &mut connection,
        "SELECT max(version) FROM main._sqlx_migrations",
    )
    .await;
    connection.close().await.unwrap();
    schema
}

/// Opens a file as a server does, and checks that it is whole afterwards and alone.
async fn is_finished(file: &Path, original: &Path) {
    SqliteStore::open(file).await.unwrap().close().await;
    assert!(looked_at(file, original).await > MOVES);
    let mut connection = connect(file).await;
    let digests = "events WHERE digest IS NOT NULL";
    assert_eq!(count(&mut connection, digests).await, 0);
    assert_eq!(number(&mut connection, "PRAGMA user_version").await, 0);
    connection.close().await.unwrap();
    assert!(!beside(file, ".upgrading").exists());
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", file.display()))
}

/// Starts a server on a file and kills it as soon as the file with this ending has so many bytes.
/// `false` when that was not seen.
async fn killed_at(file: &Path, ending: &str, bytes: u64) -> bool {
    let watched = beside(file, ending);
    let mut server = Server::start(file);
    let begun = Instant::now();
    let mut is_reached = false;
    while !is_reached && begun.elapsed() < Duration::from_secs(30) {
        is_reached = fs::metadata(&watched).is_ok_and(|file| file.len() >= bytes);
        tokio::task::yield_now().await;
    }
    server.kill();
    is_reached
}

#[tokio::test]
async fn a_rewriting_that_is_killed_anywhere_loses_nothing_and_is_done_once() {
    let (directory, original) = old_file().await;
    let file = directory.path().join("killed.db");
    let mut in_the_middle = [0, 0];
    for (ending, mib) in [
        ("-wal", 1),
        ("-wal", 12),
        ("-wal", 24),
        ("-wal", 36),
        (".upgrading", 1),
        (".upgrading", 12),
    ] {
        fs::copy(&original, &file).unwrap();
        assert!(killed_at(&file, ending, mib * MIB).await, "{ending} {mib}");
        let is_copying = beside(&file, ".upgrading").exists();
        let schema = looked_at(&file, &original).await;
        if schema < MOVES {
            in_the_middle[0] += 1;
        } else if is_copying {
            in_the_middle[1] += 1;
        }
        is_finished(&file, &original).await;
    }
    assert!(
        in_the_middle[0] > 0,
        "none was killed while comments were moved"
    );
    assert!(
        in_the_middle[1] > 0,
        "none was killed while the file was written anew"
    );
}

#[tokio::test]
async fn a_file_that_must_not_grow_stays_as_it_is() {
    let (directory, original) = old_file().await;
    let file = directory.path().join("full.db");
    fs::copy(&original, &file).unwrap();
    let mut connection = connect(&file).await;
    let pages = number(&mut connection, "PRAGMA page_count").await;
    connection.close().await.unwrap();
    let most = u32::try_from(pages + 1_000).unwrap();
    let full = SqliteStore::open_limited(&file, Some(most)).await;
    assert_eq!(full.unwrap_err(), StoreError::Full);
    assert!(looked_at(&file, &original).await < MOVES);
    is_finished(&file, &original).await;
}

/// Starts a server on a copy of a file on a disk of so many MiB, waits until it serves or has ended,
/// and takes back what is on the disk then.
const ON_A_SMALL_DISK: &str = r#"
    mount -t tmpfs -o "size=$1m" tmpfs "$2" || exit 77
    cp "$3" "$2/postern.db" || exit 77
    "$4" serve --listen 127.0.0.1:0 --database "$2/postern.db" > "$5/said" 2>&1 &
    pid=$!
    until grep -q "Postern is at" "$5/said" || ! kill -0 $pid 2> /dev/null; do sleep 0.05; done
    kill -9 $pid 2> /dev/null
    wait $pid 2> /dev/null
    cp "$2"/* "$5/"
"#;

/// What a server has said on a disk of so many MiB; `None` where no such disk can be had.
fn said_on_disk(mib: u32, original: &Path, taken_back: &Path) -> Option<String> {
    let disk = tempfile::tempdir().unwrap();
    let status = Command::new("unshare")
        .args(["--mount", "--", "sh", "-c", ON_A_SMALL_DISK, "sh"])
        .arg(mib.to_string())
        .args([
            disk.path(),
            original,
            Path::new(env!("CARGO_BIN_EXE_postern")),
            taken_back,
        ])
        .stderr(Stdio::null())
        .status();
    let is_mounted = status.is_ok_and(|status| status.code().is_some_and(|code| code == 0));
    is_mounted.then(|| fs::read_to_string(taken_back.join("said")).unwrap())
}

#[tokio::test]
async fn a_rewriting_that_finds_the_disk_full_anywhere_loses_nothing() {
    let (_directory, original) = old_file().await;
    let (mut full, mut refused, mut served) = (0, 0, 0);
    for mib in [30, 50, 70, 90, 110, 130, 150, 400] {
        let taken_back = tempfile::tempdir().unwrap();
        let Some(said) = said_on_disk(mib, &original, taken_back.path()) else {
            eprintln!("NOT TESTED: no small disk can be mounted here");
            return;
        };
        full += u32::from(said.contains("the disk is full"));
        refused += u32::from(said.contains("make room and start again"));
        served += u32::from(said.contains("Postern is at"));
        let file = taken_back.path().join("postern.db");
        looked_at(&file, &original).await;
        is_finished(&file, &original).await;
    }
    assert!(
        full > 0 && refused > 0 && served > 0,
        "{full} {refused} {served}"
    );
    assert_eq!(
        full + refused + served,
        8,
        "each says why it does not serve"
    );
}
