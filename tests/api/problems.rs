//! Chess problems over HTTP: composing, proving and solving them, and the requests that the server
//! refuses.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::helpers::{Answer, Player, Server, ServerSettings};

/// A time limit that only a failing test reaches.
const BOUND: Duration = Duration::from_mins(1);
/// A position in which White mates in two.
const LADDER: &str = "7k/8/8/8/8/8/R7/1R2K3[] w - - 0 1";

fn form<'a>(fen: &'a str, aim: &'a str, turns: &'a str) -> [(&'static str, &'a str); 6] {
    [
        ("variant", "crazyhouse"),
        ("fen", fen),
        ("aim", aim),
        ("turns", turns),
        ("title", "Two <b>rooks</b>"),
        ("comment", "One rook behind the other."),
    ]
}

/// Composes the problem in `LADDER`, and returns its URL.
async fn composed(composer: &Player) -> String {
    let answer = composer.form("/problems", &form(LADDER, "mate", "2")).await;
    assert_eq!(answer.status.as_u16(), 303, "{}", answer.body);
    answer.header("location").to_owned()
}

/// Composes and publishes the problem in `LADDER`.
pub(crate) async fn published(server: &Server, composer: &Player) -> String {
    let page = composed(composer).await;
    let stranger = Player::new(server);
    let begun = Instant::now();
    while stranger.get(&page).await.status.as_u16() != 200 {
        assert!(begun.elapsed() < BOUND, "the problem is not published");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    page
}

pub(crate) async fn plays(player: &Player, page: &str, ply: usize, turn: &str) -> Answer {
    let body = json!({"ply": ply, "turn": turn});
    player.post(&format!("/api{page}/turn"), &body).await
}

fn state(answer: &Answer) -> (Value, Value, usize) {
    let view = answer.json();
    let plies = view["view"]["plies"].as_array().expect("a list").len();
    (view["progress"].clone(), view["ply"].clone(), plies)
}

#[tokio::test]
async fn a_problem_is_composed_proved_and_solved() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    let looked = "/problems/new?variant=crazyhouse&aim=mate&turns=2&fen=7k/8/8/8/8/8/R7/1R2K3[]%20w%20-%20-%200%201";
    ann.get(looked)
        .await
        .shows(200, "White to move mates in 2 turns?");
    let page = published(&server, &ann).await;
    ann.get("/problems?variant=crazyhouse&turns=2")
        .await
        .shows(200, &format!("href=\"{page}\""));
    ann.get("/problems/new")
        .await
        .shows(200, "It is proved and published.");
    ann.get(&page)
        .await
        .shows(200, "Two &#60;b&#62;rooks&#60;/b&#62;");

    let ben = Player::new(&server);
    let first = ben.get(&format!("/api{page}")).await;
    assert_eq!(state(&first), (json!("to-play"), json!(0), 0));
    assert!(
        !first.body.contains("One rook behind"),
        "the comment waits for the solution"
    );
    let wrong = plays(&ben, &page, 0, "Ke2").await;
    assert_eq!(state(&wrong), (json!("wrong"), json!(0), 2));
    ben.get(&page).await.shows(200, "Go back and try again");
    let back = ben
        .post(&format!("/api{page}/back"), &json!({"ply": 0}))
        .await;
    assert_eq!(state(&back), (json!("to-play"), json!(0), 0));
    // Solves the problem twice: with the names of clicked cells, which the board sends, and with
    // typed notation.
    let right = plays(&ben, &page, 0, "b1,b7").await;
    assert_eq!(state(&right), (json!("to-play"), json!(2), 2));
    ben.form(&format!("{page}/turn"), &[("ply", "2"), ("turn", "Ra8")])
        .await
        .leads_to(&page);
    let solved = ben.get(&page).await;
    solved.shows(200, "Solved.");
    solved.shows(200, "One rook behind the other.");
    solved.shows(200, "first turns force it");
    let anew = ben.form(&format!("{page}/back"), &[("ply", "0")]).await;
    anew.leads_to(&page);
}

#[tokio::test]
async fn what_is_refused_says_why_and_loses_nothing() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    for (fen, aim, turns, sentence) in [
        ("nonsense", "win", "2", "The position cannot be read"),
        (LADDER, "win", "7", "A problem is won in 1 to 6 turns."),
        (LADDER, "draw", "2", "Choose what is to be forced"),
        (
            "7k/8/8/8/8/8/8/4K2?[] w - - 0 1",
            "win",
            "2",
            "something is hidden",
        ),
    ] {
        let answer = ann.form("/problems", &form(fen, aim, turns)).await;
        answer.shows(422, sentence);
        answer.shows(422, "One rook behind the other.");
    }
    let page = published(&server, &ann).await;
    let again = Player::new(&server)
        .form("/problems", &form(LADDER, "mate", "2"))
        .await;
    again.shows(409, "This problem is here already");
    let illegal = plays(&ann, &page, 0, "Ra9").await;
    assert_eq!(illegal.status.as_u16(), 422, "{}", illegal.body);
    assert_eq!(plays(&ann, &page, 2, "Ra8").await.status.as_u16(), 409);
    let typed = [("ply", "0"), ("turn", "Q<x>")];
    let refused = ann.form(&format!("{page}/turn"), &typed).await;
    refused.shows(422, "value=\"Q&#60;x&#62;\"");
    for nowhere in [
        "/problems/nosuchproblem",
        "/api/problems/nosuchproblem",
        "/problems/a%20b",
    ] {
        assert_eq!(ann.get(nowhere).await.status.as_u16(), 404);
    }
    let stranger = Player::new(&server);
    let nowhere = plays(&stranger, "/problems/nosuchproblem", 0, "Ra7").await;
    assert_eq!(nowhere.status.as_u16(), 404);
    assert!(
        nowhere.header("set-cookie").is_empty(),
        "nobody becomes a guest by that"
    );
    for odd in [
        "after=x",
        "after=1.",
        "variant=nothing&turns=99&order=odd",
        "after=-5.%00",
    ] {
        ann.get(&format!("/problems?{odd}"))
            .await
            .shows(200, "All problems");
    }
}

#[tokio::test]
async fn the_first_try_of_an_account_is_rated() {
    let server = Server::start().await;
    let page = published(&server, &Player::new(&server)).await;
    let ben = Player::new(&server);
    let account = [("name", "Benedict"), ("password", "a green door")];
    ben.form("/sign-up", &account).await;
    ben.get(&page).await.shows(200, "Yours is 1500?.");
    ben.form(&format!("{page}/solution"), &[])
        .await
        .leads_to(&format!("{page}#solution"));
    let failed = ben.get(&page).await;
    failed.shows(200, "Solution");
    failed.shows(200, "solved 0 of 1 times at the first try");
    assert!(!failed.body.contains("Yours is 1500?"));
    plays(&ben, &page, 0, "Ra7").await;
    plays(&ben, &page, 2, "Rb8").await;
    ben.get(&page).await.shows(200, "solved 0 of 1 times");
    let data = ben.get("/account/data").await.json();
    assert_eq!(
        data["problems"]["tries"][0]["first_try"], "failed",
        "{data}"
    );
    assert_eq!(data["problems"]["tries"][0]["solved"], true);
}

#[tokio::test]
async fn each_game_has_a_problem_of_today() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    let page = ann.get("/problems").await;
    page.shows(200, "Today’s problems");
    let today = page.body.split("id=\"all-title\"").next().unwrap();
    for variant in postern_rules::Variant::ALL {
        assert!(
            today.contains(&format!("<span>{}", variant.title())),
            "{variant}"
        );
    }
    let there = ann.get("/problems?order=easiest&variant=crazyhouse").await;
    there.shows(200, "Crazyhouse");
}

#[tokio::test]
async fn a_host_can_do_without_proofs() {
    let server = Server::start_with(ServerSettings {
        without_computer: true,
        ..ServerSettings::default()
    })
    .await;
    let ann = Player::new(&server);
    ann.get("/problems/new")
        .await
        .shows(200, "You cannot compose problems here now.");
    ann.form("/problems", &form(LADDER, "mate", "2"))
        .await
        .shows(409, "On this server the computer proves no problems");
}
