//! Everything is copied from a file to a server and back, whole or not at all.

use postern::game::Actor;
use postern::store::{Copied, StoreError, care::DatabaseLock, copy};
use postern_test_postgres::Cluster;

use super::*;

#[tokio::test]
async fn everything_goes_from_a_file_to_a_server_and_back() {
    let (server, games) = world().await;
    server.live.shutdown().await;
    let database = Cluster::shared().database();
    let url = url(&database);
    let before = told_by_file(&server.file(), &games).await;
    let copied = copy(CopyEnd::File(&server.file()), CopyEnd::Server(&url)).await;
    let all = Copied {
        people: 3,
        games: 5,
        events: 14,
    };
    assert_eq!(copied, Ok(all));
    assert_eq!(told_by_server(&url, &games).await, before);
    let back = server.database.folder().join("back.db");
    let copied = copy(CopyEnd::Server(&url), CopyEnd::File(&back)).await;
    assert_eq!(copied, Ok(all));
    assert_eq!(told_by_file(&back, &games).await, before);
    // New games go on behind the keys that were copied.
    let store = PostgresStore::open(PostgresOptions::new(url))
        .await
        .unwrap();
    let live = postern::live::Live::open(store, server.clock.clone())
        .await
        .unwrap();
    let new = new_game(Opponent::Friend, blitz());
    let game = live
        .create(&ann(), &server.command_id(), new)
        .await
        .unwrap();
    let actor = Actor::Person(ben().id);
    live.execute(&game, &actor, &server.command_id(), Command::Join)
        .await
        .unwrap();
    live.shutdown().await;
}

#[tokio::test]
async fn a_copy_that_was_interrupted_is_begun_again_and_no_server_uses_it() {
    let (server, games) = world().await;
    server.live.shutdown().await;
    let (file, database) = (server.file(), Cluster::shared().database());
    let url = url(&database);
    PostgresStore::open(PostgresOptions::new(url.clone()))
        .await
        .unwrap()
        .close()
        .await;
    run(&database, "DELETE FROM nodes").await;
    // It waits at this table when it has copied the ones before.
    let mut holder = stranger(&database).await;
    sqlx::raw_sql("BEGIN; LOCK TABLE sessions IN SHARE MODE")
        .execute(&mut holder)
        .await
        .unwrap();
    let mut copying = Box::pin(copy(CopyEnd::File(&file), CopyEnd::Server(&url)));
    let mut watcher = stranger(&database).await;
    let waits = async {
        loop {
            let waits: bool = sqlx::query_scalar(
                "SELECT EXISTS (SELECT FROM pg_locks WHERE relation = 'sessions'::regclass AND NOT granted)",
            )
            .fetch_one(&mut watcher)
            .await
            .unwrap();
            if waits {
                break;
            }
        }
    };
    tokio::select! {
        copied = &mut copying => panic!("{copied:?}"),
        () = waits => {}
    }
    let second = copy(CopyEnd::File(&file), CopyEnd::Server(&url)).await;
    assert!(
        matches!(
            second,
            Err(StoreError::InUse(_) | StoreError::CopyRunning(_))
        ),
        "{second:?}"
    );
    drop(copying);
    holder.close().await.unwrap();
    let opened = PostgresStore::open(PostgresOptions::new(url.clone())).await;
    assert_eq!(opened.err(), Some(StoreError::UnfinishedCopy));
    let back = server.database.folder().join("back.db");
    assert_eq!(
        copy(CopyEnd::Server(&url), CopyEnd::File(&back)).await,
        Err(StoreError::UnfinishedCopy)
    );
    // The backend of the interrupted copy may need a moment to see that.
    let copied = loop {
        match copy(CopyEnd::File(&file), CopyEnd::Server(&url)).await {
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
    let (file, database) = (server.file(), Cluster::shared().database());
    let url = url(&database);
    copy(CopyEnd::File(&file), CopyEnd::Server(&url))
        .await
        .unwrap();
    let before = told_by_server(&url, &games).await;
    run(&database, "DELETE FROM nodes").await;
    // Whether a copy was interrupted cannot be read.
    run(&database, "ALTER TABLE meta RENAME key TO name").await;
    let copied = copy(CopyEnd::File(&file), CopyEnd::Server(&url)).await;
    assert!(matches!(copied, Err(StoreError::Other(_))), "{copied:?}");
    run(&database, "ALTER TABLE meta RENAME name TO key").await;
    assert_eq!(told_by_server(&url, &games).await, before);
}

#[tokio::test]
async fn a_file_appears_only_when_it_is_whole() {
    let (server, games) = world().await;
    server.live.shutdown().await;
    let database = Cluster::shared().database();
    let url = url(&database);
    copy(CopyEnd::File(&server.file()), CopyEnd::Server(&url))
        .await
        .unwrap();
    let back = server.database.folder().join("back.db");
    // What a killed program has left.
    std::fs::write(server.database.folder().join("back.db.copying"), "garbage").unwrap();
    run(
        &database,
        "ALTER TABLE events DISABLE TRIGGER events_are_not_changed;
         UPDATE events SET body = replace(body, 'c7', 'c6') WHERE kind = 'played'",
    )
    .await;
    let copied = copy(CopyEnd::Server(&url), CopyEnd::File(&back)).await;
    assert!(matches!(copied, Err(StoreError::Corrupt(_))), "{copied:?}");
    assert!(!back.exists());
    run(
        &database,
        "UPDATE events SET body = replace(body, 'c6', 'c7') WHERE kind = 'played'",
    )
    .await;
    copy(CopyEnd::Server(&url), CopyEnd::File(&back))
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
    let (file, database) = (server.file(), Cluster::shared().database());
    let url = url(&database);
    let serving = DatabaseLock::take(&file).unwrap();
    assert_eq!(
        copy(CopyEnd::File(&file), CopyEnd::Server(&url)).await,
        Err(StoreError::InUse(file.clone()))
    );
    drop(serving);
    assert_eq!(
        copy(CopyEnd::File(&file), CopyEnd::File(&file)).await,
        Err(StoreError::InUse(file.clone()))
    );
    copy(CopyEnd::File(&file), CopyEnd::Server(&url))
        .await
        .unwrap();
    assert_eq!(
        copy(CopyEnd::File(&file), CopyEnd::Server(&url)).await,
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
        copy(CopyEnd::Server(&url), CopyEnd::File(&back)).await,
        Err(StoreError::ServersRunning(
            url.to_string(),
            "tower, process 7".to_owned()
        ))
    );
    std::fs::write(&back, "").unwrap();
    run(&database, "DELETE FROM nodes").await;
    assert_eq!(
        copy(CopyEnd::Server(&url), CopyEnd::File(&back)).await,
        Err(StoreError::FileInTheWay(back))
    );
}
