//! Changes to an account: name, password, and password reset.

use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::*;
use crate::database::on_postgres;

#[tokio::test]
async fn the_page_is_for_those_who_are_here() {
    let server = Server::start().await;
    let somebody = Player::new(&server);
    somebody
        .get("/account")
        .await
        .leads_to("/sign-in?next=%2Faccount");
    for path in ["name", "password", "device"] {
        let fields = [
            ("name", "Zoë"),
            ("password", PASSWORD),
            ("new-password", OTHER),
        ];
        somebody
            .form(&format!("/account/{path}"), &fields)
            .await
            .shows(403, "Nobody plays on this device yet");
    }
    somebody.creates(&json!({})).await;
    let page = somebody.get("/account").await;
    page.shows(200, "lives in this browser only. Choose a password");
    assert!(!page.body.contains("/account/password"));
    let fields = [("password", PASSWORD), ("new-password", OTHER)];
    somebody
        .form("/account/password", &fields)
        .await
        .shows(422, "There is no account");
    let zoe = account(&server, "Zoë").await;
    let page = zoe.get("/account").await;
    page.shows(200, "Your account since 21 Nov 2026")
        .shows(200, "autocomplete=\"current-password\"");
    assert_eq!(page.header("cache-control"), "no-store");
}

#[tokio::test]
async fn a_name_is_changed_once_in_30_days() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    zoe.form("/account/name", &[("name", "Z")])
        .await
        .shows(422, "id=\"name-error\"")
        .shows(422, "value=\"Z\"");
    zoe.form("/account/name", &[("name", "Zoë 2")])
        .await
        .leads_to("/account");
    assert!(is_in(&zoe, "Zoë 2").await);
    let page = zoe.get("/account").await;
    page.shows(200, "You can change it again on 21 Dec 2026.");
    assert!(!page.body.contains("action=\"/account/name\""));
    // Submits a form that was rendered before the name changed.
    zoe.form("/account/name", &[("name", "Zoë 3")])
        .await
        .shows(422, "21 Dec 2026");
    signs_in(&Player::new(&server), "Zoë", PASSWORD)
        .await
        .shows(422, "wrong");
    server.clock.advance(30 * 86_400_000);
    zoe.form("/account/name", &[("name", "Zoë 3")])
        .await
        .leads_to("/account");
}

#[tokio::test]
async fn a_changed_password_signs_others_out() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let phone = Player::new(&server);
    signs_in(&phone, "Zoë", PASSWORD).await.leads_to("/me");
    let before = zoe.cookie();
    for (old, new, at) in [
        (OTHER, OTHER, "id=\"password-error\""),
        (PASSWORD, "short", "id=\"new-password-error\""),
    ] {
        let fields = [("password", old), ("new-password", new)];
        let refused = zoe.form("/account/password", &fields).await;
        refused.shows(422, at);
        assert!(!refused.body.contains(&format!("value=\"{old}")));
    }
    let fields = [("password", PASSWORD), ("new-password", OTHER)];
    let done = zoe.form("/account/password", &fields).await;
    done.leads_to("/account?changed=password");
    zoe.get("/account?changed=password")
        .await
        .shows(200, "Your password is changed.");
    assert!(is_in(&zoe, "Zoë").await && !is_in(&phone, "Zoë").await);
    let old = Player::new(&server);
    old.set_cookie(&before);
    assert!(
        !is_in(&old, "Zoë").await,
        "this browser’s session is new, too"
    );
    for path in ["/sign-in", "/me"] {
        phone.get(path).await.shows(200, "You have been signed out");
    }
    phone
        .get("/account")
        .await
        .leads_to("/sign-in?next=%2Faccount");
    // Submits a form that the signed-out browser still has open.
    phone
        .form("/account/name", &[("name", "Eve")])
        .await
        .shows(403, "does not know this device");
    signs_in(&phone, "Zoë", PASSWORD).await.shows(422, "wrong");
    signs_in(&phone, "Zoë", OTHER).await.leads_to("/me");
}

/// Stores a password reset link for an account, as `postern people reset-password` does.
async fn reset_link(server: &Server, token: &str, expires_ms: i64) -> String {
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(token));
    let hash = if on_postgres() {
        format!("'\\x{hash}'::bytea")
    } else {
        format!("x'{hash}'")
    };
    let mut other = server.database.stranger().await;
    let columns = "INSERT INTO reset_links (token_hash, person, expires_ms)";
    other
        .run(&format!(
            "{columns} SELECT {hash}, person, {expires_ms} FROM accounts"
        ))
        .await;
    format!("/reset/{token}")
}

#[tokio::test]
async fn a_reset_link_works_once() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let expires_ms = crate::helpers::NOW_MS + 86_400_000;
    let link = reset_link(&server, &"t".repeat(43), expires_ms).await;
    let phone = Player::new(&server);
    let page = phone.get(&link).await;
    page.shows(200, "New password for Zoë");
    assert_eq!(page.header("cache-control"), "no-store");
    assert!(is_in(&zoe, "Zoë").await, "looking changes nothing");
    let refused = phone.form(&link, &[("password", "short")]).await;
    refused.shows(422, "id=\"password-error\"");
    let done = phone.form(&link, &[("password", OTHER)]).await;
    done.leads_to("/account?changed=password");
    assert!(is_in(&phone, "Zoë").await && !is_in(&zoe, "Zoë").await);
    for answer in [
        phone.get(&link).await,
        phone.form(&link, &[("password", PASSWORD)]).await,
    ] {
        answer.shows(404, "used already");
    }
    let link = reset_link(&server, &"u".repeat(43), expires_ms).await;
    server.clock.advance(86_400_001);
    phone.get(&link).await.shows(404, "too old");
}

#[tokio::test]
async fn other_sites_send_no_forms() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    for path in ["/sign-in", "/sign-up", "/account/name", "/account/password"] {
        let fields = [
            ("name", "Zoë"),
            ("password", PASSWORD),
            ("new-password", OTHER),
        ];
        let forged = zoe
            .request("POST", path)
            .header("sec-fetch-site", "cross-site")
            .header("origin", "https://evil.example")
            .form(&fields);
        zoe.send(forged).await.shows(403, "comes from another site");
    }
    assert!(is_in(&zoe, "Zoë").await);
}
