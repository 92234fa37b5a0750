//! Files that are full, damaged, foreign or newer, and the lists that a store reads.

use postern::{
    game::{GameEvent, Summary, TimeControl},
    store::{Appended, SqliteStore, Store, StoreError},
};
use postern_rules::ByColor;

use crate::{
    helpers::*,
    store::{append, file, open, stranger},
};

#[tokio::test]
async fn a_full_disk_is_said_and_writing_goes_on_when_there_is_room() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_limited(&file(&directory), Some(40))
        .await
        .unwrap();
    store.append(append("before", 0, 1)).await.unwrap();
    let mut large = append("large", 0, 1);
    large.entry.events.push(GameEvent::Kibitzed {
        by: cleo(),
        ply: 0,
        text: "x".repeat(1_000_000),
    });
    assert_eq!(store.append(large).await, Err(StoreError::Full));
    assert!(
        store.log(&game_id("large")).await.unwrap().is_empty(),
        "nothing is half-written"
    );
    assert_eq!(
        store.append(append("after", 0, 1)).await,
        Ok(Appended::Written(1))
    );
}

#[tokio::test]
async fn an_unreadable_event_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    store.append(append("one", 0, 1)).await.unwrap();
    let mut other = stranger(&file(&directory)).await;
    sqlx::query("INSERT INTO events VALUES ('one', 2, 0, 'teleported', 9, '{}')")
        .execute(&mut other)
        .await
        .unwrap();
    let error = store.log(&game_id("one")).await.unwrap_err();
    assert!(
        matches!(&error, StoreError::Unreadable { game, seq: 2, .. } if game == "one"),
        "{error}"
    );
}

#[tokio::test]
async fn files_that_cannot_be_used_are_said_to_be_so() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("no/such/directory/postern.db");
    assert_eq!(
        SqliteStore::open(&missing).await.unwrap_err(),
        StoreError::NoDirectory(missing)
    );

    let not_a_file = directory.path().join("directory.db");
    std::fs::create_dir(&not_a_file).unwrap();
    assert_eq!(
        SqliteStore::open(&not_a_file).await.unwrap_err(),
        StoreError::NotWritable(not_a_file)
    );

    let text = directory.path().join("text.db");
    std::fs::write(&text, "This is a letter and not a database. ".repeat(100)).unwrap();
    assert_eq!(
        SqliteStore::open(&text).await.unwrap_err(),
        StoreError::NotADatabase(text)
    );
}

#[tokio::test]
async fn a_file_of_a_newer_version_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    open(&directory).await.close().await;
    let mut newer = stranger(&file(&directory)).await;
    sqlx::query("INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (99, 'later', 1, x'00', 0)")
        .execute(&mut newer)
        .await
        .unwrap();
    assert_eq!(
        SqliteStore::open(&file(&directory)).await.unwrap_err(),
        StoreError::NewerSchema
    );
}

#[tokio::test]
async fn lists_are_ordered_as_they_are_read() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    for (number, name) in (0..).zip(["first", "second"]) {
        let mut seek = append(name, 0, 1);
        seek.entry.summary = Summary {
            access: postern::game::Access::Seek,
            created_ms: START + number,
            ..seek.entry.summary
        };
        store.append(seek).await.unwrap();
    }
    store.append(append("with-a-friend", 0, 1)).await.unwrap();
    let seeks = store.seeks().await.unwrap();
    assert_eq!(
        seeks
            .iter()
            .map(|seek| seek.id.as_str())
            .collect::<Vec<_>>(),
        ["second", "first"]
    );
    let mut alone = append("at-one-board", 0, 3);
    alone.entry.summary.one_board = true;
    store.append(alone).await.unwrap();
    assert!(
        store.running().await.unwrap().is_empty(),
        "who plays alone is not watched"
    );
    assert_eq!(store.games_of(&ann().id).await.unwrap().len(), 4);
    assert_eq!(store.games_of(&ben().id).await.unwrap().len(), 1);
}

#[tokio::test]
async fn games_that_wait_for_somebody_come_first_the_most_urgent_at_the_top() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    for (name, days, upto) in [
        ("later", 5, 2),
        ("sooner", 1, 2),
        ("theirs", 1, 3),
        ("open", 1, 1),
    ] {
        let mut game = append(name, 0, upto);
        let time = TimeControl::correspondence(days).unwrap();
        let mut deadlines = ByColor::default();
        deadlines[game.entry.summary.to_move] = (upto > 1).then(|| START + i64::from(days) * DAY);
        game.entry.summary = Summary {
            time,
            deadlines,
            ..game.entry.summary
        };
        store.append(game).await.unwrap();
    }
    let mut alone = append("alone", 0, 2);
    alone.entry.summary = Summary {
        one_board: true,
        deadlines: ByColor::default(),
        ..alone.entry.summary
    };
    store.append(alone).await.unwrap();
    let mine = store.games_of(&ann().id).await.unwrap();
    assert_eq!(
        mine.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(),
        ["sooner", "later", "theirs", "alone", "open"]
    );
    let deadlines = store.deadlines(None, 2).await.unwrap();
    assert_eq!(
        deadlines,
        [
            (game_id("sooner"), START + DAY),
            (game_id("theirs"), START + DAY)
        ]
    );
    let next = store.deadlines(deadlines.last(), 2).await.unwrap();
    assert!(!next.iter().any(|game| deadlines.contains(game)));
    assert_eq!(next.first().map(|(game, _)| game.as_str()), Some("later"));
}
