//! Many users who act in one game concurrently: no command is lost, and none is executed twice.

use std::collections::HashSet;

use futures_util::future::join_all;
use postern::live::{Live, LiveError};
use postern_game::{Actor, Command, GameId, Refusal, Seq, TimeControl};
use postern_store::{AppendResult, Store, StoreError};
use sqlx::{Connection as _, SqliteConnection};

use crate::helpers::*;
use crate::store::{append, given, open as open_store};

fn comment(text: &str) -> Command {
    Command::Kibitz {
        ply: 0,
        text: text.to_owned(),
        in_reply_to: None,
    }
}

/// Makes each spectator send `each` comments concurrently. Returns each comment's text and result.
async fn comments(
    server: &Server,
    live: &Live,
    game: &GameId,
    spectators: usize,
    each: usize,
) -> Vec<(String, Result<Seq, LiveError>)> {
    let all = (0..spectators * each).map(|number| async move {
        let actor = Actor::Person(person(&format!("Spectator{}", number % spectators)).id);
        let id = server.command_id();
        let text = format!("{id}");
        let answer = live.games.execute(game, &actor, &id, comment(&text)).await;
        (text, answer)
    });
    join_all(all).await
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_who_comment_at_once_lose_nothing_and_the_players_play_on() {
    let server = Server::start().await;
    crowd(&server, 30).await;
    let game = server.two(TimeControl::Unlimited).await;
    let (said, ()) = tokio::join!(
        comments(&server, &server.live, &game, 30, 8),
        server.turns(&game, &SAMPLE[..8]),
    );
    for (text, answer) in said {
        assert!(answer.is_ok(), "{text}: {answer:?}");
    }
    let server = server.restart().await;
    let state = server.live.games.game(&game).await.unwrap();
    assert_eq!(
        (state.comments().len(), state.line().plies().len()),
        (240, 8)
    );
}

#[tokio::test]
async fn a_command_that_arrives_twice_at_once_happens_once() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let id = server.command_id();
    for (actor, command) in [
        (Actor::Person(cleo().id), comment("hm")),
        (Actor::Person(ann().id), play("c4", 0)),
    ] {
        let send = || {
            server
                .live
                .games
                .execute(&game, &actor, &id, command.clone())
        };
        let (cleo, ben) = (cleo(), ben());
        let (first, between, second, third) = tokio::join!(
            send(),
            server.by(&cleo, &game, comment("and")),
            send(),
            send(),
        );
        assert!(first.is_ok() && between.is_ok(), "{first:?} {between:?}");
        assert_eq!((&second, &third), (&first, &first));
        server.by(&ben, &game, comment("so")).await.unwrap();
    }
    let state = server.live.games.game(&game).await.unwrap();
    assert_eq!((state.comments().len(), state.line().plies().len()), (5, 1));
}

#[tokio::test]
async fn the_order_of_arrival_is_the_order_of_a_side() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let (ann, ben) = (ann(), ben());
    let (one, two, three, refused) = tokio::join!(
        server.by(&ann, &game, play("c4", 0)),
        server.by(&ben, &game, play("e6", 1)),
        server.by(&ann, &game, play("e4", 2)),
        server.by(&ann, &game, play("d4", 2)),
    );
    assert_eq!((one, two, three), (Ok(3), Ok(4), Ok(5)));
    assert_eq!(
        refused,
        Err(LiveError::Refused(Refusal::Stale { seen: 2, now: 3 }))
    );
}

#[tokio::test]
async fn beyond_a_thousand_commands_spectators_are_sent_away_and_players_are_not() {
    let server = Server::start().await;
    crowd(&server, 100).await;
    let game = server.two(TimeControl::Unlimited).await;
    // The runtime has one thread, so all commands are queued before the first is executed.
    let (said, turn) = tokio::join!(
        comments(&server, &server.live, &game, 100, 11),
        server.turns(&game, &["c4"]),
    );
    let () = turn;
    let count = |wanted: fn(&Result<Seq, LiveError>) -> bool| {
        said.iter().filter(|(_, answer)| wanted(answer)).count()
    };
    assert_eq!(count(|answer| *answer == Err(LiveError::Busy)), 77);
    assert_eq!(
        count(Result::is_ok),
        500,
        "a game has no room for more comments"
    );
    assert_eq!(
        count(|answer| *answer == Err(LiveError::Refused(Refusal::CommentsFull(500)))),
        523
    );
    let state = server.live.games.game(&game).await.unwrap();
    assert_eq!(state.ply_stamps()[0].seq, 3, "the turn went first");
    assert!(LiveError::Busy.to_string().ends_with("try again."));
}

#[tokio::test]
async fn a_disk_that_fills_up_in_the_middle_keeps_what_was_acknowledged_and_no_more() {
    let server = Server::on_file().await;
    let game = server.two(TimeControl::Unlimited).await;
    crowd(&server, 50).await;
    server.live.shutdown().await;
    // Removes the free pages that migrations leave.
    let url = server.file().to_str().unwrap().to_owned();
    let mut file = SqliteConnection::connect(&url).await.unwrap();
    sqlx::query("VACUUM").execute(&mut file).await.unwrap();
    file.close().await.unwrap();
    let pages = std::fs::metadata(server.file()).unwrap().len() / 4096;
    let pages = u32::try_from(pages).unwrap() + 3;
    let store = Store::open_sqlite_limited(&server.file(), Some(pages))
        .await
        .unwrap();
    let live = Live::open(store, server.clock.clone()).await.unwrap();
    let mut bell = live.games.subscribe(&game).await.unwrap();
    let said = comments(&server, &live, &game, 50, 4).await;
    let kept: HashSet<_> = said
        .iter()
        .filter_map(|(text, answer)| Some((answer.as_ref().ok().copied()?, text.clone())))
        .collect();
    assert!(!kept.is_empty() && kept.len() < 200, "{}", kept.len());
    for (_, answer) in &said {
        let full = Err(LiveError::Storage(StoreError::Full));
        assert!(answer.is_ok() || *answer == full, "{answer:?}");
    }
    let shown = |state: &postern_game::Game| -> HashSet<_> {
        let comments = state.comments().iter();
        comments
            .map(|said| (said.seq, said.text.clone().unwrap()))
            .collect()
    };
    let state = live.games.game(&game).await.unwrap();
    assert_eq!(shown(&state), kept);
    assert_eq!(*bell.borrow_and_update(), state.seq());
    live.shutdown().await;
    let server = server.restart().await;
    assert_eq!(shown(&server.live.games.game(&game).await.unwrap()), kept);
    server.turns(&game, &["c4"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_file_lose_nothing_of_each_other() {
    let server = Server::start().await;
    crowd(&server, 5).await;
    let game = server.two(TimeControl::Unlimited).await;
    let other = open(&server.database, &server.clock).await;
    for (round, turn) in SAMPLE.iter().enumerate().take(3) {
        let turn = play(turn, round);
        let mover = if round % 2 == 0 { ann() } else { ben() };
        let (here, there, turn) = tokio::join!(
            comments(&server, &server.live, &game, 5, 5),
            comments(&server, &other, &game, 5, 5),
            server.by(&mover, &game, turn),
        );
        for (text, answer) in here.into_iter().chain(there) {
            assert!(answer.is_ok(), "{text}: {answer:?}");
        }
        assert!(turn.is_ok(), "{turn:?}");
    }
    other.shutdown().await;
    let server = server.restart().await;
    let state = server.live.games.game(&game).await.unwrap();
    assert_eq!(
        (state.comments().len(), state.line().plies().len()),
        (150, 3)
    );
}

#[tokio::test]
async fn whoever_watches_is_told_what_another_server_added_when_it_is_met() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let mut bell = server.live.games.subscribe(&game).await.unwrap();
    let other = open(&server.database, &server.clock).await;
    let actor = Actor::Person(ann().id);
    let id = server.command_id();
    let seq = other.games.execute(&game, &actor, &id, play("c4", 0)).await;
    assert_eq!(seq, Ok(3));
    let late = server.by(&ann(), &game, play("e4", 0)).await;
    assert_eq!(
        late,
        Err(LiveError::Refused(Refusal::Stale { seen: 0, now: 1 }))
    );
    assert_eq!(*bell.borrow_and_update(), 3);
}

#[tokio::test]
async fn what_was_decided_on_something_unwritten_is_not_written_even_if_its_number_fits() {
    let database = TestDatabase::new().await;
    let store = open_store(&database).await;
    let before = given(append("one", 0, 1), &ann(), "first");
    store.append(before.clone()).await.unwrap();
    store.append(append("one", 1, 2)).await.unwrap();
    let late = append("one", 1, 2);
    let on_late = append("one", 2, 3);
    assert_eq!(
        store.append_all(vec![late, on_late.clone()]).await,
        Ok(vec![AppendResult::Conflict; 2])
    );
    assert_eq!(
        store.append_all(vec![before, on_late.clone()]).await,
        Ok(vec![AppendResult::Before(1), AppendResult::Conflict])
    );
    assert_eq!(store.log(&game_id("one")).await.unwrap().len(), 2);
    assert_eq!(
        store.append_all(vec![on_late]).await,
        Ok(vec![AppendResult::Written(3)])
    );
}
