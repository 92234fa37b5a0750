//! Online players, as counted across all nodes.

use std::sync::Arc;
use std::time::Duration;

use postern::live::OnlinePeople;
use postern_game::Person;
use postern_store::cluster::NODE_LIVES;

use super::*;

/// Polls a node until it counts this many guests.
async fn finds(node: &Live, guests: usize) -> Arc<OnlinePeople> {
    let mut often = tokio::time::interval(Duration::from_millis(50));
    loop {
        often.tick().await;
        let here = node.presence.who_is_here().await.unwrap();
        if here.guests == guests {
            return here;
        }
    }
}

fn tells(node: &Live) {
    let node = node.clone();
    tokio::spawn(async move { node.presence.run_visitors().await });
}

/// Waits until a node notifies its lobby pages of a change.
async fn is_told(lobby: &mut tokio::sync::watch::Receiver<u64>) {
    lobby.borrow_and_update();
    lobby.changed().await.unwrap();
}

#[tokio::test]
async fn people_are_here_with_two_nodes_once() {
    let nodes = Nodes::start(2).await;
    nodes.live.iter().for_each(tells);
    let (first, second) = (&nodes.live[0], &nodes.live[1]);
    let mut lobby = second.lists.lobby();
    let open = |node: &Live, who: &Person| node.presence.open_page(&who.id);
    let pages = [
        open(first, &ann()),
        open(first, &ben()),
        open(second, &ann()),
    ];
    is_told(&mut lobby).await;
    finds(second, 2).await;
    finds(first, 2).await;
    drop(pages);
    nodes.clock.advance(10_000);
    finds(second, 0).await;
    finds(first, 0).await;
}

#[tokio::test]
async fn who_was_here_with_a_node_that_has_gone_is_here_no_more() {
    let nodes = Nodes::start(1).await;
    tells(&nodes.live[0]);
    let node = &nodes.live[0];
    let other = nodes.store().await.cluster().unwrap();
    other.beat().await.unwrap();
    let people = [(ann().id, 1), (ben().id, 2)];
    other.put_visitors(&people).await.unwrap();
    finds(node, 2).await;
    // A later report of visitors replaces the earlier one.
    other.put_visitors(&people[1..]).await.unwrap();
    finds(node, 1).await;
    nodes
        .sql(&format!(
            "UPDATE nodes SET seen_ms = seen_ms - {NODE_LIVES} - 1000 WHERE key = {}",
            other.node()
        ))
        .await;
    finds(node, 0).await;
    let mut often = tokio::time::interval(Duration::from_millis(50));
    loop {
        often.tick().await;
        if other.beat().await.unwrap().returns {
            break;
        }
    }
    let left = nodes
        .sql(&format!(
            "DELETE FROM visitors WHERE node = {}",
            other.node()
        ))
        .await;
    assert_eq!(left, 0, "what it left behind was removed");
    // The node reports again and then shuts down.
    other.put_visitors(&people).await.unwrap();
    finds(node, 2).await;
    other.leave().await.unwrap();
    let left = nodes.sql("DELETE FROM visitors").await;
    assert_eq!(left, 0, "nothing is left");
}

#[tokio::test]
async fn a_node_that_was_taken_for_gone_says_again_who_is_here() {
    let nodes = Nodes::start(2).await;
    nodes.live.iter().for_each(tells);
    let _page = nodes.live[0].presence.open_page(&ann().id);
    finds(&nodes.live[1], 1).await;
    nodes
        .sql("WITH gone AS (DELETE FROM nodes) DELETE FROM visitors")
        .await;
    finds(&nodes.live[1], 0).await;
    finds(&nodes.live[1], 1).await;
}

#[tokio::test]
async fn no_more_are_read_of_other_nodes_than_are_asked_for() {
    let nodes = Nodes::start(1).await;
    let cluster = nodes.store().await.cluster().unwrap();
    let other = nodes.store().await.cluster().unwrap();
    other.beat().await.unwrap();
    let people: Vec<_> = (0..30)
        .map(|number| {
            (
                postern_game::PersonId::parse(&format!("p{number}")).unwrap(),
                number,
            )
        })
        .collect();
    other.put_visitors(&people).await.unwrap();
    let found = cluster.visitors(10).await.unwrap();
    let last: Vec<_> = people[20..].iter().rev().cloned().collect();
    assert_eq!(found, last, "those who came last");
    assert_eq!(
        other.visitors(10).await.unwrap(),
        [],
        "its own are not among them"
    );
}
