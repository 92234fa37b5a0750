//! One-click pairing on two nodes simultaneously.

use postern_game::{GameStatus, NewGame};

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn two_who_click_on_two_nodes_at_once_meet() {
    let nodes = Nodes::start(2).await;
    let (first, second) = (&nodes.live[0], &nodes.live[1]);
    let mut games = Vec::new();
    for days in 1..=5 {
        let time = TimeControl::correspondence(days).unwrap();
        let seek = || NewGame {
            play: None,
            ..new_game(OpponentKind::Anyone, time)
        };
        let (ann, ben, one, other) = (ann(), ben(), fresh(), fresh());
        let (one, other) = tokio::join!(
            first.challenges.find_opponent(&ann, &one, seek()),
            second.challenges.find_opponent(&ben, &other, seek()),
        );
        let (one, other) = (one.unwrap(), other.unwrap());
        assert_eq!(one, other);
        assert!(!games.contains(&one), "other settings are another game");
        games.push(one);
    }
    for game in &games {
        let store = nodes.node().await;
        assert_eq!(
            store.games.game(game).await.unwrap().status(),
            GameStatus::Running
        );
    }
}
