//! Which players and spectators are present at a game, as seen by all nodes.

use postern::live::PresenceState;
use postern_game::Refusal;
use postern_store::cluster::{BoardConnections, NODE_LIVES};

use postern_rules::{EndReason, Outcome};

use super::*;

/// Returns whether White and Black are present, and the number of spectators.
fn here(state: &PresenceState) -> (bool, bool, usize) {
    (state.white, state.black, state.watchers)
}

#[tokio::test]
async fn people_come_and_go_on_two_nodes() {
    let nodes = Nodes::start(2).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    let (first, second) = (&nodes.live[0], &nodes.live[1]);
    let (ann, mut seen_by_ann) = first.games.enter(&game, Some(&ann().id)).await.unwrap();
    let (_watching, mut seen) = second.games.enter(&game, None).await.unwrap();
    let all = (true, false, 1);
    seen.wait_for(|state| here(state) == all).await.unwrap();
    seen_by_ann
        .wait_for(|state| here(state) == all)
        .await
        .unwrap();
    drop(ann);
    seen.wait_for(|state| !state.white).await.unwrap();
}

#[tokio::test]
async fn who_was_there_with_a_node_that_died_is_there_no_more() {
    let nodes = Nodes::start(1).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    let (_here, mut seen) = nodes.live[0].games.enter(&game, None).await.unwrap();
    let other = nodes.store().await.cluster().unwrap();
    other.beat().await.unwrap();
    let present = BoardConnections {
        white: 1,
        black: 0,
        watchers: 7,
    };
    other
        .put_presence(&[(game.clone(), present)])
        .await
        .unwrap();
    seen.wait_for(|state| state.white && state.watchers == 8)
        .await
        .unwrap();
    // Makes the node look as if it had been silent for too long.
    nodes
        .sql(&format!(
            "UPDATE nodes SET seen_ms = seen_ms - {NODE_LIVES} - 1000 WHERE key = {}",
            other.node()
        ))
        .await;
    seen.wait_for(|state| !state.white && state.watchers == 1)
        .await
        .unwrap();
    let left = nodes
        .sql(&format!(
            "DELETE FROM presence WHERE node = {}",
            other.node()
        ))
        .await;
    assert_eq!(left, 0, "what it left behind was removed");
}

#[tokio::test]
async fn a_node_that_was_taken_for_gone_says_again_who_is_with_it() {
    let nodes = Nodes::start(2).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    let (_here, mut seen) = nodes.live[0].games.enter(&game, None).await.unwrap();
    let (_there, _) = nodes.live[1]
        .games
        .enter(&game, Some(&ben().id))
        .await
        .unwrap();
    seen.wait_for(|state| state.black).await.unwrap();
    // Simulates another node that considers this node dead and deletes its rows, although this
    // node's own clock has hardly advanced.
    nodes
        .sql("WITH gone AS (DELETE FROM nodes) DELETE FROM presence")
        .await;
    let cluster = nodes.store().await.cluster().unwrap();
    let both = [game.clone()];
    let everybody = BoardConnections {
        white: 0,
        black: 1,
        watchers: 1,
    };
    let mut often = tokio::time::interval(std::time::Duration::from_millis(50));
    while cluster.presence(&both).await.unwrap() != [(game.clone(), everybody)] {
        often.tick().await;
    }
    assert!(cluster.beat().await.unwrap().returns, "it is new");
    assert!(!cluster.beat().await.unwrap().returns);
}

#[tokio::test]
async fn a_node_that_stops_takes_its_people_along() {
    let nodes = Nodes::start(2).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    let (_here, mut seen) = nodes.live[0].games.enter(&game, None).await.unwrap();
    let (there, _) = nodes.live[1]
        .games
        .enter(&game, Some(&ben().id))
        .await
        .unwrap();
    seen.wait_for(|state| state.black).await.unwrap();
    assert!(!nodes.live[1].node.notice_of_leave().is_zero());
    nodes.live[1].node.announce_leave();
    assert!(
        nodes.live[1].node.check().await.is_err(),
        "nobody new is sent there"
    );
    let turn = by(&nodes.live[1], &ann(), &game, play(SAMPLE[0], 0)).await;
    assert!(turn.is_ok(), "those who are there play on until it stops");
    nodes.live[1].shutdown().await;
    seen.wait_for(|state| !state.black).await.unwrap();
    drop(there);
    assert_eq!(here(&seen.borrow()), (false, false, 1));
}

#[tokio::test]
async fn a_game_is_claimed_only_from_who_is_with_no_node() {
    let nodes = Nodes::start(2).await;
    let (node, clock) = (&nodes.live[1], &nodes.clock);
    clock.advance(3 * 60_000);
    let game = nodes.two(TimeControl::live(300_000, 0).unwrap()).await;
    for (player, ply) in [(ann(), 0), (ben(), 1)] {
        let turn = play(SAMPLE[ply], ply);
        by(&nodes.live[0], &player, &game, turn).await.unwrap();
    }
    let (_ben, mut seen) = node.games.enter(&game, Some(&ben().id)).await.unwrap();
    let (there, _) = nodes.live[0]
        .games
        .enter(&game, Some(&ann().id))
        .await
        .unwrap();
    seen.wait_for(|state| state.white).await.unwrap();
    clock.advance(60_000);
    let claim = async || by(node, &ben(), &game, Command::ClaimAbandonedDraw).await;
    let refused = claim().await.unwrap_err();
    assert_eq!(refused.to_string(), Refusal::OpponentHere.to_string());
    drop(there);
    seen.wait_for(|state| !state.white).await.unwrap();
    let refused = claim().await.unwrap_err();
    let soon = Refusal::OpponentMayReturn(60).to_string();
    assert_eq!(refused.to_string(), soon);
    clock.advance(60_000);
    claim().await.unwrap();
    shown(&nodes.live[0], &game, 5).await;
    let outcome = nodes.live[0].games.game(&game).await.unwrap().outcome();
    assert_eq!(outcome, Some(Outcome::draw(EndReason::Abandoned)));
}
