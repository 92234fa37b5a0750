//! Private notes over JSON and forms, and access by other users.

use serde_json::{Value, json};

use crate::helpers::{Answer, Player, Server};

async fn save(player: &Player, game: &str, version: i64, text: &str) -> Answer {
    let notes = json!({"version": version, "text": text});
    let path = format!("/api/games/{game}/notes");
    player.post(&path, &notes).await
}

async fn read(player: &Player, game: &str) -> Value {
    let answer = player.get(&format!("/api/games/{game}/notes")).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("etag"), "");
    answer.json()
}

#[tokio::test]
async fn notes_are_saved_read_and_refused_over_json() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let none = json!({"version": 0, "text": "", "shown": false});
    assert_eq!(read(&white, &game).await, none);
    let saved = save(&white, &game, 0, "Trade 🦉 <b>").await.json();
    assert_eq!(saved["text"], "Trade 🦉 <b>");
    assert_eq!(read(&white, &game).await, saved);
    assert_eq!(read(&black, &game).await, none);
    save(&white, &game, 0, "Other")
        .await
        .is_refused(409, "changed on another page");
    save(&white, &game, 0, &"x".repeat(4_001))
        .await
        .is_refused(422, "at most 4000 characters");
    let path = format!("/api/games/{game}/notes/show");
    let show = white.post(&path, &json!({"shown": true})).await;
    show.is_refused(409, "when the game is over");
    for body in [
        json!({}),
        json!([]),
        json!({"text": 1}),
        json!({"version": "x", "text": "x"}),
    ] {
        let path = format!("/api/games/{game}/notes");
        let refused = white.post(&path, &body).await;
        assert_eq!(refused.status.as_u16(), 400, "{body}: {}", refused.body);
    }
    black.must(&game, json!({"do": "resign"})).await;
    let shown = white.post(&path, &json!({"shown": true})).await.json();
    assert_eq!(shown["shown"], true);
    let version = shown["version"].as_i64().expect("a number");
    save(&white, &game, version, "Other")
        .await
        .is_refused(409, "Everybody can read");
    let hidden = white.post(&path, &json!({"shown": false})).await.json();
    assert_eq!(hidden["shown"], false);
}

#[tokio::test]
async fn others_get_nothing_but_a_sentence() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    save(&white, &game, 0, "for me alone").await;
    let spectator = Player::new(&server);
    spectator
        .must(&game, json!({"do": "kibitz", "ply": 0, "text": "hm"}))
        .await;
    let (only, unknown) = ("Only people who play", "Nobody plays on this device");
    let path = format!("/api/games/{game}/notes");
    let stranger = Player::new(&server);
    for (player, why) in [(&spectator, only), (&stranger, unknown)] {
        player.get(&path).await.is_refused(403, why);
        save(player, &game, 0, "?").await.is_refused(403, why);
        let show = json!({"shown": true});
        let shown = player.post(&format!("{path}/show"), &show).await;
        shown.is_refused(403, why);
        for (path, field) in [("notes", ("text", "?")), ("notes/show", ("shown", "yes"))] {
            let path = format!("/games/{game}/{path}");
            let tried = player.form(&path, &[field]).await;
            assert_eq!(tried.status.as_u16(), 403, "{}", tried.body);
            assert!(!tried.body.contains("for me alone"));
        }
    }
    assert_eq!(stranger.cookie(), "", "trying makes nobody");
    let foreign = white
        .request("POST", &path)
        .header("sec-fetch-site", "cross-site")
        .json(&json!({"text": "x"}));
    white.send(foreign).await.is_refused(403, "");
    let path = "/api/games/nothing-like-this/notes";
    white.get(path).await.is_refused(404, "no game");
}

#[tokio::test]
async fn forms_save_show_and_hide_and_say_what_another_page_has_saved() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let page = format!("/games/{game}");
    let path = format!("/games/{game}/notes");
    let opened = format!("/games/{game}?notes=open#notes");
    let saved = white
        .form(&path, &[("version", "0"), ("text", "One\r\ntwo")])
        .await;
    saved.leads_to(&opened);
    let shown = white.get(&page).await;
    assert_eq!(shown.header("cache-control"), "no-store");
    shown.shows(200, ">\nOne\ntwo</textarea>");
    let late = white
        .form(&path, &[("version", "0"), ("text", "Three")])
        .await;
    late.shows(409, ">\nThree</textarea>");
    late.shows(
        409,
        "<blockquote class=\"comment-text\">One\ntwo</blockquote>",
    );
    late.shows(409, "changed on another page");
    // The refused form's page contains the newer text and its version, so a second attempt
    // succeeds.
    let version = read(&white, &game).await["version"].to_string();
    late.shows(409, &format!("name=\"version\" value=\"{version}\""));
    let second = white
        .form(&path, &[("version", &version), ("text", "Three")])
        .await;
    second.leads_to(&opened);
    black.must(&game, json!({"do": "resign"})).await;
    let show = format!("{path}/show");
    white
        .form(&show, &[("shown", "yes")])
        .await
        .leads_to(&opened);
    let stranger = Player::new(&server);
    let open = stranger.get(&page).await;
    open.shows(200, "Notes of ");
    open.shows(200, "<p class=\"comment-text\">Three</p>");
    white
        .form(&show, &[("shown", "no")])
        .await
        .leads_to(&opened);
    for reader in [&stranger, &black] {
        let closed = reader.get(&page).await;
        assert!(!closed.body.contains("Notes of "), "{}", closed.body);
    }
    let data = white.get("/account/data").await.json();
    assert_eq!(data["notes"][0]["text"], "Three");
}
