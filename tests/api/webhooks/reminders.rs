//! Webhook reminders of turns whose time is running out.

use super::*;

const SECOND_MS: i64 = 1_000;
const HOUR_MS: i64 = 60 * 60 * SECOND_MS;
/// The SQL table and condition that select queued reminders.
const WAITS: &str = "deliveries WHERE kind = 'reminder'";

/// Starts a game in which it is White's turn, with this many days per turn.
async fn reminded_game(white: &Player, black: &Player, days: u32) -> String {
    let time = json!({"kind": "correspondence", "days": days});
    let game = white
        .creates(&json!({"variant": "crazyhouse", "time": time}))
        .await;
    black.must(&game, json!({"do": "join"})).await;
    game
}

/// Makes the server poll its queue three times, so that anything due is sent.
async fn looks(server: &Server, player: &Player) {
    for _ in 0..3 {
        tick(server);
        player.get("/account/webhooks").await.shows(200, "Webhooks");
    }
}

/// Waits until this many rows match the SQL condition.
async fn waiting(server: &Server, rows: &str, count: i64) {
    let mut other = server.database.stranger().await;
    let end = Instant::now() + Duration::from_secs(20);
    while other.count(rows).await != count {
        assert!(Instant::now() < end, "not {count} of {rows}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn reminders_are_posted_at_their_times_until_the_turn_is_played() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, Player::new(&server));
    let secret = webhook(&zoe, &outside, &["reminder"]).await;
    zoe.get("/account/webhooks")
        .await
        .shows(200, "</b>: reminders");
    let game = reminded_game(&zoe, &ben, 3).await;
    // Two reminders are due at the same time: one when a third of the time is left, and one a day
    // before the deadline.
    server.clock.advance(2 * DAY_MS - 10 * SECOND_MS);
    looks(&server, &zoe).await;
    assert_eq!(outside.connections(), 0, "it is not due yet");
    server.clock.advance(4 * SECOND_MS);
    let (at_s, first) = signed(&outside.request(1).await, &secret);
    let deadline = NOW_MS + 3 * DAY_MS;
    assert!(at_s * 1_000 >= deadline - DAY_MS, "{at_s}");
    let id = |before_ms: i64| format!("{game}-reminder-2-{}", deadline - before_ms);
    let wanted = json!({
        "id": id(DAY_MS), "what": "reminder", "link": server.url(&format!("/games/{game}")),
        "game": {"id": game, "variant": "crazyhouse", "seat": "white", "ply": 0},
        "deadline_ms": deadline,
    });
    assert_eq!(first, wanted);
    // The second reminder is scheduled three hours before the deadline.
    let later = format!("{WAITS} AND due_ms = {}", deadline - 3 * HOUR_MS);
    waiting(&server, &later, 1).await;
    server.clock.advance(20 * HOUR_MS);
    looks(&server, &zoe).await;
    assert_eq!(outside.connections(), 1, "the next is not due yet");
    server.clock.advance(HOUR_MS);
    let (at_s, second) = signed(&outside.request(2).await, &secret);
    assert!(at_s * 1_000 >= deadline - 3 * HOUR_MS, "{at_s}");
    assert_eq!(second["id"], id(3 * HOUR_MS), "it has an id of its own");
    waiting(&server, WAITS, 0).await;
}

#[tokio::test]
async fn nothing_reminds_of_a_turn_that_was_played_or_has_just_begun() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, Player::new(&server));
    webhook(&zoe, &outside, &["reminder"]).await;
    let game = reminded_game(&zoe, &ben, 1).await;
    server.clock.advance(HOUR_MS);
    looks(&server, &zoe).await;
    assert_eq!(outside.connections(), 0, "no reminder within an hour");
    waiting(&server, WAITS, 1).await;
    zoe.plays(&game, "e4", 0).await;
    // The next reminder would be due when a third of the time is left, but it is now Ben's turn.
    server.clock.advance(16 * HOUR_MS);
    tick(&server);
    waiting(&server, WAITS, 0).await;
    assert_eq!(outside.connections(), 0);
}

#[tokio::test]
async fn a_vacation_moves_a_reminder() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let secret = webhook(&zoe, &outside, &["reminder"]).await;
    let game = reminded_game(&zoe, &ben, 3).await;
    let path = "/account/vacation";
    zoe.form(path, &[("days", "7")]).await.leads_to(path);
    // The clock is paused when the reminder would be due.
    server.clock.advance(2 * DAY_MS + 10 * SECOND_MS);
    looks(&server, &zoe).await;
    assert_eq!(outside.connections(), 0, "the clock stands");
    zoe.form("/account/vacation/end", &[]).await.leads_to(path);
    let view = zoe.view(&game).await;
    let deadline = view["clock"]["deadline_ms"]["white"].as_i64();
    let deadline = deadline.expect("the clock runs again");
    assert!(deadline > NOW_MS + 4 * DAY_MS, "{deadline}");
    waiting(
        &server,
        &format!("{WAITS} AND due_ms = {}", deadline - DAY_MS),
        1,
    )
    .await;
    server.clock.advance(2 * DAY_MS - 20 * SECOND_MS);
    looks(&server, &zoe).await;
    assert_eq!(outside.connections(), 0, "it has moved");
    server.clock.advance(20 * SECOND_MS);
    let (at_s, body) = signed(&outside.request(1).await, &secret);
    assert!(at_s * 1_000 >= deadline - DAY_MS, "{at_s}");
    assert_eq!(
        (&body["what"], &body["deadline_ms"]),
        (&json!("reminder"), &json!(deadline))
    );
}

#[tokio::test]
async fn who_has_not_chosen_reminders_gets_none() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, Player::new(&server));
    let secret = webhook(&zoe, &outside, &["turn"]).await;
    let page = zoe.get("/account/webhooks").await;
    page.shows(200, "name=\"reminder\" value=\"yes\">");
    reminded_game(&zoe, &ben, 3).await;
    tick(&server);
    let (_, body) = signed(&outside.request(1).await, &secret);
    assert_eq!(body["what"], "turn");
    assert_eq!(body.get("deadline_ms"), None);
    waiting(&server, "deliveries", 0).await;
}
