//! Revoking and expiring API tokens.

use super::*;

/// Revokes the first token of `owner` with a form that `player` submits.
async fn ends(player: &Player, owner: &Player) -> Answer {
    let page = owner.get("/account/tokens").await.body;
    let field = page.split("name=\"token\" value=\"").nth(1);
    let id = field
        .and_then(|rest| rest.split('"').next())
        .expect("an id");
    player.form("/account/tokens/end", &[("token", id)]).await
}

async fn is_over(bot: &TokenProgram) {
    let answer = bot.get("/api/challenges").await;
    answer.is_refused(401, "it was ended");
}

#[tokio::test]
async fn a_token_that_ends_closes_its_sockets() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let bot = program(&server, &zoe, &["read", "play"]).await;
    let game = zoe.creates(&json!({})).await;
    let mut sockets = Vec::new();
    for path in [
        &format!("/games/{game}/socket"),
        "/lobby/socket",
        "/me/socket",
    ] {
        sockets.push(bot.socket(&server, path).await.unwrap());
    }
    let mut hers = zoe.socket(&server, &format!("/games/{game}/socket")).await;
    // Users cannot revoke another user's token.
    ends(&ben, &zoe).await.leads_to("/account/tokens");
    bot.get("/api/challenges").await.is_fine();
    let form = zoe.form("/account/tokens/end", &[("token", "ff")]).await;
    form.shows(422, "cannot be read");
    ends(&zoe, &zoe).await.leads_to("/account/tokens");
    for socket in &mut sockets {
        socket.next("signed_out").await;
        assert_eq!(socket.end().await.0, 4002);
    }
    is_over(&bot).await;
    hers.send(json!({"type": "ping", "id": 1})).await;
    hers.next("pong").await;
    zoe.get("/account/tokens").await.shows(200, "You have none");
}

#[tokio::test]
async fn a_new_password_and_signing_out_everywhere_end_tokens() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let bot = program(&server, &zoe, &["read"]).await;
    let mut socket = bot.socket(&server, "/me/socket").await.unwrap();
    let fields = [("password", PASSWORD), ("new-password", "a yellow door")];
    zoe.form("/account/password", &fields)
        .await
        .leads_to("/account?changed=password");
    socket.next("signed_out").await;
    is_over(&bot).await;
    let bot = program(&server, &zoe, &["read"]).await;
    // Signing out on one device does not revoke tokens.
    zoe.form("/me/sign-out", &[]).await.leads_to("/");
    bot.get("/api/challenges").await.is_fine();
    let fields = [("name", "Zoë"), ("password", "a yellow door")];
    zoe.form("/sign-in", &fields).await.leads_to("/me");
    bot.get("/api/challenges").await.is_fine();
    zoe.form("/me/sign-out-everywhere", &[]).await.leads_to("/");
    is_over(&bot).await;
}

#[tokio::test]
async fn tokens_of_somebody_who_is_deleted_end_and_nothing_is_left_of_them() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, Player::new(&server));
    let bot = program(&server, &zoe, &["read"]).await;
    // The database keeps a player's row after the account is deleted if the player has a game.
    let game = zoe.creates(&json!({})).await;
    ben.must(&game, json!({"do": "join"})).await;
    let mut socket = bot.socket(&server, "/me/socket").await.unwrap();
    let fields = [("delete-password", PASSWORD)];
    zoe.form("/account/delete", &fields).await.shows(200, "");
    socket.next("signed_out").await;
    is_over(&bot).await;
    let mut other = server.database.stranger().await;
    let rows: Vec<(String,)> = other.rows("SELECT name FROM api_tokens").await;
    assert!(rows.is_empty(), "{rows:?}");
}
