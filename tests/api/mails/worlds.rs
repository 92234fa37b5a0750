//! Secret squares do not leak into e-mails. Two games that differ only in the secret square must
//! cause the same e-mails.

use serde_json::json;

use super::two::{DAY, GATHERED, MailedGame, days, until_told};
use crate::choices::choose;
use crate::helpers::Server;
use crate::mail::ReceivedMail;

/// Returns the text of an e-mail with its random parts masked.
fn said(mail: &ReceivedMail, server: &Server, game: &str) -> String {
    let token = mail.link("/unsubscribe/");
    let token = token.rsplit('/').next().expect("a token");
    let headers = ["subject", "from", "auto-submitted", "content-type"].map(|name| {
        let value = mail.headers[name].as_str();
        value
            .split("boundary")
            .next()
            .unwrap_or_default()
            .to_owned()
    });
    format!(
        "{headers:?}\n{}\n{}\n{:?}",
        mail.text, mail.html, mail.pictures
    )
    .replace(token, "TOKEN")
    .replace(game, "GAME")
    .replace(&server.address.to_string(), "SITE")
}

/// Plays a game in which White chooses this secret square. Returns the e-mails to Black.
async fn world(square: &str) -> Vec<String> {
    let two = MailedGame::start().await;
    let wish =
        json!({"variant": "event-chess", "start": "event-5", "time": days(3), "play": "black"});
    let game = two.zoe.creates(&wish).await;
    two.ben.must(&game, json!({"do": "join"})).await;
    let mut told = Vec::new();
    let mut number = 1;
    let mut tell = async |two: &MailedGame| {
        two.wait(GATHERED);
        number += 1;
        let mail = two.mail(number).await;
        told.push(said(&mail, &two.server, &game));
        until_told(&two.server).await;
    };
    two.ben.must(&game, choose(square)).await;
    tell(&two).await;
    two.zoe.must(&game, choose("c5")).await;
    two.ben.plays(&game, "e4", 0).await;
    tell(&two).await;
    two.wait(2 * DAY);
    tell(&two).await;
    told
}

#[tokio::test]
async fn mails_are_the_same_wherever_a_square_is_hidden() {
    let (one, other) = (world("c3").await, world("f4").await);
    assert_eq!(one.len(), 3);
    assert_eq!(one, other);
}
