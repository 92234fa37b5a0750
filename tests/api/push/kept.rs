//! Push subscriptions: which browsers can be added, who sees them, and how they are removed.

use super::*;

#[tokio::test]
async fn an_endpoint_is_looked_at_before_it_is_kept() {
    // A server with default settings sends to public addresses only.
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let browser = PushBrowser::new(1);
    for (endpoint, sentence) in [
        ("", "This address cannot be read"),
        ("http://push.example/", "must begin with https://"),
        ("https://ann:Geh3im@push.example/", "a name or a password"),
        ("https://127.0.0.1/", "not on the open internet"),
        ("https://[::1]:8443/", "not on the open internet"),
        ("https://[::ffff:127.0.0.1]/", "not on the open internet"),
        ("https://169.254.169.254/latest", "not on the open internet"),
        ("https://10.1.2.3/", "not on the open internet"),
    ] {
        browser.asks(&zoe, endpoint).await.shows(422, sentence);
    }
    for (field, value) in [("p256dh", "AAAA"), ("auth", "AAAA"), ("auth", "%")] {
        let mut fields = browser.fields("https://push.example/");
        fields.retain(|(name, _)| *name != field);
        fields.push((field, value.to_owned()));
        let fields: Vec<_> = fields.iter().map(|(name, text)| (*name, &**text)).collect();
        zoe.form("/account/notifications/devices", &fields)
            .await
            .shows(422, "cannot be used for messages");
    }
    // The key has the right length, but is not a point on the curve.
    let mut fields = browser.fields("https://push.example/");
    fields[1].1 = BASE64URL_NOPAD.encode(&[4; 65]);
    let fields: Vec<_> = fields.iter().map(|(name, text)| (*name, &**text)).collect();
    zoe.form("/account/notifications/devices", &fields)
        .await
        .shows(422, "cannot be used for messages");
    zoe.get(PAGE)
        .await
        .shows(200, "No browser shows messages yet");
}

#[tokio::test]
async fn a_browser_counts_once_and_a_person_has_ten() {
    let (server, outside, _) = site().await;
    let zoe = account(&server, "Zoë").await;
    PushBrowser::new(1).is_added(&zoe, &outside).await;
    // The same browser subscribes again with another endpoint.
    PushBrowser::new(2).is_added(&zoe, &outside).await;
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("receivers").await, 1);
    let mut players = Vec::new();
    for number in 3..12 {
        // Waits, so that the number of sign-ins stays below the rate limit.
        server.clock.advance(HOUR_MS);
        let again = signs_in(&server).await;
        PushBrowser::new(number).is_added(&again, &outside).await;
        players.push(again);
    }
    assert_eq!(other.count("receivers").await, 10);
    let last = signs_in(&server).await;
    last.get(PAGE)
        .await
        .shows(200, "as many browsers as one can have");
    let browser = PushBrowser::new(12);
    browser
        .asks(&last, &browser.endpoint(&outside))
        .await
        .shows(422, "at most 10 browsers");
    // If another user signs in on a subscribed browser, the subscription moves to that user.
    let ben = account(&server, "Ben").await;
    PushBrowser::new(3).is_added(&ben, &outside).await;
    assert_eq!(other.count("receivers").await, 10);
    players[0].get(PAGE).await.shows(200, "data-key");
}

/// Signs Zoë in with a new browser.
async fn signs_in(server: &Server) -> Player {
    let player = Player::new(server);
    let fields = [("name", "Zoë"), ("password", crate::accounts::PASSWORD)];
    player.form("/sign-in", &fields).await.leads_to("/me");
    player
}

#[tokio::test]
async fn it_goes_with_the_session_and_the_account() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let again = signs_in(&server).await;
    PushBrowser::new(1).is_added(&zoe, &outside).await;
    PushBrowser::new(2).is_added(&again, &outside).await;
    game(&zoe, &ben, &days(3)).await;
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("receivers").await, 2);
    assert_eq!(other.count("deliveries WHERE kind = 'turn'").await, 2);
    again.form("/me/sign-out", &[]).await;
    assert_eq!(other.count("receivers").await, 1);
    assert_eq!(other.count("deliveries WHERE kind = 'turn'").await, 1);
    let choices = [("over", "yes")];
    zoe.form("/account/notifications/push", &choices).await;
    let fields = [("delete-password", crate::accounts::PASSWORD)];
    zoe.form("/account/delete", &fields).await;
    for table in ["receivers", "deliveries", "choices"] {
        assert_eq!(other.count(table).await, 0, "{table}");
    }
}

#[tokio::test]
async fn nobody_else_sees_or_removes_a_browser() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let guest = Player::new(&server);
    PushBrowser::new(1)
        .asks(&guest, &PushBrowser::new(1).endpoint(&outside))
        .await;
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("receivers").await, 0);
    PushBrowser::new(1).is_added(&zoe, &outside).await;
    let page = zoe.get(PAGE).await;
    assert_eq!(page.header("cache-control"), "no-store");
    let number = page.body.split("name=\"device\" value=\"").nth(1);
    let number = number.and_then(|rest| rest.split('"').next());
    let fields = [("device", number.expect("a browser"))];
    ben.form("/account/notifications/devices/end", &fields)
        .await
        .leads_to(PAGE);
    assert_eq!(other.count("receivers").await, 1);
    let data = zoe.get("/account/data").await;
    let told_in = &data.json()["told_in"];
    assert_eq!(told_in.as_array().map(Vec::len), Some(1), "{told_in}");
    assert_eq!(data.json()["told_in_browsers"]["turn"], "each");
    for body in [&page.body, &data.body, &ben.get(PAGE).await.body] {
        assert!(!body.contains("Geh3im"), "the endpoint is shown to nobody");
    }
    zoe.form("/account/notifications/devices/end", &fields)
        .await
        .leads_to(PAGE);
    zoe.get(PAGE)
        .await
        .shows(200, "No browser shows messages yet");
}
