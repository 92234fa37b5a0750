//! Copying an SQLite file to PostgreSQL and back. A failed copy leaves no data in the target.

use postern::live::{Live, LiveError};
use postern_game::{Actor, CommandId};
use postern_store::care::DatabaseLock;
use postern_store::{CopyCounts, Store, StoreError};
use sqlx::{AssertSqlSafe, SqlSafeStr as _};

use super::*;

#[tokio::test]
async fn everything_goes_from_a_file_to_a_server_and_back() {
    let (server, games) = world().await;
    server.live.shutdown().await;
    let database = TestCluster::shared().database();
    let url = url(&database);
    let before = told_by_file(&server.file(), &games).await;
    let copied = copy(
        CopyEndpoint::File(&server.file()),
        CopyEndpoint::Server(&url),
    )
    .await;
    let all = CopyCounts {
        people: 3,
        games: 5,
        events: 14,
    };
    assert_eq!(copied, Ok(all));
    assert_eq!(told_by_server(&url, &games).await, before);
    let back = server.database.folder().join("back.db");
    let copied = copy(CopyEndpoint::Server(&url), CopyEndpoint::File(&back)).await;
    assert_eq!(copied, Ok(all));
    assert_eq!(told_by_file(&back, &games).await, before);
    // New games get higher keys than the copied games.
    let store = Store::open_postgres(PostgresOptions::new(url))
        .await
        .unwrap();
    let live = Live::open(store, server.clock.clone()).await.unwrap();
    let new = new_game(OpponentKind::Friend, blitz());
    let game = live
        .games
        .create(&ann(), &server.command_id(), new)
        .await
        .unwrap();
    let actor = Actor::Person(ben().id);
    live.games
        .execute(&game, &actor, &server.command_id(), Command::Join)
        .await
        .unwrap();
    live.shutdown().await;
}

/// Runs a copy until it waits for a lock on one of the target's tables. The returned connection
/// holds the lock until it is dropped.
async fn until_it_waits(
    copying: &mut (impl Future<Output = Result<CopyCounts, StoreError>> + Unpin),
    target: &ClusterDatabase,
    table: &str,
) -> PgConnection {
    let mut holder = stranger(target).await;
    let lock = format!("BEGIN; LOCK TABLE {table} IN SHARE MODE");
    sqlx::raw_sql(AssertSqlSafe(lock).into_sql_str())
        .execute(&mut holder)
        .await
        .unwrap();
    let mut watcher = stranger(target).await;
    let waits = async {
        let asked =
            "SELECT EXISTS (SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted)";
        loop {
            let waits = sqlx::query_scalar(asked).bind(table);
            if waits.fetch_one(&mut watcher).await.unwrap() {
                break;
            }
        }
    };
    tokio::select! {
        copied = copying => panic!("{copied:?}"),
        () = waits => holder,
    }
}

/// Creates an empty database that has the current schema and that no server uses.
async fn empty() -> (ClusterDatabase, DatabaseUrl) {
    let database = TestCluster::shared().database();
    let url = url(&database);
    Store::open_postgres(PostgresOptions::new(url.clone()))
        .await
        .unwrap()
        .close()
        .await;
    (database, url)
}

#[tokio::test]
async fn nobody_writes_to_a_server_while_it_is_copied() {
    let (server, games) = world().await;
    server.live.shutdown().await;
    let (from, from_url) = copied(&server).await;
    let (to, to_url) = empty().await;
    let before = told_by_server(&from_url, &games).await;
    let options = PostgresOptions::new(from_url.clone());
    let starts = async || {
        let node = Store::open_postgres(options.clone()).await.unwrap();
        Live::open(node, server.clock.clone()).await
    };
    let live = starts().await.unwrap();
    // Makes the node look as if it had been silent for a long time.
    run(&from, "DELETE FROM nodes").await;
    let plays = async |id: &str| {
        let comment = Command::Kibitz {
            ply: 0,
            text: "Is it there?".to_owned(),
            in_reply_to: None,
        };
        let id = CommandId::parse(id).unwrap();
        live.games
            .execute(&games[0], &Actor::Person(cleo().id), &id, comment)
            .await
    };
    let mut copying = Box::pin(copy(
        CopyEndpoint::Server(&from_url),
        CopyEndpoint::Server(&to_url),
    ));
    drop(until_it_waits(&mut copying, &to, "games").await);
    // The copy is paused until the attempts to play and to start a server have both timed out after
    // five seconds.
    let (played, started) = tokio::join!(plays("while"), starts());
    let locked = LiveError::Storage(StoreError::Locked);
    assert_eq!(played.as_ref(), Err(&locked));
    assert_eq!(started.err(), Some(locked));
    let copied = copying.await;
    assert!(copied.is_ok(), "{copied:?}");
    assert_eq!(told_by_server(&to_url, &games).await, before);
    assert!(plays("after").await.is_ok(), "it can be used again");
}

#[tokio::test]
async fn a_file_is_copied_as_it_is_at_one_moment() {
    let (server, games) = world().await;
    server.live.shutdown().await;
    let file = server.file();
    let before = told_by_file(&file, &games).await;
    let (database, url) = empty().await;
    let mut copying = Box::pin(copy(CopyEndpoint::File(&file), CopyEndpoint::Server(&url)));
    drop(until_it_waits(&mut copying, &database, "games").await);
    let mut other = server.database.stranger().await;
    other.run("UPDATE game_state SET ply = ply + 7").await;
    copying.await.unwrap();
    assert_eq!(told_by_server(&url, &games).await, before);
}

#[tokio::test]
async fn a_copy_that_was_interrupted_is_begun_again_and_no_server_uses_it() {
    let (server, games) = world().await;
    server.live.shutdown().await;
    let file = server.file();
    let (database, url) = empty().await;
    let mut copying = Box::pin(copy(CopyEndpoint::File(&file), CopyEndpoint::Server(&url)));
    let holder = until_it_waits(&mut copying, &database, "sessions").await;
    let second = copy(CopyEndpoint::File(&file), CopyEndpoint::Server(&url)).await;
    assert!(
        matches!(
            second,
            Err(StoreError::InUse(_) | StoreError::CopyRunning(_))
        ),
        "{second:?}"
    );
    drop(copying);
    drop(holder);
    let opened = Store::open_postgres(PostgresOptions::new(url.clone())).await;
    assert_eq!(opened.err(), Some(StoreError::UnfinishedCopy));
    let back = server.database.folder().join("back.db");
    assert_eq!(
        copy(CopyEndpoint::Server(&url), CopyEndpoint::File(&back)).await,
        Err(StoreError::UnfinishedCopy)
    );
    // PostgreSQL may need a moment to notice that the interrupted copy has disconnected.
    let copied = loop {
        match copy(CopyEndpoint::File(&file), CopyEndpoint::Server(&url)).await {
            Err(StoreError::CopyRunning(_)) => tokio::task::yield_now().await,
            copied => break copied,
        }
    };
    assert!(copied.is_ok(), "{copied:?}");
    assert_eq!(
        told_by_server(&url, &games).await,
        told_by_file(&file, &games).await
    );
}

#[tokio::test]
async fn a_target_of_which_nothing_is_known_is_not_emptied() {
    let (server, games) = world().await;
    server.live.shutdown().await;
    let file = server.file();
    let (database, url) = copied(&server).await;
    let before = told_by_server(&url, &games).await;
    run(&database, "DELETE FROM nodes").await;
    // Without this column, the program cannot tell whether a copy was interrupted.
    run(&database, "ALTER TABLE meta RENAME key TO name").await;
    let copied = copy(CopyEndpoint::File(&file), CopyEndpoint::Server(&url)).await;
    assert!(matches!(copied, Err(StoreError::Other(_))), "{copied:?}");
    run(&database, "ALTER TABLE meta RENAME name TO key").await;
    assert_eq!(told_by_server(&url, &games).await, before);
}

#[tokio::test]
async fn a_file_appears_only_when_it_is_whole() {
    let (server, games) = world().await;
    server.live.shutdown().await;
    let (database, url) = copied(&server).await;
    let back = server.database.folder().join("back.db");
    // A killed copy leaves this temporary file behind.
    std::fs::write(server.database.folder().join("back.db.copying"), "garbage").unwrap();
    run(
        &database,
        "ALTER TABLE events DISABLE TRIGGER events_are_not_changed;
         UPDATE events SET body = replace(body, 'c7', 'c6') WHERE kind = 'played'",
    )
    .await;
    let copied = copy(CopyEndpoint::Server(&url), CopyEndpoint::File(&back)).await;
    assert!(matches!(copied, Err(StoreError::Corrupt(_))), "{copied:?}");
    assert!(!back.exists());
    run(
        &database,
        "UPDATE events SET body = replace(body, 'c6', 'c7') WHERE kind = 'played'",
    )
    .await;
    copy(CopyEndpoint::Server(&url), CopyEndpoint::File(&back))
        .await
        .unwrap();
    assert_eq!(
        told_by_file(&back, &games).await,
        told_by_file(&server.file(), &games).await
    );
}

#[tokio::test]
async fn what_is_in_use_or_not_empty_is_refused() {
    let (server, _) = world().await;
    server.live.shutdown().await;
    let (file, database) = (server.file(), TestCluster::shared().database());
    let url = url(&database);
    let serving = DatabaseLock::take(&file).unwrap();
    assert_eq!(
        copy(CopyEndpoint::File(&file), CopyEndpoint::Server(&url)).await,
        Err(StoreError::InUse(file.clone()))
    );
    drop(serving);
    assert_eq!(
        copy(CopyEndpoint::File(&file), CopyEndpoint::File(&file)).await,
        Err(StoreError::InUse(file.clone()))
    );
    copy(CopyEndpoint::File(&file), CopyEndpoint::Server(&url))
        .await
        .unwrap();
    assert_eq!(
        copy(CopyEndpoint::File(&file), CopyEndpoint::Server(&url)).await,
        Err(StoreError::NotEmpty(url.to_string()))
    );
    run(
        &database,
        "INSERT INTO nodes (name, schema_version, started_ms, seen_ms)
         SELECT 'tower, process 7', 8, now, now FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS time",
    )
    .await;
    let back = server.database.folder().join("back.db");
    assert_eq!(
        copy(CopyEndpoint::Server(&url), CopyEndpoint::File(&back)).await,
        Err(StoreError::ServersRunning(
            url.to_string(),
            "tower, process 7".to_owned()
        ))
    );
    std::fs::write(&back, "").unwrap();
    run(&database, "DELETE FROM nodes").await;
    assert_eq!(
        copy(CopyEndpoint::Server(&url), CopyEndpoint::File(&back)).await,
        Err(StoreError::FileInTheWay(back))
    );
}
