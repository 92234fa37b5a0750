//! Limits on engine help: fair play in rated games, reviews per day, and secret squares.

use postern::live::{LiveError, ReviewError, ReviewState};
use postern_game::{
    Command, Evaluation, GameId, GameReview, NewGame, OpponentKind, Refusal, TimeControl,
};
use postern_rules::{Color, Variant};

use crate::helpers::*;
use crate::ratings::{gets_account, joined, rated};
use crate::reviews::{finished, review};

/// Twenty legal turns after e4 and e5 that never repeat a position.
const QUIET: [&str; 20] = [
    "a3", "a6", "b3", "b6", "c3", "c6", "d3", "d6", "f3", "f6", "g3", "g6", "h3", "h6", "Ra2",
    "Ra7", "Nd2", "Nd7", "Bb2", "Bb7",
];

#[tokio::test]
async fn in_a_rated_game_its_last_twenty_positions_count() {
    let server = Server::start().await;
    for person in [ann(), ben()] {
        gets_account(&server, &person).await;
    }
    let over = finished(&server, Variant::Crazyhouse, &["e4", "e5"]).await;
    server
        .live
        .reviews
        .ask_for_review(&over, &ann().id)
        .await
        .unwrap();
    review(&server, &over).await;
    let read = async || {
        let state = server.live.reviews.review(&over, Some(&ann().id)).await;
        state.map(|state| matches!(state, ReviewState::Finished(_)))
    };
    let new = NewGame {
        variant: Variant::Crazyhouse,
        ..rated(blitz())
    };
    let running = joined(&server, new, &ann(), &ben()).await;
    assert_eq!(
        read().await,
        Ok(true),
        "both began alike, which says nothing"
    );
    let turns = [&["e4", "e5"], &QUIET[..]].concat();
    for (ply, turn) in turns.iter().enumerate() {
        let by = [ann(), ben()][ply % 2].clone();
        server.by(&by, &running, play(turn, ply)).await.unwrap();
        let counts = ply + 1 < turns.len();
        let wanted = if counts {
            Err(LiveError::Refused(Refusal::FairPlay))
        } else {
            Ok(true)
        };
        assert_eq!(read().await, wanted, "after {} turns", ply + 1);
    }
    // A spectator may read a review at any time.
    let watches = server.live.reviews.review(&over, Some(&cleo().id)).await;
    assert!(matches!(watches, Ok(ReviewState::Finished(_))));
}

#[tokio::test]
async fn at_most_ten_games_are_reviewed_for_an_account_in_a_day() {
    let server = Server::start().await;
    gets_account(&server, &ann()).await;
    let ask = async || {
        let id = finished(&server, Variant::AtomicChess, &["e4"]).await;
        let asked = server.live.reviews.ask_for_review(&id, &ann().id).await;
        if asked.is_ok() {
            review(&server, &id).await;
        }
        asked
    };
    let mut made = 0;
    for _ in 0..2 {
        while ask().await.is_ok() {
            made += 1;
        }
        server.clock.advance(DAY / 2 - SECOND);
        assert!(matches!(
            ask().await,
            Err(LiveError::Review(ReviewError::EnoughToday { .. }))
        ));
        server.clock.advance(SECOND);
    }
    assert_eq!(made, 9, "eight at once, and one in half a day");
    ask().await.unwrap();
    assert!(ask().await.is_err(), "ten in a day");
}

/// Plays a game with event 5 in which Ann and Ben choose these squares and Ben resigns.
async fn hiding(server: &Server, squares: [&str; 2], turns: &[&str]) -> GameId {
    let new = event_5(OpponentKind::Friend, TimeControl::Unlimited);
    let id = server.create(new).await;
    server.by(&ben(), &id, Command::Join).await.unwrap();
    server.by(&ann(), &id, choose(squares[0])).await.unwrap();
    server.by(&ben(), &id, choose(squares[1])).await.unwrap();
    server.turns(&id, turns).await;
    server.by(&ben(), &id, Command::Resign).await.unwrap();
    id
}

async fn reviewed(server: &Server, id: &GameId) -> GameReview {
    server
        .live
        .reviews
        .ask_for_review(id, &ann().id)
        .await
        .unwrap();
    review(server, id).await
}

#[tokio::test]
async fn while_a_square_is_hidden_a_review_has_a_gap_and_tells_nothing() {
    let server = Server::start().await;
    let turns = ["e4", "e5", "d4", "Nc6"];
    let mut reviews = Vec::new();
    for squares in [["c4", "h5"], ["h4", "g5"]] {
        let id = hiding(&server, squares, &turns).await;
        reviews.push(reviewed(&server, &id).await);
    }
    let judged = &reviews[0].evaluations;
    assert_eq!(judged.len(), turns.len() + 1);
    assert!(judged.iter().all(Option::is_none), "{judged:?}");
    assert_eq!(reviews[0].mistakes, []);
    assert_eq!(reviews[0], reviews[1], "whichever squares were hidden");
}

#[tokio::test]
async fn once_the_squares_are_revealed_a_review_goes_on() {
    let server = Server::start().await;
    // The knight enters the passage at f6 and leaves it at c4.
    let id = hiding(&server, ["c4", "f6"], &["e4", "Nf6", "d3"]).await;
    let found = reviewed(&server, &id).await;
    let judged: Vec<bool> = found.evaluations.iter().map(Option::is_some).collect();
    assert_eq!(judged, [false, false, true, true]);
    assert_ne!(
        found.evaluations[3],
        Some(Evaluation::of_winner(Some(Color::White))),
        "what the position is worth, and not how the game ended"
    );
}
