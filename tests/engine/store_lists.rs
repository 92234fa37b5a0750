//! The store's lists, and errors about unreadable events.

use postern_game::view::TimeKind;
use postern_game::{GameSummary, TimeControl};
use postern_rules::{ByColor, EndReason, Outcome, Variant};
use postern_store::{GameFilter, ListRange, PersonGamesFilter, StoreError, WaitingSide};

use crate::helpers::*;
use crate::store::{append, open};

#[tokio::test]
async fn an_unreadable_event_is_named() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    store.append(append("one", 0, 1)).await.unwrap();
    let mut other = database.stranger().await;
    other
        .run("INSERT INTO events (game, seq, at_ms, kind, version, body) VALUES (1, 2, 0, 'teleported', 9, '{}')")
        .await;
    let error = store.log(&game_id("one")).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "event 2 of game one was written by a newer version of Postern; use that version"
    );
    store.append(append("two", 0, 1)).await.unwrap();
    other
        .run("INSERT INTO events (game, seq, at_ms, kind, version, body) VALUES (2, 2, 0, 'played', 1, '{}')")
        .await;
    let error = store.log(&game_id("two")).await.unwrap_err();
    assert!(
        matches!(&error, StoreError::Unreadable { game, seq: 2, .. } if game == "two"),
        "{error}"
    );
}

#[tokio::test]
async fn lists_are_ordered_as_they_are_read() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    for (number, name) in (0..).zip(["first", "second"]) {
        let mut seek = append(name, 0, 1);
        seek.entry.summary = GameSummary {
            access: postern_game::GameAccess::Seek,
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
    assert_eq!(
        store
            .unfinished_of(
                &ann().id,
                PersonGamesFilter::default(),
                ListRange::UNFINISHED
            )
            .await
            .unwrap()
            .len(),
        5
    );
    assert_eq!(
        store
            .unfinished_of(
                &ben().id,
                PersonGamesFilter::default(),
                ListRange::UNFINISHED
            )
            .await
            .unwrap()
            .len(),
        1
    );
}

#[tokio::test]
async fn games_that_wait_for_somebody_come_first_the_most_urgent_at_the_top() {
    let database = TestDatabase::new().await;
    let store = open(&database).await;
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
        game.entry.summary = GameSummary {
            time,
            deadlines,
            ..game.entry.summary
        };
        store.append(game).await.unwrap();
    }
    let mut alone = append("alone", 0, 2);
    alone.entry.summary = GameSummary {
        one_board: true,
        deadlines: ByColor::default(),
        ..alone.entry.summary
    };
    store.append(alone).await.unwrap();
    let mine = store
        .unfinished_of(
            &ann().id,
            PersonGamesFilter::default(),
            ListRange::UNFINISHED,
        )
        .await
        .unwrap();
    assert_eq!(
        mine.iter()
            .map(|mine| mine.game.id.as_str())
            .collect::<Vec<_>>(),
        ["sooner", "later", "theirs", "alone", "open"]
    );
    let part = ListRange { from: 1, most: 3 };
    let some = store
        .unfinished_of(&ann().id, PersonGamesFilter::default(), part)
        .await
        .unwrap();
    assert_eq!(
        some.iter()
            .map(|mine| mine.game.id.as_str())
            .collect::<Vec<_>>(),
        ["later", "theirs", "alone"]
    );
    let wanted = ["open", "none", "sooner"].map(game_id);
    let mut found: Vec<_> = store.listed(&wanted).await.unwrap();
    found.sort_by(|one, other| one.game.id.as_str().cmp(other.game.id.as_str()));
    assert_eq!(
        found
            .iter()
            .map(|one| one.game.id.as_str())
            .collect::<Vec<_>>(),
        ["open", "sooner"]
    );
    let among = async |filter| {
        let games = store
            .unfinished_of(&ann().id, filter, ListRange::UNFINISHED)
            .await
            .unwrap();
        let names = games.iter().map(|mine| mine.game.id.as_str().to_owned());
        names.collect::<Vec<_>>()
    };
    let waits = |waits| PersonGamesFilter {
        waits: Some(waits),
        ..PersonGamesFilter::default()
    };
    assert_eq!(among(waits(WaitingSide::ForMe)).await, ["sooner", "later"]);
    assert_eq!(
        among(waits(WaitingSide::ForOthers)).await,
        ["theirs", "open"]
    );
    let games = |variant, time| PersonGamesFilter {
        games: GameFilter { variant, time },
        waits: Some(WaitingSide::ForMe),
    };
    let (played, timed) = (mine[0].game.variant, Some(TimeKind::Correspondence));
    assert_eq!(among(games(Some(played), timed)).await, ["sooner", "later"]);
    let other = Variant::ALL.into_iter().find(|&variant| variant != played);
    assert!(among(games(other, timed)).await.is_empty());
    assert!(among(games(None, Some(TimeKind::Live))).await.is_empty());
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
    let database = TestDatabase::new().await;
    let store = open(&database).await;
    for number in 0..5 {
        let mut over = append(&format!("over-{number}"), 0, 3);
        over.at_ms = START + number / 2;
        over.entry.summary = GameSummary {
            status: postern_game::GameStatus::Over,
            awaits: ByColor::default(),
            outcome: Some(Outcome::draw(EndReason::Agreement)),
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
