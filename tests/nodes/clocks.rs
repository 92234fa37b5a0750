//! Nodes on machines whose clocks differ.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::json;

use crate::database::TestDatabase;
use crate::play::{PlayedGame, TURNS};
use crate::site::{NodeClock, NodeSettings, TestSite};

/// The maximum time in milliseconds that a player may gain or lose because the nodes' clocks
/// differ.
const TOLERANCE: i64 = 50;
const MINUTES: i64 = 3;

/// Returns the system time in milliseconds, which is also the database's time.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    i64::try_from(since.as_millis()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blitz_game_on_two_nodes_whose_clocks_differ_by_5_seconds_is_fair() {
    let database = TestDatabase::postgres().await;
    let wishes = NodeSettings {
        second_clock: NodeClock::Fast(5),
        ..NodeSettings::default()
    };
    let site = TestSite::start_on(database, wishes).await;
    let blitz = json!({"kind": "live", "minutes": MINUTES, "increment": 0});
    let at = [site.nodes[0].url(), site.nodes[1].url()];
    let game = PlayedGame::begin(at, blitz).await;

    let mut between = Vec::new();
    for ply in 0..TURNS.len() {
        let sent = now();
        assert!(game.turn(ply).await.is_empty(), "it is accepted at once");
        between.push((sent, now()));
    }
    let mut stranger = site.database.stranger().await;
    let query = format!(
        "SELECT at_ms FROM events WHERE game = (SELECT key FROM games WHERE id = '{}') AND kind = \
            'played'
         ORDER BY seq",
        game.id
    );
    let times: Vec<(i64,)> = stranger.rows(&query).await;
    for ((at,), (sent, answered)) in times.iter().zip(&between) {
        assert!(
            (sent - TOLERANCE..=answered + TOLERANCE).contains(at),
            "played at {at}, sent at {sent} and answered at {answered}"
        );
    }
    // Both nodes show the same remaining times: the initial time minus the time used for the turns.
    let last = times.last().unwrap().0;
    for player in 0..2 {
        for node in &site.nodes {
            let player = game.players[player].at_address(node.url());
            let (asked, view, answered) = (now(), player.view(&game.id).await, now());
            let left = &view["clock"]["left_ms"];
            let used = 2 * MINUTES * 60_000
                - left["white"].as_i64().unwrap()
                - left["black"].as_i64().unwrap();
            let begun = times[1].0;
            assert!(
                (asked - begun - TOLERANCE..=answered - begun + TOLERANCE).contains(&used),
                "{used} ms used since {begun}; last turn at {last}, asked at {asked}"
            );
        }
    }
}
