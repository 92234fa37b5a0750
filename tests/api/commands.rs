//! Every game command, and the cases in which it is refused, as JSON over HTTP.

use serde_json::json;

use crate::helpers::{Player, Server, fresh_id};

#[tokio::test]
async fn a_game_is_created_joined_and_played() {
    let server = Server::start().await;
    let white = Player::new(&server);
    let answer = white
        .post(
            "/api/games",
            &json!({"id": fresh_id(), "variant": "hole-chess", "with": "friend", "play": "black",
                    "time": {"kind": "live", "minutes": 5, "increment": 3}}),
        )
        .await;
    assert_eq!(answer.status.as_u16(), 201);
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(answer.json()["address"], format!("/games/{id}"));

    let view = white.view(&id).await;
    assert_eq!(
        (&view["you"], &view["status"]),
        (&json!(["black"]), &json!("open"))
    );
    let other = Player::new(&server);
    other.must(&id, json!({"do": "join"})).await;
    other.plays(&id, "c4", 0).await;
    white.plays(&id, "e8-e6", 1).await;

    let view = other.view(&id).await;
    assert_eq!(view["status"], "running");
    let turns: Vec<_> = view["plies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ply| ply["turn"].as_str().unwrap())
        .collect();
    assert_eq!(turns, ["c4", "e6"]);
    assert_eq!(
        view["clock"]["left_ms"]["white"], 300_000,
        "the clocks start after both first turns"
    );
}

#[tokio::test]
async fn turns_are_judged_and_refusals_change_nothing() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let play = |turn: &str, ply: usize| json!({"do": "play", "turn": turn, "ply": ply});
    let before = white.view(&game).await;

    let illegal = white.does(&game, play("Qd7", 0)).await;
    illegal.is_refused(422, "");
    assert!(illegal.json()["marks"].is_array());
    white.does(&game, play("", 0)).await.is_refused(422, "");
    white
        .does(&game, play("c4", 7))
        .await
        .is_refused(409, "moved on");
    black
        .does(&game, play("c4", 0))
        .await
        .is_refused(409, "not your turn");
    let stranger = Player::new(&server);
    stranger
        .does(&game, play("c4", 0))
        .await
        .is_refused(403, "Nobody plays on this device yet");
    stranger
        .does(&game, json!({"do": "join"}))
        .await
        .is_refused(409, "taken the seat");
    assert_eq!(stranger.cookie(), "", "a refusal makes nobody");
    stranger
        .must(
            &game,
            json!({"do": "kibitz", "ply": 0, "text": "Good luck."}),
        )
        .await;
    stranger
        .does(&game, play("c4", 0))
        .await
        .is_refused(403, "only its players");
    stranger
        .does(&game, json!({"do": "resign"}))
        .await
        .is_refused(403, "only its players");
    stranger
        .does(&game, json!({"do": "join"}))
        .await
        .is_refused(409, "taken the seat");

    let after = white.view(&game).await;
    assert_eq!(
        (&before["plies"], &before["position"]),
        (&after["plies"], &after["position"])
    );
    white.plays(&game, "c4", 0).await;
    white.does(&game, play("e4", 0)).await.is_refused(409, "");
}

#[tokio::test]
async fn a_command_sent_twice_happens_once_and_answers_the_same() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let command = json!({"id": fresh_id(), "command": {"do": "play", "turn": "c4", "ply": 0}});
    let path = format!("/api/games/{game}/commands");
    let first = white.post(&path, &command).await;
    let second = white.post(&path, &command).await;
    assert_eq!((first.status.as_u16(), first.json()), (200, second.json()));
    assert_eq!(
        white.view(&game).await["plies"].as_array().unwrap().len(),
        1
    );

    let wish = json!({"id": fresh_id(), "variant": "hole-chess", "with": "anyone", "time": {"kind": "unlimited"}});
    let first = white.post("/api/games", &wish).await;
    let second = white.post("/api/games", &wish).await;
    assert_eq!((first.status.as_u16(), first.json()), (201, second.json()));
}

#[tokio::test]
async fn draws_are_offered_declined_accepted_and_claimed() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;
    black
        .does(&game, json!({"do": "accept_draw"}))
        .await
        .is_refused(409, "No draw is offered");
    white
        .does(&game, json!({"do": "claim_draw"}))
        .await
        .is_refused(409, "no draw to claim");
    white.must(&game, json!({"do": "offer_draw"})).await;
    white
        .does(&game, json!({"do": "offer_draw"}))
        .await
        .is_refused(409, "already");
    assert_eq!(
        black.view(&game).await["offers"],
        json!([{"kind": "draw", "by": "white", "words": "Yellow offers a draw."}])
    );
    black.must(&game, json!({"do": "decline_draw"})).await;
    white
        .does(&game, json!({"do": "offer_draw"}))
        .await
        .is_refused(409, "again after");
    black.must(&game, json!({"do": "offer_draw"})).await;
    white.must(&game, json!({"do": "accept_draw"})).await;
    let view = black.view(&game).await;
    assert_eq!(
        (&view["outcome"]["result"], &view["outcome"]["reason"]),
        (&json!("1/2-1/2"), &json!("agreement"))
    );
    let late = white
        .does(&game, json!({"do": "play", "turn": "e4", "ply": 2}))
        .await;
    late.is_refused(409, "over");
}

#[tokio::test]
async fn turns_are_taken_back_by_consent() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white
        .does(&game, json!({"do": "ask_takeback"}))
        .await
        .is_refused(409, "no turn");
    white.plays(&game, "c4", 0).await;
    white.must(&game, json!({"do": "ask_takeback"})).await;
    black
        .does(&game, json!({"do": "grant_takeback", "plies": 2}))
        .await
        .is_refused(409, "not 2");
    black.must(&game, json!({"do": "decline_takeback"})).await;
    black.plays(&game, "e6", 1).await;
    white.must(&game, json!({"do": "ask_takeback"})).await;
    let view = black.view(&game).await;
    assert_eq!(
        view["offers"][0]["words"],
        "Yellow asks to take back the last 2 turns."
    );
    let mut buttons = view["buttons"].as_array().expect("a list").iter();
    assert_eq!(
        buttons.find(|button| button["do"] == "grant_takeback"),
        Some(
            &json!({"do": "grant_takeback", "plies": 2, "label": "Allow \
                it", "tone": "primary", "answers": "takeback"})
        )
    );
    white
        .does(&game, json!({"do": "grant_takeback", "plies": 2}))
        .await
        .is_refused(409, "No take-back");
    black
        .must(&game, json!({"do": "grant_takeback", "plies": 2}))
        .await;
    assert_eq!(white.view(&game).await["plies"], json!([]));
}

#[tokio::test]
async fn games_end_by_resignation_abort_and_time_and_are_played_again() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white
        .does(&game, json!({"do": "offer_rematch"}))
        .await
        .is_refused(409, "not over");
    white.must(&game, json!({"do": "abort"})).await;
    assert_eq!(white.view(&game).await["outcome"]["result"], "*");

    let (game, white2, black2) = server.game().await;
    white2.plays(&game, "c4", 0).await;
    black2.plays(&game, "e6", 1).await;
    white2
        .does(&game, json!({"do": "abort"}))
        .await
        .is_refused(409, "cannot be aborted");
    white2.must(&game, json!({"do": "resign"})).await;
    assert_eq!(black2.view(&game).await["outcome"]["reason"], "resignation");
    white2.must(&game, json!({"do": "offer_rematch"})).await;
    black2.must(&game, json!({"do": "accept_rematch"})).await;
    let next = white2.view(&game).await["next_game"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        black2.view(&next).await["you"],
        json!(["white"]),
        "sides change"
    );

    let timed = white
        .creates(&json!({"time": {"kind": "correspondence", "days": 1}}))
        .await;
    black.must(&timed, json!({"do": "join"})).await;
    white.plays(&timed, "c4", 0).await;
    black.plays(&timed, "e6", 1).await;
    let mut socket = white
        .socket(&server, &format!("/games/{timed}/socket?since=0"))
        .await;
    socket.view_with(2).await;
    server.clock.advance(86_400_000);
    let view = socket.next_view().await;
    assert_eq!(
        (&view["outcome"]["result"], &view["outcome"]["reason"]),
        (&json!("0-1"), &json!("time"))
    );
}

#[tokio::test]
async fn one_person_plays_both_sides_at_one_board() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let game = person.creates(&json!({"with": "both-sides"})).await;
    person.plays(&game, "c4", 0).await;
    person.plays(&game, "e6", 1).await;
    let view = person.view(&game).await;
    assert_eq!(
        (&view["you"], &view["one_board"]),
        (&json!(["white", "black"]), &json!(true))
    );
    Player::new(&server)
        .does(&game, json!({"do": "join"}))
        .await
        .is_refused(409, "");
}

#[tokio::test]
async fn a_game_starts_from_a_position_of_ones_own() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let fen = "---k---/--5--/-5-/3*3/7/7/3*3/-5-/--1Q3--/---K--- w - 0 1"
        .replace("1Q3", "1Q1")
        .replace("--5--", "--3--");
    let game = person
        .creates(&json!({"with": "both-sides", "fen": fen}))
        .await;
    assert_eq!(person.view(&game).await["start"]["fen"], fen);
    for (fen, status) in [
        ("nonsense", 422),
        (
            "---K---/--3--/-5-/3*3/7/7/3*3/-5-/--3--/------- w - 0 1",
            422,
        ),
    ] {
        let wish = json!({"id": fresh_id(), "variant": "hole-chess", "with": "both-sides", "time": {"kind": "unlimited"},
                          "fen": fen});
        person
            .post("/api/games", &wish)
            .await
            .is_refused(status, "");
    }
}

#[tokio::test]
async fn where_nothing_can_be_played_any_click_is_explained() {
    let server = Server::start().await;
    let player = Player::new(&server);
    let wish = json!({"variant": "event-chess", "with": "both-sides", "start": "event-5"});
    let game = player.creates(&wish).await;
    let explained = async || {
        let answer = player
            .get(&format!("/api/games/{game}/explain?path=e2,e4"))
            .await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
        answer.json()["message"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        explained().await,
        "White and Black have yet to choose a square; until then nothing can be moved."
    );
    player
        .must(&game, json!({"do": "choose", "square": "c3"}))
        .await;
    assert_eq!(
        explained().await,
        "Black has yet to choose a square; until then nothing can be moved."
    );
    player.must(&game, json!({"do": "resign"})).await;
    assert_eq!(explained().await, "The game is over: 0-1 resignation.");
}

#[tokio::test]
async fn clicks_that_are_no_turn_are_explained() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let ask = |path: &str| format!("/api/games/{game}/explain?path={path}");
    assert_eq!(white.get(&ask("c3,c4")).await.status.as_u16(), 204);
    let explained = white.get(&ask("d3,d4")).await;
    assert_eq!(explained.status.as_u16(), 200);
    assert!(
        explained.json()["message"].as_str().unwrap().len() > 20,
        "{}",
        explained.body
    );
    for path in [
        "",
        ",",
        "z99",
        "<script>",
        "d1,d2,d3,d4,d5",
        "c3%2C%00",
        "aaaaaaaaaaaaaaaaaaaaaaaa",
    ] {
        let status = white.get(&ask(path)).await.status.as_u16();
        assert!(matches!(status, 200 | 400), "{path}: {status}");
    }
}
