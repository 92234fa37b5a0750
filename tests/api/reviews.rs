//! Engine reviews of finished games.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::helpers::{Player, Server, ServerSettings};

/// A time limit that only a failing test reaches.
const BOUND: Duration = Duration::from_mins(1);

#[tokio::test]
async fn a_game_is_reviewed_when_it_is_over_by_whoever_has_a_name() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let page = format!("/games/{game}/review");
    white.get(&page).await.shows(200, "when it is over");
    white
        .form(&page, &[])
        .await
        .shows(409, "this one still goes on");
    white.plays(&game, "c4", 0).await;
    black.must(&game, json!({"do": "resign"})).await;

    let stranger = Player::new(&server);
    stranger.get(&page).await.shows(200, "Nobody has had");
    assert_eq!(stranger.form(&page, &[]).await.status.as_u16(), 403);
    white.get(&page).await.shows(200, "Review this game");
    white.form(&page, &[]).await.leads_to(&page);
    let begun = Instant::now();
    while !stranger
        .get(&page)
        .await
        .body
        .contains("The turns that cost most")
    {
        assert!(begun.elapsed() < BOUND, "the review is not finished");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // The review already exists, so a second request only redirects to it.
    black.form(&page, &[]).await.leads_to(&page);
    white
        .get("/games/nosuchgame12/review")
        .await
        .shows(404, "no game");
}

#[tokio::test]
async fn a_host_can_do_without_reviews() {
    let server = Server::start_with(ServerSettings {
        without_computer: true,
        ..ServerSettings::default()
    })
    .await;
    let (game, white, black) = server.game().await;
    white.plays(&game, "c4", 0).await;
    black.must(&game, json!({"do": "resign"})).await;
    let page = format!("/games/{game}/review");
    white.get(&page).await.shows(200, "Nobody has had");
    white
        .form(&page, &[])
        .await
        .shows(409, "On this server the computer reviews no games");
}

#[tokio::test]
async fn what_is_in_hand_stands_beside_the_boards_of_a_review() {
    let server = Server::start().await;
    let ann = Player::new(&server);
    let game = ann
        .creates(&json!({"variant": "crazyhouse", "with": "both-sides"}))
        .await;
    let turns = ["e4", "d5", "exd5", "Qxd5", "Qh5", "Qxh5"];
    for (ply, turn) in turns.iter().enumerate() {
        ann.must(&game, json!({"do": "play", "turn": turn, "ply": ply}))
            .await;
    }
    ann.must(&game, json!({"do": "resign"})).await;
    let page = format!("/games/{game}/review");
    ann.form(&page, &[]).await.leads_to(&page);
    let begun = Instant::now();
    let shown = loop {
        let shown = ann.get(&page).await;
        if shown.body.contains("The turns that cost most") {
            break shown;
        }
        assert!(begun.elapsed() < BOUND, "the review is not finished");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let mistake = shown.body.split("id=\"turn-5\"").nth(1);
    let mistake = mistake.expect("the queen that is given away");
    let mistake = mistake.split("</section>").next().unwrap();
    assert!(
        mistake
            .contains("<p class=\"soft\">White has in hand: Pawn. Black has in hand: Pawn. </p>"),
        "{mistake}"
    );
}
