//! E-mail over a real SMTP server: confirming addresses, forgotten passwords, and failing mail
//! servers.

mod chat;
mod choosing;
mod failing;
mod games;
mod late;
mod program;
mod two;
mod worlds;

use postern_store::Store;
use postern_store::notifications::ChannelKind;

use crate::accounts::{PASSWORD, account};
use crate::helpers::{Answer, Player, Server, ServerSettings};
use crate::mail::MailServer;

pub(super) const ZOE: &str = "zoe@mail.example";
const NEW_PASSWORD: &str = "a purple door";

/// Starts a server that sends mail, and the SMTP server that receives it.
pub(super) async fn site() -> (Server, MailServer) {
    let mails = MailServer::start();
    let wishes = ServerSettings {
        smtp: Some(mails.url()),
        ..ServerSettings::default()
    };
    (Server::start_with(wishes).await, mails)
}

pub(super) async fn wants(player: &Player, address: &str) -> Answer {
    let fields = [("email", address), ("email-password", PASSWORD)];
    player.form("/account/email", &fields).await
}

pub(super) async fn forgets(player: &Player, address: &str) -> Answer {
    player.form("/reset", &[("email", address)]).await
}

/// Creates an account with a confirmed e-mail address.
pub(super) async fn reachable(server: &Server, mails: &MailServer, name: &str, at: &str) -> Player {
    let player = account(server, name).await;
    wants(&player, at).await.leads_to("/account#email-title");
    let link = mails.mail_to(at, 1).await.link("/account/email/");
    player.form(&link, &[]).await.shows(200, "is confirmed");
    player
}

#[tokio::test]
async fn an_address_counts_when_the_link_in_a_mail_is_used() {
    let (server, mails) = site().await;
    let zoe = account(&server, "Zoë").await;
    zoe.get("/account")
        .await
        .shows(200, "action=\"/account/email\"");
    wants(&zoe, " Zoe@Mail.Example ")
        .await
        .leads_to("/account#email-title");
    zoe.get("/account").await.shows(
        200,
        "A mail is on its way to <b class=\"address\">zoe@mail.example</b>",
    );
    let mail = mails.mail_to(ZOE, 1).await;
    assert_eq!(mail.sender, "postern@chess.example");
    assert_eq!(mail.headers["from"], "Postern <postern@chess.example>");
    assert_eq!(
        mail.headers["subject"],
        "Confirm your e-mail address – Postern"
    );
    assert_eq!(mail.headers["auto-submitted"], "auto-generated");
    assert!(mail.headers["message-id"].ends_with("@chess.example>"));
    assert!(mail.text.starts_with("Hello Zoë,"), "{}", mail.text);
    assert!(mail.text.contains(&server.url("/account/email/")));
    let link = mail.link("/account/email/");
    // A GET request, which link scanners send, does not confirm the address. Submitting the form
    // does, from any browser.
    let elsewhere = Player::new(&server);
    for _ in 0..2 {
        let asked = elsewhere.get(&link).await;
        asked.shows(
            200,
            "Shall mail for Zoë go to <b class=\"address\">zoe@mail.example</b>?",
        );
        assert_eq!(asked.header("cache-control"), "no-store");
    }
    zoe.get("/account").await.shows(200, "A mail is on its way");
    elsewhere
        .form(&link, &[])
        .await
        .shows(200, "Your address is confirmed");
    elsewhere
        .form(&link, &[])
        .await
        .shows(404, "This link has been used already");
    elsewhere
        .get(&link)
        .await
        .shows(404, "This link has been used already");
    zoe.get("/account")
        .await
        .shows(200, "confirmed 21 Nov 2026");
    let data = zoe.get("/account/data").await.json();
    assert_eq!(data["email"]["address"], ZOE);
    assert_eq!(data["email"]["pending"], serde_json::Value::Null);
    // No page shows the e-mail address to other users.
    for path in ["/players/Zo%C3%AB", "/", "/games"] {
        assert!(!elsewhere.get(path).await.body.contains("mail.example"));
    }
}

#[tokio::test]
async fn an_address_is_changed_and_removed_with_the_password_and_the_one_before_is_told() {
    let (server, mails) = site().await;
    let zoe = reachable(&server, &mails, "Zoë", ZOE).await;
    let fields = [
        ("email", "thief@mail.example"),
        ("email-password", "a wrong door"),
    ];
    zoe.form("/account/email", &fields)
        .await
        .shows(422, "The password is wrong. Nothing was changed.")
        .shows(422, "value=\"thief@mail.example\"");
    wants(&zoe, "not an address")
        .await
        .shows(422, "This is not an e-mail address")
        .shows(422, "value=\"not an address\"");
    wants(&zoe, "new@mail.example")
        .await
        .leads_to("/account#email-title");
    let link = mails
        .mail_to("new@mail.example", 1)
        .await
        .link("/account/email/");
    // Until the new address is confirmed, mail goes to the old one.
    forgets(&Player::new(&server), ZOE).await;
    mails.mail_to(ZOE, 2).await.link("/reset/");
    zoe.form(&link, &[]).await.shows(200, "new@mail.example");
    let told = mails.mail_to(ZOE, 3).await;
    assert_eq!(
        told.headers["subject"],
        "Your e-mail address was changed – Postern"
    );
    assert!(!told.text.contains("new@mail.example"));
    server.clock.advance(60_000);
    let wrong = [("remove-password", "a wrong door")];
    zoe.form("/account/email/remove", &wrong)
        .await
        .shows(422, "The password is wrong.")
        .shows(422, "new@mail.example");
    let right = [("remove-password", PASSWORD)];
    zoe.form("/account/email/remove", &right)
        .await
        .leads_to("/account#email-title");
    mails.mail_to("new@mail.example", 2).await;
    let page = zoe.get("/account").await.body;
    assert!(!page.contains("mail.example"), "{page}");
    zoe.form("/account/email/remove", &right)
        .await
        .leads_to("/account#email-title");
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_mail() {
    let (server, mails) = site().await;
    let zoe = reachable(&server, &mails, "Zoë", ZOE).await;
    reachable_too(&server, &mails).await;
    let stranger = Player::new(&server);
    stranger
        .get("/sign-in")
        .await
        .shows(200, "<a href=\"/reset\">");
    stranger.get("/reset").await.shows(200, "action=\"/reset\"");
    forgets(&stranger, "ZOE@mail.example")
        .await
        .shows(200, "If an account has this e-mail address");
    let mail = mails.mail_to(ZOE, 3).await;
    // The e-mail has one link per account with this address, sorted by name.
    let links = mail.links("/reset/");
    assert_eq!(links.len(), 2, "{}", mail.text);
    assert!(mail.text.contains("Yara") && mail.text.contains("Zoë"));
    stranger
        .get(&links[1])
        .await
        .shows(200, "New password for Zoë");
    stranger
        .form(&links[1], &[("password", NEW_PASSWORD)])
        .await
        .leads_to("/account?changed=password");
    let again = Player::new(&server);
    again
        .form(&links[1], &[("password", NEW_PASSWORD)])
        .await
        .shows(404, "This link has been used already");
    zoe.get("/account")
        .await
        .leads_to("/sign-in?next=%2Faccount");
    let fields = [("name", "Zoë"), ("password", NEW_PASSWORD)];
    again.form("/sign-in", &fields).await.leads_to("/me");
    server.clock.advance(20 * 60 * 1_000);
    // A new e-mail does not invalidate earlier links. Each link is valid for a day.
    forgets(&stranger, ZOE).await;
    let later = mails.mail_to(ZOE, 4).await.links("/reset/");
    for link in [&links[0], &later[0]] {
        stranger.get(link).await.shows(200, "New password for Yara");
    }
    server.clock.advance(24 * 60 * 60 * 1_000);
    stranger.get(&later[0]).await.shows(404, "too old");
}

/// Creates another account with the same e-mail address.
async fn reachable_too(server: &Server, mails: &MailServer) {
    let yara = account(server, "Yara").await;
    wants(&yara, ZOE).await.leads_to("/account#email-title");
    let link = mails.mail_to(ZOE, 2).await.link("/account/email/");
    yara.form(&link, &[]).await.shows(200, "is confirmed");
}

/// The server must not reveal whether an address has an account.
#[tokio::test]
async fn an_address_without_an_account_is_answered_alike_and_sent_nothing() {
    let (server, mails) = site().await;
    let _zoe = reachable(&server, &mails, "Zoë", ZOE).await;
    let yara = account(&server, "Yara").await;
    wants(&yara, "pending@mail.example")
        .await
        .leads_to("/account#email-title");
    mails.mail_to("pending@mail.example", 1).await;
    let stranger = Player::new(&server);
    let answers = [
        forgets(&stranger, "nobody@mail.example").await,
        forgets(&stranger, "pending@mail.example").await,
        forgets(&stranger, ZOE).await,
    ];
    for answer in &answers {
        answer.shows(200, "If an account has this e-mail address");
        assert_eq!(answer.body, answers[2].body);
        let names = |answer: &Answer| {
            let names = answer.headers.keys().map(ToString::to_string);
            names.collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(names(answer), names(&answers[2]));
    }
    // E-mails are sent in order, so once this one has arrived, all earlier ones have been sent or
    // dropped.
    mails.mail_to(ZOE, 2).await;
    until_empty(&server).await;
    let all = mails.mails();
    assert!(all.iter().all(|mail| mail.to != ["nobody@mail.example"]));
    let pending = all
        .iter()
        .filter(|mail| mail.to == ["pending@mail.example"]);
    assert_eq!(pending.count(), 1);
}

/// Returns the number of queued e-mails about accounts.
async fn waiting(store: &Store) -> u64 {
    let waiting = store.deliveries_waiting(ChannelKind::Mail, i64::MAX / 2);
    waiting.await.expect("it answers")
}

/// Waits until the mail queue is empty.
pub(super) async fn until_empty(server: &Server) {
    let store = server.database.open().await;
    let end = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while waiting(&store).await > 0 {
        assert!(std::time::Instant::now() < end, "mails still wait");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn nobodys_mailbox_is_filled() {
    let (server, mails) = site().await;
    let stranger = Player::new(&server);
    for _ in 0..3 {
        forgets(&stranger, ZOE)
            .await
            .shows(200, "If an account has");
    }
    let refused = forgets(&stranger, ZOE).await;
    refused
        .shows(
            429,
            "Too many mails were asked for. Please try again in 20 minutes.",
        )
        .shows(429, "value=\"zoe@mail.example\"");
    assert_eq!(refused.header("retry-after"), "1200");
    // The same limit applies to a signed-in user on this network.
    let yara = account(&server, "Yara").await;
    wants(&yara, ZOE)
        .await
        .shows(429, "Too many mails were asked for.");
    // The limit per network is ten e-mails.
    for number in 0..5 {
        let address = format!("somebody{number}@mail.example");
        forgets(&stranger, &address)
            .await
            .shows(200, "If an account has");
    }
    forgets(&stranger, "ann@mail.example")
        .await
        .shows(429, "Please try again in 5 minutes.");
    server.clock.advance(20 * 60 * 1_000);
    forgets(&stranger, ZOE)
        .await
        .shows(200, "If an account has");
    until_empty(&server).await;
    assert_eq!(mails.mails().len(), 0);
}

#[tokio::test]
async fn a_server_without_a_mail_server_says_so() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    zoe.get("/account")
        .await
        .shows(200, "This server sends no mail.");
    wants(&zoe, ZOE)
        .await
        .shows(422, "This server sends no mail.");
    let stranger = Player::new(&server);
    stranger
        .get("/reset")
        .await
        .shows(200, "This server sends no mail.");
    forgets(&stranger, ZOE)
        .await
        .shows(422, "This server sends no mail.");
    let page = stranger.get("/sign-in").await.body;
    assert!(page.contains("Ask the person who runs this server for a reset link."));
}

#[tokio::test]
async fn guests_and_strangers_have_no_address() {
    let (server, mails) = site().await;
    let stranger = Player::new(&server);
    wants(&stranger, ZOE)
        .await
        .shows(403, "Nobody plays on this device yet");
    let guest = Player::new(&server);
    guest.creates(&serde_json::json!({})).await;
    wants(&guest, ZOE).await.shows(422, "There is no account");
    stranger
        .get("/account/email/AAAA")
        .await
        .shows(404, "This link has been used");
    until_empty(&server).await;
    assert_eq!(mails.mails().len(), 0);
}
