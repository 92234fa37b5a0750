//! Checking, repairing and backing up a PostgreSQL database.

use postern_store::{care, postgres_care};

use super::*;

#[tokio::test]
async fn check_finds_what_is_wrong_on_a_server_and_rebuild_mends_it() {
    let (server, games) = world().await;
    server.live.shutdown().await;
    let (database, url) = copied(&server).await;
    let whole = postgres_care::check(&url).await.unwrap();
    assert_eq!(whole, care::check(&server.file()).unwrap());
    assert_eq!((whole.games, whole.faults.len()), (5, 0));
    run(
        &database,
        "UPDATE games SET status = 'over', over_ms = 7 WHERE status = 'open';
         UPDATE games SET plies = plies + 1 WHERE result IS NOT NULL;
         DELETE FROM game_state WHERE game = (SELECT min(key) FROM games);
         UPDATE records SET won = won + 1 WHERE won = 1;
         DROP INDEX archive_by_end;
         DROP TRIGGER events_are_not_removed ON events",
    )
    .await;
    let (finished, seek) = (&games[0], &games[2]);
    let lacks = [
        "the index archive_by_end is missing".to_owned(),
        "the trigger events.events_are_not_removed is missing".to_owned(),
    ];
    let lists = [
        format!("game {finished}: games has something else than its log says: plies"),
        format!("game {finished}: it has no row in game_state"),
        format!("game {seek}: games has something else than its log says: over_ms, status"),
    ];
    let records = ["table records: 1 of its rows are not what the games say".to_owned()];
    let checked = postgres_care::check(&url).await.unwrap();
    assert_eq!(checked.faults, [&lacks[..], &records, &lists].concat());
    let rebuilt = postgres_care::rebuild(&url).await.unwrap();
    assert_eq!(rebuilt.faults, lacks);
    assert_eq!(
        told_by_server(&url, &games).await,
        told_by_file(&server.file(), &games).await
    );
    run(
        &database,
        "ALTER TABLE events DISABLE TRIGGER events_are_not_changed;
         UPDATE events SET body = replace(body, 'c7', 'c6') WHERE kind = 'played'",
    )
    .await;
    let checked = postgres_care::check(&url).await.unwrap();
    let fault =
        format!("game {finished}: its event 4 is not as it was written: the checksum differs");
    assert!(checked.faults.contains(&fault), "{:#?}", checked.faults);
}

#[tokio::test]
async fn a_dump_is_a_backup() {
    let (server, games) = world().await;
    server.live.shutdown().await;
    let ((one, _), other) = (copied(&server).await, TestCluster::shared().database());
    let dump = server.database.folder().join("dump.sql");
    let cluster = TestCluster::shared();
    let succeeds = |program: &str, arguments: &[&str]| {
        let done = std::process::Command::new(cluster.program(program))
            .args(arguments)
            .output()
            .unwrap();
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stderr)
        );
    };
    let file = dump.to_str().unwrap();
    succeeds("pg_dump", &["--file", file, &one.url()]);
    succeeds(
        "psql",
        &[
            "--quiet",
            "--no-psqlrc",
            "--set",
            "ON_ERROR_STOP=1",
            "--file",
            file,
            &other.url(),
        ],
    );
    let checked = postgres_care::check(&url(&other)).await.unwrap();
    assert_eq!((checked.games, checked.faults), (5, Vec::new()));
    assert_eq!(
        told_by_server(&url(&other), &games).await,
        told_by_file(&server.file(), &games).await
    );
}
