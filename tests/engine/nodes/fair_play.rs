//! While a game is running, no node's engine helps its players, whichever node executes their
//! commands.

use postern_game::Refusal;

use super::*;
use crate::ratings::rated;

#[tokio::test]
async fn the_position_after_a_turn_that_was_not_heard_of_counts() {
    let nodes = Nodes::start(1).await;
    let one = &nodes.live[0];
    // This node has not joined the cluster, so it receives no notifications.
    let deaf = nodes.node().await;
    for person in [ann(), ben()] {
        gets_account(one, &person).await;
    }
    let game = one
        .games
        .create(&ann(), &fresh(), rated(blitz()))
        .await
        .unwrap();
    by(one, &ben(), &game, Command::Join).await.unwrap();
    for (ply, turn) in SAMPLE[..4].iter().enumerate() {
        let by_whom = [ann(), ben()][ply % 2].clone();
        by(one, &by_whom, &game, play(turn, ply)).await.unwrap();
        let state = one.games.game(&game).await.unwrap();
        // The second iteration tests the cached result.
        for _ in 0..2 {
            let position = state.line().position();
            assert_eq!(
                deaf.games.may_analyse(Some(&ann().id), position).await,
                Err(LiveError::Refused(Refusal::FairPlay)),
                "after {turn}"
            );
        }
    }
}
