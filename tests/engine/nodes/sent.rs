//! Push messages and webhook requests sent by several nodes: each is sent once, and none is lost
//! when a node dies.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use postern::live::BrowserSubscription;
use postern::outbound::OutboundClient;
use postern_store::notifications::{ChannelKind, DeliveryKind};
use postern_store::{Session, SessionLimits};
use serde_json::Value;

use super::*;
use crate::outside::{HOST, OutsideServer, ReceivedRequest, ScriptedReply};
use crate::sending::{send_through, without_mail};
use crate::subscriber::Subscriber;

const DEVICES: u8 = 6;
/// The time after which a node takes over what another node has leased and not released.
const TAKEN_FOR: i64 = 4 * 60 * SECOND + SECOND;

/// Creates an account for Ben with this many push subscriptions and webhooks.
async fn reach_ben(nodes: &Nodes, outside: &OutsideServer, devices: u8, webhooks: u8) {
    let store = nodes.store().await;
    let account = "INSERT INTO accounts (person, password_hash, password_ms, made_ms, named_ms)
        SELECT key, 'none', 0, 0, 0 FROM people WHERE id = 'id-of-ben'";
    assert_eq!(nodes.sql(account).await, 1);
    let (node, sender) = (&nodes.live[0], outside.sender());
    for number in 1..=devices {
        let session = Session {
            hash: [number; 32],
            person: ben().id,
            made_ms: START,
            used_ms: START,
            device: "Firefox".to_owned(),
        };
        let limits = SessionLimits {
            forget_ms: 0,
            most: 50,
        };
        store.add_session(session, limits).await.unwrap();
        let subscriber = Subscriber::new(number);
        let (p256dh, auth) = subscriber.keys();
        let entered = BrowserSubscription {
            label: "Firefox",
            endpoint: &outside.address(&subscriber.path),
            p256dh: &p256dh,
            auth: &auth,
        };
        node.notifications
            .add_device(&ben().id, [number; 32], entered, &*sender)
            .await
            .unwrap();
    }
    for number in 1..=webhooks {
        let address = outside.address(&format!("/hook/{number}"));
        node.notifications
            .add_address(
                &ben().id,
                ChannelKind::Webhook,
                &address,
                vec![DeliveryKind::Turn],
                &*sender,
            )
            .await
            .unwrap();
    }
}

/// Makes a node send push messages and webhook requests until it stops.
fn sends(node: &Live, sender: &Arc<OutboundClient>) -> tokio::task::JoinHandle<()> {
    let channels = [ChannelKind::Push, ChannelKind::Webhook];
    send_through(node, channels, without_mail(sender))
}

/// Waits until both queues are empty.
async fn all_sent(nodes: &Nodes) {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let counted = nodes.sql("SELECT key FROM deliveries WHERE kind <> 'reminder'");
        if counted.await == 0 {
            return;
        }
        assert!(Instant::now() < end, "something waits");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Returns the bodies of the requests by URL path.
fn said(requests: &[ReceivedRequest]) -> BTreeMap<String, Vec<Value>> {
    let mut said: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for received in requests {
        let path = received.line.trim_start_matches("POST ").to_owned();
        let number = path.trim_start_matches("/send/Geh3im").parse();
        let body = number.map_or_else(
            |_| received.body.clone(),
            |number| Subscriber::new(number).decrypts(&received.body),
        );
        let body = serde_json::from_slice(&body).unwrap();
        said.entry(path).or_default().push(body);
    }
    said
}

#[tokio::test]
async fn nodes_share_what_is_sent_and_send_nothing_twice() {
    let nodes = Nodes::start(3).await;
    let outside = OutsideServer::start(&[HOST]).await;
    reach_ben(&nodes, &outside, DEVICES, 3).await;
    let sender = outside.sender();
    let sending: Vec<_> = nodes.live.iter().map(|node| sends(node, &sender)).collect();
    let mut told = 0;
    for round in 0..3 {
        let game = nodes.two(three_days()).await;
        by(&nodes.live[round], &ann(), &game, play(SAMPLE[0], 0))
            .await
            .unwrap();
        nodes.clock.advance(3 * SECOND);
        all_sent(&nodes).await;
        let said = said(&outside.requests());
        assert_eq!(said.len(), usize::from(DEVICES) + 3);
        told += 1;
        for (path, bodies) in said {
            assert_eq!(bodies.len(), told, "{path}: {bodies:?}");
            assert!(bodies[round].to_string().contains(game.as_str()), "{path}");
        }
    }
    for node in &nodes.live {
        node.shutdown().await;
    }
    for sending in sending {
        sending.await.unwrap();
    }
}

/// A message that a node was sending when it died is sent again. The receiver can recognise the
/// duplicate.
#[tokio::test]
async fn what_a_node_was_sending_when_it_died_is_sent_by_another() {
    let nodes = Nodes::start(2).await;
    let outside = OutsideServer::start(&[HOST]).await;
    reach_ben(&nodes, &outside, 1, 1).await;
    let sender = outside.sender();
    let game = nodes.two(three_days()).await;
    by(&nodes.live[0], &ann(), &game, play(SAMPLE[0], 0))
        .await
        .unwrap();
    outside.will(ScriptedReply::Silence);
    outside.will(ScriptedReply::Silence);
    let dying = sends(&nodes.live[0], &sender);
    outside.request(2).await;
    dying.abort();
    let _ended = dying.await;

    let sending = sends(&nodes.live[1], &sender);
    // Other nodes do not take over while the first may still be alive.
    nodes.clock.advance(60 * SECOND);
    nodes.clock.advance(60 * SECOND);
    assert_eq!(outside.connections(), 2);
    nodes.clock.advance(TAKEN_FOR);
    all_sent(&nodes).await;
    let said = said(&outside.requests());
    assert_eq!(said.len(), 2);
    for (path, bodies) in said {
        assert_eq!(bodies.len(), 2, "{path}");
        assert_eq!(bodies[0]["id"], bodies[1]["id"], "{path}");
    }
    nodes.live[1].shutdown().await;
    sending.await.unwrap();
}

#[tokio::test]
async fn what_was_sent_before_a_node_died_does_not_come_again() {
    let nodes = Nodes::start(2).await;
    let outside = OutsideServer::start(&[HOST]).await;
    reach_ben(&nodes, &outside, 0, 1).await;
    let sender = outside.sender();
    for _ in 0..2 {
        let game = nodes.two(three_days()).await;
        by(&nodes.live[0], &ann(), &game, play(SAMPLE[0], 0))
            .await
            .unwrap();
    }
    outside.will(ScriptedReply::Status(200));
    outside.will(ScriptedReply::Silence);
    let dying = sends(&nodes.live[0], &sender);
    outside.request(2).await;
    dying.abort();
    let _ended = dying.await;

    let sending = sends(&nodes.live[1], &sender);
    nodes.clock.advance(TAKEN_FOR);
    all_sent(&nodes).await;
    let said = said(&outside.requests());
    let ids: Vec<_> = said["/hook/1"].iter().map(|body| &body["id"]).collect();
    let [first, begun, again] = ids.as_slice() else {
        panic!("{ids:?}");
    };
    assert_ne!(first, begun);
    assert_eq!(begun, again);
    nodes.live[1].shutdown().await;
    sending.await.unwrap();
}
