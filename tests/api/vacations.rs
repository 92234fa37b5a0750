//! Vacations: the page, its forms, and what players, opponents and lists show.

use serde_json::json;

use crate::accounts::account;
use crate::helpers::{Answer, Player, Server};

const PATH: &str = "/account/vacation";

/// Checks that a page loads and does not contain `words`.
fn lacks(page: &Answer, words: &str) {
    assert_eq!(page.status, 200);
    assert!(!page.body.contains(words), "{}", page.body);
}

async fn leaves(player: &Player, days: &str) {
    player.form(PATH, &[("days", days)]).await.leads_to(PATH);
}

#[tokio::test]
async fn somebody_goes_on_vacation_and_comes_back() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let ben = account(&server, "Ben").await;
    let time = json!({"kind": "correspondence", "days": 3});
    let game = zoe.creates(&json!({ "time": time })).await;
    ben.must(&game, json!({"do": "join"})).await;
    zoe.get("/account").await.shows(200, PATH);
    zoe.get(PATH)
        .await
        .shows(200, "20 days are left this year, 14 of them at a stretch");
    lacks(&zoe.get("/me").await, "on vacation");
    leaves(&zoe, "7").await;
    zoe.get(PATH)
        .await
        .shows(200, "You are on vacation")
        .shows(200, "Saturday, 28 Nov 2026, 09:30 UTC");
    zoe.get("/me").await.shows(200, "You are on vacation until");
    let view = ben.view(&game).await;
    let away = [&view["players"]["white"], &view["players"]["black"]];
    let away = away
        .into_iter()
        .filter_map(|player| player["vacation_until_ms"].as_i64());
    assert_eq!(away.count(), 1);
    ben.get(&format!("/games/{game}"))
        .await
        .shows(200, "away until ");
    leaves(&zoe, "1").await;
    zoe.form("/account/vacation/end", &[]).await.leads_to(PATH);
    zoe.get(PATH).await.shows(200, "19 days are left this year");
    lacks(
        &ben.get(&format!("/games/{game}")).await,
        ", on vacation until ",
    );
    let data = zoe.get("/account/data").await.json();
    assert_eq!(data["vacations"]["taken"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn days_that_nobody_has_are_refused() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    for days in ["", "0", "-3", "15", "many", "99999999999999999999"] {
        let refused = zoe.form(PATH, &[("days", days)]).await;
        refused.shows(422, "Choose from 1 to 14 days.");
    }
    leaves(&zoe, "14").await;
    zoe.form("/account/vacation/end", &[]).await.leads_to(PATH);
    // The test clock stands still, so the vacation ends as soon as it has begun. It still counts as
    // one day.
    zoe.get(PATH)
        .await
        .shows(200, "19 days are left this year, 13 of them at a stretch");
    let stranger = Player::new(&server);
    stranger
        .get(PATH)
        .await
        .leads_to("/sign-in?next=%2Faccount%2Fvacation");
}

#[tokio::test]
async fn vacations_that_begin_by_themselves_are_chosen() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let address = "/account/vacation/automatic";
    let saved = zoe.form(address, &[("automatic", "yes")]).await;
    saved.leads_to("/account/vacation?saved=yes");
    zoe.get(PATH).await.shows(200, "value=\"yes\" checked");
    zoe.form(address, &[])
        .await
        .leads_to("/account/vacation?saved=yes");
    lacks(&zoe.get(PATH).await, "value=\"yes\" checked");
}
