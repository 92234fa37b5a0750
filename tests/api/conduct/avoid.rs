//! Muting and blocking other players.

use serde_json::json;

use super::*;
use crate::helpers::fresh_id;

const APART: &str = "You cannot play against this player.";

async fn avoids(player: &Player, how: &str, name: &str) {
    let act = format!("/conduct/{how}");
    let done = player.form(&act, &[("name", name)]).await;
    done.leads_to("/account#people-title");
}

/// Creates two accounts and a finished game between them.
async fn two(server: &Server) -> (Player, Player, String) {
    let (zoe, ben) = (account(server, "Zoë").await, account(server, "Ben").await);
    let over = zoe.creates(&json!({})).await;
    ben.must(&over, json!({"do": "join"})).await;
    zoe.plays(&over, "c4", 0).await;
    ben.plays(&over, "e6", 1).await;
    zoe.must(&over, json!({"do": "resign"})).await;
    (zoe, ben, over)
}

#[tokio::test]
async fn who_has_blocked_another_begins_no_game_with_them_and_neither_do_they() {
    let server = Server::start().await;
    let (zoe, ben, over) = two(&server).await;
    let running = zoe.creates(&json!({})).await;
    ben.must(&running, json!({"do": "join"})).await;
    let zoes = zoe.creates(&json!({"with": "anyone"})).await;
    let bens = ben.creates(&json!({})).await;
    avoids(&zoe, "block", "ben").await;
    for (player, game) in [(&ben, &zoes), (&zoe, &bens)] {
        let joins = player.does(game, json!({"do": "join"})).await;
        joins.is_refused(422, APART);
    }
    for player in [&ben, &zoe] {
        let offers = player.does(&over, json!({"do": "offer_rematch"})).await;
        offers.is_refused(422, APART);
    }
    for (player, name) in [(&ben, "Zoë"), (&zoe, "Ben")] {
        let wish = json!({
            "id": fresh_id(), "variant": "hole-chess", "with": "player", "to": name, "play": "white",
            "time": {"kind": "correspondence", "days": 3},
        });
        player
            .post("/api/games", &wish)
            .await
            .is_refused(422, APART);
    }
    zoe.plays(&running, "c4", 0).await;
    ben.plays(&running, "e6", 1).await;
    // Muting does not keep two players from starting games with each other.
    avoids(&zoe, "mute", "Ben").await;
    ben.must(&zoes, json!({"do": "join"})).await;
    avoids(&zoe, "block", "Ben").await;
    avoids(&zoe, "end", "Ben").await;
    zoe.must(&bens, json!({"do": "join"})).await;
    let again = zoe.form("/conduct/end", &[("name", "Ben")]).await;
    again.shows(422, "Nothing was changed");
}

#[tokio::test]
async fn comments_of_the_muted_are_left_out_for_one_person_alone() {
    let server = Server::start().await;
    let (zoe, ben, over) = two(&server).await;
    let says = |text: &str| json!({"do": "kibitz", "ply": 0, "text": text});
    ben.must(&over, says("Noise & nonsense")).await;
    zoe.must(&over, says("Good game")).await;
    let page = format!("/games/{over}");
    let text = "<p class=\"comment-text\">Noise";
    zoe.get(&page)
        .await
        .shows(200, text)
        .shows(200, "data-muted=\"[]\"");
    avoids(&zoe, "mute", "Ben").await;
    let muted = zoe.get(&page).await;
    muted.shows(200, "data-muted=\"[&#34;Ben&#34;]\"");
    muted.shows(200, "<p class=\"comment-text\">Good game");
    // JSON for scripts and bots leaves the muted player's comments out, too.
    let api = format!("/api/games/{over}");
    let comments = format!("{api}/comments");
    assert!(!muted.body.contains("nonsense"));
    for path in [&api, &comments] {
        let answer = zoe.get(path).await.body;
        assert!(!answer.contains("nonsense"), "{path}");
        assert!(answer.contains("Good game"), "{path}");
        assert!(ben.get(path).await.body.contains("nonsense"), "{path}");
    }
    for other in [&ben, &Player::new(&server)] {
        other
            .get(&page)
            .await
            .shows(200, text)
            .shows(200, "data-muted=\"[]\"");
    }
    // Blocking a player also mutes them.
    avoids(&zoe, "block", "Ben").await;
    assert!(!zoe.get(&page).await.body.contains(text));
    avoids(&zoe, "end", "Ben").await;
    zoe.get(&page).await.shows(200, text);
}

#[tokio::test]
async fn the_page_says_what_there_is_and_the_account_lists_it() {
    let server = Server::start().await;
    let (zoe, ben, over) = two(&server).await;
    zoe.get("/conduct?name=Ben").await.shows(200, "Mute Ben");
    let link = "href=\"/conduct?name=Ben\"";
    zoe.get("/players/Ben").await.shows(200, link);
    for player in [&ben, &Player::new(&server)] {
        assert!(!player.get("/players/Ben").await.body.contains(link));
    }
    zoe.get("/conduct?name=Nobody")
        .await
        .shows(404, "There is nobody");
    zoe.get("/conduct").await.shows(400, "");
    zoe.get("/conduct?name=Zo%C3%AB").await.leads_to("/account");
    let itself = zoe.form("/conduct/block", &[("name", "Zoë")]).await;
    itself.shows(422, "cannot do this to yourself");
    zoe.form("/conduct/shout", &[("name", "Ben")])
        .await
        .shows(404, "");
    let fields = [("name", "Ben"), ("game", &over)];
    let done = zoe.form("/conduct/block", &fields).await;
    done.leads_to(&format!("/games/{over}#kibitz"));
    // The redirect target must stay on this site.
    let fields = [("name", "Ben"), ("game", "//evil.example")];
    let done = zoe.form("/conduct/mute", &fields).await;
    done.leads_to("/account#people-title");
    avoids(&zoe, "block", "Ben").await;
    zoe.get("/conduct?name=Ben")
        .await
        .shows(200, "End blocking");
    zoe.get("/account").await.shows(200, "Unblock Ben");
    let data = zoe.get("/account/data").await.json();
    assert_eq!(data["avoids"][0]["name"], "Ben");
    assert_eq!(data["avoids"][0]["how"], "block");
    // The muted player's account page does not reveal who has muted them.
    assert!(!ben.get("/account").await.body.contains("Zoë"));
    let data = ben.get("/account/data").await.json();
    assert_eq!(data["avoids"], json!([]));
    let stranger = Player::new(&server);
    stranger
        .get("/conduct?name=Ben")
        .await
        .shows(403, "Nobody plays");
    let tried = stranger.form("/conduct/block", &[("name", "Ben")]).await;
    tried.shows(403, "Nobody plays");
    let fields = [("delete-password", PASSWORD)];
    ben.form("/account/delete", &fields).await.shows(200, "");
    let page = zoe.get("/account").await;
    page.shows(200, "You have muted and blocked nobody");
}
