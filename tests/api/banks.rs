//! Correspondence games with a time bank: forms, requests, pages.

use serde_json::{Value, json};

use crate::helpers::{Player, Server};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
const WORDS: &str = "5 days + 12 hours per move, at most 10 days";

fn time() -> Value {
    json!({"kind": "correspondence", "days": 5, "bank": {"hours": 12, "most_days": 10}})
}

#[tokio::test]
async fn a_game_says_what_is_kept_and_counts_it() {
    let server = Server::start().await;
    let (white, black) = (Player::new(&server), Player::new(&server));
    let game = white.creates(&json!({"time": time()})).await;
    black.must(&game, json!({"do": "join"})).await;
    server.clock.advance(2 * DAY);
    white.plays(&game, "c4", 0).await;
    let view = black.view(&game).await;
    assert_eq!(view["time"]["words"], WORDS);
    assert_eq!(view["clock"]["left_ms"]["white"], 3 * DAY + 12 * HOUR);
    assert_eq!(view["clock"]["left_ms"]["black"], 5 * DAY);
    let page = black.get(&format!("/games/{game}")).await.body;
    assert!(page.contains(WORDS) && page.contains("3 d 12 h"), "{page}");
    // The form for the next game suggests the same time bank, and a rematch reuses it.
    white.must(&game, json!({"do": "resign"})).await;
    let page = white.get(&format!("/games/{game}")).await.body;
    for (name, value) in [("bank", "yes"), ("bank_hours", "12"), ("bank_days", "10")] {
        let field = format!("<input type=\"hidden\" name=\"{name}\" value=\"{value}\">");
        assert!(page.contains(&field), "{field}: {page}");
    }
    black.must(&game, json!({"do": "offer_rematch"})).await;
    white.must(&game, json!({"do": "accept_rematch"})).await;
    let next = white.view(&game).await["next_game"].clone();
    let next = next.as_str().expect("a rematch");
    assert_eq!(white.view(next).await["time"]["words"], WORDS);
    let text = white.get(&format!("/games/{game}/game.txt")).await.body;
    assert!(
        text.contains(&format!("[TimeControl \"{WORDS}\"]")),
        "{text}"
    );
}

fn fields<'a>(bank: &'a str, hours: &'a str, most: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("command_id", "make-a-game"),
        ("variant", "hole-chess"),
        ("with", "anyone"),
        ("play", "white"),
        ("time", "correspondence"),
        ("days", "5"),
        ("bank", bank),
        ("bank_hours", hours),
        ("bank_days", most),
    ]
}

#[tokio::test]
async fn the_form_makes_such_a_game_and_says_what_is_wrong() {
    let server = Server::start().await;
    let player = Player::new(&server);
    player
        .get("/")
        .await
        .shows(200, "name=\"bank_hours\"")
        .shows(200, "name=\"bank\" value=\"yes\">");
    for (hours, most, words) in [
        ("0", "10", "a turn adds 1 to 240 hours to a bank"),
        ("12", "4", "at least the days at the start"),
        ("12", "many", "Most days must be a number."),
        ("", "10", "Hours added per move must be a number."),
    ] {
        let refused = player.form("/games", &fields("yes", hours, most)).await;
        refused
            .shows(422, words)
            .shows(422, "value=\"yes\" checked");
    }
    let made = player.form("/games", &fields("yes", "12", "10")).await;
    let address = made.header("location").to_owned();
    player.get(&address).await.shows(200, WORDS);
    player.get("/challenges").await.shows(200, WORDS);
    // Without the checkbox for a time bank, the server ignores the other fields of the time bank.
    let other = Player::new(&server);
    let made = other.form("/games", &fields("", "0", "")).await;
    let address = made.header("location").to_owned();
    other.get(&address).await.shows(200, "5 days per move");
}

#[tokio::test]
async fn requests_out_of_range_are_refused() {
    let server = Server::start().await;
    let player = Player::new(&server);
    for (bank, status, words) in [
        (
            json!({"hours": 241, "most_days": 10}),
            422,
            "1 to 240 hours",
        ),
        (
            json!({"hours": 12, "most_days": 61}),
            422,
            "at most 60 days",
        ),
        (json!({"hours": 12}), 400, "most_days"),
        (
            json!({"hours": 12, "most_days": 10, "days": 1}),
            400,
            "days",
        ),
    ] {
        let wish = json!({
            "id": "a-game-that-is-not", "variant": "hole-chess", "with": "friend", "play": "white",
            "time": {"kind": "correspondence", "days": 5, "bank": bank},
        });
        let refused = player.post("/api/games", &wish).await;
        refused.is_refused(status, words);
    }
}

#[tokio::test]
async fn only_challenges_with_the_same_bank_are_paired() {
    let server = Server::start().await;
    let (one, two, three) = (
        Player::new(&server),
        Player::new(&server),
        Player::new(&server),
    );
    let pairs = |bank, hours, id| {
        let mut fields = fields(bank, hours, "10");
        fields[0].1 = id;
        fields[3].1 = "random";
        fields.push(("pair", "yes"));
        fields
    };
    let first = one.form("/games", &pairs("yes", "12", "one-one-one")).await;
    let other = two.form("/games", &pairs("yes", "6", "two-two-two")).await;
    let same = three
        .form("/games", &pairs("yes", "12", "three-three"))
        .await;
    let address = |answer: &crate::helpers::Answer| answer.header("location").to_owned();
    assert_ne!(address(&first), address(&other));
    assert_eq!(address(&first), address(&same));
}
