//! The event log: conflicts, repeated commands, and reading by other programs.

use postern_game::{
    Command, CommandId, Game, GameEvent, GameId, GameSummary, ListedGame, LoggedEvent, Millis,
    OpponentKind, Person, create,
};
use postern_rules::{ByColor, Color, GameLine, Position, Variant};
use postern_store::{AppendResult, CommandIdentity, LogAppend, NewEvents, Store, StoreError};

use crate::helpers::*;

/// Opens a database that contains Ann, Ben and Cleo.
pub(crate) async fn open(database: &TestDatabase) -> Store {
    let store = database.open().await;
    introduce(&store).await;
    store
}

/// Returns the events of a small game: created, joined, and one turn.
pub(crate) fn events() -> Vec<GameEvent> {
    let mut events = create(
        new_game(OpponentKind::Friend, blitz()),
        &ann(),
        postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
    )
    .unwrap();
    events.push(GameEvent::Joined { person: ben().id });
    let mut line = GameLine::new(Position::start(Variant::HoleChess));
    events.push(GameEvent::Played(judged(&mut line, "c4")));
    events
}

/// Returns a log entry with `events()[after..upto]`.
pub(crate) fn entry(game: &GameId, after: usize, upto: usize) -> NewEvents {
    let all = events();
    let log = (1..)
        .zip(&all[..upto])
        .map(|(seq, event)| (event, seq, START));
    let summary = GameSummary::of(&Game::fold(game.clone(), log).unwrap());
    NewEvents {
        game: game.clone(),
        after: i64::try_from(after).unwrap(),
        events: all[after..upto]
            .iter()
            .cloned()
            .map(LoggedEvent::from)
            .collect(),
        summary,
        counts: false,
        occasions: Vec::new(),
    }
}

pub(crate) fn append(game: &str, after: usize, upto: usize) -> LogAppend {
    LogAppend {
        at_ms: START,
        command: None,
        entry: entry(&game_id(game), after, upto),
        successor: None,
        conditional: None,
        news: Vec::new(),
    }
}

/// Returns a resignation with this command ID.
pub(crate) fn command(by: &Person, id: &str) -> CommandIdentity {
    CommandIdentity {
        person: by.id.clone(),
        id: CommandId::parse(id).unwrap(),
        digest: Command::Resign.digest(),
    }
}

pub(crate) fn given(append: LogAppend, by: &Person, id: &str) -> LogAppend {
    LogAppend {
        command: Some(command(by, id)),
        ..append
    }
}

#[tokio::test]
async fn what_is_appended_is_read_back() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    assert_eq!(
        store.append(append("one", 0, 3)).await,
        Ok(AppendResult::Written(3))
    );
    let log = store.log(&game_id("one")).await.unwrap();
    assert_eq!(
        log.iter()
            .map(|recorded| recorded.event.event.clone())
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
        [ListedGame {
            game: entry(&game_id("one"), 0, 3).summary,
            names: ByColor {
                white: Some(ann().name),
                black: Some(ben().name)
            },
            invited: None,
            strengths: ByColor::default(),
            counted: ByColor::default(),
        }],
        "the projection is whole"
    );
}

#[tokio::test]
async fn whoever_comes_second_is_told_and_changes_nothing() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    store.append(append("one", 0, 2)).await.unwrap();
    assert_eq!(
        store.append(append("one", 1, 2)).await,
        Ok(AppendResult::Conflict)
    );
    assert_eq!(
        store.append(append("one", 0, 1)).await,
        Ok(AppendResult::Conflict)
    );
    assert_eq!(
        store.append(append("two", 2, 3)).await,
        Ok(AppendResult::Conflict),
        "a log has no gaps"
    );
    assert_eq!(store.log(&game_id("one")).await.unwrap().len(), 2);
    assert!(store.log(&game_id("two")).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_command_sent_twice_happens_once() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    let first = given(append("one", 0, 1), &ann(), "create");
    assert_eq!(
        store.append(first.clone()).await,
        Ok(AppendResult::Written(1))
    );
    store
        .append(given(append("one", 1, 3), &ben(), "join"))
        .await
        .unwrap();
    assert_eq!(store.append(first).await, Ok(AppendResult::Before(1)));
    assert_eq!(store.log(&game_id("one")).await.unwrap().len(), 3);
    let answered = async |by: Person, id| {
        let given = command(&by, id);
        store.answered(&game_id("one"), &given).await
    };
    assert_eq!(
        answered(ben(), "join").await,
        Ok(Some(AppendResult::Before(3)))
    );
    assert_eq!(
        answered(ann(), "join").await,
        Ok(None),
        "ids are each person’s own"
    );
    assert_eq!(answered(ben(), "other").await, Ok(None));
}

#[tokio::test]
async fn a_conflict_in_a_batch_harms_no_other() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    // The appends are queued before the writer runs, so it handles them in one transaction.
    let (one, again, two, three) = tokio::join!(
        store.append(append("one", 0, 1)),
        store.append(append("one", 0, 2)),
        store.append(append("two", 0, 3)),
        store.append(append("one", 1, 3)),
    );
    assert_eq!(
        (one, again),
        (Ok(AppendResult::Written(1)), Ok(AppendResult::Conflict))
    );
    assert_eq!(
        (two, three),
        (Ok(AppendResult::Written(3)), Ok(AppendResult::Written(3)))
    );
    assert_eq!(store.log(&game_id("one")).await.unwrap().len(), 3);
}

#[tokio::test]
async fn a_write_that_fails_does_not_take_its_neighbours_with_it() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    let (one, nobodys_link, two) = tokio::join!(
        store.append(append("one", 0, 1)),
        store.add_link([0; 32], person("Nobody").id, START, START + DAY),
        store.append(append("two", 0, 1)),
    );
    assert_eq!(
        (one, two),
        (Ok(AppendResult::Written(1)), Ok(AppendResult::Written(1)))
    );
    assert_eq!(
        nobodys_link,
        Err(StoreError::NoPerson),
        "the link’s person does not exist"
    );
}

#[tokio::test]
async fn a_rematch_begins_with_the_event_that_announces_it_or_not_at_all() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    let successor = Some(entry(&game_id("two"), 0, 1));
    let both = LogAppend {
        successor,
        ..append("one", 0, 1)
    };
    assert_eq!(store.append(both).await, Ok(AppendResult::Written(1)));
    assert_eq!(store.log(&game_id("two")).await.unwrap().len(), 1);
    let taken = Some(entry(&game_id("two"), 0, 1));
    assert_eq!(
        store
            .append(LogAppend {
                successor: taken,
                ..append("three", 0, 1)
            })
            .await,
        Ok(AppendResult::Conflict)
    );
    assert!(store.log(&game_id("three")).await.unwrap().is_empty());
}

#[tokio::test]
async fn what_was_acknowledged_is_there_for_another_program_to_read() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    store.append(append("one", 0, 3)).await.unwrap();
    // The store is still open, so this is what a crash would leave.
    assert_eq!(database.stranger().await.count("events").await, 3);
}

#[tokio::test]
async fn a_closed_database_opens_again_and_a_closed_store_says_so() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    store.append(append("one", 0, 3)).await.unwrap();
    store.close().await;
    assert_eq!(
        store.append(append("two", 0, 1)).await,
        Err(StoreError::Closed)
    );
    assert_eq!(store.log(&game_id("one")).await, Err(StoreError::Closed));
    assert_eq!(store.check().await, Err(StoreError::Closed));
    assert_eq!(
        open(&database)
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
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    let (written, ()) = tokio::join!(store.append(append("one", 0, 1)), store.close());
    assert_eq!(written, Ok(AppendResult::Written(1)));
    assert_eq!(
        open(&database)
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
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    store.append(append("one", 0, 3)).await.unwrap();
    let mut other = database.stranger().await;
    for statement in [
        "UPDATE events SET at_ms = 0",
        "UPDATE events SET body = '{}', checksum = NULL",
        "DELETE FROM events",
        "DELETE FROM events WHERE seq = 3",
    ] {
        assert!(other.try_run(statement).await.is_err(), "{statement}");
    }
}

#[tokio::test]
async fn a_command_that_makes_the_writer_panic_fails_alone() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    // An invalid time makes the writer panic.
    let poisoned = |game: &str| {
        let mut append = append(game, 0, 3);
        append.entry.summary.active_ms = Millis::MIN;
        append
    };
    for round in 0..3 {
        let [one, bad, two] = ["one", "bad", "two"].map(|name| format!("{name}-{round}"));
        // The appends are queued before the writer runs, so it handles them in one transaction.
        let answers = tokio::join!(
            store.append(append(&one, 0, 3)),
            store.append(poisoned(&bad)),
            store.append(append(&two, 0, 3)),
        );
        let written = Ok(AppendResult::Written(3));
        let wanted = (written.clone(), Err(StoreError::Panicked), written);
        assert_eq!(answers, wanted);
        assert_eq!(store.log(&game_id(&bad)).await, Ok(Vec::new()));
        assert_eq!(store.log(&game_id(&two)).await.unwrap().len(), 3);
    }
    assert_eq!(store.probe().await, Ok(()));
    assert_eq!(store.check().await, Ok(()));
}
