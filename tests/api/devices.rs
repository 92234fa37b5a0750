//! Signed-in devices: cookies, the device list, and signing out.

#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests fail by panicking, as tests do"
)]

use serde_json::json;

use crate::helpers::{Answer, Player, Server, ServerSettings, Socket, fresh_id};

/// Returns the cookies that a response sets, without their attributes.
fn set_by(answer: &Answer) -> Vec<String> {
    let all = answer.headers.get_all("set-cookie").iter();
    all.map(|set| {
        let set = set.to_str().unwrap();
        set.split(';').next().unwrap().to_owned()
    })
    .collect()
}

/// Sends a request with explicit cookies. The HTTP client would not send secure cookies over plain
/// HTTP.
async fn asks(player: &Player, path: &str, cookie: &str) -> Answer {
    let request = player.request("GET", path).header("cookie", cookie);
    player.send(request).await
}

fn https() -> ServerSettings {
    ServerSettings {
        public_url: Some("https://chess.example"),
        ..ServerSettings::default()
    }
}

#[tokio::test]
async fn over_https_the_cookie_belongs_to_this_host_alone() {
    let server = Server::start_with(https()).await;
    let player = Player::new(&server);
    let wish = json!({
        "id": fresh_id(), "variant": "hole-chess", "with": "friend", "play": "white", "time": {"kind": "unlimited"},
    });
    let made = player.post("/api/games", &wish).await;
    let set = made.header("set-cookie");
    assert!(set.starts_with("__Host-postern="), "{set}");
    for attribute in ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(set.contains(attribute), "{set}");
    }
    assert!(!set.contains("Domain"), "{set}");
    let game = made.json()["id"].as_str().unwrap().to_owned();
    let cookie = set_by(&made).remove(0);
    // An attacker on the network could plant a cookie that lacks the `__Host-` prefix.
    let planted = cookie.replace("__Host-", "");
    for (cookie, you) in [(&cookie, json!(["white"])), (&planted, json!([]))] {
        let view = asks(&player, &format!("/api/games/{game}"), cookie).await;
        assert_eq!(view.json()["you"], you, "{cookie}");
    }
}

/// Signs a player in on another device with a private link.
async fn another_device(server: &Server, player: &Player) -> Player {
    let page = player.form("/account/device", &[]).await.body;
    let token = page
        .split("/device/")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a link");
    let device = Player::new(server);
    device
        .form(&format!("/device/{token}"), &[])
        .await
        .shows(200, "now plays as");
    device
}

/// Returns two session IDs from the device list: the ID of the current session, and that of the
/// last other session.
async fn listed(player: &Player) -> (String, Option<String>) {
    let page = player.get("/me/devices").await;
    page.shows(200, "Your devices");
    assert_eq!(page.header("cache-control"), "no-store");
    let (mut this, mut other) = (None, None);
    for device in page.body.split("<li").skip(1) {
        let id = device
            .split("name=\"session\" value=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next())
            .map(str::to_owned);
        match (device.starts_with(" data-this"), id) {
            (true, id) => this = id,
            (false, Some(id)) => other = Some(id),
            (false, None) => {}
        }
    }
    (this.expect("this device is listed"), other)
}

#[tokio::test]
async fn a_device_is_signed_out_from_another_and_its_sockets_close() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let phone = another_device(&server, &white).await;
    let path = format!("/games/{game}/socket?since=0");
    let mut phones = phone.socket(&server, &path).await;
    let mut whites = white.socket(&server, &path).await;
    phones.next_view().await;
    let (_, other) = listed(&white).await;
    let other = other.expect("the phone");
    // Users cannot sign out another user's device.
    black
        .form("/me/devices/end", &[("session", &other)])
        .await
        .leads_to("/me/devices");
    assert_eq!(phone.view(&game).await["you"], json!(["white"]));
    white
        .form("/me/devices/end", &[("session", &other)])
        .await
        .leads_to("/me/devices");
    phones.next("signed_out").await;
    assert_eq!(phones.end().await.0, 4002);
    assert_eq!(phone.view(&game).await["you"], json!([]));
    let refused = phone
        .does(&game, json!({"do": "play", "turn": "c4", "ply": 0}))
        .await;
    refused.is_refused(403, "does not know this device");
    white.plays(&game, "c4", 0).await;
    whites.view_with(1).await;
    assert_eq!(listed(&white).await.1, None);
}

#[tokio::test]
async fn signing_out_here_or_everywhere_removes_the_cookie() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let phone = another_device(&server, &white).await;
    let tablet = another_device(&server, &white).await;
    let (phones, whites) = (phone.cookie(), white.cookie());
    phone.form("/me/sign-out", &[]).await.leads_to("/");
    assert_eq!(phone.cookie(), "");
    phone.set_cookie(&phones);
    assert_eq!(phone.view(&game).await["you"], json!([]));

    let page = white.form("/account/device", &[]).await.body;
    let link = page.split("/device/").nth(1).unwrap();
    let link = format!("/device/{}", link.split('"').next().unwrap());
    let mut socket = tablet
        .socket(&server, &format!("/games/{game}/socket?since=0"))
        .await;
    white
        .form("/me/sign-out-everywhere", &[])
        .await
        .leads_to("/");
    assert_eq!(socket.end().await.0, 4002);
    white.set_cookie(&whites);
    for device in [&white, &tablet] {
        assert_eq!(device.view(&game).await["you"], json!([]));
    }
    Player::new(&server).get(&link).await.shows(404, "too old");
    let path = format!("/games/{game}/socket?since=0");
    let cookie = tablet.cookie();
    let mut stranger = Socket::open(&server, &path, &[("cookie", &cookie)])
        .await
        .unwrap();
    assert_eq!(stranger.next_view().await["you"], json!([]));
}

#[tokio::test]
async fn what_is_no_session_cannot_be_signed_out() {
    let server = Server::start().await;
    let player = Player::new(&server);
    player.get("/me/devices").await.shows(403, "Nobody plays");
    player.creates(&json!({})).await;
    for session in ["", "x", "00", &"0".repeat(65)] {
        player
            .form("/me/devices/end", &[("session", session)])
            .await
            .shows(422, "cannot be read");
    }
    player
        .form("/me/devices/end", &[("session", &"0".repeat(64))])
        .await
        .leads_to("/me/devices");
}

#[tokio::test]
async fn a_device_that_is_taken_over_ends_its_session() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let before = black.cookie();
    let page = white.form("/account/device", &[]).await.body;
    let link = page.split("/device/").nth(1).unwrap();
    let link = format!("/device/{}", link.split('"').next().unwrap());
    black.form(&link, &[]).await.shows(200, "now plays as");
    assert_eq!(black.view(&game).await["you"], json!(["white"]));
    let kept = Player::new(&server);
    kept.set_cookie(&before);
    assert_eq!(kept.view(&game).await["you"], json!([]));
}
