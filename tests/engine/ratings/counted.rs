//! Which finished games change the players' ratings, and which do not.

use postern_game::{Command, OpponentKind, Rating, TimeControl};

use super::*;

#[tokio::test]
async fn a_rated_game_changes_both_ratings_and_says_by_how_much() {
    let server = with_accounts().await;
    assert_eq!(rating(&server, &ann()).await, None);
    let game = begun(&server, &ann(), &ben()).await;
    assert_eq!(server.live.ratings.rated_game(&game).await, Ok(None));
    server.by(&ben(), &game, Command::Resign).await.unwrap();
    let first = server
        .live
        .ratings
        .rated_game(&game)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (first.before.white, first.before.black),
        (Rating::NEW, Rating::NEW)
    );
    assert_eq!(rating(&server, &ann()).await, Some(first.after.white));
    assert_eq!(rating(&server, &ben()).await, Some(first.after.black));
    assert!(first.after.white.points > 1_600_000 && first.after.black.points < 1_400_000);

    // After a month without games, both ratings are less certain.
    server.clock.advance(days(30));
    let draw = begun(&server, &ben(), &ann()).await;
    server.by(&ben(), &draw, Command::OfferDraw).await.unwrap();
    server.by(&ann(), &draw, Command::AcceptDraw).await.unwrap();
    let second = server
        .live
        .ratings
        .rated_game(&draw)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(second.before.white.points, first.after.black.points);
    assert!(second.before.white.deviation > first.after.black.deviation);
    assert!(second.after.black.points < second.before.black.points);
    let history = server
        .live
        .ratings
        .rating_points(&ann().id, blitz_set())
        .await
        .unwrap();
    let seen: Vec<i64> = history.iter().map(|point| point.points).collect();
    assert_eq!(seen, [first.after.white.points, second.after.black.points]);
}

#[tokio::test]
async fn each_set_has_ratings_of_its_own() {
    let server = with_accounts().await;
    lost(&server, &ann(), &ben(), &ben()).await;
    let slow = joined(&server, rated(three_days()), &ann(), &ben()).await;
    server.turns(&slow, &["c4", "c7"]).await;
    server.by(&ann(), &slow, Command::Resign).await.unwrap();
    let ratings = server.live.ratings.ratings_of(&ann().id).await.unwrap();
    let told: Vec<(String, i64, bool)> = ratings
        .iter()
        .map(|(set, kept)| (set.slug(), kept.games, kept.rating.points > 1_500_000))
        .collect();
    let slug = |speed: &str| format!("hole-chess-{speed}");
    assert_eq!(
        told,
        [(slug("blitz"), 1, true), (slug("correspondence"), 1, false)]
    );
}

#[tokio::test]
async fn games_that_do_not_count_change_nothing() {
    let server = with_accounts().await;
    // These games do not change ratings: one is unrated, one ends before both players have moved,
    // and in one a single person plays both sides.
    let friendly = joined(
        &server,
        new_game(OpponentKind::Anyone, blitz()),
        &ann(),
        &ben(),
    )
    .await;
    server.turns(&friendly, &["c4", "c7"]).await;
    server.by(&ann(), &friendly, Command::Resign).await.unwrap();
    let short = joined(&server, rated(blitz()), &ann(), &ben()).await;
    server.turns(&short, &["c4"]).await;
    server.by(&ben(), &short, Command::Abort).await.unwrap();
    let alone = server
        .create(new_game(OpponentKind::BothSides, TimeControl::Unlimited))
        .await;
    server.turns(&alone, &["c4", "c7"]).await;
    server.by(&ann(), &alone, Command::Resign).await.unwrap();
    for game in [friendly, short, alone] {
        assert_eq!(server.live.ratings.rated_game(&game).await, Ok(None));
    }
    assert_eq!(
        server.live.ratings.ratings_of(&ann().id).await,
        Ok(Vec::new())
    );
}

#[tokio::test]
async fn five_games_a_day_count_between_the_same_two() {
    let server = with_accounts().await;
    for number in 0..5 {
        let (white, black) = if number % 2 == 0 {
            (ann(), ben())
        } else {
            (ben(), ann())
        };
        let game = lost(&server, &white, &black, &ben()).await;
        assert!(
            server
                .live
                .ratings
                .rated_game(&game)
                .await
                .unwrap()
                .is_some()
        );
        server.clock.advance(HOUR);
    }
    let before = points(&server, &ann()).await;
    let sixth = lost(&server, &ann(), &ben(), &ben()).await;
    assert_eq!(server.live.ratings.rated_game(&sixth).await, Ok(None));
    assert_eq!(points(&server, &ann()).await, before);
    // A game against another opponent changes ratings, and so does another game against Ben once a
    // day has passed since the first.
    let other = lost(&server, &ann(), &cleo(), &cleo()).await;
    assert!(
        server
            .live
            .ratings
            .rated_game(&other)
            .await
            .unwrap()
            .is_some()
    );
    server.clock.advance(DAY - 5 * HOUR);
    let next = lost(&server, &ann(), &ben(), &ben()).await;
    assert!(
        server
            .live
            .ratings
            .rated_game(&next)
            .await
            .unwrap()
            .is_some()
    );
    let again = lost(&server, &ann(), &ben(), &ben()).await;
    assert_eq!(server.live.ratings.rated_game(&again).await, Ok(None));
}

#[tokio::test]
async fn games_that_end_together_go_on_from_each_other() {
    let server = with_accounts().await;
    let mut games = Vec::new();
    for (white, black) in [
        (ann(), ben()),
        (cleo(), ann()),
        (ben(), cleo()),
        (ben(), ann()),
    ] {
        games.push((begun(&server, &white, &black).await, black));
    }
    let resigning = games
        .iter()
        .map(|(game, black)| server.by(black, game, Command::Resign));
    for done in futures_util::future::join_all(resigning).await {
        done.unwrap();
    }
    for person in [ann(), ben(), cleo()] {
        let history = server
            .live
            .ratings
            .rating_points(&person.id, blitz_set())
            .await;
        let history = history.unwrap();
        let of_person = if person == cleo() { 2 } else { 3 };
        assert_eq!(history.len(), of_person, "{}", person.name);
        assert_eq!(
            history.last().unwrap().points,
            points(&server, &person).await
        );
    }
    super::kept::must_be_whole(&server).await;
}
