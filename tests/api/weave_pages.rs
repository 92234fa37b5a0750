//! Interweave on pages and in the API: compulsory captures, captured pieces that wait to return,
//! shuffled starts, and rules.

use postern_rules::{Position, Variant, Viewer};
use serde_json::{Value, json};

use crate::helpers::{Player, Server};

/// Creates a game in which one person plays both sides, from the start or from a FEN.
async fn begin(player: &Player, changes: Value) -> String {
    let mut wish = json!({"variant": "interweave", "with": "both-sides"});
    for (key, value) in changes.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    player.creates(&wish).await
}

#[tokio::test]
async fn a_sample_says_what_waits_since_it_has_no_players_to_show_it_beside() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let page = person.get("/samples/interweave?ply=3").await;
    page.shows(200, "<p>Black has in reserve: Smasher.</p>");
    let start = person.get("/samples/interweave").await;
    start.shows(200, "<div id=\"features\"></div>");
}

#[tokio::test]
async fn a_view_says_who_must_capture_and_what_waits_at_every_ply() {
    let server = Server::start().await;
    let player = Player::new(&server);
    let game = begin(&player, json!({})).await;
    for (ply, turn) in ["a2-b3", "a7-c5"].iter().enumerate() {
        player.plays(&game, turn, ply).await;
    }
    let view = player.view(&game).await;
    assert_eq!(view["geometry"]["color_bound"], true);
    assert_eq!(
        view["position"]["features"]["highlights"][0]["cells"],
        json!(["a1"])
    );
    assert_eq!(
        view["position"]["features"]["pools"],
        Value::Null,
        "nothing waits yet"
    );
    assert_eq!(view["status_words"], "White to move, and must capture");
    let choice = &view["choices"][0];
    assert_eq!(choice["turn"], "Ra1-a7(xa8)");
    assert_eq!(choice["steps"][0]["lines"], json!([["a1", "a8"]]));

    player.plays(&game, "Ra1-a7(xa8)", 2).await;
    let view = player.view(&game).await;
    let smasher = json!({"white": [], "black": [{"kind": "R", "name": "Smasher", "count": 1, "droppable": false}]});
    assert_eq!(view["position"]["features"]["pools"], smasher);
    assert_eq!(view["plies"][2]["features"]["pools"], smasher);
    player
        .get(&format!("/games/{game}"))
        .await
        .shows(200, "title=\"Smasher, in reserve\"");
    assert_eq!(view["plies"][1]["features"]["pools"], Value::Null);
    assert_eq!(
        view["position"]["features"]["highlights"],
        Value::Null,
        "nobody must capture"
    );
}

#[tokio::test]
async fn a_try_that_ignores_the_compulsion_is_refused_with_what_can_capture() {
    let server = Server::start().await;
    let player = Player::new(&server);
    let game = begin(&player, json!({"fen": "8/1p6/8/8/8/8/1R4p1/K6k w - - 0 1"})).await;
    let answer = player
        .does(&game, json!({"do": "play", "turn": "a1-b2", "ply": 0}))
        .await;
    answer.is_refused(422, "you must capture");
    assert_eq!(
        answer.json()["marks"],
        json!(["b2", "g2", "b7"]),
        "{}",
        answer.body
    );
    player
        .get(&format!("/games/{game}"))
        .await
        .shows(200, "You must capture: 1 piece can do so.")
        .shows(200, "mark-must-act\" data-mark=\"b2\"");
}

#[tokio::test]
async fn where_there_are_too_many_turns_to_list_the_page_says_to_type() {
    let server = Server::start().await;
    let player = Player::new(&server);
    let fen = |side: &str| {
        format!("R1P1P2N/8/2p1r3/1p1pNp2/P1pNp3/3p3P/P6P/NR4p1 {side} - RRRRNNNNBBBB 0 1")
    };
    let mut wish = json!({"id": crate::helpers::fresh_id(), "variant": "interweave", "with": "both-sides", "time": {"kind": "unlimited"}});
    wish["fen"] = fen("w").into();
    player
        .post("/api/games", &wish)
        .await
        .is_refused(422, "it has more than 1000 legal turns");
    let game = begin(&player, json!({"fen": fen("b")})).await;
    player.plays(&game, "Re6-d7", 0).await;
    let page = player.get(&format!("/games/{game}")).await;
    page.shows(
        200,
        "There are too many legal turns here to show on the board.",
    );
    assert!(page.body.len() < 100_000, "{} bytes", page.body.len());
    let chain = "Nd4-b4(xc4)-b6(xb5)-d6(xc6)-d4(xd5)-d2(xd3)-d8(xd7)";
    player.plays(&game, chain, 1).await;
}

#[tokio::test]
async fn a_shuffled_start_keeps_its_seed_on_page_export_and_rematch() {
    let server = Server::start().await;
    let player = Player::new(&server);
    let game = begin(&player, json!({"start": "shuffled"})).await;
    let view = player.view(&game).await;
    let seed = view["seed"].as_u64().expect("the game knows its seed");
    let start = Position::shuffled(Variant::Interweave, seed).expect("Interweave can be shuffled");
    assert_eq!(view["start"]["fen"], start.fen(Viewer::Spectator));
    player
        .get(&format!("/games/{game}"))
        .await
        .shows(200, &format!("<span data-seed>{seed}</span>"));
    let export = player.get(&format!("/games/{game}/game.txt")).await.body;
    assert!(export.contains(&format!("[Seed \"{seed}\"]")), "{export}");
    player.must(&game, json!({"do": "resign"})).await;
    player.must(&game, json!({"do": "offer_rematch"})).await;
    let next = player.view(&game).await["next_game"]
        .as_str()
        .expect("a rematch")
        .to_owned();
    assert_eq!(player.view(&next).await["seed"], seed);

    let usual = begin(&player, json!({})).await;
    assert_eq!(player.view(&usual).await["seed"], Value::Null);
    let wish = |changes: Value| {
        let mut wish = json!({"id": crate::helpers::fresh_id(), "variant": "hole-chess", "with": "friend", "time": {"kind": "unlimited"}, "start": "shuffled"});
        for (key, value) in changes.as_object().into_iter().flatten() {
            wish[key] = value.clone();
        }
        wish
    };
    player
        .post("/api/games", &wish(json!({})))
        .await
        .is_refused(422, "does not begin with “shuffled”");
    let both = wish(json!({"variant": "interweave", "fen": "8/1p6/8/8/8/8/1R4p1/K6k w - - 0 1"}));
    player
        .post("/api/games", &both)
        .await
        .is_refused(422, "leave out one of the two");
}

#[tokio::test]
async fn pages_tell_the_game_and_its_rules() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    reader
        .get("/")
        .await
        .shows(200, "Shuffled, the same for both")
        .shows(200, "/rules/interweave");
    let rules = reader.get("/rules/interweave/full").await;
    rules
        .shows(200, "<h2 id=\"chains\">")
        .shows(200, "data-scheme=\"white-black\"");
    for piece in ["King", "Smasher", "Leaper", "Remover"] {
        rules.shows(200, &format!("<h3>{piece}</h3>"));
    }
    // A diagram's data contains each piece's moves, from which a script draws the marks.
    let diagrams: Vec<Value> = rules
        .body
        .split("<script type=\"application/json\">")
        .skip(1)
        .map(|rest| {
            serde_json::from_str(rest.split("</script>").next().expect("it ends"))
                .expect("it is JSON")
        })
        .collect();
    assert!(diagrams.len() >= 15, "{}", diagrams.len());
    for diagram in &diagrams {
        let all = |side: &str| diagram["choices"][side].as_array().expect("a list").len();
        assert!(all("white") + all("black") > 0, "{diagram}");
    }
    // The text says that two pieces must capture, so the data may contain only their moves.
    let compelled = diagrams
        .iter()
        .find(|diagram| diagram["pieces"].to_string().contains("\"h3\""));
    let choices = compelled.expect("the diagram of compulsion")["choices"]["white"]
        .as_array()
        .expect("a list")
        .clone();
    let acting: std::collections::BTreeSet<_> = choices
        .iter()
        .filter_map(|choice| choice["from"].as_str())
        .collect();
    assert_eq!(acting.into_iter().collect::<Vec<_>>(), ["b1", "d4"]);
    let waiting = "White has in reserve: Leaper ×2.";
    reader
        .get("/samples/interweave?ply=22")
        .await
        .shows(200, waiting)
        .shows(200, "Black has in reserve: Smasher, Leaper, Remover.");
    reader
        .get("/samples/interweave?ply=23")
        .await
        .shows(200, "White wins")
        .shows(200, "Four captures in one turn");
}
