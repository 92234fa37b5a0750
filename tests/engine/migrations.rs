//! Databases that an older version of the program has written.

use postern::{rules::Color, store::Store};
use sqlx::{ConnectOptions, Connection, SqlSafeStr, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::helpers::*;

async fn run(connection: &mut SqliteConnection, statement: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned()).into_sql_str()).execute(connection).await.unwrap();
}

/// Rows as version 1 wrote them, whose lists know only the side to move.
#[tokio::test]
async fn an_old_row_awaits_the_side_to_move() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("postern.db");
    Store::open(&file).await.unwrap().close().await;
    let mut connection = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
    for column in ["awaits_white", "awaits_black", "choosing", "white_deadline_ms", "black_deadline_ms"] {
        run(&mut connection, &format!("ALTER TABLE games DROP COLUMN {column}")).await;
    }
    run(&mut connection, "DELETE FROM _sqlx_migrations WHERE version > 1").await;
    for (id, status, to_move, deadline) in
        [("hers", "running", "white", "70"), ("his", "running", "black", "NULL"), ("done", "over", "white", "NULL")]
    {
        run(
            &mut connection,
            &format!(
                "INSERT INTO games (id, seq, variant, access, one_board, time, status, white_id, white_name, black_id,
                    black_name, ply, to_move, fen, last_cells, created_ms, active_ms, deadline_ms)
                 VALUES ('{id}', 2, 'hole-chess', 'link', 0, '{{\"kind\":\"unlimited\"}}', '{status}', 'id-of-ann', 'Ann',
                    'id-of-ben', 'Ben', 0, '{to_move}', '', '[]', 1, 1, {deadline})"
            ),
        )
        .await;
    }
    connection.close().await.unwrap();
    let store = Store::open(&file).await.unwrap();
    let games = store.games_of(&ann().id).await.unwrap();
    let ids: Vec<_> = games.iter().map(|game| game.id.as_str()).collect();
    assert_eq!(ids, ["hers", "his", "done"], "what waits for Ann comes first");
    assert!(games[0].awaits[Color::White] && !games[0].awaits[Color::Black] && !games[0].choosing);
    assert_eq!(games[0].deadlines[Color::White], Some(70));
    assert!(games[1].awaits[Color::Black] && games[1].deadlines[Color::Black].is_none());
    assert!(!games[2].awaits[Color::White]);
}
