//! Passkeys with Chromium's virtual authenticator.

use serde_json::{Value, json};

use crate::accounts::{PASSWORD, signs_up};
use crate::harness::{Browser, CalendarServer, Look, stage};

/// Adds a virtual authenticator to a browser, and returns the authenticator's ID.
async fn authenticator(browser: &Browser) -> Value {
    browser.developer("WebAuthn.enable", json!({})).await;
    let options = json!({"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
        "hasUserVerification": true, "isUserVerified": true, "automaticPresenceSimulation": true,
    }});
    let added = browser.developer("WebAuthn.addVirtualAuthenticator", options);
    added.await["authenticatorId"].clone()
}

async fn signs_out(browser: &Browser) {
    browser.press("form[action='/me/sign-out'] button").await;
    browser.until("location.pathname === '/'").await;
}

async fn adds_a_passkey(browser: &Browser, name: &str, password: &str) {
    browser.goto("/account").await;
    browser.write("#passkey-name", name).await;
    browser.write("#passkey-password", password).await;
    browser.press("#passkey-form button").await;
}

#[tokio::test]
async fn somebody_signs_in_with_a_passkey_and_removes_it() {
    stage("passkeys", async |stage| {
        let site = CalendarServer::start_at_localhost().await;
        let zoe = stage.browser_at("zoe", Look::PHONE, site.url()).await;
        let device = authenticator(&zoe).await;
        signs_up(&zoe, "Zoë").await;
        zoe.announce("422");
        adds_a_passkey(&zoe, "Phone", "a wrong door").await;
        zoe.sees("#passkey-form .error", "The password is wrong")
            .await;
        adds_a_passkey(&zoe, "Phone", PASSWORD).await;
        zoe.sees("main", "Phone, added 21 Nov 2026, not used yet")
            .await;

        signs_out(&zoe).await;
        site.pass(48);
        zoe.goto("/sign-in?next=%2Faccount").await;
        zoe.press("#passkey-sign-in > button").await;
        zoe.until("location.pathname === '/account'").await;
        zoe.sees("main", "Phone, added 21 Nov 2026, last used 23 Nov 2026")
            .await;

        // The authenticator itself refuses a second passkey for the same account.
        adds_a_passkey(&zoe, "Again", PASSWORD).await;
        zoe.sees("#passkey-form .error", "This device has a passkey")
            .await;

        zoe.goto("/account").await;
        zoe.press("form[action='/account/passkeys/remove'] button")
            .await;
        zoe.until("document.querySelector('form[action=\"/account/passkeys/remove\"]') === null")
            .await;
        signs_out(&zoe).await;
        zoe.goto("/sign-in").await;
        zoe.press("#passkey-sign-in > button").await;
        zoe.sees("#passkey-sign-in .error", "This passkey was not accepted")
            .await;

        // Signing in fails if the authenticator has no passkeys.
        let emptied = json!({"authenticatorId": device});
        zoe.developer("WebAuthn.clearCredentials", emptied).await;
        zoe.goto("/sign-in").await;
        zoe.press("#passkey-sign-in > button").await;
        zoe.sees("#passkey-sign-in .error", "Nothing was changed")
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_guest_who_signs_in_with_a_passkey_gets_a_link_back() {
    stage("passkey_guest", async |stage| {
        let site = CalendarServer::start_at_localhost().await;
        let zoe = stage.browser_at("zoe", Look::DESKTOP, site.url()).await;
        authenticator(&zoe).await;
        signs_up(&zoe, "Zoë").await;
        adds_a_passkey(&zoe, "Desk", PASSWORD).await;
        zoe.sees("main", "Desk, added").await;
        signs_out(&zoe).await;
        let game = crate::table::begin(&zoe, "friend", "white", "unlimited").await;
        zoe.goto("/sign-in").await;
        zoe.press("#passkey-sign-in > button").await;
        zoe.sees("#passkey-sign-in .important", "You have played here as")
            .await;
        zoe.until("document.querySelector('#way-back').value !== ''")
            .await;
        let link = zoe.value("document.querySelector('#way-back').value").await;
        let link = link
            .and_then(|link| link.as_str().map(str::to_owned))
            .expect("a link");
        zoe.press("#passkey-sign-in .important a").await;
        zoe.sees(".account-name", "Zoë").await;
        zoe.goto(link.strip_prefix(&site.url()).expect("of this site"))
            .await;
        zoe.press("main form button").await;
        zoe.sees("h1", "This device now plays as").await;
        zoe.goto(&game).await;
        zoe.until("document.body.dataset.plays === 'yes'").await;
    })
    .await;
}

#[tokio::test]
async fn at_an_address_without_a_name_there_are_no_passkeys() {
    stage("no_passkeys", async |stage| {
        let zoe = stage.browser("zoe", Look::PHONE).await;
        signs_up(&zoe, "Zoë").await;
        zoe.goto("/account").await;
        zoe.sees("main", "Passkeys need an address with a name and https")
            .await;
        assert_eq!(zoe.count("#passkey-form").await, 0);
    })
    .await;
}
