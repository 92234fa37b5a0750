//! Nodes learn of each other's writes, through `LISTEN` and `NOTIFY` or by polling.

use std::time::Duration;

use postern::live::UnreadyReason;
use postern_store::cluster::ClusterNotice;
use postern_store::{News, StoreError};
use sqlx::Row as _;
use tokio::time::interval;

use super::*;

#[tokio::test]
async fn players_on_two_nodes_see_each_others_turns() {
    let nodes = Nodes::start(2).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    let (first, second) = (&nodes.live[0], &nodes.live[1]);
    let (_ann, _) = first.games.enter(&game, Some(&ann().id)).await.unwrap();
    let (_ben, _) = second.games.enter(&game, Some(&ben().id)).await.unwrap();
    for (ply, turn) in SAMPLE[..8].iter().enumerate() {
        let (person, here, there) = if ply % 2 == 0 {
            (ann(), first, second)
        } else {
            (ben(), second, first)
        };
        let seq = by(here, &person, &game, play(turn, ply)).await.unwrap();
        shown(there, &game, seq).await;
    }
    let views = [first, second].map(|node| node.games.view(&game, None, 0));
    let [first, second] = futures_util::future::join_all(views)
        .await
        .try_into()
        .unwrap();
    assert_eq!(first.unwrap(), second.unwrap());
}

#[tokio::test]
async fn lists_people_and_sessions_change_on_all_nodes() {
    let nodes = Nodes::start(2).await;
    let (first, second) = (&nodes.live[0], &nodes.live[1]);
    let mut lobby = second.lists.lobby();
    let mut news = second.lists.news_for(&ann().id);
    let new = new_game(OpponentKind::Anyone, blitz());
    let game = first.games.create(&ann(), &fresh(), new).await.unwrap();
    lobby.changed().await.unwrap();
    assert_eq!(second.lists.seeks().await.unwrap().len(), 1);
    by(first, &ben(), &game, postern_game::Command::Join)
        .await
        .unwrap();
    let joined = news.wait_for(|news| news.joined.is_some()).await.unwrap();
    assert_eq!(joined.joined.as_ref(), Some(&game));
    drop(joined);

    let (_, names) = second.games.game_with_names(&game).await.unwrap();
    assert_eq!(names.of(&ann().id), "Ann");
    lobby.borrow_and_update();
    first.people.rename(&ann().id, "Anna").await.unwrap();
    lobby.changed().await.unwrap();
    let person = second.people.person(&ann().id).await.unwrap().unwrap();
    assert_eq!(person.name, "Anna");

    let token = first
        .accounts
        .sign_in(&ann().id, "here".to_owned())
        .await
        .unwrap();
    let session = second
        .accounts
        .signed_in(&token)
        .await
        .unwrap()
        .unwrap()
        .session;
    let mut ended = second.accounts.follow_session(&session).await.unwrap();
    first.accounts.sign_out_everywhere(&ann().id).await.unwrap();
    ended.wait_for(|ended| *ended).await.unwrap();
}

#[tokio::test]
async fn without_notifications_a_turn_is_found() {
    let nodes = Nodes::start_with(2, false).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    let (_here, _) = nodes.live[1].games.enter(&game, None).await.unwrap();
    let seq = by(&nodes.live[0], &ann(), &game, play(SAMPLE[0], 0))
        .await
        .unwrap();
    shown(&nodes.live[1], &game, seq).await;
    assert_eq!(nodes.live[1].node.check().await, Ok(()));
}

#[tokio::test]
async fn nothing_is_refused_while_nobody_knows_whether_the_game_has_gone_on() {
    let nodes = Nodes::start_with(2, false).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    let (first, second) = (&nodes.live[0], &nodes.live[1]);
    second.games.game(&game).await.unwrap();
    by(first, &ann(), &game, play(SAMPLE[0], 0)).await.unwrap();

    let mut stranger = PgConnection::connect(&nodes.database.url()).await.unwrap();
    let lock = "BEGIN; LOCK TABLE game_state IN ACCESS EXCLUSIVE MODE";
    sqlx::raw_sql(lock).execute(&mut stranger).await.unwrap();
    let answer = by(second, &ben(), &game, play(SAMPLE[1], 1)).await;
    assert_eq!(answer, Err(LiveError::Storage(StoreError::Locked)));
    stranger.close().await.unwrap();
    by(second, &ben(), &game, play(SAMPLE[1], 1)).await.unwrap();
}

/// Keeps terminating all `LISTEN` connections.
async fn cut(nodes: &Nodes) {
    let mut again = interval(Duration::from_millis(20));
    loop {
        again.tick().await;
        nodes
            .sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'",
            )
            .await;
    }
}

#[tokio::test]
async fn a_cut_connection_delays_what_others_write_and_is_said() {
    let nodes = Nodes::start(2).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    let other = &nodes.live[1];
    let (_here, _) = other.games.enter(&game, None).await.unwrap();
    let ready = async |expected| {
        let mut often = interval(Duration::from_millis(50));
        while other.node.check().await != expected {
            often.tick().await;
        }
    };
    let meanwhile = async {
        let seq = by(&nodes.live[0], &ann(), &game, play(SAMPLE[0], 0))
            .await
            .unwrap();
        shown(other, &game, seq).await;
        ready(Err(LiveError::Unready(UnreadyReason::Deaf))).await;
    };
    tokio::select! {
        () = cut(&nodes) => {}
        () = meanwhile => {}
    }
    ready(Ok(())).await;
    let seq = by(&nodes.live[0], &ben(), &game, play(SAMPLE[1], 1))
        .await
        .unwrap();
    shown(other, &game, seq).await;
}

#[tokio::test]
async fn a_notice_is_found_that_has_a_lower_number_and_comes_later() {
    let nodes = Nodes::start(0).await;
    let store = nodes.store().await;
    let cluster = store.cluster().unwrap();
    let begin = cluster.mark().await.unwrap();
    let write =
        "INSERT INTO notices (node, at_ms, body) VALUES (999, 0, '[\"l\"]') RETURNING number";
    let url = nodes.database.url();
    let mut slow = PgConnection::connect(&url).await.unwrap();
    let mut transaction = slow.begin().await.unwrap();
    let lower: i64 = sqlx::query(write)
        .fetch_one(&mut *transaction)
        .await
        .unwrap()
        .get(0);
    let mut fast = PgConnection::connect(&url).await.unwrap();
    let higher: i64 = sqlx::query(write)
        .fetch_one(&mut fast)
        .await
        .unwrap()
        .get(0);
    assert!(lower < higher);
    let found = |number| ClusterNotice {
        number,
        node: 999,
        news: Some(vec![News::Lobby]),
    };
    let (notices, mark) = cluster.notices(&begin, 9).await.unwrap();
    assert_eq!(notices, [found(higher)]);
    transaction.commit().await.unwrap();
    let (notices, mark) = cluster.notices(&mark, 9).await.unwrap();
    assert_eq!(notices, [found(lower)]);
    let (notices, _) = cluster.notices(&mark, 9).await.unwrap();
    assert_eq!(notices, [], "each is found once");
    let (notices, _) = cluster.notices(&begin, 1).await.unwrap();
    assert_eq!(notices.len(), 1);
}

#[tokio::test]
async fn a_notification_that_nobody_can_read_stops_nobody() {
    let nodes = Nodes::start(2).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    let (_here, _) = nodes.live[1].games.enter(&game, None).await.unwrap();
    for payload in ["", "x", "0 0 x", "999 7 [\"unknown\"]"] {
        nodes.sql(&format!("NOTIFY postern, '{payload}'")).await;
    }
    let seq = by(&nodes.live[0], &ann(), &game, play(SAMPLE[0], 0))
        .await
        .unwrap();
    shown(&nodes.live[1], &game, seq).await;
    assert_eq!(nodes.live[1].node.check().await, Ok(()));
}

#[tokio::test]
async fn a_refusal_is_given_only_for_the_game_as_it_is() {
    let nodes = Nodes::start(1).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    let deaf = nodes.node().await;
    deaf.games.game(&game).await.unwrap();
    by(&nodes.live[0], &ann(), &game, play(SAMPLE[0], 0))
        .await
        .unwrap();
    // This node received no notification, and its cache says that it is still Ann's turn.
    by(&deaf, &ben(), &game, play(SAMPLE[1], 1)).await.unwrap();
}
