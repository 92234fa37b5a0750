//! Games with a deck of events over HTTP: the API, the forms, and a random draw of events that
//! anyone can verify.

use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::accounts::account;
use crate::choices::{begun, choose};
use crate::exports::postern;
use crate::helpers::{Player, Server, fresh_id};

/// Returns the SHA-256 hash of a text as computed by `sha256sum`.
fn sha256sum(text: &str) -> String {
    let mut child = Command::new("sha256sum")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("sha256sum is there");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut stdin, text.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it answers");
    String::from_utf8(output.stdout).expect("text")[..64].to_owned()
}

fn tag<'a>(text: &'a str, name: &str) -> &'a str {
    let line = text
        .lines()
        .find(|line| line.starts_with(&format!("[{name} ")));
    let line = line.unwrap_or_else(|| panic!("{name} is missing: {text}"));
    line.split('"').nth(1).expect("a value")
}

async fn export(player: &Player, game: &str) -> String {
    player.get(&format!("/games/{game}/game.txt")).await.body
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Submits a square for each player if the started event requires one.
async fn choose_what_is_owed(players: &[&Player], game: &str) {
    for player in players {
        let squares = player.view(game).await["choosable"].clone();
        let side = if squares["white"]
            .as_array()
            .is_some_and(|list| !list.is_empty())
        {
            "white"
        } else {
            "black"
        };
        if let Some(square) = squares[side][0].as_str() {
            player.must(game, choose(square)).await;
        }
    }
}

const START: &str = "start_event";

#[tokio::test]
async fn a_draw_is_checked_by_hand_and_by_the_command_line() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server, &json!({"deal": "draw"})).await;
    let before = export(&white, &game).await;
    assert!(!before.contains("Seed"), "{before}");
    let bytes = "0123456789abcdef0123456789abcdef";
    white
        .must(&game, json!({"do": "send_random", "bytes": bytes}))
        .await;
    white.plays(&game, "e4", 0).await;
    black.plays(&game, "e5", 1).await;
    let startable = white.view(&game).await["position"]["features"]["cards"]["startable"].clone();
    white
        .does(&game, json!({"do": START, "event": 5, "ply": 2}))
        .await
        .is_refused(422, "events are drawn");
    white.must(&game, json!({"do": START, "ply": 2})).await;
    let view = black.view(&game).await;
    let made = &view["deal"]["draw"]["made"][0];
    assert_eq!(made["startable"], startable);

    // Recomputes the commitment and the drawn event from public values.
    let seed = view["deal"]["draw"]["seeds"]["white"]
        .as_str()
        .expect("it is public");
    let commitment = sha256sum(&format!("postern event draw\n{game}\nwhite\n{seed}"));
    assert_eq!(tag(&before, "WhiteDraw"), commitment);
    let text = format!("{game}\n{bytes}\n{}\ne4 e5\n", "0".repeat(32));
    assert_eq!(made["text"], text);
    let digest = sha256sum(&format!("{seed}\n{text}"));
    let numbers = startable.as_array().expect("a list");
    let place = digest.chars().fold(0, |rest, digit| {
        (rest * 16 + digit.to_digit(16).expect("a digit") as usize) % numbers.len()
    });
    assert_eq!(made["event"], numbers[place]);

    // If the event requires secret squares, the draw can be verified only after the game.
    choose_what_is_owed(&[&white, &black], &game).await;
    black.must(&game, json!({"do": "resign"})).await;
    let text = export(&white, &game).await;
    assert_eq!(tag(&text, "Deal"), "draw");
    let output = postern(&["verify", "-"], &text);
    let found = said(&output);
    assert!(output.status.success(), "{found}");
    assert!(found.contains("White drew event"), "{found}");
    assert!(found.contains("Black’s seed has the commitment"), "{found}");

    // The verification detects every change to the draw's inputs.
    let number = made["event"].as_u64().expect("a number");
    let other = numbers
        .iter()
        .find(|other| **other != made["event"])
        .expect("another");
    let place_of = |text: &str| {
        sha256sum(&format!("{seed}\n{text}"))
            .chars()
            .fold(0, |rest, digit| {
                (rest * 16 + digit.to_digit(16).expect("a digit") as usize) % numbers.len()
            })
    };
    let drawn_from = made["text"].as_str().expect("a text").to_owned();
    // With N events, a changed input still draws the same event with probability 1/N.
    let changed = "123456789abcdef".chars().find_map(|digit| {
        let changed = format!("{digit}{}", &bytes[1..]);
        (place_of(&drawn_from.replace(bytes, &changed)) != place).then_some(changed)
    });
    for (changed, sentence) in [
        (
            text.replace(tag(&text, "WhiteSeed"), &"0".repeat(64)),
            "does not have the commitment",
        ),
        (
            text.replace(bytes, &changed.expect("another draw")),
            "the seed draws event",
        ),
    ] {
        let output = postern(&["verify", "-"], &changed);
        assert!(!output.status.success(), "{}", said(&output));
        assert!(said(&output).contains(sentence), "{}", said(&output));
    }
    let wrong_event = text.replace(&format!("event={number}"), &format!("event={other}"));
    assert!(!postern(&["verify", "-"], &wrong_event).status.success());

    // The page's verification recipe computes the same number in any shell.
    let page = white.get(&format!("/games/{game}")).await.body;
    let shown = page.split("printf '%s\\n%s' ").nth(1).expect("a command");
    let shown = shown.split("</pre>").next().expect("its end");
    let command = format!(
        "printf '%s\\n%s' {}",
        shown.replace("&#39;", "'").replace("&#x27;", "'")
    );
    let output = Command::new("sh")
        .args(["-c", &command])
        .output()
        .expect("a shell");
    assert_eq!(String::from_utf8_lossy(&output.stdout)[..64], digest);
}

#[tokio::test]
async fn an_event_is_drawn_and_its_card_read_by_forms() {
    let server = Server::start().await;
    let (game, white, black) = begun(
        &server,
        &json!({"deal": "draw 107", "time": {"kind": "live", "minutes": 5}}),
    )
    .await;
    let address = format!("/games/{game}");
    let commands = format!("{address}/commands");
    white.get(&address).await.shows(200, "How events are drawn");
    white
        .form(&commands, &[("do", START), ("ply", "0")])
        .await
        .leads_to(&address);
    for player in [&white, &black] {
        player.get(&address).await.shows(200, "I have read it");
    }
    white
        .form(&commands, &[("do", "play"), ("turn", "e4"), ("ply", "0")])
        .await
        .shows(409, "The card is being read");
    for player in [&white, &black] {
        player
            .form(&commands, &[("do", "read_card")])
            .await
            .leads_to(&address);
    }
    let page = white.get(&address).await;
    assert!(!page.body.contains("I have read it"));
    page.shows(200, "In force: event 107, Big Wall");
    white
        .form(&commands, &[("do", "play"), ("turn", "e4"), ("ply", "0")])
        .await
        .leads_to(&address);
    Player::new(&server)
        .does(&game, json!({"do": "read_card"}))
        .await
        .is_refused(403, "");
}

#[tokio::test]
async fn a_game_is_set_up_with_events_of_ones_own() {
    let server = Server::start().await;
    let (game, white, _) = begun(&server, &json!({"deal": "in-force 91,107"})).await;
    let view = white.view(&game).await;
    assert_eq!(
        view["position"]["features"]["cards"]["in_force"],
        json!([91, 107])
    );
    let words = "From the first move on, events 91 and 107 are in force.";
    assert_eq!(view["deal"]["words"], words);
    white.get(&format!("/games/{game}")).await.shows(200, words);
    // The small board in the player's list of games shows the wall that the event has put on the
    // board.
    white.get("/me").await.shows(200, "edge-wall");

    let other = Player::new(&server);
    for (changes, status, sentence) in [
        (
            json!({"deal": "draw 6"}),
            422,
            "These events cannot be chosen: the deck has no event 6.",
        ),
        (
            json!({"deal": "shuffle"}),
            422,
            "isn’t a way to begin events",
        ),
        (
            json!({"deal": "draw", "start": "event-5"}),
            422,
            "leave out one",
        ),
        (
            json!({"deal": "draw", "variant": "hole-chess"}),
            422,
            "no such deck",
        ),
    ] {
        let mut wish = json!({
            "id": fresh_id(), "variant": "event-chess", "with": "friend", "time": {"kind": "unlimited"},
        });
        for (key, value) in changes.as_object().into_iter().flatten() {
            wish[key] = value.clone();
        }
        other
            .post("/api/games", &wish)
            .await
            .is_refused(status, sentence);
    }
    let named: Value = json!({"start": "pick"});
    let (game, white, _) = begun(&server, &named).await;
    assert_eq!(white.view(&game).await["deal"]["text"], "pick");
}

#[tokio::test]
async fn a_draw_is_checked_after_a_change_of_name_and_after_a_deletion() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server, &json!({"deal": "draw"})).await;
    white.form("/account/name", &[("name", "Aurelia")]).await;
    for (player, number) in [(&white, 0), (&black, 1)] {
        let bytes = format!("{number:032x}");
        player
            .must(&game, json!({"do": "send_random", "bytes": bytes}))
            .await;
    }
    white.must(&game, json!({"do": START, "ply": 0})).await;
    choose_what_is_owed(&[&white, &black], &game).await;
    black.must(&game, json!({"do": "resign"})).await;
    let first = export(&white, &game).await;
    assert_eq!(tag(&first, "White"), "Aurelia");
    white.form("/account/name", &[("name", "Zenobia")]).await;
    let renamed = export(&white, &game).await;
    assert_eq!(tag(&renamed, "White"), "Zenobia");
    white.form("/account/delete", &[]).await;
    let deleted = export(&black, &game).await;
    assert!(!deleted.contains("Zenobia"), "{deleted}");
    for text in [&first, &renamed, &deleted] {
        for drawn in ["WhiteSeed", "WhiteDraw", "WhiteRandom", "BlackRandom"] {
            assert_eq!(tag(text, drawn), tag(&first, drawn));
        }
        let output = postern(&["verify", "-"], text);
        assert!(output.status.success(), "{}", said(&output));
        assert!(
            said(&output).contains("White drew event"),
            "{}",
            said(&output)
        );
    }
}

#[tokio::test]
async fn lists_say_with_which_events_a_game_is_played() {
    let server = Server::start().await;
    let (ann, ben) = (Player::new(&server), Player::new(&server));
    let reader = Player::new(&server);
    let fields = [
        ("variant", "event-chess"),
        ("with", "anyone"),
        ("play", "white"),
        ("time", "correspondence"),
        ("days", "3"),
        ("deal_how", "pick"),
        ("deal_events", "4, 91"),
    ];
    let answer = ann.form("/games", &fields).await;
    let address = answer.header("location").to_owned();
    let title = "Event Chess (events 4 and 91, picked)";
    reader.get("/").await.shows(200, title);
    reader
        .get("/")
        .await
        .shows(200, &format!("<a href=\"{address}\">{title}"));
    let game = address.trim_start_matches("/games/").to_owned();
    ben.must(&game, json!({"do": "join"})).await;
    reader.get("/watch").await.shows(200, title);
    ann.plays(&game, "e4", 0).await;
    ben.plays(&game, "e5", 1).await;
    ann.must(&game, json!({"do": "resign"})).await;
    reader.get("/games").await.shows(200, title);

    // The next game's form remembers all settings.
    let words =
        "Play again: Event Chess, 3 days per move, events 4 and 91, picked, you play White, anyone";
    ann.get("/").await.shows(200, words);
    let page = ann.get("/").await.body;
    assert!(
        page.contains("name=\"deal_events\" value=\"4, 91\""),
        "{page}"
    );
}

#[tokio::test]
async fn games_from_the_whole_deck_are_rated_in_a_pool_of_their_own() {
    let server = Server::start().await;
    let (ann, ben) = (account(&server, "Ann").await, account(&server, "Ben").await);
    let wish = json!({
        "start": "deck", "variant": "event-chess", "rated": true, "with": "anyone", "play": "white",
        "time": {"kind": "correspondence", "days": 3},
    });
    let game = ann.creates(&wish).await;
    ben.must(&game, json!({"do": "join"})).await;
    ann.plays(&game, "e4", 0).await;
    ben.plays(&game, "e5", 1).await;
    ann.must(&game, json!({"do": "resign"})).await;
    let page = ben.get("/players/Ben").await;
    page.shows(200, "Event Chess with the whole deck, correspondence");
    ben.get("/ratings")
        .await
        .shows(200, "<a href=\"/ratings/event-chess-deck-correspondence\">");
}
