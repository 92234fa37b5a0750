//! Browsers on two nodes of one site behind HAProxy: whole games, two tabs, and a node that dies.

use std::sync::Arc;
use std::time::Instant;

use crate::event::{acts, game as event_game};
use crate::harness::{Browser, Look, Stage, stage};
use crate::sample::Turn;
use crate::site::{NAMES, TestSite};
use crate::table::{
    LIGHT, at_the_board, begin, begin_variant, compose, give, join, play, plies, sees_turn,
    turn_command, watch,
};
use crate::watchers::Watchers;
use crate::{atomic, crazyhouse, interweave, sample};

/// The time limit in seconds for a page to reconnect after its node has died.
const BACK_WITHIN: u64 = 5;

/// Opens a browser that the load balancer sends to this node.
async fn browser_at(
    stage: &mut Stage,
    site: &TestSite,
    name: &'static str,
    node: usize,
) -> Arc<Browser> {
    let browser = stage.browser_at(name, Look::DESKTOP, site.url()).await;
    // The help page opens no socket. A socket would stay connected to the first node.
    browser.goto("/help").await;
    browser.set_cookie("node", NAMES[node]).await;
    browser
}

async fn watchers(site: &TestSite, game: &str) -> Watchers {
    let nodes: Vec<_> = site
        .nodes
        .iter()
        .map(|node| node.address().to_owned())
        .collect();
    Watchers::at(&nodes, game).await
}

/// The number of turns at the end of each game that are clicked. Earlier turns are sent as API
/// commands, which is faster.
const CLICKED: usize = 3;

#[tokio::test]
async fn two_browsers_at_two_nodes_play_a_whole_game_of_each_variant_and_both_nodes_show_it() {
    let site = TestSite::start().await;
    stage("nodes_games", async |stage| {
        let white = browser_at(stage, &site, "white", 0).await;
        let black = browser_at(stage, &site, "black", 1).await;
        let variants: [(&str, &[Turn], &str); 4] = [
            ("hole-chess", &sample::GAME, "Yellow wins"),
            ("interweave", &interweave::GAME, "White wins"),
            ("crazyhouse", &crazyhouse::GAME, "White wins"),
            ("atomic-chess", &atomic::GAME, "Black wins"),
        ];
        for (variant, turns, result) in variants {
            let fields = [("play", "white"), ("time", "unlimited")];
            let game = begin_variant(&white, variant, "friend", &fields).await;
            join(&black, &game).await;
            let mut watchers = watchers(&site, &game).await;
            for browser in [&white, &black] {
                browser.goto(LIGHT).await;
            }
            for (index, turn) in turns.iter().enumerate() {
                let clicked = index + CLICKED >= turns.len();
                if index + CLICKED == turns.len() {
                    for browser in [&white, &black] {
                        watch(browser, &game).await;
                    }
                }
                let (mover, other) = if index % 2 == 0 {
                    (&white, &black)
                } else {
                    (&black, &white)
                };
                if clicked {
                    play(mover, turn).await;
                    sees_turn(other, index as u64 + 1, turn.notation).await;
                } else {
                    give(mover, &game, &[turn_command(index, turn.notation)]).await;
                }
                watchers.see_turn(index + 1, turn.notation).await;
            }
            for browser in [&white, &black] {
                browser.sees("#status", result).await;
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_count_follows_what_happens_at_another_node() {
    let site = TestSite::start().await;
    stage("nodes_count", async |stage| {
        let white = browser_at(stage, &site, "white", 0).await;
        let black = browser_at(stage, &site, "black", 1).await;
        let game = begin(&white, "friend", "white", "unlimited").await;
        join(&black, &game).await;
        black.goto("/help").await;
        black
            .until("document.documentElement.dataset.script === 'on'")
            .await;
        assert_eq!(black.count("[data-nav=me] .count").await, 0);
        play(&white, &sample::GAME[0]).await;
        black.sees("[data-nav=me] .count", "1").await;
        black.until("document.title.startsWith('(1) ')").await;
        white.press("#actions [value=resign]").await;
        white.press("#actions [value=resign]").await;
        black
            .until(
                "document.querySelector('[data-nav=me] .count') === null && \
                !document.title.startsWith('(')",
            )
            .await;
    })
    .await;
}

#[tokio::test]
async fn two_browsers_at_two_nodes_play_a_whole_game_with_hidden_squares() {
    let site = TestSite::start().await;
    stage("nodes_event", async |stage| {
        let white = browser_at(stage, &site, "white", 0).await;
        let black = browser_at(stage, &site, "black", 1).await;
        let spectator = browser_at(stage, &site, "spectator", 0).await;
        let game = acts::begin(&white, "friend", "white", "unlimited").await;
        join(&black, &game).await;
        let mut watchers = watchers(&site, &game).await;
        let (first, second) = ((&*white, &*black), (&*black, &*white));
        for (index, (turn, _)) in event_game::OPENING.iter().enumerate() {
            let mover = if index % 2 == 0 { &white } else { &black };
            give(mover, &game, &[turn_command(index, turn)]).await;
        }
        watch(&spectator, &game).await;
        acts::start(&white).await;
        acts::choose(&white, "b4").await;
        acts::choose(&black, "g8").await;
        let turns: [acts::Turn; 2] = [("d3", &["d2", "d3"]), ("Bb4-g8", &["f8", "b4"])];
        acts::play_all(&turns, first, &[&spectator]).await;
        for (index, (turn, _)) in event_game::AFTER.iter().enumerate() {
            let mover = if index % 2 == 0 { &white } else { &black };
            give(mover, &game, &[turn_command(index + 6, turn)]).await;
        }
        acts::play_all(&event_game::END[..1], first, &[&spectator]).await;
        acts::play_all(&event_game::END[1..], second, &[&spectator]).await;
        for browser in [&white, &black, &spectator] {
            browser.sees("#status", "White wins").await;
        }
        watchers.see_turn(19, "Qxf7#").await;
    })
    .await;
}

#[tokio::test]
async fn of_two_moves_sent_at_once_from_tabs_at_two_nodes_one_wins_and_the_other_is_told() {
    let site = TestSite::start().await;
    stage("nodes_tabs", async |stage| {
        let yellow = browser_at(stage, &site, "yellow", 0).await;
        let red = browser_at(stage, &site, "red", 1).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        let first = yellow.tab().await;
        yellow.set_cookie("node", NAMES[1]).await;
        let second = yellow.new_tab().await;
        yellow.goto(&game).await;
        at_the_board(&yellow).await;

        compose(&yellow, &["c3", "c4"]).await;
        yellow.switch_to(&first).await;
        compose(&yellow, &["e3", "e4"]).await;
        // Each node receives its tab's turn before it learns of the other turn.
        for node in &site.nodes {
            node.halt();
        }
        for tab in [&second, &first] {
            yellow.switch_to(tab).await;
            yellow.press("#compose-bar button[data-action=send]").await;
            yellow.sees("#compose-bar", "Sending").await;
        }
        for node in &site.nodes {
            node.resume();
        }

        red.until("document.querySelector('#board').dataset.plies === '1'")
            .await;
        let played = red.text("#moves [data-ply='1']").await;
        let played = played.expect("the turn is listed");
        assert!(played == "c4" || played == "e4", "{played}");
        let loser = if played == "c4" { &first } else { &second };
        for tab in [&first, &second] {
            yellow.switch_to(tab).await;
            yellow.sees("#moves [data-ply='1']", &played).await;
        }
        yellow.switch_to(loser).await;
        yellow.sees("#compose-bar", "gone on").await;
        assert_eq!((plies(&red).await, plies(&yellow).await), (1, 1));
    })
    .await;
}

#[tokio::test]
async fn when_a_node_is_killed_in_mid_game_its_players_go_on_at_the_other() {
    let mut site = TestSite::start().await;
    stage("nodes_kill", async |stage| {
        let yellow = browser_at(stage, &site, "yellow", 0).await;
        let red = browser_at(stage, &site, "red", 1).await;
        yellow.announce_outage();
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        for (index, turn) in sample::GAME[..4].iter().enumerate() {
            let mover = if index % 2 == 0 { &yellow } else { &red };
            give(mover, &game, &[turn_command(index, turn.notation)]).await;
        }
        sees_turn(&yellow, 4, sample::GAME[3].notation).await;

        // The turn is sent just as the node dies.
        compose(&yellow, sample::GAME[4].clicks).await;
        site.nodes[0].halt();
        yellow.press("#compose-bar button[data-action=send]").await;
        yellow.sees("#compose-bar", "Sending").await;
        site.nodes[0].kill();
        let killed = Instant::now();
        sees_turn(&yellow, 5, sample::GAME[4].notation).await;
        at_the_board(&yellow).await;
        let away = killed.elapsed().as_secs();
        assert!(away < BACK_WITHIN, "it was away for {away} seconds");
        sees_turn(&red, 5, sample::GAME[4].notation).await;
        play(&red, &sample::GAME[5]).await;
        sees_turn(&yellow, 6, sample::GAME[5].notation).await;
        assert_eq!((plies(&yellow).await, plies(&red).await), (6, 6));
    })
    .await;
}
