//! SMTP servers that are down, refuse mail, or ask the sender to retry later.

use postern_store::notifications::ChannelKind;
use serde_json::json;

use super::two::{GATHERED, MailedGame, days, until_told};
use super::{ZOE, forgets, reachable, site, until_empty, wants};
use crate::accounts::account;
use crate::helpers::Player;

const MINUTE: i64 = 60 * 1_000;

#[tokio::test]
async fn a_mail_waits_until_the_server_is_there_again() {
    let (server, mut mails) = site().await;
    let zoe = account(&server, "Zoë").await;
    mails.stop();
    wants(&zoe, ZOE).await.leads_to("/account#email-title");
    tries(&server, 1).await;
    mails.run();
    assert_eq!(mails.mails().len(), 0);
    server.clock.advance(MINUTE);
    mails.mail_to(ZOE, 1).await.link("/account/email/");
}

#[tokio::test]
async fn a_mail_survives_a_restart() {
    let (server, mut mails) = site().await;
    let zoe = account(&server, "Zoë").await;
    mails.stop();
    wants(&zoe, ZOE).await.leads_to("/account#email-title");
    tries(&server, 1).await;
    let wishes = crate::helpers::ServerSettings {
        smtp: Some(mails.url()),
        ..Default::default()
    };
    let server = server.restart_with(&wishes).await;
    mails.run();
    server.clock.advance(MINUTE);
    let link = mails.mail_to(ZOE, 1).await.link("/account/email/");
    zoe.at(&server)
        .form(&link, &[])
        .await
        .shows(200, "is confirmed");
}

#[tokio::test]
async fn a_server_that_says_later_is_asked_later() {
    let (server, mails) = site().await;
    let zoe = account(&server, "Zoë").await;
    wants(&zoe, "later@mail.example")
        .await
        .leads_to("/account#email-title");
    for (tried, minutes) in [(1, 1), (2, 5), (3, 15)] {
        tries(&server, tried).await;
        zoe.get("/account").await.shows(200, "A mail is on its way");
        if tried == 3 {
            mails.open();
        }
        server.clock.advance(minutes * MINUTE);
    }
    mails.mail_to("later@mail.example", 1).await;
    until_empty(&server).await;
}

#[tokio::test]
async fn after_a_day_it_is_not_tried_any_more() {
    let (server, mails) = site().await;
    let zoe = account(&server, "Zoë").await;
    wants(&zoe, "later@mail.example")
        .await
        .leads_to("/account#email-title");
    tries(&server, 1).await;
    server.clock.advance(24 * 60 * MINUTE);
    until_empty(&server).await;
    assert_eq!(mails.mails().len(), 0);
}

#[tokio::test]
async fn an_address_that_nobody_has_is_shown_to_who_entered_it() {
    let (server, mails) = site().await;
    let zoe = account(&server, "Zoë").await;
    wants(&zoe, "refused@mail.example")
        .await
        .leads_to("/account#email-title");
    until_empty(&server).await;
    zoe.get("/account").await.shows(
        200,
        "No mail server takes mail to <b class=\"address\">refused@mail.example</b>",
    );
    assert_eq!(mails.mails().len(), 0);
}

#[tokio::test]
async fn after_five_refusals_nothing_more_is_sent() {
    let (server, mails) = site().await;
    // The SMTP server accepts mail to the address at first.
    let zoe = reachable(&server, &mails, "Zoë", ZOE).await;
    let mut other = server.database.stranger().await;
    other
        .run("UPDATE emails SET address = 'refused@mail.example'")
        .await;
    let stranger = Player::new(&server);
    for number in 1..=5 {
        let page = zoe.get("/account").await.body;
        assert!(!page.contains("Five mails in a row"), "{number}");
        forgets(&stranger, "refused@mail.example").await;
        until_empty(&server).await;
        server.clock.advance(20 * MINUTE);
    }
    zoe.get("/account")
        .await
        .shows(200, "Five mails in a row came back");
    assert_eq!(mails.mails().len(), 1);
}

#[tokio::test]
async fn after_five_refused_mails_about_games_nothing_more_is_sent() {
    let two = MailedGame::start().await;
    let mut other = two.server.database.stranger().await;
    other
        .run("UPDATE emails SET address = 'refused@mail.example'")
        .await;
    let stopped = "Nothing is sent to <b class=\"address\">refused@mail.example</b> any more";
    let page = "/account/notifications";
    for number in 1..=5 {
        assert!(!two.zoe.get(page).await.body.contains(stopped), "{number}");
        let game = two.game(json!({"time": days(3)})).await;
        two.ben.plays(&game, "c4", 0).await;
        two.wait(GATHERED);
        until_told(&two.server).await;
    }
    two.zoe.get(page).await.shows(200, stopped);
    let game = two.game(json!({"time": days(3)})).await;
    two.ben.plays(&game, "c4", 0).await;
    let turns = "deliveries WHERE kind = 'turn'";
    assert_eq!(other.count(turns).await, 0);
    two.only(1).await;
}

/// Waits until the queued e-mail has failed this many times.
async fn tries(server: &crate::helpers::Server, count: i64) {
    use postern::live::Clock as _;

    let store = server.database.open().await;
    let end = std::time::Instant::now() + std::time::Duration::from_secs(30);
    loop {
        let waiting = store
            .due_receivers(ChannelKind::Mail, i64::MAX / 2, 1)
            .await
            .expect("it answers");
        let receiver = waiting.first().expect("a mail waits");
        // While an e-mail is being sent, its lease postpones its next attempt by four minutes.
        let pause = receiver.next_ms - server.clock.now_ms();
        let expected = [1, 5, 15][usize::try_from(count - 1).expect("from 1 on")] * MINUTE;
        if (receiver.failures, pause) == (count, expected) {
            return;
        }
        assert!(std::time::Instant::now() < end, "{receiver:?}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

/// A mistake in the server's e-mail settings must not disable a user's address.
#[tokio::test]
async fn a_refused_sender_does_not_count_against_an_address() {
    let (server, _mails) = site().await;
    let zoe = account(&server, "Zoë").await;
    wants(&zoe, "policy@mail.example")
        .await
        .leads_to("/account#email-title");
    tries(&server, 1).await;
    let page = zoe.get("/account").await;
    page.shows(200, "A mail is on its way");
    assert!(!page.body.contains("No mail server takes mail"));
}
