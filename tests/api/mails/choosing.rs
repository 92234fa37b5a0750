//! Choosing which e-mail notifications to receive, and unsubscribing.

use serde_json::json;

use super::two::{DAY, MailedGame, TOLD, chooses, days, until_told};
use super::{reachable, site};
use crate::accounts::account;
use crate::helpers::{Answer, Player, Server};

async fn ends(player: &Player, path: &str) -> Answer {
    player
        .form(path, &[("List-Unsubscribe", "One-Click")])
        .await
}

#[tokio::test]
async fn a_mail_is_ended_without_a_cookie_and_with_nothing_but_its_token() {
    let two = MailedGame::start().await;
    let game = two.game(json!({"time": days(3)})).await;
    two.ben.plays(&game, "c4", 0).await;
    two.wait(TOLD);
    let mail = two.mail(2).await;
    until_told(&two.server).await;
    let link = mail.link("/unsubscribe/");
    let header = &mail.headers["list-unsubscribe"];
    assert_eq!(header, &format!("<{}>", two.server.url(&link)));
    let stranger = Player::new(&two.server);
    // A GET request, which link scanners send, does not unsubscribe.
    let asked = stranger.get(&link).await;
    asked.shows(200, "Shall Zoë get no more e-mails about games?");
    assert_eq!(asked.header("cache-control"), "no-store");
    let page = two.zoe.get("/account/notifications").await;
    page.shows(200, "value=\"each\" checked");
    ends(&stranger, &link)
        .await
        .shows(200, "Zoë gets no more e-mails about games.");
    ends(&stranger, "/unsubscribe/another")
        .await
        .shows(404, "This link ends no mails.");
    assert_eq!(stranger.cookie(), "", "nobody is signed in by it");
    let page = two.zoe.get("/account/notifications").await;
    page.shows(200, "value=\"off\" checked");
    two.zoe.plays(&game, "e6", 1).await;
    two.ben.plays(&game, "c5", 2).await;
    two.wait(3 * DAY);
    two.only(2).await;
}

#[tokio::test]
async fn the_page_says_what_is_missing() {
    let (server, mails) = site().await;
    let path = "/account/notifications";
    let stranger = Player::new(&server);
    stranger
        .get(path)
        .await
        .leads_to("/sign-in?next=%2Faccount%2Fnotifications");
    let guest = Player::new(&server);
    guest.creates(&json!({})).await;
    guest.get(path).await.shows(200, "people with an account");
    guest
        .form(path, &chooses("each", &[]))
        .await
        .shows(422, "There is no account of this name.");
    let zoe = account(&server, "Zoë").await;
    zoe.get(path).await.shows(200, "no confirmed address yet");
    zoe.form(path, &chooses("hourly", &[]))
        .await
        .shows(422, "The form cannot be read.");
    let yara = reachable(&server, &mails, "Yara", "yara@mail.example").await;
    yara.get(path)
        .await
        .shows(
            200,
            "E-mails go to <b class=\"address\">yara@mail.example</b>",
        )
        .shows(200, "name=\"comment\" value=\"yes\" aria");
    let silent = Server::start().await;
    let zoe = account(&silent, "Zoë").await;
    zoe.get(path).await.shows(200, "This server sends no mail.");
}
