//! Bots that choose their own moves: their games are marked, and are not rated.

use std::process::{Command, Stdio};

use super::*;
use crate::documents::{run, scripts};
use crate::not_tested::not_tested;

const RATED: &str = "programs do not play rated games";
const ALL: [&str; 4] = ["read", "play", "challenge", "program"];

/// Returns for each side, White first, whether the view marks its player as a bot.
async fn programs(player: &Player, game: &str) -> [bool; 2] {
    let view = player.view(game).await;
    ["white", "black"].map(|side| view["players"][side]["program"] == true)
}

#[tokio::test]
async fn a_game_says_which_side_a_program_plays() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let bot = program(&server, &zoe, &ALL).await;
    zoe.get("/account/tokens")
        .await
        .shows(200, "; a program decides");
    // Covers a game that the bot creates, one that it joins, and one that its owner has started.
    let created = bot.creates().await.json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(programs(&ben, &created).await, [true, false]);
    ben.must(&created, json!({"do": "join"})).await;
    assert_eq!(programs(&ben, &created).await, [true, false]);
    let joined = ben.creates(&json!({})).await;
    bot.does(&joined, json!({"do": "join"})).await.is_fine();
    assert_eq!(programs(&ben, &joined).await, [false, true]);
    let begun = zoe.creates(&json!({})).await;
    ben.must(&begun, json!({"do": "join"})).await;
    let says = json!({"do": "kibitz", "ply": 0, "text": "Hello"});
    bot.does(&begun, says).await.is_fine();
    assert_eq!(programs(&ben, &begun).await, [false, false]);
    let mut socket = ben.socket(&server, &format!("/games/{begun}/socket")).await;
    socket.next("info").await;
    let turn = json!({"do": "play", "turn": "c4", "ply": 0});
    bot.does(&begun, turn).await.is_fine();
    let update = socket.next("update").await;
    assert_eq!(update["players"]["white"]["program"], true, "{update}");
    assert_eq!(programs(&ben, &begun).await, [true, false]);
    // The bot mark remains when the owner makes the next move, and after a restart.
    ben.plays(&begun, "e6", 1).await;
    zoe.plays(&begun, "b4", 2).await;
    let server = server.restart().await;
    let ben = ben.at(&server);
    assert_eq!(programs(&ben, &begun).await, [true, false]);
    ben.get(&format!("/games/{begun}"))
        .await
        .shows(200, ", a program</span>");
    let text = ben.get(&format!("/games/{begun}/game.txt")).await.body;
    assert!(text.contains("[WhiteType \"program\"]"), "{text}");
    assert!(!text.contains("BlackType"), "{text}");
}

#[tokio::test]
async fn at_one_board_and_by_other_programs_nothing_is_marked() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let bot = program(&server, &zoe, &ALL).await;
    let alone = zoe.creates(&json!({"with": "both-sides"})).await;
    let turn = json!({"do": "play", "turn": "c4", "ply": 0});
    bot.does(&alone, turn.clone()).await.is_fine();
    assert_eq!(programs(&zoe, &alone).await, [false, false]);
    // A client with which a person plays is not marked as a bot.
    let helper = program(&server, &zoe, &["read", "play"]).await;
    let game = zoe.creates(&json!({})).await;
    Player::new(&server)
        .must(&game, json!({"do": "join"}))
        .await;
    helper.does(&game, turn).await.is_fine();
    assert_eq!(programs(&zoe, &game).await, [false, false]);
}

#[tokio::test]
async fn programs_play_no_rated_games() {
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let bot = program(&server, &zoe, &ALL).await;
    let rated = json!({
        "with": "anyone", "rated": true, "time": {"kind": "live", "minutes": 15, "increment": 0},
    });
    let mut wish = json!({"id": fresh_id(), "variant": "hole-chess", "play": "white"});
    for (key, value) in rated.as_object().unwrap() {
        wish[key] = value.clone();
    }
    bot.post("/api/games", &wish).await.is_refused(422, RATED);
    let bens = ben.creates(&rated).await;
    bot.does(&bens, json!({"do": "join"}))
        .await
        .is_refused(422, RATED);
    // A bot can neither move nor resign in its owner's rated game.
    let game = zoe.creates(&rated).await;
    ben.must(&game, json!({"do": "join"})).await;
    let turn = json!({"do": "play", "turn": "c4", "ply": 0});
    bot.does(&game, turn.clone()).await.is_refused(422, RATED);
    assert_eq!(programs(&ben, &game).await, [false, false]);
    zoe.must(&game, turn).await;
    ben.plays(&game, "e6", 1).await;
    bot.does(&game, json!({"do": "resign"})).await.is_fine();
    bot.does(&game, json!({"do": "offer_rematch"}))
        .await
        .is_refused(422, RATED);
}

/// A child process that is killed on drop.
struct Bot(std::process::Child);

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn the_example_accepts_a_challenge_and_plays() {
    if Command::new("python3").arg("--version").output().is_err() {
        not_tested("the example of a program", "there is no python3 here");
        return;
    }
    let server = Server::start().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let bot = program(&server, &zoe, &ALL).await;
    let wish = json!({
        "id": fresh_id(), "variant": "hole-chess", "with": "player", "to": "Zoë", "play": "white",
        "time": {"kind": "correspondence", "days": 3},
    });
    let created = ben.post("/api/games", &wish).await;
    let game = created.json()["id"].as_str().unwrap().to_owned();
    let mut socket = ben.socket(&server, &format!("/games/{game}/socket")).await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/examples/bot.py");
    let started = Command::new("python3")
        .args([script, &server.url("")])
        .env("POSTERN_TOKEN", &bot.token)
        .stdout(Stdio::null())
        .spawn();
    let _bot = Bot(started.expect("it starts"));
    socket.view_when(|view| view["status"] == "running").await;
    assert_eq!(programs(&ben, &game).await, [false, true]);
    ben.plays(&game, "c4", 0).await;
    socket.view_with(2).await;
    ben.plays(&game, "b4", 2).await;
    socket.view_with(4).await;
}

#[tokio::test]
async fn the_first_program_of_the_document_plays_a_turn() {
    if Command::new("curl").arg("--version").output().is_err() {
        not_tested("the first program", "there is no curl here");
        return;
    }
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let token = program(&server, &zoe, &["read", "play", "challenge"])
        .await
        .token;
    let site = format!("SITE={}", server.url(""));
    let script = scripts("docs/WIRE.md")
        .remove(0)
        .replace("SITE=https://chess.example", &site);
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().to_owned();
    // The test server needs this thread's runtime while the script runs.
    let ran = tokio::task::spawn_blocking(move || {
        let variables = [("POSTERN_TOKEN", token.as_str())];
        run(&format!("set -e\n{script}"), &folder, &variables)
    });
    let (succeeds, printed) = ran.await.expect("it ends");
    assert!(succeeds, "{printed}");
    for part in [
        "\"name\":\"Zoë\"",
        "\"seq\":",
        "\"variant\":\"hole-chess\"",
        "c4",
    ] {
        assert!(printed.contains(part), "{part} is missing: {printed}");
    }
}
