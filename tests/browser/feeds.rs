//! The private feed and calendar, from the account page to a feed reader.

use crate::accounts::signs_up;
use crate::harness::{Browser, Look, stage};

/// Returns the feed URL that the page shows.
async fn shown(browser: &Browser) -> String {
    let address = browser
        .value("document.querySelector('#feed-address').value")
        .await;
    let address = address.and_then(|address| address.as_str().map(str::to_owned));
    address.expect("an address is shown")
}

/// Requests the feed without cookies, as a feed reader does.
async fn read(address: &str) -> (u16, String) {
    let answer = reqwest::get(address).await.expect("it answers");
    (
        answer.status().as_u16(),
        answer.text().await.expect("it can be read"),
    )
}

#[tokio::test]
async fn an_address_is_made_copied_and_renewed() {
    stage("feeds", async |stage| {
        let person = stage.browser("person", Look::PHONE).await;
        signs_up(&person, "Zoë").await;
        person.goto("/account").await;
        person.press("a[href='/account/feeds']").await;
        person.sees("h1", "Feed and calendar").await;
        person.press("form[action='/account/feeds'] .primary").await;
        person.sees("#made-title", "Your new addresses").await;
        person.press("button[data-copies=feed-address]").await;
        person
            .sees("button[data-copies=feed-address]", "Copied")
            .await;
        let first = shown(&person).await;
        let (status, feed) = read(&first).await;
        assert!(status == 200 && feed.contains("the games of Zoë"), "{feed}");

        // Creating a new URL disables the old one.
        person.press("form[action='/account/feeds'] summary").await;
        person.press("form[action='/account/feeds'] .primary").await;
        person
            .until(&format!(
                "document.querySelector('#feed-address')?.value !== '{first}'"
            ))
            .await;
        let second = shown(&person).await;
        assert_eq!([read(&first).await.0, read(&second).await.0], [404, 200]);
        person
            .press("form[action='/account/feeds/end'] summary")
            .await;
        person
            .press("form[action='/account/feeds/end'] .danger")
            .await;
        person.sees("main", "You have none").await;
        assert_eq!(read(&second).await.0, 404);
    })
    .await;
}
