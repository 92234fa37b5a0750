//! Upgrades that find the disk full, are killed, or are in somebody's way.

use std::{
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use postern::live::{Live, ManualClock};
use postern_store::{SqliteStore, Store, StoreError};
use sqlx::Connection as _;

use crate::old_database::{connect, copy, count, grow};

fn kept(file: &Path) -> PathBuf {
    file.with_extension("db.before-3")
}

/// Whether the old database is what it was, so that the old version could go on with it.
async fn is_old(file: &Path, games: i64) -> bool {
    let mut connection = connect(file).await;
    let sound: String = sqlx::query_scalar("PRAGMA integrity_check")
        .fetch_one(&mut connection)
        .await
        .unwrap();
    let counted = count(&mut connection, "commands JOIN games ON id = game_id").await;
    let old = sound == "ok" && counted > 0 && count(&mut connection, "games").await == games;
    connection.close().await.unwrap();
    old
}

#[tokio::test]
async fn the_old_database_is_kept_beside_the_new_one() {
    let (_directory, file) = copy();
    SqliteStore::open(&file).await.unwrap().close().await;
    assert!(is_old(&kept(&file), 15).await);
    let entries = std::fs::read_dir(file.parent().unwrap()).unwrap();
    assert_eq!(entries.count(), 2, "nothing else is left");
    // It has been done, and is not done again.
    std::fs::remove_file(kept(&file)).unwrap();
    SqliteStore::open(&file).await.unwrap().close().await;
    assert!(!kept(&file).exists());
}

#[tokio::test]
async fn a_full_disk_stops_an_upgrade_and_leaves_the_old_database() {
    let (_directory, file) = copy();
    grow(&file, 200).await;
    let full = SqliteStore::open_limited(&file, Some(100)).await;
    assert_eq!(full.unwrap_err(), StoreError::Full);
    assert!(is_old(&file, 215).await && !kept(&file).exists());
    let store = SqliteStore::open(&file).await.unwrap();
    assert_eq!(store.unfilled(None, 1_000).await.unwrap().len(), 215);
}

#[tokio::test]
async fn an_upgrade_for_which_there_is_no_room_is_not_begun() {
    let (_directory, file) = copy();
    // A file with a hole in it, which is larger than any disk.
    let sparse = std::fs::OpenOptions::new().write(true).open(&file).unwrap();
    sparse.set_len(8 << 40).unwrap();
    let error = SqliteStore::open(&file).await.unwrap_err();
    assert!(
        matches!(error, StoreError::NoRoomToUpgrade { needed_mib, .. } if needed_mib > 8 << 20),
        "{error}"
    );
    sparse.set_len(90_112).unwrap();
    assert!(is_old(&file, 15).await);
}

#[tokio::test]
async fn a_copy_of_an_earlier_upgrade_is_not_overwritten() {
    let (_directory, file) = copy();
    std::fs::write(kept(&file), "precious").unwrap();
    assert_eq!(
        SqliteStore::open(&file).await.unwrap_err(),
        StoreError::CopyInTheWay(kept(&file))
    );
    assert!(is_old(&file, 15).await);
    // One that is the database itself is left by an upgrade that was killed in its last moment.
    std::fs::remove_file(kept(&file)).unwrap();
    std::fs::hard_link(&file, kept(&file)).unwrap();
    SqliteStore::open(&file).await.unwrap().close().await;
    assert!(is_old(&kept(&file), 15).await);
}

#[tokio::test]
async fn an_upgrade_waits_for_no_other_program() {
    let (_directory, file) = copy();
    let mut other = connect(&file).await;
    sqlx::query("BEGIN IMMEDIATE")
        .execute(&mut other)
        .await
        .unwrap();
    assert_eq!(
        SqliteStore::open(&file).await.unwrap_err(),
        StoreError::Locked
    );
}

/// A server that is killed when the test ends.
pub(crate) struct Server(Child);

impl Server {
    pub(crate) fn start(file: &Path) -> Self {
        let server = Command::new(env!("CARGO_BIN_EXE_postern"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(file)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self(server)
    }

    pub(crate) fn kill(&mut self) {
        // SIGKILL, on Unix.
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

#[tokio::test]
async fn an_upgrade_that_is_killed_leaves_the_old_database() {
    let (_directory, file) = copy();
    grow(&file, 4_000).await;
    let new = file.with_extension("db.upgrading");
    let mut server = Server::start(&file);
    let begun = Instant::now();
    // In the middle: a megabyte of the new file is there.
    while std::fs::metadata(&new).map_or(0, |file| file.len()) < 1 << 20 {
        assert!(begun.elapsed() < Duration::from_mins(2), "it has begun");
        tokio::task::yield_now().await;
    }
    server.kill();
    assert!(
        new.exists() && !kept(&file).exists(),
        "it was in the middle"
    );
    assert!(is_old(&file, 4_015).await);
    let store = SqliteStore::open(&file).await.unwrap();
    assert_eq!(store.unfilled(None, 5_000).await.unwrap().len(), 4_015);
    assert!(!new.exists() && kept(&file).exists());
}

/// Games of an upgraded database whose logs still have to be filled in.
const UNFILLED: &str = "events WHERE seq = 1 AND checksum IS NULL";

#[tokio::test]
async fn a_fill_that_is_killed_goes_on_with_the_rest() {
    let (_directory, file) = copy();
    grow(&file, 1_000).await;
    SqliteStore::open(&file).await.unwrap().close().await;
    let mut reader = connect(&file).await;
    let total = count(&mut reader, UNFILLED).await;
    assert_eq!(total, 1_015);
    let mut left = total;
    // Killed again and again, each time after some games more.
    for kill in 1..=4 {
        let mut server = Server::start(&file);
        let begun = Instant::now();
        let goal = total - kill * total / 8;
        while left > goal {
            assert!(begun.elapsed() < Duration::from_mins(2), "it goes on");
            left = count(&mut reader, UNFILLED).await;
        }
        server.kill();
        let after = count(&mut reader, UNFILLED).await;
        assert!(0 < after && after <= left, "{after} of {total} are left");
        left = after;
    }
    // No log was left half filled: of each game all events have a checksum or none has.
    let halves = "(SELECT count(checksum) AS some, count(*) AS all_of FROM events GROUP BY game)
        WHERE some NOT IN (0, all_of)";
    assert_eq!(count(&mut reader, halves).await, 0);
    reader.close().await.unwrap();
    let store = SqliteStore::open(&file).await.unwrap();
    let open = store.unfilled(None, 5_000).await.unwrap();
    assert_eq!(open.len(), usize::try_from(left).unwrap());
    let live = Live::open(store, Arc::new(ManualClock::at(0)))
        .await
        .unwrap();
    live.run_fill().await;
    live.shutdown().await;
    let mut reader = connect(&file).await;
    assert_eq!(count(&mut reader, UNFILLED).await, 0);
    assert_eq!(count(&mut reader, halves).await, 0);
}

/// `POSTERN_GAMES=1000000 cargo test --release --test engine -- --ignored a_large_database --nocapture`
#[tokio::test]
#[ignore = "writes gigabytes and takes minutes"]
async fn a_large_database_is_upgraded() {
    let games = std::env::var("POSTERN_GAMES").map_or(100_000, |games| games.parse().unwrap());
    let (_directory, file) = copy();
    let begun = Instant::now();
    grow(&file, games).await;
    let size = |file: &Path| std::fs::metadata(file).unwrap().len() >> 20;
    let old = size(&file);
    println!("{games} games made in {:?}: {old} MiB", begun.elapsed());
    let begun = Instant::now();
    SqliteStore::open(&file).await.unwrap().close().await;
    println!("upgraded in {:?}: {} MiB", begun.elapsed(), size(&file));
}
