//! The players' private chat: JSON, forms, sockets, and access by other users.

use serde_json::{Value, json};

use crate::accounts::account;
use crate::database::TestDatabase;
use crate::helpers::{Answer, NOW_MS, Player, Server, fresh_id};
use crate::program::Program;

pub(crate) async fn say(player: &Player, game: &str, text: &str) -> Answer {
    let line = json!({"id": fresh_id(), "text": text});
    player.post(&format!("/api/games/{game}/chat"), &line).await
}

pub(crate) async fn unsay(player: &Player, game: &str, number: i64) -> Answer {
    let line = json!({"number": number});
    player
        .post(&format!("/api/games/{game}/chat/delete"), &line)
        .await
}

async fn read(player: &Player, game: &str) -> Value {
    let answer = player.get(&format!("/api/games/{game}/chat")).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("etag"), "");
    answer.json()
}

#[tokio::test]
async fn two_players_talk_over_json() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let said = say(&white, &game, "Hello 🦉 <b>").await;
    assert_eq!(said.json(), json!({"number": 1}));
    say(&black, &game, "Hi").await;
    let lines = json!([
        {"number": 1, "by": "white", "at_ms": NOW_MS, "text": "Hello 🦉 <b>"},
        {"number": 2, "by": "black", "at_ms": NOW_MS, "text": "Hi"},
    ]);
    let expected = json!({"lines": lines, "earlier": false, "muted": false, "closed": null});
    for player in [&white, &black] {
        assert_eq!(read(player, &game).await, expected);
    }
    unsay(&white, &game, 2)
        .await
        .is_refused(404, "no such line");
    assert_eq!(unsay(&white, &game, 1).await.json(), json!({"number": 1}));
    assert_eq!(read(&black, &game).await["lines"], json!([lines[1]]));
}

#[tokio::test]
async fn others_get_nothing_but_a_sentence() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    say(&white, &game, "for one alone").await;
    let spectator = Player::new(&server);
    spectator
        .must(&game, json!({"do": "kibitz", "ply": 0, "text": "hm"}))
        .await;
    let only = "Only the two players";
    let path = format!("/api/games/{game}/chat");
    spectator.get(&path).await.is_refused(403, only);
    say(&spectator, &game, "?").await.is_refused(403, only);
    unsay(&spectator, &game, 1).await.is_refused(403, only);
    let stranger = Player::new(&server);
    stranger.get(&path).await.is_refused(403, only);
    let unknown = "Nobody plays on this device";
    say(&stranger, &game, "?").await.is_refused(403, unknown);
    unsay(&stranger, &game, 1).await.is_refused(403, unknown);
    assert_eq!(stranger.cookie(), "", "trying makes nobody");
    for player in [&spectator, &stranger] {
        let page = player.get(&format!("/games/{game}")).await;
        assert!(!page.body.contains("for one alone"));
        let form = [("text", "?")];
        let tried = player.form(&format!("/games/{game}/chat"), &form).await;
        assert_eq!(tried.status.as_u16(), 403, "{}", tried.body);
        assert!(!tried.body.contains("for one alone"));
    }
    let path = "/api/games/nothing-like-this/chat";
    white.get(path).await.is_refused(404, "no game");
}

#[tokio::test]
async fn what_cannot_be_read_or_shown_is_refused() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let length = "1 to 500 characters";
    for text in ["", " \u{200b}\n", &"x".repeat(501), &"y".repeat(60_000)] {
        say(&white, &game, text).await.is_refused(422, length);
    }
    let huge = say(&white, &game, &"z".repeat(70_000)).await;
    huge.is_refused(413, "more than this server accepts");
    let path = format!("/api/games/{game}/chat");
    for body in [
        json!({}),
        json!([]),
        json!({"id": "a"}),
        json!({"id": 1, "text": "x"}),
        json!({"id": "a", "text": ["x"]}),
        json!({"id": "", "text": "x"}),
        json!({"id": "x".repeat(500), "text": "x"}),
    ] {
        let refused = white.post(&path, &body).await;
        assert_eq!(refused.status.as_u16(), 400, "{body}: {}", refused.body);
    }
    let plain = white
        .request("POST", &path)
        .body("{\"id\":\"a\",\"text\":\"x\"}");
    assert_eq!(white.send(plain).await.status.as_u16(), 415);
    let foreign = white
        .request("POST", &path)
        .header("sec-fetch-site", "cross-site")
        .json(&json!({"id": "a", "text": "x"}));
    white.send(foreign).await.is_refused(403, "");
    let asked = white.get(&format!("{path}?before=x")).await;
    assert_eq!(asked.status.as_u16(), 400);
    let line = json!({"id": "the-same", "text": "one"});
    for _ in 0..2 {
        assert_eq!(white.post(&path, &line).await.json(), json!({"number": 1}));
    }
    let other = json!({"id": "the-same", "text": "two"});
    white
        .post(&path, &other)
        .await
        .is_refused(409, "id of its own");
    assert_eq!(
        read(&white, &game).await["lines"].as_array().unwrap().len(),
        1
    );
}

#[tokio::test]
async fn lines_come_to_both_players_in_frames_of_their_own() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let path = format!("/games/{game}/socket?since=0");
    let mut whites = white.socket(&server, &path).await;
    let mut phones = black.socket(&server, &path).await;
    let mut desks = black.socket(&server, &path).await;
    let watcher = Player::new(&server);
    let mut third = watcher.socket(&server, &path).await;
    for socket in [&mut whites, &mut phones, &mut desks] {
        socket.next("own").await;
    }
    third.next("own").await;
    say(&white, &game, "one").await;
    for socket in [&mut whites, &mut phones, &mut desks] {
        // The frame has either the whole chat or only the new message: the server may handle the
        // socket's subscription before or after the message.
        let frame = socket.next("chat").await;
        assert_eq!(frame["lines"][0]["text"], "one");
    }
    say(&black, &game, "two").await;
    let frame = phones.next("chat").await;
    assert_eq!(frame["lines"].as_array().unwrap().len(), 1);
    assert_eq!(frame.get("replace"), None);
    let mark = frame["mark"].as_str().unwrap().to_owned();
    drop(phones);
    // A reconnecting page sends its position in the chat, and receives everything after that
    // position in one frame.
    let again = format!("{path}&chat={mark}");
    let mut reopened = black.socket(&server, &again).await;
    reopened.next("own").await;
    unsay(&white, &game, 1).await;
    let frame = reopened.next("chat").await;
    assert_eq!(frame["replace"], true);
    assert_eq!(frame["lines"][0]["text"], "two");
    let mut late = black.socket(&server, &again).await;
    let frame = late.next("chat").await;
    assert_eq!(
        (&frame["replace"], frame["lines"].as_array().unwrap().len()),
        (&json!(true), 1)
    );
    // The spectator's socket has received the turn, but no chat frame.
    white.plays(&game, "c4", 0).await;
    loop {
        let frame = third.next_frame().await.unwrap();
        assert_ne!(frame["type"], "chat");
        if frame["type"] == "update" {
            assert!(!frame.to_string().contains("two"));
            break;
        }
    }
}

#[tokio::test]
async fn pages_that_ask_get_the_same() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let frames = async |player: &Player, mark: &str| -> Vec<Value> {
        let path = format!("/api/games/{game}/frames?since=2&chat={mark}");
        let answer = player.get(&path).await.json();
        let frames = answer.as_array().unwrap().iter();
        frames
            .filter(|frame| frame["type"] == "chat")
            .cloned()
            .collect()
    };
    assert_eq!(frames(&black, "").await, Vec::<Value>::new());
    say(&white, &game, "one").await;
    let told = frames(&black, "").await;
    assert_eq!(
        (told.len(), &told[0]["lines"][0]["text"]),
        (1, &json!("one"))
    );
    let mark = told[0]["mark"].as_str().unwrap();
    assert_eq!(frames(&black, mark).await, Vec::<Value>::new());
    say(&black, &game, "two").await;
    assert_eq!(frames(&black, mark).await.len(), 1);
    for mark in ["", mark, "%00", "2-0-00"] {
        assert_eq!(frames(&Player::new(&server), mark).await.len(), 0);
    }
}

#[tokio::test]
async fn without_a_script_forms_do_it_all() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let (page, chat) = (format!("/games/{game}"), format!("/games/{game}/chat"));
    let place = format!("{page}#chat");
    for number in 1..=52 {
        let text = format!("line {number} </li><script>");
        let said = white.form(&chat, &[("text", &text)]).await;
        said.leads_to(&place);
    }
    let shown = black.get(&page).await;
    shown.shows(200, "Players only");
    shown.shows(200, "line 52 &#60;/li&#62;&#60;script&#62;");
    shown.shows(200, "href=\"?chat=3#chat\"");
    assert!(!shown.body.contains("line 2 ") && shown.body.contains("line 3 "));
    assert_eq!(shown.header("cache-control"), "no-store");
    let earlier = black.get(&format!("{page}?chat=3")).await;
    earlier.shows(200, "line 1 ").shows(200, "Newest lines");
    assert!(!earlier.body.contains("line 3 "));
    // A refused message appears only in the text box of the form that submitted it.
    let long = "w".repeat(501);
    let refused = white.form(&chat, &[("text", &long)]).await;
    refused.shows(422, "yours has 501");
    let boxed = format!("maxlength=\"500\" required>{long}</textarea>");
    refused.shows(422, &boxed);
    assert_eq!(refused.body.matches(&long).count(), 1);
    let delete = format!("{chat}/delete");
    let deleted = white.form(&delete, &[("number", "52")]).await;
    deleted.leads_to(&place);
    let again = white.form(&delete, &[("number", "52")]).await;
    again.shows(404, "There is no such line of yours");
    let others = black.form(&delete, &[("number", "51")]).await;
    others.shows(404, "There is no such line of yours");
    let twice = [("text", "once"), ("command_id", "a-form")];
    for _ in 0..2 {
        white.form(&chat, &twice).await.leads_to(&place);
    }
    assert_eq!(black.get(&page).await.body.matches(">once<").count(), 1);
}

#[tokio::test]
async fn who_has_blocked_the_other_finds_a_sentence_in_place_of_the_box() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let game = zoe.creates(&json!({})).await;
    ben.must(&game, json!({"do": "join"})).await;
    say(&ben, &game, "Noise").await;
    let page = format!("/games/{game}");
    zoe.get(&page)
        .await
        .shows(200, ">Noise<")
        .shows(200, "To <span data-other>Ben</span> alone");
    zoe.form("/conduct/mute", &[("name", "Ben")]).await;
    let muted = zoe.get(&page).await;
    assert!(!muted.body.contains(">Noise<"));
    muted.shows(200, "<p class=\"hint\">You have muted or blocked Ben");
    zoe.form("/conduct/block", &[("name", "Ben")]).await;
    let sentence = "You cannot write to this player.";
    for player in [&zoe, &ben] {
        say(player, &game, "?").await.is_refused(403, sentence);
        let shown = player.get(&page).await;
        shown.shows(
            200,
            &format!("<p data-closed class=\"message\" role=\"alert\">{sentence}"),
        );
        let form = format!("action=\"/games/{game}/chat\" hidden");
        shown.shows(200, &form);
    }
    zoe.form("/conduct/end", &[("name", "Ben")]).await;
    assert_eq!(say(&ben, &game, "Sorry").await.json(), json!({"number": 2}));
}

#[tokio::test]
async fn a_person_s_download_has_what_they_wrote() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    say(&white, &game, "mine").await;
    say(&black, &game, "yours").await;
    let data = white.get("/account/data").await.json();
    let lines = data["chat"].as_array().unwrap();
    assert_eq!((lines.len(), &lines[0]["text"]), (1, &json!("mine")));
    assert!(lines[0]["game"].as_str().unwrap().ends_with(&game));
}

#[tokio::test]
async fn a_line_that_was_acknowledged_outlives_a_crash() {
    let database = TestDatabase::new().await;
    let mut program = Program::start(&database);
    let url = format!("http://{}", program.address);
    let (white, black) = (Player::of(url.clone()), Player::of(url));
    let game = white.creates(&json!({})).await;
    black.must(&game, json!({"do": "join"})).await;
    for number in 1..=5 {
        let said = say(&white, &game, &format!("line {number}")).await;
        assert_eq!(said.json(), json!({"number": number}));
    }
    program.kill();
    let program = Program::start(&database);
    let black = black.at_address(format!("http://{}", program.address));
    let lines = read(&black, &game).await["lines"].clone();
    assert_eq!(lines.as_array().unwrap().len(), 5);
    assert_eq!(lines[4]["text"], "line 5");
}
