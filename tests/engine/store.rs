//! The log in its file: conflicts, commands sent twice, a full disk, another program, a newer one.

use std::path::Path;

use postern::{
    game::{
        Command, CommandId, Game, GameEvent, GameId, Listed, Opponent, Person, Summary, create,
        fill,
    },
    store::{Append, Appended, Entry, Given, SqliteStore, Store, StoreError},
};
use postern_rules::{ByColor, Color};
use sqlx::{ConnectOptions, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

use crate::helpers::*;

pub(crate) async fn open(directory: &TempDir) -> SqliteStore {
    let store = SqliteStore::open(&file(directory)).await.unwrap();
    introduce(&store).await;
    store
}

pub(crate) fn file(directory: &TempDir) -> std::path::PathBuf {
    directory.path().join("postern.db")
}

/// Another program's connection to the same file.
pub(crate) async fn stranger(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new()
        .filename(path)
        .connect()
        .await
        .unwrap()
}

/// The events of a small game: created, joined, and a turn.
pub(crate) fn events() -> Vec<GameEvent> {
    let mut events = create(new_game(Opponent::Friend, blitz()), &ann(), Color::White).unwrap();
    events.push(GameEvent::Joined { person: ben().id });
    events.push(GameEvent::Played(unjudged("c4")));
    fill(&events).unwrap()
}

/// Adds `events()[after..upto]` to a game's log.
pub(crate) fn entry(game: &GameId, after: usize, upto: usize) -> Entry {
    let all = events();
    let log = (1..)
        .zip(&all[..upto])
        .map(|(seq, event)| (event, seq, START));
    let summary = Summary::of(&Game::fold(game.clone(), log).unwrap());
    Entry {
        game: game.clone(),
        after: i64::try_from(after).unwrap(),
        events: all[after..upto].to_vec(),
        summary,
    }
}

pub(crate) fn append(game: &str, after: usize, upto: usize) -> Append {
    Append {
        at_ms: START,
        command: None,
        entry: entry(&game_id(game), after, upto),
        successor: None,
        news: Vec::new(),
    }
}

/// A command of a person; all resign.
pub(crate) fn command(by: &Person, id: &str) -> Given {
    Given {
        person: by.id.clone(),
        id: CommandId::parse(id).unwrap(),
        digest: Command::Resign.digest(),
    }
}

pub(crate) fn given(append: Append, by: &Person, id: &str) -> Append {
    Append {
        command: Some(command(by, id)),
        ..append
    }
}

#[tokio::test]
async fn what_is_appended_is_read_back() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    assert_eq!(
        store.append(append("one", 0, 3)).await,
        Ok(Appended::Written(3))
    );
    let log = store.log(&game_id("one")).await.unwrap();
    assert_eq!(
        log.iter()
            .map(|recorded| recorded.event.clone())
            .collect::<Vec<_>>(),
        events()
    );
    assert_eq!(
        log.iter()
            .map(|recorded| (recorded.seq, recorded.at_ms))
            .collect::<Vec<_>>(),
        [(1, START), (2, START), (3, START)]
    );
    assert_eq!(store.log(&game_id("two")).await, Ok(Vec::new()));
    assert_eq!(
        store.running().await.unwrap(),
        [Listed {
            game: entry(&game_id("one"), 0, 3).summary,
            names: ByColor {
                white: Some(ann().name),
                black: Some(ben().name)
            }
        }],
        "the projection is whole"
    );
}

#[tokio::test]
async fn whoever_comes_second_is_told_and_changes_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    store.append(append("one", 0, 2)).await.unwrap();
    assert_eq!(
        store.append(append("one", 1, 2)).await,
        Ok(Appended::Conflict)
    );
    assert_eq!(
        store.append(append("one", 0, 1)).await,
        Ok(Appended::Conflict)
    );
    assert_eq!(
        store.append(append("two", 2, 3)).await,
        Ok(Appended::Conflict),
        "a log has no gaps"
    );
    assert_eq!(store.log(&game_id("one")).await.unwrap().len(), 2);
    assert!(store.log(&game_id("two")).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_command_sent_twice_happens_once() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    let first = given(append("one", 0, 1), &ann(), "create");
    assert_eq!(store.append(first.clone()).await, Ok(Appended::Written(1)));
    store
        .append(given(append("one", 1, 3), &ben(), "join"))
        .await
        .unwrap();
    assert_eq!(store.append(first).await, Ok(Appended::Before(1)));
    assert_eq!(store.log(&game_id("one")).await.unwrap().len(), 3);
    let answered = async |by: Person, id| {
        let given = command(&by, id);
        store.answered(&game_id("one"), &given).await
    };
    assert_eq!(answered(ben(), "join").await, Ok(Some(Appended::Before(3))));
    assert_eq!(
        answered(ann(), "join").await,
        Ok(None),
        "ids are each person’s own"
    );
    assert_eq!(answered(ben(), "other").await, Ok(None));
}

#[tokio::test]
async fn a_conflict_in_a_batch_harms_no_other() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    // Handed in before the writer gets to run: one transaction takes them all.
    let (one, again, two, three) = tokio::join!(
        store.append(append("one", 0, 1)),
        store.append(append("one", 0, 2)),
        store.append(append("two", 0, 3)),
        store.append(append("one", 1, 3)),
    );
    assert_eq!(
        (one, again),
        (Ok(Appended::Written(1)), Ok(Appended::Conflict))
    );
    assert_eq!(
        (two, three),
        (Ok(Appended::Written(3)), Ok(Appended::Written(3)))
    );
    assert_eq!(store.log(&game_id("one")).await.unwrap().len(), 3);
}

#[tokio::test]
async fn a_write_that_fails_does_not_take_its_neighbours_with_it() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    let (one, nobodys_link, two) = tokio::join!(
        store.append(append("one", 0, 1)),
        store.add_link([0; 32], person("Nobody").id, START, START + DAY),
        store.append(append("two", 0, 1)),
    );
    assert_eq!(
        (one, two),
        (Ok(Appended::Written(1)), Ok(Appended::Written(1)))
    );
    assert_eq!(
        nobodys_link,
        Err(StoreError::NoPerson),
        "the link’s person does not exist"
    );
}

#[tokio::test]
async fn a_rematch_begins_with_the_event_that_announces_it_or_not_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    let successor = Some(entry(&game_id("two"), 0, 1));
    let both = Append {
        successor,
        ..append("one", 0, 1)
    };
    assert_eq!(store.append(both).await, Ok(Appended::Written(1)));
    assert_eq!(store.log(&game_id("two")).await.unwrap().len(), 1);
    let taken = Some(entry(&game_id("two"), 0, 1));
    assert_eq!(
        store
            .append(Append {
                successor: taken,
                ..append("three", 0, 1)
            })
            .await,
        Ok(Appended::Conflict)
    );
    assert!(store.log(&game_id("three")).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_was_acknowledged_is_in_the_file_for_another_program_to_read() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    store.append(append("one", 0, 3)).await.unwrap();
    // The store is still open and has not been told to stop: this is what a crash would leave.
    let mut other = stranger(&file(&directory)).await;
    let count: i64 = sqlx::query_scalar("SELECT count(*) FROM events")
        .fetch_one(&mut other)
        .await
        .unwrap();
    assert_eq!(count, 3);
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode")
        .fetch_one(&mut other)
        .await
        .unwrap();
    assert_eq!(mode, "wal");
}

/// What a killed server leaves behind: the file and its log as they are at that moment, nothing
/// tidied up.
fn crash(directory: &TempDir) -> TempDir {
    let left = tempfile::tempdir().unwrap();
    for name in ["postern.db", "postern.db-wal"] {
        std::fs::copy(directory.path().join(name), left.path().join(name)).unwrap();
    }
    left
}

#[tokio::test]
async fn what_was_acknowledged_survives_a_crash() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    let games: Vec<_> = (0..20).map(|number| format!("game-{number}")).collect();
    let answers =
        futures_util::future::join_all(games.iter().map(|game| store.append(append(game, 0, 3))))
            .await;
    assert!(
        answers
            .iter()
            .all(|answer| *answer == Ok(Appended::Written(3)))
    );
    let left = crash(&directory);
    let store = open(&left).await;
    for game in games {
        assert_eq!(store.log(&game_id(&game)).await.unwrap().len(), 3);
    }
}

#[tokio::test]
async fn a_crash_in_the_middle_of_a_write_leaves_nothing_of_it() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    store.append(append("one", 0, 1)).await.unwrap();
    let mut other = stranger(&file(&directory)).await;
    sqlx::query("BEGIN IMMEDIATE")
        .execute(&mut other)
        .await
        .unwrap();
    sqlx::query("INSERT INTO events (game, seq, at_ms, kind, version, body) VALUES (1, 2, 0, 'played', 1, '{}')")
        .execute(&mut other)
        .await
        .unwrap();
    let left = crash(&directory);
    assert_eq!(
        open(&left).await.log(&game_id("one")).await.unwrap().len(),
        1
    );
}

#[tokio::test]
async fn a_closed_file_opens_again_and_a_closed_store_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    store.append(append("one", 0, 3)).await.unwrap();
    store.close().await;
    assert_eq!(
        store.append(append("two", 0, 1)).await,
        Err(StoreError::Closed)
    );
    assert_eq!(store.log(&game_id("one")).await, Err(StoreError::Closed));
    assert_eq!(store.check().await, Err(StoreError::Closed));
    assert_eq!(
        open(&directory)
            .await
            .log(&game_id("one"))
            .await
            .unwrap()
            .len(),
        3
    );
}

#[tokio::test]
async fn writes_that_were_handed_in_before_closing_are_written() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    let (written, ()) = tokio::join!(store.append(append("one", 0, 1)), store.close());
    assert_eq!(written, Ok(Appended::Written(1)));
    assert_eq!(
        open(&directory)
            .await
            .log(&game_id("one"))
            .await
            .unwrap()
            .len(),
        1
    );
}

#[tokio::test]
async fn an_event_is_never_changed_or_removed() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(&directory).await;
    store.append(append("one", 0, 3)).await.unwrap();
    let mut other = stranger(&file(&directory)).await;
    for statement in [
        "UPDATE events SET at_ms = 0",
        "UPDATE events SET body = '{}', checksum = zeroblob(16)",
        "DELETE FROM events",
        "DELETE FROM events WHERE seq = 3",
    ] {
        assert!(
            sqlx::query(statement).execute(&mut other).await.is_err(),
            "{statement}"
        );
    }
}
