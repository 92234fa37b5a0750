//! Games against the computer over HTTP, including one during which the server is killed.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::database::TestDatabase;
use crate::helpers::{Answer, Player, Server, ServerSettings, fresh_id};
use crate::program::Program;

/// A time limit that only a failing test reaches.
const BOUND: Duration = Duration::from_mins(1);

async fn begins(player: &Player, wishes: Value) -> Answer {
    let mut new = json!({
        "id": fresh_id(), "variant": "hole-chess", "with": "computer", "play": "white", "time": {"kind": "unlimited"},
    });
    for (name, value) in wishes.as_object().expect("wishes") {
        new[name] = value.clone();
    }
    player.post("/api/games", &new).await
}

async fn game_of(player: &Player, wishes: Value) -> String {
    let answer = begins(player, wishes).await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
    answer.json()["id"].as_str().expect("an id").to_owned()
}

/// Waits until the game has at least `plies` turns, and returns the player's view.
async fn sees(player: &Player, game: &str, plies: usize) -> Value {
    let end = Instant::now() + BOUND;
    loop {
        let view = player.view(game).await;
        if view["plies"].as_array().expect("turns").len() >= plies {
            return view;
        }
        assert!(Instant::now() < end, "waited in vain for {plies} turns");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_program_asks_for_a_level() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    begins(&ann, json!({"level": 9}))
        .await
        .is_refused(422, "the levels 1 to 8");
    begins(&ann, json!({"with": "machine"}))
        .await
        .is_refused(422, "both-sides or computer");
    let game = game_of(&ann, json!({"level": 8})).await;
    let view = ann.view(&game).await;
    assert_eq!(view["status"], "running");
    let computer = json!({"name": "Computer 8", "computer": true});
    assert_eq!(view["players"]["black"], computer);
    let text = ann.get(&format!("/games/{game}/game.txt")).await;
    assert!(
        text.body.contains("[BlackType \"program\"]"),
        "{}",
        text.body
    );
}

#[tokio::test]
async fn who_challenges_the_computer_by_name_plays_it_at_once() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    // The computer's profile page exists once its first game has been created.
    game_of(&ann, json!({"level": 4})).await;
    let page = ann.get("/players/Computer%204").await;
    page.shows(200, "The computer at level 4 of 8");
    let game = game_of(&ann, json!({"with": "player", "to": "Computer 4"})).await;
    assert_eq!(ann.view(&game).await["status"], "running");
}

#[tokio::test]
async fn the_form_offers_the_computer_unless_the_host_does_not() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    let button = "value=\"computer\">Play the computer</button>";
    ann.get("/").await.shows(200, button);
    let form = [
        ("variant", "atomic-chess"),
        ("with", "computer"),
        ("level", "2"),
        ("play", "black"),
        ("time", "unlimited"),
    ];
    let begun = ann.form("/games", &form).await;
    assert_eq!(begun.status.as_u16(), 303, "{}", begun.body);
    let page = ann.get(begun.header("location")).await;
    page.shows(200, "Computer 2");
    assert!(!page.body.contains("id=\"chat\""));
    ann.get("/").await.shows(200, "the computer, level 2");
    let server = server
        .restart_with(&ServerSettings {
            without_computer: true,
            ..ServerSettings::default()
        })
        .await;
    let ann = ann.at(&server);
    assert!(!ann.get("/").await.body.contains(button));
    let refused = ann.form("/games", &form).await;
    refused.shows(409, "No computer plays on this server");
}

#[tokio::test]
async fn games_against_the_computer_stand_in_lists_of_others_for_who_asks() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    let game = game_of(&ann, json!({"level": 1})).await;
    let address = format!("/games/{game}");
    for list in ["/", "/watch", "/games"] {
        let stranger = Player::new(&server);
        assert!(!stranger.get(list).await.body.contains(&address), "{list}");
    }
    ann.get("/me").await.shows(200, &address);
    ann.must(&game, json!({"do": "resign"})).await;
    ann.form("/account/name", &[("name", "Dora")]).await;
    let reader = Player::new(&server);
    let list = async |address: &str| reader.get(address).await.body;
    for plain in [
        "/games",
        "/games?player=Dora",
        "/games?player=Computer+1",
        "/games?against=people",
        "/games.atom",
        "/games.txt",
        "/watch?against=computer",
        "/players/Dora",
    ] {
        assert!(!list(plain).await.contains(&game), "{plain}");
    }
    for asked in [
        "/games?against=computer",
        "/games?against=computer&variant=hole-chess",
        "/games?against=computer&player=Dora&result=black&reason=resignation",
        "/games?against=computer&player=Computer+1&most=0",
        "/games?against=computer&variant=hole-chess&sort=length",
        "/games.atom?against=computer",
        "/games.txt?against=computer",
    ] {
        assert!(list(asked).await.contains(&game), "{asked}");
    }
    for other in [
        "player=Computer+2",
        "variant=crazyhouse",
        "result=white",
        "least=1",
        "rated=yes",
        "from=2999-01-01",
    ] {
        let other = format!("/games?against=computer&{other}");
        assert!(!list(&other).await.contains(&game), "{other}");
    }
}

#[tokio::test]
async fn games_against_the_computer_are_watched_and_paged_through() {
    let server = Server::start().await;
    let players = [(); 13].map(|()| Player::new(&server));
    let mut made = Vec::new();
    for player in players.iter().chain(&players) {
        let wishes = json!({"level": 1, "variant": "atomic-chess"});
        made.push((player, game_of(player, wishes).await));
    }
    let reader = Player::new(&server);
    let stand = async |address: &str| {
        let page = reader.get(address).await;
        page.shows(200, "he computer</");
        let stands = |(_, game): &&(&Player, String)| page.body.contains(&format!("/games/{game}"));
        made.iter().filter(stands).count()
    };
    assert_eq!(stand("/watch").await, 0);
    assert_eq!(stand("/watch?against=computer").await, 24);
    assert_eq!(stand("/watch?against=computer&page=2").await, 2);
    let one_kind = "/watch?variant=atomic-chess&against=computer";
    assert_eq!(stand(one_kind).await, 24);
    assert_eq!(stand("/watch?variant=crazyhouse&against=computer").await, 0);
    let page = reader.get(one_kind).await;
    page.shows(200, "26 games. The last to begin come first.")
        .shows(200, "?variant=atomic-chess&#38;against=computer&#38;page=2");
    for (player, game) in &made {
        server.clock.advance(1_000);
        player.must(game, json!({"do": "resign"})).await;
    }
    assert_eq!(stand("/watch?against=computer").await, 0);
    assert_eq!(stand("/games?against=computer").await, 24);
    let last = format!("/games?against=computer&before={}", made[2].1);
    assert_eq!(stand(&last).await, 2);
    // Without the filter, the list leaves out games against the computer, even after the cursor of
    // one.
    assert_eq!(stand(&format!("/games?before={}", made[2].1)).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_games_at_once_are_all_answered() {
    let database = TestDatabase::sqlite();
    let program = Program::start_with_log(&database, "warn");
    let players: Vec<Player> = (0..10)
        .map(|_| Player::of(format!("http://{}", program.address)))
        .collect();
    let played = players.iter().map(async |ann| {
        let games = [
            game_of(ann, json!({"level": 8})).await,
            game_of(
                ann,
                json!({"level": 8, "time": {"kind": "live", "minutes": 5}}),
            )
            .await,
        ];
        for game in &games {
            ann.plays(game, "c4", 0).await;
        }
        for game in &games {
            sees(ann, game, 2).await;
        }
        begins(ann, json!({"level": 1}))
            .await
            .is_refused(409, "2 unfinished games against the computer");
    });
    join_all(played).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_while_the_computer_thinks_goes_on() {
    let database = TestDatabase::sqlite();
    let mut program = Program::start(&database);
    let ann = Player::of(format!("http://{}", program.address));
    let game = game_of(&ann, json!({"level": 8})).await;
    ann.plays(&game, "c4", 0).await;
    assert_eq!(program.kill(), None);
    let program = Program::start(&database);
    let ann = ann.at_address(format!("http://{}", program.address));
    let view = sees(&ann, &game, 2).await;
    assert_eq!(view["plies"][0]["turn"], "c4");
    assert_eq!(view["plies"][1]["by"], "black");
}
