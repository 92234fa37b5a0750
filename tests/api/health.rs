//! Health and readiness checks, and Prometheus metrics.

use std::time::Duration;

use serde_json::json;
use tokio::time::interval;

use crate::accounts::PASSWORD;
use crate::database::{TestDatabase, on_postgres};
use crate::helpers::{Player, Server, ServerSettings};
use crate::ports::free_port;
use crate::program::{Program, serve};

const SECOND: i64 = 1_000;

#[tokio::test(flavor = "multi_thread")]
async fn it_says_why_it_is_not_ready() {
    let server = Server::start().await;
    let host = Player::new(&server);
    assert_eq!(host.get("/readyz").await.json(), json!({"status": "ready"}));

    let mut other = server.database.stranger().await;
    other.run("ALTER TABLE comments RENAME TO lost").await;
    let again = host.get("/readyz").await;
    assert_eq!(again.status, 200, "it asks the database once a second");
    server.clock.advance(SECOND);
    let answer = host.get("/readyz").await;
    assert_eq!(answer.status, 503);
    let reason = if on_postgres() {
        "relation \\\"comments\\\" does not exist"
    } else {
        "no such table: comments"
    };
    assert!(answer.body.contains(reason), "{}", answer.body);
    assert_eq!(host.get("/healthz").await.status, 200, "it is alive");
    other.run("ALTER TABLE lost RENAME TO comments").await;

    other.lock().await;
    server.clock.advance(SECOND);
    let locked = host.get("/readyz").await;
    assert_eq!(locked.status, 503);
    assert!(
        locked.body.contains("the database is busy"),
        "{}",
        locked.body
    );
    other.unlock().await;
    server.clock.advance(SECOND);
    assert_eq!(host.get("/readyz").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_are_on_an_address_of_their_own() {
    let database = TestDatabase::new().await;
    let address = format!("127.0.0.1:{}", free_port());
    let mut command = serve(&database);
    let program = Program::launch(command.args(["--metrics", &address]));
    let ann = Player::of(format!("http://{}", program.address));
    let game = ann.creates(&json!({"with": "both-sides"})).await;
    ann.plays(&game, "c4", 0).await;
    let wrong = json!({"do": "play", "turn": "c4", "ply": 0});
    assert_eq!(ann.does(&game, wrong).await.status, 409);
    assert_eq!(ann.get("/metrics").await.status, 404);

    let figures = Player::of(format!("http://{address}"))
        .get("/metrics")
        .await
        .body;
    for line in [
        "postern_commands_total{kind=\"create\",result=\"accepted\"} 1",
        "postern_commands_total{kind=\"play\",result=\"accepted\"} 1",
        "postern_commands_total{kind=\"play\",result=\"refused\"} 1",
        "postern_commands_waiting 0",
        "postern_commit_seconds_count 1",
        "postern_commit_commands_count",
        "postern_cache_bytes",
        "postern_requests_total{status=\"4xx\"} 2",
        "postern_job_failures_total{job=\"clocks\"} 0",
    ] {
        assert!(figures.contains(line), "{line}: {figures}");
    }

    let said = json!({"do": "kibitz", "ply": 0, "text": "You fool"});
    ann.must(&game, said).await;
    let comment = ann.view(&game).await["kibitz"]["comments"][0]["seq"].to_string();
    let ben = Player::of(format!("http://{}", program.address));
    let account = [("name", "Ben"), ("password", PASSWORD)];
    ben.form("/sign-up", &account).await.leads_to("/me");
    let report = [("game", &*game), ("comment", &comment), ("kind", "insults")];
    let sent = ben.form("/conduct/report", &report).await;
    sent.leads_to("/account#reports-title");
    let figures = Player::of(format!("http://{address}"))
        .get("/metrics")
        .await
        .body;
    for line in [
        "postern_reports_waiting 1\n",
        "postern_reports_oldest_seconds ",
    ] {
        assert!(figures.contains(line), "{line}: {figures}");
    }
}

#[tokio::test]
async fn a_clock_that_was_set_back_shows_nobody_more_than_a_turn_began_with() {
    let server = Server::start().await;
    let (white, black) = (Player::new(&server), Player::new(&server));
    let days = json!({"time": {"kind": "correspondence", "days": 3}});
    let game = white.creates(&days).await;
    black.must(&game, json!({"do": "join"})).await;
    white.plays(&game, "c4", 0).await;
    server.clock.advance(-3_600 * SECOND);
    for page in ["/me", &format!("/games/{game}")] {
        let page = black.get(page).await.body;
        assert!(page.contains("3 d 0 h"), "{page}");
        assert!(!page.contains("3 d 1 h"), "{page}");
    }
    let clock = &black.view(&game).await["clock"];
    assert_eq!(clock["left_ms"]["black"], 3 * 24 * 3_600 * SECOND);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_jobs_that_games_need_take_a_server_out_of_service() {
    let wishes = ServerSettings {
        // Nothing listens on this port. The test sends no e-mail.
        smtp: Some("smtp://127.0.0.1:9".to_owned()),
        ..ServerSettings::default()
    };
    let server = Server::start_with(wishes).await;
    let (white, black) = (Player::new(&server), Player::new(&server));
    let live = json!({"time": {"kind": "live", "minutes": 5, "increment": 0}});
    let game = white.creates(&live).await;
    black.must(&game, json!({"do": "join"})).await;
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;

    let mut stranger = server.database.stranger().await;
    for rename in [
        "ALTER TABLE receivers RENAME COLUMN quiet_until_ms TO lost_quiet_ms",
        "ALTER TABLE game_state RENAME COLUMN deadline_ms TO lost_ms",
    ] {
        stranger.run(rename).await;
    }
    server.clock.advance(5 * 60 * SECOND);
    let mut often = interval(Duration::from_millis(50));
    let refused = loop {
        let answer = white.get("/readyz").await;
        if answer.status != 200 {
            break answer;
        }
        often.tick().await;
    };
    refused.is_refused(
        503,
        "The background job “clocks” has failed for more than 5 seconds",
    );
    assert_eq!(white.get("/healthz").await.status, 200);

    let mend = "ALTER TABLE game_state RENAME COLUMN lost_ms TO deadline_ms";
    stranger.run(mend).await;
    while white.get("/readyz").await.status != 200 {
        often.tick().await;
    }
    let lost = stranger.count("receivers WHERE lost_quiet_ms > 0").await;
    assert_eq!(lost, 0, "mails cannot be sent still");
    let view = white.view(&game).await;
    assert_eq!(view["status"], "over", "the clock has expired: {view}");
}
