//! Players' quiet hours, and games whose clocks pause on weekends or at night.

use serde_json::{Value, json};

use crate::accounts::account;
use crate::helpers::{Player, Server};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
const PATH: &str = "/account/hours";

fn time(weekends_off: bool, nights_off: bool) -> Value {
    json!({
        "kind": "correspondence", "days": 3, "weekends_off": weekends_off, "nights_off": nights_off,
    })
}

async fn saves(player: &Player, zone: &str, from: &str, until: &str) {
    let fields = [("zone", zone), ("night_from", from), ("night_until", until)];
    let saved = player.form(PATH, &fields).await;
    saved.leads_to("/account/hours?saved=yes");
}

/// Returns the time until White's deadline in milliseconds.
async fn due(server: &Server, player: &Player, game: &str) -> i64 {
    use postern::live::Clock as _;

    let view = player.view(game).await;
    let deadline = view["clock"]["deadline_ms"]["white"].as_i64();
    deadline.expect("White’s clock runs") - server.clock.now_ms()
}

#[tokio::test]
async fn hours_are_saved_shown_and_refused() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    zoe.get("/account").await.shows(200, PATH);
    let page = zoe.get(PATH).await;
    page.shows(200, "Until you do, UTC is used")
        .shows(200, "data-own-zone")
        .shows(200, "<option selected>UTC</option>");
    saves(&zoe, "Asia/Tokyo", "23", "7").await;
    let page = zoe.get("/account/hours?saved=yes").await;
    page.shows(200, "Where you are it is Saturday 18:30.")
        .shows(200, "<option selected>Asia/Tokyo</option>")
        .shows(200, "<option value=\"23\" selected>23:00</option>")
        .shows(200, "<option value=\"7\" selected>07:00</option>");
    assert!(!page.body.contains("data-own-zone"), "{}", page.body);
    let data = zoe.get("/account/data").await.json();
    let hours = json!({"zone": "Asia/Tokyo", "night": [23, 7]});
    assert_eq!(data["hours"], hours);
    for (zone, from, until, words) in [
        ("Mars/Olympus", "23", "7", "There is no such time zone."),
        ("", "", "", "There is no such time zone."),
        (
            "UTC",
            "23",
            "",
            "Choose both hours of your night, or neither.",
        ),
        (
            "UTC",
            "",
            "7",
            "Choose both hours of your night, or neither.",
        ),
        (
            "UTC",
            "late",
            "7",
            "Choose both hours of your night, or neither.",
        ),
        ("UTC", "20", "7", "a night is 1 to 10 hours long"),
        ("UTC", "7", "7", "a night is 1 to 10 hours long"),
    ] {
        let fields = [("zone", zone), ("night_from", from), ("night_until", until)];
        let refused = zoe.form(PATH, &fields).await;
        refused
            .shows(422, words)
            .shows(422, "aria-invalid=\"true\"");
    }
    assert_eq!(zoe.get("/account/data").await.json()["hours"], hours);
    saves(&zoe, "UTC", "", "").await;
    let data = zoe.get("/account/data").await.json();
    assert_eq!(data["hours"], json!({"zone": "UTC", "night": null}));
}

#[tokio::test]
async fn guests_have_hours_and_strangers_sign_in() {
    let server = Server::start().await;
    let stranger = Player::new(&server);
    stranger
        .get(PATH)
        .await
        .leads_to("/sign-in?next=%2Faccount%2Fhours");
    let fields = [("zone", "Asia/Tokyo")];
    let refused = stranger.form(PATH, &fields).await;
    assert_ne!(refused.status, 303, "nobody’s hours are saved");
    let guest = Player::new(&server);
    guest.creates(&json!({"time": time(true, false)})).await;
    saves(&guest, "Asia/Tokyo", "", "").await;
    guest
        .get(PATH)
        .await
        .shows(200, "It is Saturday 18:30 there.");
}

#[tokio::test]
async fn clocks_stand_at_the_weekend_and_at_night() {
    let server = Server::start().await;
    let (white, black) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    saves(&white, "Asia/Tokyo", "23", "7").await;
    // The test clock shows Saturday, 9:30 UTC, which is 18:30 in Tokyo.
    let game = white.creates(&json!({"time": time(true, false)})).await;
    black.must(&game, json!({"do": "join"})).await;
    let until_monday = 5 * HOUR + HOUR / 2 + DAY;
    assert_eq!(due(&server, &white, &game).await, until_monday + 3 * DAY);
    let words = "3 days per move, weekends off";
    let view = white.view(&game).await;
    assert_eq!(view["time"]["words"], words);
    let page = black.get(&format!("/games/{game}")).await;
    page.shows(200, words).shows(200, "4 d 5 h");
    let game = white.creates(&json!({"time": time(false, true)})).await;
    black.must(&game, json!({"do": "join"})).await;
    // White's clock runs for four and a half hours today, for sixteen hours on each of the next
    // four days, and on the last day until 10:30.
    let expected = 4 * HOUR + HOUR / 2 + 8 * HOUR + 4 * DAY + 3 * HOUR + HOUR / 2;
    assert_eq!(due(&server, &white, &game).await, expected);
    // If a game's clocks do not pause at night, quiet hours do not affect its deadlines.
    let game = white.creates(&json!({"time": time(false, false)})).await;
    black.must(&game, json!({"do": "join"})).await;
    assert_eq!(due(&server, &white, &game).await, 3 * DAY);
}

#[tokio::test]
async fn the_form_makes_such_a_game_and_keeps_its_settings() {
    let server = Server::start().await;
    let player = Player::new(&server);
    let page = player.get("/").await;
    page.shows(200, "name=\"weekends_off\" value=\"yes\">")
        .shows(200, "name=\"nights_off\" value=\"yes\">");
    let fields = [
        ("command_id", "make-a-game"),
        ("variant", "hole-chess"),
        ("with", "anyone"),
        ("play", "white"),
        ("time", "correspondence"),
        ("days", "3"),
        ("weekends_off", "yes"),
        ("nights_off", "yes"),
    ];
    let made = player.form("/games", &fields).await;
    let address = made.header("location").to_owned();
    let words = "3 days per move, weekends and nights off";
    player.get(&address).await.shows(200, words);
    player.get("/challenges").await.shows(200, words);
    // The form for the next game preselects the same pauses, and a refused form keeps them.
    let game = address.trim_start_matches("/games/");
    player.must(game, json!({"do": "abort"})).await;
    let page = player.get(&address).await;
    page.shows(200, "name=\"weekends_off\" value=\"yes\">")
        .shows(200, "name=\"nights_off\" value=\"yes\">");
    let mut wrong = fields;
    wrong[5].1 = "31";
    let refused = player.form("/games", &wrong).await;
    refused
        .shows(422, "name=\"weekends_off\" value=\"yes\" checked>")
        .shows(422, "name=\"nights_off\" value=\"yes\" checked>");
}
