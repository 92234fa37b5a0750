//! Exporting an account's data, and deleting the account.

use serde_json::json;

use super::*;

#[tokio::test]
async fn the_download_has_what_is_kept() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    signs_up(&white, "Zoë", PASSWORD).await.leads_to("/me");
    let comment = json!({"do": "kibitz", "ply": 0, "text": "My own \"words\""});
    white.must(&game, comment).await;
    let comment = json!({"do": "kibitz", "ply": 0, "text": "Somebody else’s"});
    black.must(&game, comment).await;
    let over = white.creates(&json!({"with": "both-sides"})).await;
    white.must(&over, json!({"do": "abort"})).await;
    let answer = white.get("/account/data").await;
    assert_eq!(answer.header("cache-control"), "no-store");
    assert!(
        answer
            .header("content-disposition")
            .starts_with("attachment")
    );
    let data = answer.json();
    assert_eq!(data["name"], "Zoë");
    assert_eq!(data["account"]["created"], "2026-11-21T09:30:00Z");
    assert_eq!(data["devices"].as_array().unwrap().len(), 1);
    let games = data["games"].as_array().unwrap();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["address"], server.url(&format!("/games/{game}")));
    assert_eq!(games[0]["seats"], json!(["white"]));
    assert_eq!(games[1]["address"], server.url(&format!("/games/{over}")));
    assert_eq!(games[1]["seats"], json!(["white", "black"]));
    let comments = data["comments"].as_array().unwrap();
    assert_eq!(comments.len(), 1);
    assert_eq!(comments[0]["text"], "My own \"words\"");
    assert_eq!(comments[0]["game"], server.url(&format!("/games/{game}")));
    assert_eq!(data["complete"], true);
    assert!(!answer.body.contains("argon2"), "no hash leaves the server");
    let guest = black.get("/account/data").await.json();
    assert_eq!(guest["account"], json!(null));
    assert_eq!(guest["comments"][0]["text"], "Somebody else’s");
    let stranger = Player::new(&server).get("/account/data").await;
    stranger.leads_to("/sign-in?next=%2Faccount");
}

#[tokio::test]
async fn the_download_counts_as_a_write() {
    let wishes = crate::helpers::ServerSettings {
        writes_per_minute: Some(5),
        ..Default::default()
    };
    let server = Server::start_with(wishes).await;
    let zoe = account(&server, "Zoë").await;
    let mut refused = false;
    for _ in 0..6 {
        refused |= zoe.get("/account/data").await.status == 429;
    }
    assert!(refused);
}

#[tokio::test]
async fn an_account_is_deleted_by_its_password() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    signs_up(&white, "Zoë", PASSWORD).await.leads_to("/me");
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;
    let phone = Player::new(&server);
    signs_in(&phone, "Zoë", PASSWORD).await.leads_to("/me");
    for fields in [&[][..], &[("delete-password", OTHER)]] {
        white
            .form("/account/delete", fields)
            .await
            .shows(422, "id=\"delete-password-error\"")
            .shows(422, "class=\"confirm\" open");
    }
    assert!(is_in(&white, "Zoë").await);
    let done = white
        .form("/account/delete", &[("delete-password", PASSWORD)])
        .await;
    done.shows(200, "Zoë is deleted");
    assert_eq!(done.header("cache-control"), "no-store");
    assert!(cookie(&white, "postern").is_none());
    assert!(!is_in(&phone, "Zoë").await);
    let page = black.get(&format!("/games/{game}")).await;
    page.shows(200, "Deleted player #1").shows(200, "Red wins");
    assert!(!page.body.contains("Zoë"));
    signs_in(&phone, "Zoë", PASSWORD).await.shows(422, "wrong");
    signs_up(&Player::new(&server), "Zoë", OTHER)
        .await
        .shows(422, "id=\"name-error\"");
}

#[tokio::test]
async fn a_guest_is_deleted_without_a_password_and_a_stranger_is_nobody() {
    let server = Server::start().await;
    let guest = Player::new(&server);
    guest
        .form("/account/delete", &[])
        .await
        .shows(403, "Nobody plays");
    let game = guest.creates(&json!({})).await;
    let page = guest.get("/account").await;
    assert!(!page.body.contains("delete-password"));
    guest
        .form("/account/delete", &[])
        .await
        .shows(200, "is deleted");
    assert!(cookie(&guest, "postern").is_none());
    let gone = Player::new(&server).get(&format!("/games/{game}")).await;
    gone.shows(200, "Deleted player");
}
