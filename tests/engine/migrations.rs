//! Databases that an older version of the program has written.

use std::path::Path;

use postern::{
    game::{Command, GameId, GameView, Opponent, Summary, TimeControl},
    store::{SqliteStore, Store},
};
use postern_rules::Color;
use sqlx::{
    ConnectOptions, Connection, SqlSafeStr, SqliteConnection, sqlite::SqliteConnectOptions,
};

use crate::helpers::*;

async fn run(connection: &mut SqliteConnection, statement: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned()).into_sql_str())
        .execute(connection)
        .await
        .unwrap();
}

/// Makes a database one of version 1, whose lists know only the side to move; its log is the same.
async fn make_old(file: &Path) {
    let mut connection = SqliteConnectOptions::new()
        .filename(file)
        .connect()
        .await
        .unwrap();
    for column in [
        "awaits_white",
        "awaits_black",
        "choosing",
        "white_deadline_ms",
        "black_deadline_ms",
    ] {
        run(
            &mut connection,
            &format!("ALTER TABLE games DROP COLUMN {column}"),
        )
        .await;
    }
    run(
        &mut connection,
        "DELETE FROM _sqlx_migrations WHERE version > 1",
    )
    .await;
    connection.close().await.unwrap();
}

/// Ann's games as the lists show them, in their order.
async fn listed(file: &Path) -> Vec<Summary> {
    let store = SqliteStore::open(file).await.unwrap();
    let games = store.games_of(&ann().id).await.unwrap();
    store.close().await;
    games
}

#[tokio::test]
async fn lists_are_the_same_after_the_migration_as_if_they_had_been_written_anew() {
    let server = Server::start().await;
    let by_post = new_game(Opponent::Friend, three_days());
    let open = server.create(by_post).await;
    let hers = server.two(three_days()).await;
    let his = server.two(blitz()).await;
    server.turns(&his, &["c4", "e6", "e4"]).await;
    let unlimited = server.two(TimeControl::Unlimited).await;
    let over = server.two(three_days()).await;
    server.by(&ben(), &over, Command::Resign).await.unwrap();
    server.live.shutdown().await;

    let file = server.file();
    let before = listed(&file).await;
    make_old(&file).await;
    let after = listed(&file).await;
    assert_eq!(after, before);

    let of = |game: &GameId| after.iter().find(|summary| summary.id == *game).unwrap();
    assert!(
        of(&hers).awaits[Color::White] && of(&hers).deadlines[Color::White].is_some(),
        "it is her turn, and her time runs"
    );
    assert!(of(&his).awaits[Color::Black] && of(&his).deadlines[Color::Black].is_some());
    assert!(of(&unlimited).awaits[Color::White] && of(&unlimited).deadline_ms().is_none());
    for idle in [&open, &over] {
        assert!(
            Color::ALL
                .into_iter()
                .all(|side| !of(idle).awaits[side] && of(idle).deadlines[side].is_none())
        );
    }
}

#[tokio::test]
async fn an_old_game_goes_on_where_it_was() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    server.turns(&game, &["c4", "e6"]).await;
    let view = async |server: &Server| -> GameView {
        server.live.view(&game, Some(&ann().id), 0).await.unwrap()
    };
    let before = view(&server).await;
    server.live.shutdown().await;
    make_old(&server.file()).await;

    let server = server.restart().await;
    assert_eq!(view(&server).await, before);
    server.turns(&game, &["e4"]).await;
    server.live.shutdown().await;
    let games = listed(&server.file()).await;
    assert!(games[0].awaits[Color::Black] && !games[0].awaits[Color::White] && games[0].ply == 3);
}
