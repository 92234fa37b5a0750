//! Files that are full, damaged, foreign or newer, and the lists that a store reads.

use postern::{
    game::{GameEvent, Summary, TimeControl},
    store::{Appended, SqliteStore, Store, StoreError},
};
use postern_rules::{ByColor, Outcome, Reason};

use crate::{
    helpers::*,
    store::{append, file, open, stranger},
};

#[tokio::test]
async fn a_full_disk_is_said_and_writing_goes_on_when_there_is_room() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_limited(&file(&directory), Some(60))
        .await
        .unwrap();
    introduce(&store).await;
    store.append(append("before", 0, 1)).await.unwrap();
    let mut large = append("large", 0, 1);
    large.entry.events.push(GameEvent::Kibitzed {
        by: cleo().id,
        ply: 0,
        text: Some("x".repeat(1_000_000)),
    });
    assert_eq!(store.append(large).await, Err(StoreError::Full));
    assert_eq!(store.check().await, Ok(()), "there is room for less");
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
async fn a_store_is_not_ready_when_the_disk_is_full() {
    let directory = tempfile::tempdir().unwrap();
    let store = SqliteStore::open_limited(&file(&directory), Some(50))
        .await
        .unwrap();
    introduce(&store).await;
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
async fn an_unreadable_event_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    store.append(append("one", 0, 1)).await.unwrap();
    let mut other = stranger(&file(&directory)).await;
    sqlx::query("INSERT INTO events (game, seq, at_ms, kind, version, body) VALUES (1, 2, 0, 'teleported', 9, '{}')")
        .execute(&mut other)
        .await
        .unwrap();
    let error = store.log(&game_id("one")).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "event 2 of game one was written by a newer version of Postern; use that version"
    );
    store.append(append("two", 0, 1)).await.unwrap();
    sqlx::query("INSERT INTO events (game, seq, at_ms, kind, version, body) VALUES (2, 2, 0, 'played', 1, '{}')")
        .execute(&mut other)
        .await
        .unwrap();
    let error = store.log(&game_id("two")).await.unwrap_err();
    assert!(
        matches!(&error, StoreError::Unreadable { game, seq: 2, .. } if game == "two"),
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
            .map(|seek| seek.game.id.as_str())
            .collect::<Vec<_>>(),
        ["second", "first"]
    );
    let mut alone = append("at-one-board", 0, 3);
    alone.entry.summary.one_board = true;
    alone.entry.summary.players.black = Some(ann().id);
    store.append(alone).await.unwrap();
    store.append(append("of-two", 0, 3)).await.unwrap();
    let running = store.running().await.unwrap();
    assert_eq!(
        running
            .iter()
            .map(|running| running.game.id.as_str())
            .collect::<Vec<_>>(),
        ["of-two"],
        "who plays alone is not watched"
    );
    assert_eq!(store.unfinished_of(&ann().id).await.unwrap().len(), 5);
    assert_eq!(store.unfinished_of(&ben().id).await.unwrap().len(), 1);
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
    let mine = store.unfinished_of(&ann().id).await.unwrap();
    assert_eq!(
        mine.iter()
            .map(|mine| mine.game.id.as_str())
            .collect::<Vec<_>>(),
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

#[tokio::test]
async fn finished_games_come_in_pages_and_waiting_ones_are_counted() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    for number in 0..5 {
        let mut over = append(&format!("over-{number}"), 0, 3);
        over.at_ms = START + number / 2;
        over.entry.summary = Summary {
            status: postern::game::Status::Over,
            awaits: ByColor::default(),
            outcome: Some(Outcome::draw(Reason::Agreement)),
            ..over.entry.summary
        };
        store.append(over).await.unwrap();
    }
    let page = async |before: Option<&str>, limit| {
        let before = before.map(game_id);
        let listed = store.finished_of(&ben().id, before.as_ref(), limit).await;
        let ids = listed.unwrap().into_iter().map(|listed| listed.game.id);
        ids.map(|id| id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(page(None, 2).await, ["over-4", "over-3"]);
    assert_eq!(
        page(Some("over-3"), 2).await,
        ["over-2", "over-1"],
        "two of them ended at the same moment"
    );
    assert_eq!(page(Some("over-1"), 2).await, ["over-0"]);
    assert!(page(Some("over-0"), 2).await.is_empty());
    assert!(page(Some("unknown"), 2).await.is_empty());

    assert_eq!(store.waiting_for(&ann().id).await, Ok(0));
    store.append(append("hers", 0, 2)).await.unwrap();
    store.append(append("his", 0, 3)).await.unwrap();
    store.append(append("open", 0, 1)).await.unwrap();
    let mut alone = append("alone", 0, 2);
    alone.entry.summary.one_board = true;
    store.append(alone).await.unwrap();
    assert_eq!(store.waiting_for(&ann().id).await, Ok(1));
    assert_eq!(store.waiting_for(&ben().id).await, Ok(1));
    assert_eq!(store.waiting_for(&cleo().id).await, Ok(0));
}

#[tokio::test]
async fn what_is_committed_is_carried_into_the_file_while_the_store_is_open() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    let size = || std::fs::metadata(file(&directory)).unwrap().len();
    let before = size();
    let games: Vec<_> = (0..1_100).map(|number| format!("game-{number}")).collect();
    // Games that are over, since nobody may have as many unfinished ones.
    let appends = games.iter().map(|game| {
        let mut over = append(game, 0, 3);
        over.entry.summary.status = postern::game::Status::Over;
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
