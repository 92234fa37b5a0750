//! Stored ratings: checked, rebuilt, listed, and deleted with their players.

use postern::live::{ConductError, ModerationAuthority};
use postern_store::{
    CopyEndpoint, DatabaseCheckResult, DatabaseUrl, PostgresOptions, Store, care, copy,
    postgres_care,
};
use postern_test_postgres::TestCluster;

use super::*;
use crate::database::{Stranger, on_postgres};

async fn check(server: &Server) -> DatabaseCheckResult {
    if on_postgres() {
        let url = DatabaseUrl::parse(&server.database.argument()).unwrap();
        postgres_care::check(&url).await.unwrap()
    } else {
        care::check(&server.file()).unwrap()
    }
}

pub(super) async fn must_be_whole(server: &Server) {
    let faults = check(server).await.faults;
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Stops the server, rebuilds its database, and starts another server.
async fn rebuilt(server: Server) -> Server {
    server.live.shutdown().await;
    if on_postgres() {
        let url = DatabaseUrl::parse(&server.database.argument()).unwrap();
        postgres_care::rebuild(&url).await.unwrap();
    } else {
        let lock = care::DatabaseLock::take(&server.file()).unwrap();
        care::rebuild(&lock, &server.file()).await.unwrap();
    }
    server.restart().await
}

#[tokio::test]
async fn check_finds_wrong_ratings_and_rebuild_makes_the_same_again() {
    let server = with_accounts().await;
    lost(&server, &ann(), &ben(), &ben()).await;
    server.clock.advance(days(9));
    lost(&server, &cleo(), &ann(), &ann()).await;
    let last = lost(&server, &ben(), &ann(), &ann()).await;
    must_be_whole(&server).await;
    let mut before = Vec::new();
    for person in [ann(), ben(), cleo()] {
        before.push(server.live.ratings.ratings_of(&person.id).await.unwrap());
    }
    let figures = server.live.ratings.rated_game(&last).await.unwrap();
    let mut stranger = server.database.stranger().await;
    stranger
        .run("UPDATE ratings SET points = points + 1000 WHERE points < 1500000")
        .await;
    stranger
        .run("UPDATE rated_games SET white_new_points = 1 WHERE number = 3")
        .await;
    // An SQLite file can be rebuilt only if nothing else has it open.
    drop(stranger);
    let faults = check(&server).await.faults;
    assert!(
        faults[0].starts_with("table rated_games: 1 of its rows are not what"),
        "{faults:#?}"
    );
    assert!(faults[1].starts_with("table ratings:"), "{faults:#?}");
    let server = rebuilt(server).await;
    must_be_whole(&server).await;
    let mut after = Vec::new();
    for person in [ann(), ben(), cleo()] {
        after.push(server.live.ratings.ratings_of(&person.id).await.unwrap());
    }
    assert_eq!(after, before);
    assert_eq!(
        server.live.ratings.rated_game(&last).await.unwrap(),
        figures
    );
}

#[tokio::test]
async fn an_opponent_keeps_what_a_deleted_player_has_lost() {
    let server = with_accounts().await;
    let game = lost(&server, &ann(), &ben(), &ben()).await;
    let running = begun(&server, &ben(), &ann()).await;
    let before = points(&server, &ann()).await;
    let deleted = server
        .live
        .accounts
        .delete_account_named("Ben")
        .await
        .unwrap();
    assert_eq!(deleted, ben());
    assert_eq!(
        server.live.ratings.ratings_of(&ben().id).await,
        Ok(Vec::new())
    );
    assert!(
        server
            .live
            .ratings
            .rated_game(&game)
            .await
            .unwrap()
            .is_some()
    );
    // Deleting a player first resigns the player's games, which changes ratings.
    assert!(
        server
            .live
            .ratings
            .rated_game(&running)
            .await
            .unwrap()
            .is_some()
    );
    assert!(points(&server, &ann()).await > before);
    must_be_whole(&server).await;
    let before = points(&server, &ann()).await;
    let server = rebuilt(server).await;
    assert_eq!(points(&server, &ann()).await, before);
    assert_eq!(
        server.live.ratings.ratings_of(&ben().id).await,
        Ok(Vec::new())
    );
    must_be_whole(&server).await;
}

#[tokio::test]
async fn the_best_are_neither_provisional_nor_idle() {
    let server = with_accounts().await;
    let best = async |server: &Server| -> Vec<String> {
        let best = server.live.ratings.best_of(blitz_set()).await.unwrap();
        best.into_iter().map(|(person, _)| person.name).collect()
    };
    lost(&server, &ann(), &ben(), &ben()).await;
    assert!(best(&server).await.is_empty(), "all are provisional");
    for _ in 0..3 {
        for _ in 0..4 {
            lost(&server, &ann(), &ben(), &ben()).await;
            lost(&server, &ben(), &ann(), &ann()).await;
        }
        server.clock.advance(days(1));
    }
    let settled = |rating: Option<Rating>| !rating.unwrap().is_provisional();
    assert!(settled(rating(&server, &ann()).await) && settled(rating(&server, &ben()).await));
    let mut order = [
        (points(&server, &ann()).await, "Ann"),
        (points(&server, &ben()).await, "Ben"),
    ];
    order.sort_unstable();
    assert_eq!(best(&server).await, [order[1].1, order[0].1]);
    server.clock.advance(days(61));
    assert!(best(&server).await.is_empty(), "all are idle");
    server.live.upkeep.tidy().await.unwrap();
    must_be_whole(&server).await;
    lost(&server, &ann(), &ben(), &ben()).await;
    assert_eq!(best(&server).await.len(), 2);
}

#[tokio::test]
async fn a_copy_has_the_same_ratings() {
    let server = Server::on_file().await;
    for person in [ann(), ben()] {
        gets_account(&server, &person).await;
    }
    let game = lost(&server, &ann(), &ben(), &ben()).await;
    let ratings = server.live.ratings.ratings_of(&ann().id).await.unwrap();
    let figures = server.live.ratings.rated_game(&game).await.unwrap();
    server.live.shutdown().await;
    let database = TestCluster::shared().database();
    let url = DatabaseUrl::parse(&database.url()).unwrap();
    copy(
        CopyEndpoint::File(&server.file()),
        CopyEndpoint::Server(&url),
    )
    .await
    .unwrap();
    let store = Store::open_postgres(PostgresOptions::new(url.clone()))
        .await
        .unwrap();
    assert_eq!(store.ratings_of(&ann().id).await.unwrap(), ratings);
    assert_eq!(store.rated_game(&game).await.unwrap(), figures);
    // In the copy, new ratings get higher numbers than the copied ones.
    let mut copied = Stranger::to_postgres(&database.url()).await;
    let next = copied
        .count("(SELECT nextval(pg_get_serial_sequence('rated_games', 'number')) AS n) AS next WHERE n = 2")
        .await;
    assert_eq!(next, 1);
}

#[tokio::test]
async fn an_annulled_game_gives_its_points_back_and_later_games_keep_theirs() {
    let server = with_accounts().await;
    let wrong = lost(&server, &ann(), &ben(), &ben()).await;
    server.clock.advance(days(2));
    lost(&server, &cleo(), &ann(), &cleo()).await;
    let figures = server
        .live
        .ratings
        .rated_game(&wrong)
        .await
        .unwrap()
        .unwrap();
    let gained = figures.after.white.points - figures.before.white.points;
    let (anns, bens) = (points(&server, &ann()).await, points(&server, &ben()).await);
    let annul = async |game: &str, reason: &str| {
        server
            .live
            .conduct
            .annul(ModerationAuthority::Host, game, reason)
            .await
    };
    let reason = "They were one person.";
    assert_eq!(
        annul(wrong.as_str(), " ").await,
        Err(ConductError::Reason.into())
    );
    let address = format!("https://chess.example/games/{wrong}?ply=2#kibitz");
    assert_eq!(annul(&address, reason).await, Ok(wrong.clone()));
    assert_eq!(points(&server, &ann()).await, anns - gained);
    assert_eq!(points(&server, &ben()).await, bens + gained);
    assert!(
        server
            .live
            .ratings
            .rated_game(&wrong)
            .await
            .unwrap()
            .unwrap()
            .is_annulled
    );
    assert_eq!(
        annul(wrong.as_str(), reason).await,
        Err(ConductError::Unchanged.into())
    );
    let friendly = joined(
        &server,
        new_game(OpponentKind::Anyone, blitz()),
        &ann(),
        &ben(),
    )
    .await;
    assert_eq!(
        annul(friendly.as_str(), reason).await,
        Err(ConductError::NotRated.into())
    );
    // The annulled game is missing from Ann's graph.
    let history = server
        .live
        .ratings
        .rating_points(&ann().id, blitz_set())
        .await
        .unwrap();
    let seen: Vec<i64> = history.iter().map(|point| point.points).collect();
    assert_eq!(seen, [anns - gained]);
    let logged = server.live.conduct.acts(None).await.unwrap();
    assert_eq!(
        (&*logged[0].act, &*logged[0].detail, &*logged[0].reason),
        ("annulled", wrong.as_str(), reason)
    );
    must_be_whole(&server).await;
    // Neither the next game's ratings nor those after a rebuild include the annulled game.
    let next = lost(&server, &ben(), &ann(), &ben()).await;
    let rated = server
        .live
        .ratings
        .rated_game(&next)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(rated.before.black.points, anns - gained);
    must_be_whole(&server).await;
    let before = server.live.ratings.ratings_of(&ann().id).await.unwrap();
    let server = rebuilt(server).await;
    assert_eq!(
        server.live.ratings.ratings_of(&ann().id).await.unwrap(),
        before
    );
    must_be_whole(&server).await;
}
