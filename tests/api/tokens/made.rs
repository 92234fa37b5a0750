//! Creating API tokens, and what the database stores of them.

use sha2::Digest as _;

use super::*;

#[tokio::test]
async fn a_token_is_shown_once_and_only_its_hash_is_kept() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    zoe.get("/account/tokens").await.shows(200, "You have none");
    zoe.get("/account").await.shows(200, "/account/tokens");
    let page = asks(&zoe, " My\u{200b}  bot ", &["play", "read"]).await;
    page.shows(200, "<b>My bot</b>: read, play")
        .shows(200, "not used yet");
    assert_eq!(page.header("cache-control"), "no-store");
    let token = shown(&page);
    assert!(
        token.starts_with("postern_") && token.len() >= 50,
        "{token}"
    );
    let bot = TokenProgram::new(&server, &token);
    bot.get("/api/challenges").await.is_fine();
    let again = zoe.get("/account/tokens").await;
    again.shows(200, "<b>My bot</b>");
    let data = zoe.get("/account/data").await;
    for answer in [&again, &data] {
        assert!(!answer.body.contains(&token), "it is not shown again");
    }
    let kept = &data.json()["api_tokens"];
    assert_eq!(kept[0]["name"], "My bot");
    assert_eq!(kept[0]["scopes"], json!(["read", "play"]));
    let mut other = server.database.stranger().await;
    let rows: Vec<(Vec<u8>,)> = other.rows("SELECT hash FROM api_tokens").await;
    assert_eq!(rows[0].0, sha2::Sha256::digest(&token).to_vec());
}

#[tokio::test]
async fn the_last_use_is_noted_and_shown() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let bot = program(&server, &zoe, &["read"]).await;
    bot.get("/api/challenges").await.is_fine();
    // The server records a token's use only after it has responded.
    for _ in 0..200 {
        if zoe
            .get("/account/tokens")
            .await
            .body
            .contains("last used on")
        {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("a use is noted");
}

#[tokio::test]
async fn what_is_no_wish_for_a_token_is_said() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let name = "in 1 to 40 characters";
    asks(&zoe, " \u{200b}", &["read"]).await.shows(422, name);
    asks(&zoe, &"ä".repeat(41), &["read"])
        .await
        .shows(422, name);
    let page = asks(&zoe, "Mine & yours", &[]).await;
    page.shows(422, "at least one thing")
        .shows(422, "value=\"Mine &#38; yours\"");
    asks(&zoe, &"ä".repeat(40), &["read"]).await.shows(200, "");
    for _ in 1..20 {
        asks(&zoe, "Another", &["play"]).await.shows(200, "");
    }
    asks(&zoe, "One more", &["play"])
        .await
        .shows(422, "at most 20");
    zoe.get("/account/tokens")
        .await
        .shows(200, "as many tokens as one can have");
    // Guests cannot create tokens.
    let guest = Player::new(&server);
    guest.creates(&json!({})).await;
    guest
        .get("/account/tokens")
        .await
        .shows(200, "Create an account");
    asks(&guest, "A bot", &["read"])
        .await
        .shows(422, "people with an account");
    let stranger = Player::new(&server);
    stranger
        .get("/account/tokens")
        .await
        .leads_to("/sign-in?next=%2Faccount%2Ftokens");
    asks(&stranger, "A bot", &["read"])
        .await
        .shows(403, "Nobody plays");
}
