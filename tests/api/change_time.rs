//! Changing a live game to correspondence time, and clocks with a delay.

use serde_json::json;

use crate::helpers::{Player, Server};

const DAY: i64 = 24 * 3_600_000;

#[tokio::test]
async fn forms_propose_other_clocks_and_agree_to_them() {
    let server = Server::start().await;
    let (white, black) = (Player::new(&server), Player::new(&server));
    let live = json!({"time": {"kind": "live", "minutes": 5, "increment": 3}});
    let game = white.creates(&live).await;
    black.must(&game, json!({"do": "join"})).await;
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;
    let address = format!("/games/{game}");
    let page = white.get(&address).await.body;
    assert!(
        page.contains("<select name=\"days\" aria-label=\"Days per move\">")
            && page.contains("<option value=\"3\" selected>3 days per move</option>")
            && page.contains("<option value=\"1\">1 day per move</option>"),
        "{page}"
    );
    let since = white.view(&game).await["seq"].as_i64().unwrap_or_default();
    let path = format!("/games/{game}/socket?since={since}");
    let mut socket = white.socket(&server, &path).await;
    let commands = format!("{address}/commands");
    let fields = [
        ("do", "offer_correspondence"),
        ("days", "5"),
        ("command_id", "propose"),
    ];
    white.form(&commands, &fields).await.leads_to(&address);
    let page = black.get(&address).await.body;
    let words = "Yellow proposes to go on by correspondence, with 5 days per move.";
    assert!(
        page.contains(words) && page.contains("<input type=\"hidden\" name=\"days\" value=\"5\">"),
        "{page}"
    );
    let other = black.does(&game, json!({"do": "accept_correspondence", "days": 3}));
    other
        .await
        .is_refused(409, "Your opponent proposes 5 days per move by now");
    let fields = [
        ("do", "accept_correspondence"),
        ("days", "5"),
        ("command_id", "agree"),
    ];
    black.form(&commands, &fields).await.leads_to(&address);
    let view = socket
        .view_when(|view| view["time"]["kind"] == "correspondence")
        .await;
    assert_eq!(view["time"]["words"], "5 days per move");
    assert_eq!(view["clock"]["left_ms"]["white"], 5 * DAY);
    let text = white.get(&format!("{address}/game.txt")).await.body;
    let told = "1. c4 e6 {The game goes on by correspondence: 5 days per move.}";
    assert!(
        text.contains(told) && text.contains("[TimeControl \"5 days per move\"]"),
        "{text}"
    );
    let list = white.get("/me?time=correspondence").await.body;
    assert!(list.contains(&address), "{list}");
    let list = white.get("/me?time=live").await.body;
    assert!(!list.contains(&address), "{list}");
    // A socket that connects later receives the new clocks, too.
    let mut late = black.socket(&server, &path).await;
    let view = late.next_view().await;
    assert_eq!(view["time"]["words"], "5 days per move");
}

#[tokio::test]
async fn a_clock_can_have_a_delay_instead_of_an_increment() {
    let server = Server::start().await;
    let white = Player::new(&server);
    let words = "5 minutes, delay 3 seconds per move";
    let game = white
        .creates(&json!({"time": {"kind": "live", "minutes": 5, "delay": 3}}))
        .await;
    assert_eq!(white.view(&game).await["time"]["words"], words);
    let fields = [
        ("command_id", "make"),
        ("variant", "hole-chess"),
        ("with", "anyone"),
        ("play", "white"),
        ("time", "live"),
        ("minutes", "5"),
        ("increment", "3"),
        ("delay", "yes"),
    ];
    white.form("/games", &fields).await;
    white.get("/challenges").await.shows(200, words);
    let both = json!({"time": {"kind": "live", "minutes": 5, "increment": 3, "delay": 3}});
    let mut wish = json!({
        "id": "both", "variant": "hole-chess", "with": "friend", "play": "white",
    });
    wish["time"] = both["time"].clone();
    let refused = white.post("/api/games", &wish).await;
    refused.is_refused(422, "A clock has an increment or a delay");
}
