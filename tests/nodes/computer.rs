//! A node dies while a computer player thinks there.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::{helpers::Player, site::Site};

/// Another node looks every half a minute for games that wait for a computer; a busy machine takes longer.
const BOUND: Duration = Duration::from_mins(2);

#[tokio::test(flavor = "multi_thread")]
async fn another_node_goes_on_where_a_computer_was_cut_off() {
    let mut site = Site::start().await;
    let ann = Player::of(site.nodes[0].url());
    let game = ann
        .creates(&json!({
            "variant": "crazyhouse", "with": "computer", "level": 8, "play": "white",
            "time": {"kind": "unlimited"},
        }))
        .await;
    ann.plays(&game, "e4", 0).await;
    // It answers half a second after its opponent at the earliest, so that it is cut off here but on a very slow
    // machine.
    site.nodes[0].kill();
    let ann = ann.at_address(site.nodes[1].url());
    let plies = async || ann.view(&game).await["plies"].as_array().unwrap().len();
    let killed = Instant::now();
    while plies().await < 2 {
        assert!(killed.elapsed() < BOUND, "nobody goes on");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}
