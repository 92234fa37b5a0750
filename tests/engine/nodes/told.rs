//! E-mails about games that continue on another node.

use postern_store::mail::EmailAddress;
use postern_store::notifications::ChannelKind;

use super::*;
use crate::mail::MailServer;
use crate::sending::send_mails;

const ADDRESS: &str = "ben@mail.example";

/// Creates an account with a confirmed address for Ben.
async fn reach_ben(nodes: &Nodes) {
    let store = nodes.store().await;
    let account = "INSERT INTO accounts (person, password_hash, password_ms, made_ms, named_ms)
        SELECT key, 'none', 0, 0, 0 FROM people WHERE id = 'id-of-ben'";
    assert_eq!(nodes.sql(account).await, 1);
    let address = EmailAddress::new(ADDRESS.to_owned());
    let wanted = store.want_email(ben().id, address.clone(), START);
    assert!(wanted.await.unwrap());
    let link = store.add_email_link([1; 32], ben().id, address, START + HOUR);
    assert!(link.await.unwrap());
    let confirmed = store.confirm_email([1; 32], ben().id, None, START);
    assert!(confirmed.await.unwrap());
    nodes
        .sql("DELETE FROM receivers WHERE channel = 'mail'")
        .await;
}

/// A node that received no notification of a turn must read the game before it decides that no
/// e-mail is due.
#[tokio::test]
async fn a_node_that_has_not_heard_of_a_turn_tells_it_all_the_same() {
    let nodes = Nodes::start(1).await;
    reach_ben(&nodes).await;
    let game = nodes.two(three_days()).await;
    let deaf = nodes.node().await;
    assert!(
        !deaf.games.game(&game).await.unwrap().awaits().black,
        "it is kept"
    );
    by(&nodes.live[0], &ann(), &game, play(SAMPLE[0], 0))
        .await
        .unwrap();
    assert!(
        !deaf.games.game(&game).await.unwrap().awaits().black,
        "still as it was"
    );

    let mails = MailServer::start();
    nodes.clock.advance(60 * SECOND);
    let sending = send_mails(&deaf, &mails);
    let mail = mails.mail_to(ADDRESS, 1).await;
    assert_eq!(mail.headers["subject"], "Your turn against Ann – Postern");
    assert!(mail.text.contains("Ann has played c4"), "{}", mail.text);
    deaf.shutdown().await;
    sending.await.unwrap();
}

/// Waits until no deliveries are left.
async fn nothing_left(nodes: &Nodes) {
    let store = nodes.store().await;
    while store
        .deliveries_waiting(ChannelKind::Digest, nodes.clock.now_ms())
        .await
        .unwrap()
        > 0
    {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// A node that received no notification of the reply must not send an e-mail about the earlier
/// turn.
#[tokio::test]
async fn a_node_that_has_not_heard_of_an_answer_does_not_tell_the_turn() {
    let nodes = Nodes::start(1).await;
    reach_ben(&nodes).await;
    let game = nodes.two(three_days()).await;
    by(&nodes.live[0], &ann(), &game, play(SAMPLE[0], 0))
        .await
        .unwrap();
    let deaf = nodes.node().await;
    assert!(deaf.games.game(&game).await.unwrap().awaits().black);
    by(&nodes.live[0], &ben(), &game, play(SAMPLE[1], 1))
        .await
        .unwrap();
    assert!(
        deaf.games.game(&game).await.unwrap().awaits().black,
        "still as it was"
    );

    let mails = MailServer::start();
    nodes.clock.advance(60 * SECOND);
    let sending = send_mails(&deaf, &mails);
    nothing_left(&nodes).await;
    deaf.shutdown().await;
    sending.await.unwrap();
    assert_eq!(mails.mails().len(), 0);
}
