//! Event Chess over HTTP: starting events, secret choices, exports and their verification.

use serde_json::{Value, json};

use crate::helpers::{Player, Server};

/// Starts a game of Event Chess. Returns its ID and the players, White first.
pub(crate) async fn begun(server: &Server, changes: &Value) -> (String, Player, Player) {
    let (white, black) = (Player::new(server), Player::new(server));
    let mut wish = json!({"variant": "event-chess"});
    for (key, value) in changes.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    let game = white.creates(&wish).await;
    black.must(&game, json!({"do": "join"})).await;
    (game, white, black)
}

pub(crate) fn choose(square: &str) -> Value {
    json!({"do": "choose", "square": square})
}

#[tokio::test]
async fn an_event_is_started_and_squares_are_chosen_over_http() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server, &json!({"start": "players"})).await;
    white.plays(&game, "e4", 0).await;
    let start = |ply: usize| json!({"do": "start_event", "event": 5, "ply": ply});
    white
        .does(&game, start(1))
        .await
        .is_refused(409, "not your turn");
    black
        .does(&game, start(0))
        .await
        .is_refused(409, "moved on");
    black
        .does(&game, json!({"do": "start_event", "event": 9, "ply": 1}))
        .await
        .is_refused(409, "no event 9");
    black
        .does(&game, json!({"do": "start_event", "event": 500, "ply": 1}))
        .await
        .is_refused(400, "");
    black
        .does(&game, choose("f6"))
        .await
        .is_refused(409, "no square to choose");
    black.must(&game, start(1)).await;
    black
        .does(&game, json!({"do": "play", "turn": "e5", "ply": 1}))
        .await
        .is_refused(409, "Choose your hidden");
    white.does(&game, choose("c6")).await.is_refused(422, "c6");
    white
        .does(&game, json!({"do": "choose"}))
        .await
        .is_refused(400, "square");
    Player::new(&server)
        .does(&game, choose("c4"))
        .await
        .is_refused(403, "Nobody plays on this device");
    white.must(&game, choose("c4")).await;
    white
        .does(&game, choose("d4"))
        .await
        .is_refused(409, "cannot be changed");
    white.get("/me").await.shows(200, "Black has yet to choose");
    black
        .does(&game, json!({"do": "play", "turn": "e5", "ply": 1}))
        .await
        .is_refused(409, "Choose your hidden");
    black.must(&game, choose("f6")).await;
    let view = white.view(&game).await;
    assert_eq!(
        view["secrets"][0]["squares"],
        json!({"white": "c4", "black": null})
    );
    assert_eq!(view["awaits"], json!({"white": false, "black": true}));
    assert_eq!(view["secrets"][0]["proofs"]["black"]["text"], Value::Null);
    assert_eq!(
        view["secrets"][0]["proofs"]["black"]["commitment"]
            .as_str()
            .unwrap()
            .len(),
        64
    );
    black.plays(&game, "e5", 1).await;
}

#[tokio::test]
async fn the_socket_takes_a_choice_and_tells_it_to_its_owner_alone() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server, &json!({"start": "event-5"})).await;
    let path = format!("/games/{game}/socket?since=0");
    let (mut whites, mut blacks) = (
        white.socket(&server, &path).await,
        black.socket(&server, &path).await,
    );
    whites.next_view().await;
    blacks.next_view().await;
    whites
        .send(json!({"type": "command", "id": "mine", "command": choose("c4")}))
        .await;
    assert_eq!(
        whites.next_view().await["secrets"][0]["squares"]["white"],
        "c4"
    );
    let told = blacks.next_view().await;
    assert_eq!(
        told["position"]["features"]["phases"][0]["owed_by"],
        json!({"white": false, "black": true})
    );
    assert_eq!(
        told["secrets"][0]["squares"],
        json!({"white": null, "black": null})
    );
    assert_eq!(told["asides"][0]["turn"], Value::Null);
    whites
        .send(json!({"type": "command", "id": "again", "command": {"do": "choose", "square": 4}}))
        .await;
    let refused = whites.next("refused").await;
    assert_eq!(
        (refused["id"].as_str(), refused["status"].as_u64()),
        (Some("again"), Some(400))
    );
}

#[tokio::test]
async fn forms_start_events_and_choose_as_well() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let fields = [
        ("variant", "event-chess"),
        ("with", "both-sides"),
        ("time", "unlimited"),
        ("start", "players"),
    ];
    let game = person
        .form("/games", &fields)
        .await
        .header("location")
        .to_owned();
    let commands = format!("{game}/commands");
    let id = game.trim_start_matches("/games/").to_owned();
    person
        .form(
            &commands,
            &[("do", "start_event"), ("event", "5"), ("ply", "0")],
        )
        .await
        .leads_to(&game);
    person
        .form(
            &commands,
            &[("do", "start_event"), ("event", "five"), ("ply", "0")],
        )
        .await
        .shows(400, "incomplete");
    person
        .form(&commands, &[("do", "choose"), ("square", "c4")])
        .await
        .leads_to(&game);
    person
        .form(&commands, &[("do", "choose"), ("square", "c3")])
        .await
        .shows(422, "c3");
    person
        .form(&commands, &[("do", "choose"), ("square", "f6")])
        .await
        .leads_to(&game);
    let view = person.view(&id).await;
    assert_eq!(
        view["secrets"][0]["squares"],
        json!({"white": "c4", "black": "f6"}),
        "at one board White chose first"
    );
}

#[tokio::test]
async fn a_game_begins_in_one_of_its_variants_ways() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let wish = |changes: Value| {
        let mut wish = json!({"id": crate::helpers::fresh_id(), "variant": "event-chess", "with": "both-sides",
            "time": {"kind": "unlimited"}});
        for (key, value) in changes.as_object().into_iter().flatten() {
            wish[key] = value.clone();
        }
        wish
    };
    let known = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 (c4f6)";
    for (changes, part) in [
        (json!({"start": "event-6"}), "event-5"),
        (
            json!({"start": "event-5", "variant": "hole-chess"}),
            "Hole Chess",
        ),
        (
            json!({"start": "event-5", "fen": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"}),
            "leave out",
        ),
        (
            json!({"fen": known}),
            "cannot start with squares that somebody knows",
        ),
    ] {
        person
            .post("/api/games", &wish(changes))
            .await
            .is_refused(422, part);
    }
    let game = person.creates(&wish(json!({"start": "event-5"}))).await;
    assert_eq!(
        person.view(&game).await["position"]["features"]["phases"][0]["owed_by"],
        json!({"white": true, "black": true})
    );
}
