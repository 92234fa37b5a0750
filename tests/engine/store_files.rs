//! SQLite files that are full, damaged, foreign or newer, and files left by a crash.

use postern_game::GameEvent;
use postern_store::{AppendResult, Store, StoreError};

use crate::helpers::*;
use crate::store::{append, open};

/// Opens a database that contains the players and has few free pages.
async fn open_small(database: &TestDatabase) -> Store {
    let store = Store::open_sqlite(&database.path()).await.unwrap();
    introduce(&store).await;
    store.close().await;
    let bytes = std::fs::metadata(database.path()).unwrap().len();
    let pages = u32::try_from(bytes / 4096).unwrap() + 10;
    Store::open_sqlite_limited(&database.path(), Some(pages))
        .await
        .unwrap()
}

#[tokio::test]
async fn a_full_disk_is_said_and_writing_goes_on_when_there_is_room() {
    let database = TestDatabase::sqlite();
    let store = open_small(&database).await;
    store.append(append("before", 0, 1)).await.unwrap();
    let mut large = append("large", 0, 1);
    large.entry.events.push(
        GameEvent::Kibitzed {
            by: cleo().id,
            ply: 0,
            text: Some("x".repeat(1_000_000)),
            in_reply_to: None,
        }
        .into(),
    );
    assert_eq!(store.append(large).await, Err(StoreError::Full));
    assert_eq!(store.check().await, Ok(()), "there is room for less");
    assert!(
        store.log(&game_id("large")).await.unwrap().is_empty(),
        "nothing is half-written"
    );
    assert_eq!(
        store.append(append("after", 0, 1)).await,
        Ok(AppendResult::Written(1))
    );
}

#[tokio::test]
async fn a_store_is_not_ready_when_the_disk_is_full() {
    let database = TestDatabase::sqlite();
    let store = open_small(&database).await;
    store.check().await.unwrap();
    let mut number = 0;
    while store
        .append(append(&format!("game-{number}"), 0, 1))
        .await
        .is_ok()
    {
        number += 1;
    }
    assert_eq!(store.check().await, Err(StoreError::Full));
}

#[tokio::test]
async fn files_that_cannot_be_used_are_said_to_be_so() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("no/such/directory/postern.db");
    assert_eq!(
        Store::open_sqlite(&missing).await.unwrap_err(),
        StoreError::NoDirectory(missing)
    );

    let not_a_file = directory.path().join("directory.db");
    std::fs::create_dir(&not_a_file).unwrap();
    assert_eq!(
        Store::open_sqlite(&not_a_file).await.unwrap_err(),
        StoreError::NotWritable(not_a_file)
    );

    let text = directory.path().join("text.db");
    std::fs::write(&text, "This is a letter and not a database. ".repeat(100)).unwrap();
    assert_eq!(
        Store::open_sqlite(&text).await.unwrap_err(),
        StoreError::NotADatabase(text)
    );
}

#[tokio::test]
async fn a_file_of_a_newer_version_is_left_alone() {
    let database = TestDatabase::sqlite();
    open(&database).await.close().await;
    let mut newer = database.stranger().await;
    newer
        .run("INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (99, 'later', 1, x'00', 0)")
        .await;
    assert_eq!(
        Store::open_sqlite(&database.path()).await.unwrap_err(),
        StoreError::NewerSchema
    );
}

#[tokio::test]
async fn what_is_committed_is_carried_into_the_file_while_the_store_is_open() {
    let database = TestDatabase::sqlite();
    let store = open(&database).await;
    let size = || std::fs::metadata(database.path()).unwrap().len();
    let before = size();
    let games: Vec<_> = (0..1_100).map(|number| format!("game-{number}")).collect();
    // The games are finished, because the number of unfinished games is limited.
    let appends = games.iter().map(|game| {
        let mut over = append(game, 0, 3);
        over.entry.summary.status = postern_game::GameStatus::Over;
        store.append(over)
    });
    futures_util::future::join_all(appends).await;
    let begun = std::time::Instant::now();
    while size() <= before {
        assert!(begun.elapsed().as_secs() < 60, "the log alone has grown");
        tokio::task::yield_now().await;
    }
    assert_eq!(store.check().await, Ok(()));
}

#[tokio::test]
async fn the_file_has_a_write_ahead_log() {
    let database = TestDatabase::sqlite();
    let _store = open(&database).await;
    let mut other = database.stranger().await;
    let mode: Vec<(String,)> = other.rows("PRAGMA journal_mode").await;
    assert_eq!(mode[0].0, "wal");
}

/// Copies the SQLite file and its write-ahead log in the state in which a killed server leaves
/// them.
fn crash(database: &TestDatabase) -> TestDatabase {
    let left = TestDatabase::sqlite();
    for name in ["postern.db", "postern.db-wal"] {
        std::fs::copy(database.folder().join(name), left.folder().join(name)).unwrap();
    }
    left
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_crash() {
    let database = TestDatabase::sqlite();
    let store = open(&database).await;
    let games: Vec<_> = (0..20).map(|number| format!("game-{number}")).collect();
    let answers =
        futures_util::future::join_all(games.iter().map(|game| store.append(append(game, 0, 3))))
            .await;
    assert!(
        answers
            .iter()
            .all(|answer| *answer == Ok(AppendResult::Written(3)))
    );
    let left = crash(&database);
    let store = open(&left).await;
    for game in games {
        assert_eq!(store.log(&game_id(&game)).await.unwrap().len(), 3);
    }
}

#[tokio::test]
async fn a_crash_in_the_middle_of_a_write_leaves_nothing_of_it() {
    let database = TestDatabase::sqlite();
    let store = open(&database).await;
    store.append(append("one", 0, 1)).await.unwrap();
    let mut other = database.stranger().await;
    other.lock().await;
    other
        .run("INSERT INTO events (game, seq, at_ms, kind, version, body) VALUES (1, 2, 0, 'played', 1, '{}')")
        .await;
    let left = crash(&database);
    assert_eq!(
        open(&left).await.log(&game_id("one")).await.unwrap().len(),
        1
    );
}
