//! Sent e-mails: the deliveries that they contain are dropped, and those that do not fit or arrive
//! later wait for the next e-mail.

use postern_game::{Command, OpponentKind};
use postern_store::notifications::ChannelKind;
use postern_store::occasions::{NotificationChoice, OccasionKind};

use super::occasions::{GRACE, due, leased, reachable, sent, waiting};
use super::*;
use crate::mail::MailServer;
use crate::sending::send_mails;

/// The maximum number of deliveries in one e-mail.
const TOLD: u64 = 200;

#[tokio::test]
async fn what_does_not_fit_into_a_mail_waits_for_the_next() {
    let server = Server::start().await;
    let zoe = reachable(&server, "Zoë").await;
    let store = server.database.open().await;
    let mut stranger = server.database.stranger().await;
    stranger
        .run("DELETE FROM receivers WHERE channel = 'mail'")
        .await;
    for _ in 0..=TOLD {
        let game = server
            .create(new_game(OpponentKind::Friend, three_days()))
            .await;
        server.by(&zoe, &game, Command::Join).await.unwrap();
        server.by(&ann(), &game, play("c4", 0)).await.unwrap();
    }
    server.clock.advance(GRACE + 60 * SECOND);
    let now = START + GRACE + 60 * SECOND;
    let waiting = async || {
        let waiting = store.deliveries_waiting(ChannelKind::Digest, now).await;
        waiting.unwrap()
    };
    assert_eq!(waiting().await, TOLD + 1);
    let mails = MailServer::start();
    let sending = send_mails(&server.live, &mails);
    let to = format!("{}@example.org", zoe.id);
    let mail = mails.mail_to(&to, 1).await;
    let subject = &mail.headers["subject"];
    assert_eq!(subject, "200 games wait for you – Postern");
    server.live.shutdown().await;
    sending.await.unwrap();
    assert_eq!(waiting().await, 1);
    assert_eq!(mails.mails().len(), 1);
}

/// The first node took longer than its lease, so another node has leased the deliveries.
#[tokio::test]
async fn what_was_sent_is_dropped_even_when_another_node_has_taken_over() {
    let server = Server::start().await;
    let (game, _) = waiting(&server).await;
    server.by(&ann(), &game, Command::OfferDraw).await.unwrap();
    let store = server.database.open().await;
    let now = START + GRACE;
    let receiver = due(&store, now).await.remove(0);
    let late = leased(&store, &receiver, now, now + HOUR).await.unwrap();
    assert_eq!(late.1.len(), 2);
    let receiver = due(&store, now + HOUR).await.remove(0);
    let until = now + 2 * HOUR;
    let taken = store.lease(receiver, until).await.unwrap();
    assert!(taken.is_some());
    sent(&store, late, (now + HOUR, now + DAY)).await;
    let waiting = store.deliveries_waiting(ChannelKind::Digest, until).await;
    assert_eq!(waiting.unwrap(), 0);
    let mut stranger = server.database.stranger().await;
    let leased = format!("receivers WHERE next_ms = {until} AND leases = 2 AND quiet_until_ms = 0");
    assert_eq!(stranger.count(&leased).await, 1, "the lease goes on");
}

/// A message written while an e-mail is being sent gets its own grace period.
#[tokio::test]
async fn words_that_come_while_a_mail_is_sent_are_not_late_at_once() {
    let server = Server::start().await;
    let (game, zoe) = waiting(&server).await;
    let store = server.database.open().await;
    let each = vec![(OccasionKind::Comment, NotificationChoice::Each)];
    let chosen = store.choose(zoe.id.clone(), ChannelKind::Digest, each);
    assert!(chosen.await.unwrap());
    let says = async |text: &str| {
        let comment = Command::Kibitz {
            ply: 1,
            text: text.to_owned(),
            in_reply_to: None,
        };
        server.by(&ann(), &game, comment).await.unwrap();
    };
    says("One").await;
    let now = START + GRACE;
    server.clock.advance(GRACE);
    let receiver = due(&store, now).await.remove(0);
    let found = leased(&store, &receiver, now, now + HOUR).await.unwrap();
    assert_eq!(found.1.len(), 2);
    says("Two").await;
    sent(&store, found, (now, now)).await;
    assert_eq!(due(&store, now + GRACE - 1).await, []);
    // A further message does not postpone the e-mail.
    server.clock.advance(GRACE - 1);
    says("Three").await;
    assert_eq!(due(&store, now + GRACE).await.len(), 1);
}
