//! A node is killed during many games.

use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::json;

use crate::helpers::Socket;
use crate::play::{PlayedGame, TURNS, logs_are_whole, until_accepted};
use crate::site::{NAMES, TestSite};

const GAMES: usize = 12;
/// The maximum time for which a client may be disconnected.
const BACK_WITHIN: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_node_takes_nothing_acknowledged_with_it_and_its_clients_go_to_the_other() {
    let mut site = TestSite::start().await;
    let games = join_all((0..GAMES).map(|_| {
        let at = [site.url(), site.url()];
        PlayedGame::begin(at, json!({"kind": "unlimited"}))
    }))
    .await;
    let path = |game: &PlayedGame| format!("/games/{}/socket?since=0", game.id);
    let to_first = format!("node={}", NAMES[0]);
    let mut watching = Vec::new();
    for game in &games {
        let headers = [("cookie", to_first.as_str())];
        let socket = Socket::at(site.address(), &path(game), &headers).await;
        watching.push(socket.expect("it opens"));
    }

    let accepted = AtomicUsize::new(0);
    let address = site.address().to_owned();
    let first = &mut site.nodes[0];
    let playing = join_all(games.iter().map(|game| game.play(&accepted)));
    let killing = async {
        until_accepted(&accepted, GAMES * TURNS.len() / 2).await;
        first.kill();
        let killed = Instant::now();
        join_all(
            watching
                .into_iter()
                .zip(&games)
                .map(async |(mut old, game)| {
                    old.end().await;
                    let mut again = loop {
                        let headers = [("cookie", to_first.as_str())];
                        match Socket::at(&address, &path(game), &headers).await {
                            Ok(socket) => break socket,
                            Err(status) => assert!(
                                killed.elapsed() < BACK_WITHIN,
                                "{status} after {:?}",
                                killed.elapsed()
                            ),
                        }
                    };
                    again.next_view().await;
                    assert!(killed.elapsed() < BACK_WITHIN, "{:?}", killed.elapsed());
                    // The new socket receives the turns that are played afterwards.
                    again.view_with(TURNS.len()).await;
                }),
        )
        .await;
    };
    tokio::join!(playing, killing);
    logs_are_whole(&site.database, &games).await;

    // The restarted node serves clients again.
    site.nodes[0].restart();
    let view = games[0].players[0].at_address(site.nodes[0].url());
    let view = view.view(&games[0].id).await;
    assert_eq!(view["plies"].as_array().unwrap().len(), TURNS.len());
}
