//! Which webhooks can be created, who sees them, and how they are removed.

use super::*;
use crate::conduct::host;

#[tokio::test]
async fn an_address_is_looked_at_before_it_is_kept() {
    // A server with default settings sends to public addresses only.
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    for (address, sentence) in [
        ("", "This address cannot be read"),
        ("http://hooks.example/", "must begin with https://"),
        ("https://ann:Geh3im@hooks.example/", "a name or a password"),
        ("https://hooks.example/#part", "after “#”"),
        ("https://127.0.0.1/", "not on the open internet"),
        ("https://[::1]:8443/", "not on the open internet"),
        ("https://[::ffff:127.0.0.1]/", "not on the open internet"),
        ("https://169.254.169.254/latest", "not on the open internet"),
    ] {
        let page = asks(&zoe, address, &["turn"]).await;
        page.shows(422, sentence);
        page.shows(422, &format!("value=\"{address}\""));
    }
    asks(&zoe, "https://10.1.2.3/", &[])
        .await
        .shows(422, "at least one thing");
    zoe.get("/account/webhooks")
        .await
        .shows(200, "You have none");
}

#[tokio::test]
async fn tries_are_bounded_and_so_are_webhooks() {
    let (server, outside, _) = site().await;
    let zoe = account(&server, "Zoë").await;
    for _ in 0..3 {
        webhook(&zoe, &outside, &["turn"]).await;
    }
    zoe.get("/account/webhooks")
        .await
        .shows(200, "as many webhooks as one can have");
    asks(&zoe, &address(&outside), &["turn"])
        .await
        .shows(422, "at most 3");
    let number = number(&zoe).await;
    let fields = [("webhook", &*number)];
    zoe.form("/account/webhooks/test", &fields)
        .await
        .leads_to("/account/webhooks");
    zoe.form("/account/webhooks/test", &fields)
        .await
        .shows(422, "A test waits to be sent already");
    for _ in 0..4 {
        asks(&zoe, "https://", &["turn"]).await.shows(422, "");
    }
    asks(&zoe, &address(&outside), &["turn"])
        .await
        .shows(422, "try again in 1 minute");
}

#[tokio::test]
async fn nobody_else_sees_or_touches_a_webhook() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let guest = Player::new(&server);
    guest
        .get("/account/webhooks")
        .await
        .leads_to("/sign-in?next=%2Faccount%2Fwebhooks");
    let secret = webhook(&zoe, &outside, &["turn"]).await;
    let number = number(&zoe).await;
    let fields = [("webhook", &*number)];
    ben.form("/account/webhooks/end", &fields)
        .await
        .leads_to("/account/webhooks");
    ben.form("/account/webhooks/test", &fields)
        .await
        .shows(422, "A test waits");
    let page = zoe.get("/account/webhooks").await;
    page.shows(200, HOST);
    assert_eq!(page.header("cache-control"), "no-store");
    let data = zoe.get("/account/data").await;
    assert_eq!(data.json()["webhooks"][0]["address"], address(&outside));
    assert_eq!(data.json()["webhooks"][0]["wants"], json!(["turn"]));
    for body in [&page.body, &data.body] {
        assert!(!body.contains(&secret), "it is not shown again");
    }
    for path in ["/players/Zo%C3%AB", "/", "/account/webhooks"] {
        assert!(!ben.get(path).await.body.contains("Geh3im"), "{path}");
    }
    zoe.form("/account/webhooks/end", &fields)
        .await
        .leads_to("/account/webhooks");
    zoe.get("/account/webhooks")
        .await
        .shows(200, "You have none");
}

/// Deleting an account erases the URL and secret of its webhooks.
#[tokio::test]
async fn they_go_with_the_account() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, Player::new(&server));
    webhook(&zoe, &outside, &["turn"]).await;
    game(&zoe, &ben).await;
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("deliveries").await, 1);
    let fields = [("delete-password", crate::accounts::PASSWORD)];
    zoe.form("/account/delete", &fields).await;
    for table in ["receivers", "deliveries"] {
        assert_eq!(other.count(table).await, 0, "{table}");
    }
}

#[tokio::test]
async fn who_is_suspended_makes_none_but_is_told_of_running_games() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, Player::new(&server));
    let secret = webhook(&zoe, &outside, &["turn"]).await;
    let game = game(&zoe, &ben).await;
    zoe.plays(&game, "e4", 0).await;
    let moderator = account(&server, "Moses").await;
    host(&server, &["moderators", "add", "Moses"]);
    let fields = [("name", "Zoë"), ("days", "1"), ("reason", "Words")];
    moderator
        .form("/moderation/suspend", &fields)
        .await
        .leads_to("/moderation");
    asks(&zoe, &address(&outside), &["turn"])
        .await
        .shows(422, "You are suspended");
    ben.plays(&game, "e5", 1).await;
    tick(&server);
    signed(&outside.request(1).await, &secret);
}
