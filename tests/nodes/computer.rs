//! A node dies while it computes a computer's move or searches for the proof of a problem.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::helpers::Player;
use crate::site::TestSite;

/// A position in which White wins in six turns. Its proof takes some seconds, and it is not a
/// built-in problem.
const LONG: &str = "8/8/8/4k3/8/8/R7/1R2K3[] w - - 0 1";
/// The time limit for a proof. An interrupted proof is retried after a minute.
const PROOF_BOUND: Duration = Duration::from_mins(5);
/// The time limit for another node to take over. Nodes look for games that wait for a computer
/// every half minute, and a busy machine takes longer.
const BOUND: Duration = Duration::from_mins(2);

#[tokio::test(flavor = "multi_thread")]
async fn another_node_goes_on_where_a_computer_was_cut_off() {
    let mut site = TestSite::start().await;
    let ann = Player::of(site.nodes[0].url());
    let game = ann
        .creates(&json!({
            "variant": "crazyhouse", "with": "computer", "level": 8, "play": "white",
            "time": {"kind": "unlimited"},
        }))
        .await;
    ann.plays(&game, "e4", 0).await;
    // The computer waits at least half a second before it moves, so killing the node interrupts it,
    // except on a very slow machine.
    site.nodes[0].kill();
    let ann = ann.at_address(site.nodes[1].url());
    let plies = async || ann.view(&game).await["plies"].as_array().unwrap().len();
    let killed = Instant::now();
    while plies().await < 2 {
        assert!(killed.elapsed() < BOUND, "nobody goes on");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proof_that_a_node_dies_in_is_taken_up_again_and_ends() {
    let mut site = TestSite::start().await;
    let ann = Player::of(site.nodes[0].url());
    let composed = ann
        .form(
            "/problems",
            &[
                ("variant", "crazyhouse"),
                ("fen", LONG),
                ("aim", "win"),
                ("turns", "6"),
                ("title", "Hard"),
                ("comment", ""),
            ],
        )
        .await;
    assert_eq!(composed.status.as_u16(), 303, "{}", composed.body);
    let page = composed.header("location").to_owned();
    // A node that starts a proof changes the problem's due time.
    let mut stranger = site.database.stranger().await;
    let begun = Instant::now();
    let taken = "problems WHERE title = 'Hard' AND due_ms IS DISTINCT FROM made_ms";
    while stranger.count(taken).await == 0 {
        assert!(begun.elapsed() < BOUND, "nobody begins to prove it");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    for node in &mut site.nodes {
        node.kill();
    }
    site.nodes[0].restart();
    let ann = ann.at_address(site.nodes[0].url());
    let own = ann.get(&page).await;
    own.shows(200, "White to move wins in 6 turns");
    let anybody = Player::of(site.nodes[0].url());
    let killed = Instant::now();
    while anybody.get(&page).await.status.as_u16() != 200 {
        assert!(
            killed.elapsed() < PROOF_BOUND,
            "nobody goes on with the proof"
        );
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    ann.get("/problems/new")
        .await
        .shows(200, "It is proved and published.");
}
