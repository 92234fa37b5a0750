//! Reviews of finished games.

use std::time::Duration;

use postern::live::{AnalysisError, LiveError, ReviewError, ReviewState};
use postern_game::{
    Command, ComputerPlayer, Evaluation, GameId, GameReview, NewGame, OpponentKind, Person,
    Refusal, TimeControl,
};
use postern_rules::{Color, Position, Variant};

use crate::helpers::*;

/// Plays these turns in a game between Ann and Ben. Unless the game is then over, Ben resigns.
pub(crate) async fn finished(server: &Server, variant: Variant, turns: &[&str]) -> GameId {
    let new = NewGame {
        variant,
        ..new_game(OpponentKind::Friend, TimeControl::Unlimited)
    };
    let id = server.create(new).await;
    server.by(&ben(), &id, Command::Join).await.unwrap();
    for (ply, turn) in turns.iter().enumerate() {
        let by = if ply % 2 == 0 { ann() } else { ben() };
        server.by(&by, &id, play(turn, ply)).await.unwrap();
    }
    if server
        .live
        .games
        .game(&id)
        .await
        .unwrap()
        .outcome()
        .is_none()
    {
        server.by(&ben(), &id, Command::Resign).await.unwrap();
    }
    id
}

/// Waits until a requested review is finished, and returns it.
pub(crate) async fn review(server: &Server, id: &GameId) -> GameReview {
    let wait = async {
        loop {
            match server.live.reviews.review(id, None).await.unwrap() {
                ReviewState::Finished(review) => return review,
                ReviewState::Underway { done, of } => assert!(done <= of),
                ReviewState::None => panic!("nobody is at work"),
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let found = tokio::time::timeout(Duration::from_mins(2), wait).await;
    found.expect("it is finished in time")
}

/// A game in which Black's third turn allows a mate.
const BLUNDERS: [&str; 7] = ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"];

#[tokio::test]
async fn a_review_finds_the_turn_that_allowed_the_mate() {
    let server = Server::start().await;
    let id = finished(&server, Variant::Crazyhouse, &BLUNDERS).await;
    server
        .live
        .reviews
        .ask_for_review(&id, &ann().id)
        .await
        .unwrap();
    let found = review(&server, &id).await;
    assert_eq!(found.evaluations.len(), 8);
    assert_eq!(
        found.evaluations[7],
        Some(Evaluation::of_winner(Some(Color::White)))
    );
    let worst = found.mistakes.iter().find(|mistake| mistake.ply == 5);
    assert_eq!(worst.expect("the sixth turn").answer, ["Qxf7#"]);
    // A second request returns the stored review.
    server
        .live
        .reviews
        .ask_for_review(&id, &ben().id)
        .await
        .unwrap();
    let state = server.live.reviews.review(&id, None).await.unwrap();
    assert_eq!(state, ReviewState::Finished(found.clone()));
    let server = server.restart().await;
    assert_eq!(
        server.live.reviews.review(&id, None).await.unwrap(),
        ReviewState::Finished(found)
    );
}

#[tokio::test]
async fn games_of_every_variant_are_reviewed() {
    let server = Server::start().await;
    for variant in Variant::ALL {
        // Advances a day, because guests can request only a few reviews per day.
        server.clock.advance(24 * 60 * 60 * 1_000);
        let new = new_game(OpponentKind::BothSides, TimeControl::Unlimited);
        let id = server.create(NewGame { variant, ..new }).await;
        for ply in 0..4 {
            let game = server.live.games.game(&id).await.unwrap();
            let position = game.line().position();
            let viewer = postern_rules::Viewer::Player(position.to_move());
            let turn = position.legal_turns(viewer)[ply].notation.clone();
            server.by(&ann(), &id, play(&turn, ply)).await.unwrap();
        }
        server.by(&ann(), &id, Command::Resign).await.unwrap();
        server
            .live
            .reviews
            .ask_for_review(&id, &ann().id)
            .await
            .unwrap();
        let found = review(&server, &id).await;
        assert_eq!(found.evaluations.len(), 5);
        assert!(found.evaluations.iter().any(Option::is_some), "{variant}");
    }
}

#[tokio::test]
async fn only_games_that_are_over_are_reviewed_and_one_at_a_time_for_each() {
    let server = Server::start().await;
    let running = server
        .create(new_game(OpponentKind::BothSides, TimeControl::Unlimited))
        .await;
    let ann = ann().id;
    let refused = async |id: &GameId| {
        server
            .live
            .reviews
            .ask_for_review(id, &ann)
            .await
            .unwrap_err()
    };
    let not_over = LiveError::Review(ReviewError::NotOver);
    assert_eq!(refused(&running).await, not_over);
    let empty = finished(&server, Variant::Crazyhouse, &[]).await;
    let no_turns = LiveError::Review(ReviewError::NoTurns);
    assert_eq!(refused(&empty).await, no_turns);

    let first = finished(&server, Variant::Crazyhouse, &BLUNDERS).await;
    let second = finished(&server, Variant::Crazyhouse, &BLUNDERS).await;
    server
        .live
        .reviews
        .ask_for_review(&first, &ann)
        .await
        .unwrap();
    let again = LiveError::Review(ReviewError::OneAtATime);
    assert_eq!(refused(&second).await, again);
    server
        .live
        .reviews
        .ask_for_review(&first, &ann)
        .await
        .unwrap();
    server
        .live
        .reviews
        .ask_for_review(&second, &ben().id)
        .await
        .unwrap();
    review(&server, &first).await;
    review(&server, &second).await;

    server.live.games.let_computers_play(false);
    let third = finished(&server, Variant::Crazyhouse, &BLUNDERS).await;
    let no_computer = LiveError::Review(ReviewError::NoComputer);
    assert_eq!(refused(&third).await, no_computer);
    assert_eq!(
        server.live.reviews.review(&third, None).await.unwrap(),
        ReviewState::None
    );
}

#[tokio::test]
async fn nobody_is_helped_with_a_game_that_they_are_playing() {
    let server = Server::start().await;
    let over = finished(&server, Variant::Crazyhouse, &BLUNDERS).await;
    let running = NewGame {
        variant: Variant::Crazyhouse,
        ..new_game(OpponentKind::Friend, TimeControl::Unlimited)
    };
    let running = server.create(running).await;
    server.by(&ben(), &running, Command::Join).await.unwrap();
    // Both games are still at the initial position, which a review may show.
    server
        .live
        .reviews
        .ask_for_review(&over, &ben().id)
        .await
        .unwrap();
    review(&server, &over).await;
    server.turns(&running, &["e4", "e5"]).await;

    let fair = LiveError::Refused(Refusal::FairPlay);
    let read = async |person: Person| server.live.reviews.review(&over, Some(&person.id)).await;
    assert_eq!(read(ann()).await, Err(fair.clone()));
    assert_eq!(read(ben()).await, Err(fair.clone()));
    let again = server.live.reviews.ask_for_review(&over, &ann().id).await;
    assert_eq!(again, Ok(()), "it is there already, and is not shown");
    let another = finished(&server, Variant::Crazyhouse, &BLUNDERS).await;
    let asked = server
        .live
        .reviews
        .ask_for_review(&another, &ann().id)
        .await;
    assert_eq!(asked, Err(fair.clone()));
    // Fair play also forbids starting a game against the computer from the position of a running
    // game.
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 4 9".to_owned();
    let from_there = |level| NewGame {
        variant: Variant::Crazyhouse,
        fen: Some(fen.clone()),
        ..new_game(
            OpponentKind::Computer(ComputerPlayer::of_level(level).unwrap()),
            TimeControl::Unlimited,
        )
    };
    let create = async || {
        let id = server.command_id();
        server.live.games.create(&ann(), &id, from_there(1)).await
    };
    assert_eq!(create().await, Err(fair.clone()));
    // Fair play also forbids analysing the position of a running game.
    let position = Position::from_fen(Variant::Crazyhouse, &fen).unwrap();
    let may_analyse = async |who: Option<Person>| {
        let person = who.as_ref().map(|person| &person.id);
        server.live.games.may_analyse(person, &position).await
    };
    assert_eq!(may_analyse(Some(ann())).await, Err(fair.clone()));
    assert_eq!(may_analyse(Some(ben())).await, Err(fair));
    assert_eq!(may_analyse(Some(cleo())).await, Ok(()));
    assert_eq!(may_analyse(None).await, Ok(()));
    // The running game reaches a position that did not occur in the reviewed game.
    server.by(&ann(), &running, play("a3", 2)).await.unwrap();
    assert!(read(ann()).await.is_ok());
    assert!(create().await.is_ok());
    assert_eq!(may_analyse(Some(ann())).await, Ok(()));
    // Positions with secret squares are never analysed.
    let hidden = Position::with_events(Variant::EventChess, "5")
        .unwrap()
        .unwrap();
    let refused = server.live.games.may_analyse(None, &hidden).await;
    assert_eq!(refused, Err(LiveError::Analysis(AnalysisError::Hidden)));
}

#[tokio::test]
async fn at_most_five_games_are_reviewed_for_a_guest_in_a_day() {
    let server = Server::start().await;
    let ask = async |server: &Server| {
        let id = finished(server, Variant::AtomicChess, &["e4"]).await;
        let asked = server.live.reviews.ask_for_review(&id, &ann().id).await;
        if asked.is_ok() {
            review(server, &id).await;
        }
        asked
    };
    for _ in 0..4 {
        ask(&server).await.unwrap();
    }
    let enough = |asked| {
        matches!(
            asked,
            Err(LiveError::Review(ReviewError::EnoughToday { .. }))
        )
    };
    assert!(enough(ask(&server).await));
    server.clock.advance(24 * 60 * 60 * 1_000);
    ask(&server).await.unwrap();
    assert!(enough(ask(&server).await));
}
