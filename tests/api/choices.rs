//! Events and secret choices over HTTP: commands, forms, ways to begin, exports and their verification.

use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
};

use serde_json::{Value, json};

use crate::helpers::{Player, Server};

/// A running game of Event Chess: its id, White and Black.
async fn begun(server: &Server, changes: &Value) -> (String, Player, Player) {
    let (white, black) = (Player::new(server), Player::new(server));
    let mut wish = json!({"variant": "event-chess"});
    for (key, value) in changes.as_object().into_iter().flatten() {
        wish[key] = value.clone();
    }
    let game = white.creates(&wish).await;
    black.must(&game, json!({"do": "join"})).await;
    (game, white, black)
}

fn choose(square: &str) -> Value {
    json!({"do": "choose", "square": square})
}

#[tokio::test]
async fn an_event_is_started_and_squares_are_chosen_over_http() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server, &json!({"start": "players"})).await;
    white.plays(&game, "e4", 0).await;
    let start = |ply: usize| json!({"do": "start_event", "event": 5, "ply": ply});
    white.does(&game, start(1)).await.is_refused(409, "not your turn");
    black.does(&game, start(0)).await.is_refused(409, "moved on");
    black.does(&game, json!({"do": "start_event", "event": 9, "ply": 1})).await.is_refused(409, "no event 9");
    black.does(&game, json!({"do": "start_event", "event": 500, "ply": 1})).await.is_refused(400, "");
    black.does(&game, choose("f6")).await.is_refused(409, "no square to choose");
    black.must(&game, start(1)).await;
    black.does(&game, json!({"do": "play", "turn": "e5", "ply": 1})).await.is_refused(409, "Choose your hidden");
    white.does(&game, choose("c6")).await.is_refused(422, "c6");
    white.does(&game, json!({"do": "choose"})).await.is_refused(400, "square");
    Player::new(&server).does(&game, choose("c4")).await.is_refused(403, "Nobody plays on this device");
    white.must(&game, choose("c4")).await;
    white.does(&game, choose("d4")).await.is_refused(409, "cannot be changed");
    white.get("/me").await.shows(200, "Black has yet to choose");
    black.does(&game, json!({"do": "play", "turn": "e5", "ply": 1})).await.is_refused(409, "Choose your hidden");
    black.must(&game, choose("f6")).await;
    let view = white.view(&game).await;
    assert_eq!(view["events"]["own"], json!({"white": "c4", "black": null}));
    assert_eq!(view["awaits"], json!({"white": false, "black": true}));
    assert_eq!(view["events"]["proofs"]["black"]["text"], Value::Null);
    assert_eq!(view["events"]["proofs"]["black"]["commitment"].as_str().unwrap().len(), 64);
    black.plays(&game, "e5", 1).await;
}

#[tokio::test]
async fn the_socket_takes_a_choice_and_tells_it_to_its_owner_alone() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server, &json!({"start": "event-5"})).await;
    let path = format!("/games/{game}/socket?since=0");
    let (mut whites, mut blacks) = (white.socket(&server, &path).await, black.socket(&server, &path).await);
    whites.next("view").await;
    blacks.next("view").await;
    whites.send(json!({"type": "command", "id": "mine", "command": choose("c4")})).await;
    assert_eq!(whites.next("view").await["view"]["events"]["own"]["white"], "c4");
    let told = blacks.next("view").await;
    assert_eq!(told["view"]["events"]["chosen"]["white"], true);
    assert_eq!(told["view"]["events"]["own"], json!({"white": null, "black": null}));
    assert_eq!(told["view"]["asides"][0]["turn"], Value::Null);
    whites.send(json!({"type": "command", "id": "again", "command": {"do": "choose", "square": 4}})).await;
    let refused = whites.next("refused").await;
    assert_eq!((refused["id"].as_str(), refused["status"].as_u64()), (Some("again"), Some(400)));
}

#[tokio::test]
async fn forms_start_events_and_choose_as_well() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let fields = [("variant", "event-chess"), ("with", "both-sides"), ("time", "unlimited"), ("start", "players")];
    let game = person.form("/games", &fields).await.header("location").to_owned();
    let commands = format!("{game}/commands");
    let id = game.trim_start_matches("/games/").to_owned();
    person.form(&commands, &[("do", "start_event"), ("event", "5"), ("ply", "0")]).await.leads_to(&game);
    person.form(&commands, &[("do", "start_event"), ("event", "five"), ("ply", "0")]).await.shows(400, "incomplete");
    person.form(&commands, &[("do", "choose"), ("square", "c4")]).await.leads_to(&game);
    person.form(&commands, &[("do", "choose"), ("square", "c3")]).await.shows(422, "c3");
    person.form(&commands, &[("do", "choose"), ("square", "f6")]).await.leads_to(&game);
    let view = person.view(&id).await;
    assert_eq!(view["events"]["own"], json!({"white": "c4", "black": "f6"}), "at one board White chose first");
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
        (json!({"start": "event-5", "variant": "hole-chess"}), "Hole Chess"),
        (json!({"start": "event-5", "fen": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"}), "leave out"),
        (json!({"fen": known}), "cannot start with squares that somebody knows"),
    ] {
        person.post("/api/games", &wish(changes)).await.is_refused(422, part);
    }
    let game = person.creates(&wish(json!({"start": "event-5"}))).await;
    assert_eq!(person.view(&game).await["events"]["owed"], json!({"white": true, "black": true}));
}

/// What `postern` says about a game that it reads from standard input.
fn postern(arguments: &[&str], text: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_postern"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // A program that has seen enough may have closed its input.
    let _ = child.stdin.take().expect("it was asked for").write_all(text.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn replayed(text: &str) -> String {
    let output = postern(&["replay", "event-chess", "-"], text);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[track_caller]
fn fails(text: &str, part: &str) {
    let output = postern(&["verify", "-"], text);
    let complaint = String::from_utf8(output.stderr).expect("text");
    assert_eq!((output.status.code(), complaint.lines().count(), output.stdout.len()), (Some(1), 1, 0), "{complaint}");
    assert!(complaint.contains(part), "“{part}” is not in: {complaint}");
}

/// The exports of one game before, during and after the reveal.
async fn exports(server: &Server) -> [String; 3] {
    let (game, white, black) = begun(server, &json!({"start": "event-5"})).await;
    let path = format!("/games/{game}/game.txt");
    white.must(&game, choose("c4")).await;
    black.must(&game, choose("f6")).await;
    white.plays(&game, "e4", 0).await;
    let hidden = white.get(&path).await.body;
    assert_eq!(Player::new(server).get(&path).await.body, hidden, "it is the same for everybody");
    black.plays(&game, "Nf6", 1).await;
    let revealed = black.get(&path).await.body;
    white.plays(&game, "Bxc4", 2).await;
    black.must(&game, json!({"do": "resign"})).await;
    [hidden, revealed, white.get(&path).await.body]
}

#[tokio::test]
async fn an_export_keeps_secrets_and_is_replayed_before_and_after_the_reveal() {
    let server = Server::start().await;
    let [hidden, revealed, over] = exports(&server).await;
    // The digits of a commitment may be anything.
    let (commitments, rest): (Vec<_>, Vec<_>) = hidden.lines().partition(|line| line.contains("Commitment \""));
    assert_eq!(commitments.len(), 2);
    let rest = rest.join("\n");
    assert!(!rest.contains('@') && !rest.contains("Proof") && !rest.contains("\"c4"), "{rest}");
    assert!(rest.contains("\n1. e4 *"), "{rest}");
    assert!(replayed(&hidden).ends_with(" ?\n"), "{}", replayed(&hidden));
    fails(&hidden, "nothing to verify yet");

    assert!(revealed.contains("W@c4 B@f6 1. e4 Nf6-c4"), "{revealed}");
    assert!(replayed(&revealed).ends_with(" c4f6\n"), "{}", replayed(&revealed));
    let output = postern(&["verify", "-"], &revealed);
    let words = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{words}");
    assert!(
        words.contains("White chose c4") && words.contains("Black chose f6") && words.contains("2 turns"),
        "{words}"
    );
    assert!(postern(&["verify", "-"], &over).status.success(), "{over}");
}

#[tokio::test]
async fn a_file_that_was_tampered_with_does_not_verify() {
    let server = Server::start().await;
    let [_, revealed, over] = exports(&server).await;
    let line = |name: &str| revealed.lines().find(|line| line.starts_with(&format!("[{name} "))).unwrap().to_owned();
    let (commitment, proof, id) = (line("WhiteCommitment"), line("WhiteProof"), line("GameId"));
    let swap = |old: &str, new: &str| {
        assert!(revealed.contains(old), "{old}: {revealed}");
        revealed.replacen(old, new, 1)
    };
    let other_square = proof.replace("/c4/", "/d4/");
    fails(&swap(&proof, &other_square), "does not have the published commitment");
    fails(&swap(&commitment, &line("BlackCommitment").replace("Black", "White")), "does not have the published");
    fails(&swap(&commitment, "[WhiteCommitment \"c4\"]"), "64 hexadecimal digits");
    fails(&swap(&format!("{commitment}\n"), ""), "a proof but no commitment");
    fails(&swap(&format!("{proof}\n"), ""), "no proof");
    fails(&swap(&format!("{commitment}\n{proof}\n"), ""), "no commitment and no proof");
    fails(&swap(&id, "[GameId \"another\"]"), "of the game");
    fails(&swap(&format!("{id}\n"), ""), "no tag GameId");
    fails(&swap("[Variant \"Event Chess\"]", "[Variant \"Go\"]"), "“Go”");
    fails(&swap("[Variant \"Event Chess\"]\n", ""), "no tag Variant");
    fails(&swap("W@c4 ", "W@d4 "), "c4");
    fails(&swap("W@c4 ", ""), "White");
    fails(&swap("Nf6-c4", "Nf6"), "it is Nf6-c4");
    fails(&swap("Nf6-c4", "Nf6-c5"), "turn 4");
    let white = (line("WhiteCommitment"), line("WhiteProof"));
    let black = (line("BlackCommitment").replace("Black", "White"), line("BlackProof").replace("BlackP", "WhiteP"));
    fails(&revealed.replace(&white.0, &black.0).replace(&white.1, &black.1), "the other side's");
    assert_ne!(revealed, over);
    fails("[Variant \"Event Chess\"]\n\n1. e4 e5 *\n", "no square was chosen secretly");
}

/// Somebody who makes commitment and proof fit each other still meets the moves.
#[tokio::test]
async fn a_made_up_proof_meets_the_moves() {
    use sha2::{Digest as _, Sha256};
    let server = Server::start().await;
    let [_, revealed, _] = exports(&server).await;
    let tag = |name: &str| {
        let line = revealed.lines().find(|line| line.starts_with(&format!("[{name} "))).unwrap();
        line.split('"').nth(1).unwrap().to_owned()
    };
    let forge = |text: &str| {
        let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(text));
        revealed.replace(&tag("WhiteProof"), text).replace(&tag("WhiteCommitment"), &hash)
    };
    fails(&forge(&tag("WhiteProof").replace("/c4/", "/d4/")), "White's proof says d4, the moves say c4");
    fails(&forge("postern/c4"), "not of the form");
    fails(&forge(&format!("{}00", tag("WhiteProof"))), "not of the form");
}

/// A game from `board` with both squares chosen, one turn played and resigned; its export.
async fn resigned_after(server: &Server, board: &str, squares: [&str; 2], turn: &str) -> String {
    let (game, white, black) = begun(server, &json!({"fen": format!("{board} ?")})).await;
    white.must(&game, choose(squares[0])).await;
    black.must(&game, choose(squares[1])).await;
    white.plays(&game, turn, 0).await;
    black.must(&game, json!({"do": "resign"})).await;
    black.get(&format!("/games/{game}/game.txt")).await.body
}

#[tokio::test]
async fn turns_taken_back_and_turns_to_be_finished_are_exported_and_verified() {
    let server = Server::start().await;
    for (board, squares, turn, written) in [
        ("4q2k/8/8/8/8/8/4R3/4K3 w - - 0 1", ["e4", "a5"], "Re4", "W@e4 B@a5 Re4~ 1-0"),
        ("8/7k/8/8/8/2P5/8/K7 w - - 0 1", ["c4", "g8"], "c4", "W@c4 B@g8 c4-g8 1-0"),
    ] {
        let text = resigned_after(&server, board, squares, turn).await;
        assert!(text.contains(written), "{text}");
        assert!(text.contains(&format!("[FEN \"{board} ?\"]")), "{text}");
        replayed(&text);
        let output = postern(&["verify", "-"], &text);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
