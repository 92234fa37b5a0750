//! Passkey requests that the server refuses. No authenticator is needed here;
//! `tests/browser/passkeys.rs` creates and uses real passkeys.

use serde_json::{Value, json};

use super::*;
use crate::helpers::ServerSettings;

const REFUSED: &str = "This passkey was not accepted";

async fn site() -> Server {
    Server::start_with(ServerSettings {
        public_url: Some("https://chess.example"),
        ..ServerSettings::default()
    })
    .await
}

/// Returns a passkey registration whose attestation does not answer the server's challenge.
fn made(token: &Value, name: &str) -> Value {
    json!({"token": token, "name": name, "credential": {
        "id": "AAAA", "rawId": "AAAA", "type": "public-key",
        "response": {"attestationObject": "o2NmbXRkbm9uZQ", "clientDataJSON": "e30"},
    }})
}

fn signed(token: &Value) -> Value {
    json!({"token": token, "credential": {
        "id": "AAAA", "rawId": "AAAA", "type": "public-key",
        "response": {"authenticatorData": "AAAA", "clientDataJSON": "e30", "signature": "AAAA", "userHandle": "AAAA"},
    }})
}

async fn begins(player: &Player) -> Answer {
    let wish = json!({"password": PASSWORD});
    player.post("/api/passkeys/begin", &wish).await
}

#[tokio::test]
async fn only_who_knows_the_password_is_asked_to_make_one() {
    let server = site().await;
    let zoe = account(&server, "Zoë").await;
    let wrong = json!({"password": "a wrong door"});
    zoe.post("/api/passkeys/begin", &wrong)
        .await
        .is_refused(422, "The password is wrong");
    Player::new(&server)
        .post("/api/passkeys/begin", &wrong)
        .await
        .is_refused(403, "Nobody plays on this device yet");
    let guest = Player::new(&server);
    guest.creates(&json!({})).await;
    begins(&guest).await.is_refused(422, "There is no account");
    let begun = begins(&zoe).await;
    assert_eq!(begun.status, 200);
    assert_eq!(begun.header("cache-control"), "no-store");
    let options = &begun.json()["options"]["publicKey"];
    assert_eq!(options["rp"]["id"], "chess.example");
    assert_eq!(options["user"]["name"], "Zoë");
    let selection = &options["authenticatorSelection"];
    assert_eq!(selection["residentKey"], "required");
    assert_eq!(selection["userVerification"], "required");
}

#[tokio::test]
async fn a_challenge_counts_once_in_time_and_for_whom_it_was_made() {
    let server = site().await;
    let zoe = account(&server, "Zoë").await;
    let ann = account(&server, "Ann").await;
    let finishes = async |player: &Player, token: &Value| {
        let made = made(token, "Phone");
        let answer = player.post("/api/passkeys/finish", &made).await;
        answer.is_refused(422, REFUSED);
    };
    let token = begins(&zoe).await.json()["token"].clone();
    finishes(&ann, &token).await;
    finishes(&zoe, &token).await;
    finishes(&zoe, &json!("no such token")).await;
    // A registration challenge cannot be used to sign in, nor a sign-in challenge to register.
    let token = begins(&zoe).await.json()["token"].clone();
    let sign_in = "/api/passkeys/sign-in";
    let somebody = Player::new(&server);
    let signed = signed(&token);
    let answer = somebody.post(&format!("{sign_in}/finish"), &signed).await;
    answer.is_refused(422, REFUSED);
    let begun = somebody.post(&format!("{sign_in}/begin"), &json!({})).await;
    let token = begun.json()["token"].clone();
    finishes(&zoe, &token).await;
    assert!(!is_in(&somebody, "Zoë").await);
    for name in ["", " ", &"x".repeat(41)] {
        let token = begins(&zoe).await.json()["token"].clone();
        let made = made(&token, name);
        let answer = zoe.post("/api/passkeys/finish", &made).await;
        answer.is_refused(422, "1 to 40 characters");
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_with_a_sentence() {
    let server = site().await;
    let zoe = account(&server, "Zoë").await;
    for body in [
        json!({}),
        json!([]),
        json!({"token": 1}),
        json!({"token": "x", "name": "y", "credential": {}}),
    ] {
        for path in ["finish", "sign-in/finish"] {
            let answer = zoe.post(&format!("/api/passkeys/{path}"), &body).await;
            answer.is_refused(400, "cannot be read");
        }
    }
    zoe.form("/account/passkeys/remove", &[("id", "xyz")])
        .await
        .shows(400, "There is no such passkey");
    let nobodys = "ab".repeat(32);
    zoe.form("/account/passkeys/remove", &[("id", &nobodys)])
        .await
        .leads_to("/account#passkeys-title");
}

#[tokio::test]
async fn what_is_longer_than_any_passkey_is_not_read() {
    let server = site().await;
    let zoe = account(&server, "Zoë").await;
    let body = json!({"token": "x".repeat(16 * 1_024)});
    for path in ["begin", "finish", "sign-in/finish"] {
        let answer = zoe.post(&format!("/api/passkeys/{path}"), &body).await;
        assert_eq!(answer.status, 413, "{path}");
    }
}

#[tokio::test]
async fn nobody_begins_to_sign_in_without_end() {
    let server = site().await;
    let somebody = Player::new(&server);
    let begin = async || {
        somebody
            .post("/api/passkeys/sign-in/begin", &json!({}))
            .await
    };
    for _ in 0..30 {
        assert_eq!(begin().await.status, 200);
    }
    let refused = begin().await;
    refused.is_refused(429, "Too many attempts");
    assert!(!refused.header("retry-after").is_empty());
}

#[tokio::test]
async fn an_address_without_a_name_or_https_has_none() {
    for public_url in [
        None,
        Some("http://chess.example"),
        Some("https://192.0.2.7"),
    ] {
        let server = Server::start_with(ServerSettings {
            public_url,
            ..ServerSettings::default()
        })
        .await;
        let zoe = account(&server, "Zoë").await;
        let page = zoe.get("/account").await;
        page.shows(200, "Passkeys need an address with a name and https");
        begins(&zoe)
            .await
            .is_refused(422, "Passkeys need an address");
        assert!(!zoe.get("/sign-in").await.body.contains("passkey-sign-in"));
    }
}
