//! A webhook, from its form to a receiver that rejects its requests.

use serde_json::{Value, json};

use crate::access::is_fit;
use crate::accounts::signs_up;
use crate::harness::{Browser, CalendarServer, Look, Stage, stage, until};
use crate::outside::{HOST, OutsideServer, ReceivedRequest, ScriptedReply};

#[tokio::test]
async fn a_webhook_is_added_tested_switched_off_and_ended() {
    stage("webhook", async |stage: &mut Stage| {
        let outside = OutsideServer::start(&[HOST]).await;
        let site = CalendarServer::start_reaching(outside.sender(), None).await;
        let zoe = stage.browser_at("zoe", Look::PHONE, site.url()).await;
        signs_up(&zoe, "Zoë").await;
        zoe.goto("/account").await;
        zoe.press("main a[href='/account/webhooks']").await;
        zoe.sees("main", "You have none.").await;
        is_fit(&zoe, "no webhooks").await;

        // A forbidden URL is refused with a message beside its field, and the field keeps the URL.
        zoe.announce("status of 422");
        zoe.write("#address", "https://me:secret@hooks.example/")
            .await;
        zoe.press("main form .primary").await;
        zoe.sees("#address-error", "must not have a name or a password")
            .await;
        is_fit(&zoe, "an address that is refused").await;
        zoe.write("#address", &outside.address("/chess")).await;
        zoe.press("main form [name=chat]").await;
        zoe.press("main form .primary").await;
        zoe.sees("main", "It is shown only once.").await;
        let secret = zoe
            .value("document.querySelector('#receiver-secret').value")
            .await;
        let secret = secret.expect("a secret").as_str().expect("text").to_owned();
        assert!(secret.len() >= 32, "{} characters", secret.len());
        zoe.sees(".entries", "your turn, the opponent’s words")
            .await;
        is_fit(&zoe, "a secret").await;
        zoe.goto("/account/webhooks").await;
        zoe.sees(".entries", "Nothing was sent yet.").await;
        let page = zoe.value("document.documentElement.outerHTML").await;
        assert!(!page.expect("a page").to_string().contains(&secret));

        zoe.press("form[action$='/webhooks/test'] button").await;
        let tested = posted(&site, &outside, 1).await;
        assert!(tested.headers["postern-signature"].starts_with("t="));
        let body: Value = serde_json::from_slice(&tested.body).expect("JSON");
        assert_eq!(body["what"], "test");
        says(&zoe, "The server answered 204.").await;
        is_fit(&zoe, "a webhook").await;

        // A receiver that answers 410 gets no more requests, and the page says so.
        outside.will(ScriptedReply::Status(410));
        zoe.press("form[action$='/webhooks/test'] button").await;
        posted(&site, &outside, 2).await;
        says(&zoe, "Switched off since").await;
        zoe.sees(".entries", "The server answered 410.").await;
        is_fit(&zoe, "a webhook that is switched off").await;
        zoe.press("form[action$='/webhooks/resume'] button").await;
        zoe.until("document.querySelector(\"form[action$='/webhooks/test']\") !== null")
            .await;
        zoe.press("details.confirm > summary").await;
        zoe.press("form[action$='/webhooks/end'] .danger").await;
        zoe.sees("main", "You have none.").await;
    })
    .await;
}

/// Advances the clock until this many requests have arrived, and returns the last one.
async fn posted(site: &CalendarServer, outside: &OutsideServer, count: usize) -> ReceivedRequest {
    until("a request", async || {
        site.pass_seconds(2);
        outside.requests().get(count - 1).cloned()
    })
    .await
}

/// Reloads the webhooks page until it contains these words, because an open page does not update.
async fn says(zoe: &Browser, words: &str) {
    zoe.until(&format!(
        "fetch(location.href).then((answer) => answer.text()).then((page) => page.includes({}))",
        json!(words)
    ))
    .await;
    zoe.goto("/account/webhooks").await;
    zoe.sees("main", words).await;
}
