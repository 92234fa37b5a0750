//! Editing, deleting and answering comments: forms, JSON and sockets.

use serde_json::{Value, json};

use crate::helpers::{Player, Server, Socket};

const WORDS: &str = "Nobody should have read this.";

fn say(text: &str) -> Value {
    json!({"do": "kibitz", "ply": 0, "text": text})
}

/// Returns the event number of the newest comment in a player's view.
async fn newest(player: &Player, game: &str) -> i64 {
    let view = player.view(game).await;
    let comments = view["kibitz"]["comments"].as_array().expect("a list");
    let newest = comments.last().expect("a comment");
    newest["seq"].as_i64().expect("a number")
}

#[tokio::test]
async fn forms_answer_edit_and_delete() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let page = format!("/games/{game}");
    let commands = format!("{page}/commands");
    white.plays(&game, "c4", 0).await;
    white.must(&game, say("A tpyo </textarea><b>")).await;
    let asked = newest(&white, &game).await;
    let guest = Player::new(&server);
    guest.must(&game, say("hello")).await;
    let reply = format!("{page}?ply=1&reply={asked}");
    let answering = guest.get(&reply).await;
    answering.shows(200, &format!("name=\"in_reply_to\" value=\"{asked}\""));
    let fields = [
        ("do", "kibitz"),
        ("ply", "1"),
        ("text", "You mean 1. c4?"),
        ("in_reply_to", &asked.to_string()),
    ];
    let answered = guest.form(&commands, &fields).await;
    answered.leads_to(&format!("{page}?ply=1#kibitz"));
    let shown = guest.get(&page).await;
    shown.shows(200, "<li class=\"comment reply\"");
    shown.shows(200, "You mean <a data-ply=\"1\" href=\"?ply=1\">1. c4</a>?");
    let own = white.get(&page).await;
    own.shows(200, "A tpyo &#60;/textarea&#62;&#60;b&#62;</textarea>");
    let asked = asked.to_string();
    let edit = [
        ("do", "edit_comment"),
        ("comment", &*asked),
        ("version", &*asked),
        ("text", "A typo"),
    ];
    let edited = white.form(&commands, &edit).await;
    edited.leads_to(&format!("{page}#kibitz"));
    let shown = guest.get(&page).await;
    shown.shows(200, "A typo");
    shown.shows(200, "<span class=\"comment-edited\">edited</span>");
    assert!(!shown.body.contains("tpyo"));
    // Repeats the edit with an outdated version, as a second tab would.
    let again = white.form(&commands, &edit).await;
    again.shows(409, "edited elsewhere");
    let version = white.view(&game).await["kibitz"]["comments"][0]["version"].to_string();
    let delete = [
        ("do", "delete_comment"),
        ("comment", &*asked),
        ("version", &*version),
    ];
    let deleted = white.form(&commands, &delete).await;
    deleted.leads_to(&format!("{page}#kibitz"));
    let shown = guest.get(&page).await.body;
    assert!(!shown.contains("A typo") && shown.contains("You mean"));
    assert!(!shown.contains("comment reply"), "it answers nothing now");
}

#[tokio::test]
async fn others_comments_cannot_be_changed() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let writer = Player::new(&server);
    writer.must(&game, say("mine")).await;
    let comment = newest(&writer, &game).await;
    let stranger = Player::new(&server);
    for (player, sentence) in [
        (&white, "no comment of this number"),
        (&black, "no comment of this number"),
        (&stranger, "Nobody plays on this device"),
    ] {
        for command in [
            json!({"do": "edit_comment", "comment": comment, "version": comment, "text": "yours"}),
            json!({"do": "delete_comment", "comment": comment, "version": comment}),
        ] {
            player.does(&game, command).await.is_refused(403, sentence);
        }
    }
    // A player cannot distinguish a withheld comment from a missing one.
    for to in [comment, 9_999] {
        let reply = json!({"do": "kibitz", "ply": 0, "text": "?", "in_reply_to": to});
        let refused = white.does(&game, reply).await;
        refused.is_refused(409, "not there any more");
    }
    for nonsense in [
        json!({"do": "delete_comment", "comment": "x", "version": 1}),
        json!({"do": "delete_comment", "comment": comment}),
        json!({"do": "edit_comment", "comment": 1e30, "version": 1, "text": ""}),
    ] {
        let answer = writer.does(&game, nonsense).await;
        assert_eq!(answer.status, 400);
    }
    let view = stranger.view(&game).await;
    assert_eq!(view["kibitz"]["comments"][0]["text"], "mine");
    assert_eq!(view["own_comments"], json!([]));
    assert_eq!(writer.view(&game).await["own_comments"], json!([comment]));
}

/// Returns the frames that the server sends to a client that has the events up to `since`, until
/// the frame of event `seq`.
async fn caught_up(server: &Server, game: &str, since: i64, seq: i64) -> String {
    let path = format!("/games/{game}/socket?since={since}");
    let opened = Socket::open(server, &path, &[]).await;
    let mut socket = opened.expect("the socket opens");
    let mut heard = String::new();
    loop {
        let frame = socket.next_frame().await.expect("a frame");
        heard.push_str(&frame.to_string());
        if frame["seq"] == seq || frame["view"]["seq"] == seq {
            return heard;
        }
    }
}

#[tokio::test]
async fn open_pages_lose_deleted_words_and_late_ones_never_get_them() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let path = format!("/games/{game}/socket?since=0");
    let opened = Socket::open(&server, &path, &[]).await;
    let mut open = opened.expect("the socket opens");
    open.next_view().await;
    let mut players = black.socket(&server, &path).await;
    players.next_view().await;
    white.must(&game, say("It stays.")).await;
    let writer = Player::new(&server);
    writer.must(&game, say(WORDS)).await;
    let comment = newest(&writer, &game).await;
    open.view_when(|view| view.to_string().contains(WORDS))
        .await;
    let delete = json!({"do": "delete_comment", "comment": comment, "version": comment});
    writer.must(&game, delete).await;
    let lost = open.view_when(|view| view["seq"] == comment + 1).await;
    let shown = lost["kibitz"]["comments"].as_array().expect("a list");
    assert_eq!(shown.len(), 1, "{lost}");
    for since in [0, comment - 2, comment - 1, comment] {
        let heard = caught_up(&server, &game, since, comment + 1).await;
        assert!(!heard.contains(WORDS), "since {since}: {heard}");
        let path = format!("/api/games/{game}/frames?since={since}");
        let polled = writer.get(&path).await.body;
        assert!(!polled.contains(WORDS), "since {since}: {polled}");
    }
    let seen = players.view_when(|view| view["seq"] == comment + 1).await;
    assert!(!seen.to_string().contains(WORDS));
    for path in [
        format!("/games/{game}"),
        format!("/api/games/{game}"),
        format!("/api/games/{game}/comments"),
        format!("/games/{game}/game.txt"),
    ] {
        assert!(!writer.get(&path).await.body.contains(WORDS), "{path}");
    }
}

#[tokio::test]
async fn a_deleted_person_takes_their_words_from_open_pages() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let path = format!("/games/{game}/socket?since=0");
    let opened = Socket::open(&server, &path, &[]).await;
    let mut open = opened.expect("the socket opens");
    open.next_view().await;
    let mut players = white.socket(&server, &path).await;
    players.next_view().await;
    let writer = Player::new(&server);
    writer.must(&game, say(WORDS)).await;
    let comment = newest(&writer, &game).await;
    open.view_when(|view| view.to_string().contains(WORDS))
        .await;
    let gone = writer.form("/account/delete", &[]).await;
    assert!(gone.status.as_u16() < 400, "{} {}", gone.status, gone.body);
    open.view_when(|view| view["kibitz"]["comments"] == json!([]))
        .await;
    for since in [0, comment - 1] {
        let heard = caught_up(&server, &game, since, comment).await;
        assert!(!heard.contains(WORDS), "since {since}: {heard}");
    }
    // The comment was hidden from the players while it existed, so they receive no frame about its
    // deletion.
    white.must(&game, say("next")).await;
    let next = players.view_when(|view| view["seq"] == comment + 1).await;
    assert!(!next.to_string().contains(WORDS));
}
