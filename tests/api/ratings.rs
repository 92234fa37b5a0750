//! Rated games and what comes of them.

use serde_json::{Value, json};

use crate::helpers::{Player, Server, fresh_id};

/// Somebody who has just signed up.
async fn account(server: &Server, name: &str) -> Player {
    let player = Player::new(server);
    let fields = [("name", name), ("password", "a green door")];
    player.form("/sign-up", &fields).await.leads_to("/me");
    player
}

/// What makes a game of Hole Chess a rated one.
fn rated() -> Value {
    json!({"with": "anyone", "rated": true, "time": {"kind": "live", "minutes": 5, "increment": 0}})
}

fn changed(changes: &Value) -> Value {
    let mut wish = rated();
    for (key, value) in changes.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    wish
}

async fn asks_for(player: &Player, changes: &Value) -> crate::helpers::Answer {
    let mut wish = json!({"id": fresh_id(), "variant": "hole-chess", "play": "white"});
    for (key, value) in changes.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    player.post("/api/games", &wish).await
}

#[tokio::test]
async fn a_rated_game_is_an_open_challenge_with_a_clock_from_a_usual_start() {
    let server = Server::start().await;
    let ann = account(&server, "Ann").await;
    let event = json!({"variant": "event-chess", "start": "event-5"});
    assert_eq!(asks_for(&ann, &changed(&event)).await.status, 201);
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (change, sentence) in [
        (json!({"with": "friend"}), "private link"),
        (json!({"with": "both-sides"}), "one board"),
        (json!({"time": {"kind": "unlimited"}}), "without a clock"),
        (
            json!({"variant": "crazyhouse", "fen": fen}),
            "this position",
        ),
        (
            json!({"variant": "interweave", "start": "shuffled"}),
            "this position",
        ),
    ] {
        let answer = asks_for(&ann, &changed(&change)).await;
        answer.is_refused(422, sentence);
    }
}

#[tokio::test]
async fn both_seats_of_a_rated_game_are_for_people_with_an_account() {
    let server = Server::start().await;
    let ann = account(&server, "Ann").await;
    let (guest, stranger) = (Player::new(&server), Player::new(&server));
    guest.creates(&json!({})).await;
    for nobody in [&guest, &stranger] {
        let answer = asks_for(nobody, &rated()).await;
        answer.is_refused(403, "people with an account");
    }
    assert_eq!(stranger.cookie(), "", "a refusal makes no guest");
    let game = ann.creates(&rated()).await;
    for nobody in [&guest, &stranger] {
        let answer = nobody.does(&game, json!({"do": "join"})).await;
        answer.is_refused(403, "people with an account");
        let page = nobody.get(&format!("/games/{game}")).await;
        page.shows(200, &format!("/sign-up?next=/games/{game}"));
        assert!(!page.body.contains("value=\"join\""));
    }
    assert_eq!(stranger.cookie(), "", "a refusal makes no guest");
    assert_eq!(ann.view(&game).await["status"], "open");
    let fields = [("name", "Bob"), ("password", "a green door")];
    guest.form("/sign-up", &fields).await.leads_to("/me");
    guest.must(&game, json!({"do": "join"})).await;
    let view = guest.view(&game).await;
    assert_eq!(
        (&view["status"], &view["rated"]),
        (&json!("running"), &json!(true))
    );
    guest.must(&game, json!({"do": "resign"})).await;
    guest.must(&game, json!({"do": "offer_rematch"})).await;
    ann.must(&game, json!({"do": "accept_rematch"})).await;
    let next = ann.view(&game).await["next_game"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(ann.view(&next).await["rated"], true);
}

#[tokio::test]
async fn lists_say_which_games_are_rated() {
    let server = Server::start().await;
    let (ann, bob) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let game = ann.creates(&rated()).await;
    for path in ["/", "/challenges"] {
        ann.get(path).await.shows(200, "5 minutes, rated");
    }
    bob.must(&game, json!({"do": "join"})).await;
    bob.get("/watch")
        .await
        .shows(200, "<span class=\"soft\">rated</span>");
    let unrated = ann.creates(&json!({"with": "anyone"})).await;
    bob.must(&unrated, json!({"do": "join"})).await;
    for game in [&game, &unrated] {
        bob.must(game, json!({"do": "resign"})).await;
    }
    bob.get("/games").await.shows(200, &unrated);
    let found = bob.get("/games?rated=yes").await;
    found.shows(200, &game);
    assert!(!found.body.contains(&unrated));
    let found = bob
        .get("/games?rated=yes&variant=hole-chess&sort=length")
        .await;
    found.shows(200, &game);
    assert!(!found.body.contains(&unrated));
    ann.get("/me").await.shows(200, "you play Yellow, rated.");
}
