//! Expired clocks and other work that exactly one node must do.

use postern_game::{GameEvent, Millis};
use postern_store::{DUE_LEASE, Store};

use super::*;

/// The number of games whose time runs out simultaneously.
const GAMES: usize = 200;

/// Starts games in which Ann has one minute for her next turn.
async fn hurried(nodes: &Nodes, count: usize) -> Vec<GameId> {
    let mut games = Vec::new();
    for _ in 0..count {
        let game = nodes.two(blitz()).await;
        for (ply, (person, turn)) in [(ann(), "c4"), (ben(), "e6")].into_iter().enumerate() {
            by(&nodes.live[0], &person, &game, play(turn, ply))
                .await
                .unwrap();
        }
        games.push(game);
    }
    games
}

fn flags(node: &Live) {
    let node = node.clone();
    tokio::spawn(async move { node.games.run_flags().await });
}

/// Waits until a node sees that a game is over.
async fn end(node: &Live, game: &GameId) {
    let mut bell = node.games.subscribe(game).await.unwrap();
    while node.games.game(game).await.unwrap().outcome().is_none() {
        bell.changed().await.unwrap();
    }
}

async fn ends(store: &Store, game: &GameId) -> usize {
    let log = store.log(game).await.unwrap();
    let ended = |event: &GameEvent| matches!(event, GameEvent::Ended { .. });
    log.iter().filter(|recorded| ended(&recorded.event)).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_end_each_game_once() {
    let nodes = Nodes::start(2).await;
    let games = hurried(&nodes, GAMES).await;
    for node in &nodes.live {
        flags(node);
    }
    nodes.clock.advance(60 * SECOND);
    let store = nodes.store().await;
    for game in &games {
        for node in &nodes.live {
            end(node, game).await;
        }
        assert_eq!(ends(&store, game).await, 1);
    }
}

#[tokio::test]
async fn what_a_node_took_that_died_is_done_by_another() {
    let nodes = Nodes::start(1).await;
    let games = hurried(&nodes, 3).await;
    nodes.clock.advance(60 * SECOND);
    let now: Millis = nodes.live[0].node.now_ms();
    let store = nodes.store().await;
    let taken = store.take_due(now, None, 2).await.unwrap();
    assert_eq!((taken.games.len(), taken.next), (2, None));
    let rest = store.take_due(now, None, 2).await.unwrap();
    assert_eq!((rest.games.len(), rest.next), (1, Some(now + DUE_LEASE)));
    drop(store);
    flags(&nodes.live[0]);
    // The games stay leased to the dead node until its lease expires.
    nodes.clock.advance(DUE_LEASE);
    for game in &games {
        end(&nodes.live[0], game).await;
    }
}

#[tokio::test]
async fn a_turn_gives_a_game_back_whose_time_was_nearly_up() {
    let nodes = Nodes::start(1).await;
    let game = hurried(&nodes, 1).await.remove(0);
    nodes.clock.advance(60 * SECOND - 1);
    let store = nodes.store().await;
    // Another node, whose clock is slightly ahead, has leased the game.
    let ahead = nodes.live[0].node.now_ms() + 1;
    let taken = store.take_due(ahead, None, 2).await.unwrap();
    assert_eq!(taken.games.len(), 1);
    by(&nodes.live[0], &ann(), &game, play("e4", 2))
        .await
        .unwrap();
    let later = ahead + 60 * SECOND;
    let taken = store.take_due(later, None, 2).await.unwrap();
    assert_eq!(taken.games.len(), 1, "the lease went with the turn");
}

#[tokio::test]
async fn a_task_is_one_nodes_until_it_gives_it_back_or_is_gone() {
    let nodes = Nodes::start(0).await;
    let (first, second) = (nodes.store().await, nodes.store().await);
    let lock = first.lock_task("tidy").await.unwrap().unwrap();
    assert!(second.lock_task("tidy").await.unwrap().is_none());
    assert!(second.lock_task("fill").await.unwrap().is_some());
    drop(lock);
    while second.lock_task("tidy").await.unwrap().is_none() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_game_at_whose_board_somebody_is_with_another_node_is_not_removed() {
    let nodes = Nodes::start(2).await;
    let new = || new_game(OpponentKind::Friend, TimeControl::Unlimited);
    let watched = nodes.live[0]
        .games
        .create(&ann(), &fresh(), new())
        .await
        .unwrap();
    let left = nodes.live[0]
        .games
        .create(&ann(), &fresh(), new())
        .await
        .unwrap();
    let (_here, _) = nodes.live[1].games.enter(&watched, None).await.unwrap();
    nodes.live[1].games.game(&left).await.unwrap();
    let (there, mut state) = nodes.live[0].games.enter(&watched, None).await.unwrap();
    state.wait_for(|state| state.watchers == 2).await.unwrap();
    drop(there);
    nodes.clock.advance(61 * DAY);
    nodes.live[0].upkeep.tidy().await.unwrap();
    assert!(nodes.live[0].games.game(&watched).await.is_ok());
    while nodes.live[1].games.game(&left).await.is_ok() {
        tokio::task::yield_now().await;
    }
    assert_eq!(
        nodes.live[1].games.game(&left).await.err(),
        Some(LiveError::NoGame)
    );
}
