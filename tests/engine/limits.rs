//! The maximum number of games per player, and the lists of a player with 20,000 games.

use postern::live::LiveError;
use postern_game::{Command, GameId, NewGame, OpponentKind, Refusal, TimeControl};
use postern_rules::Color;

use crate::database::on_postgres;
use crate::helpers::*;

/// Duplicates a game's row in its players' game lists this many times.
async fn multiply(server: &Server, game: &GameId, copies: u32) {
    let columns = "variant, access, one_board, time, status, white, black, winner, reason, created_ms, over_ms";
    let state = "seq, ply, to_move, fen, last_cells, active_ms, running_ms, awaits_white, awaits_black, choosing, \
                 white_deadline_ms, black_deadline_ms, deadline_ms";
    let statements = format!(
        "CREATE TEMP TABLE many AS WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < {copies})
             SELECT n, (SELECT coalesce(max(key), 0) FROM games) + n AS new FROM number;
         INSERT INTO games (key, id, {columns}) SELECT new, '{game}-' || new, {columns} FROM many CROSS JOIN games WHERE id = '{game}';
         INSERT INTO game_state (game, {state}) SELECT new, {state} FROM many
             CROSS JOIN game_state WHERE game = (SELECT key FROM games WHERE id = '{game}');
         DROP TABLE many;"
    );
    let mut other = server.database.stranger().await;
    other.run_as_one(&statements).await;
    if on_postgres() {
        let next =
            "SELECT setval(pg_get_serial_sequence('games', 'key'), (SELECT max(key) FROM games))";
        other.run(next).await;
    }
}

fn friend() -> NewGame {
    new_game(OpponentKind::Friend, TimeControl::Unlimited)
}

async fn creates(server: &Server, new: NewGame) -> Result<GameId, LiveError> {
    server
        .live
        .games
        .create(&ann(), &server.command_id(), new)
        .await
}

fn refused<T>(result: Result<T, LiveError>) -> Refusal {
    match result.err() {
        Some(LiveError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_person_has_at_most_300_unfinished_games() {
    let server = Server::start().await;
    let first = creates(&server, friend()).await.unwrap();
    let open = server
        .live
        .games
        .create(&ben(), &server.command_id(), friend())
        .await
        .unwrap();
    multiply(&server, &first, 298).await;
    creates(&server, friend()).await.unwrap();
    let most = Refusal::TooManyGames(300);
    assert_eq!(refused(creates(&server, friend()).await), most);
    assert_eq!(
        refused(creates(&server, new_game(OpponentKind::Anyone, blitz())).await),
        most
    );
    assert_eq!(refused(server.by(&ann(), &open, Command::Join).await), most);
    // The limit does not affect existing games.
    server.by(&ben(), &first, Command::Join).await.unwrap();
    server.turns(&first, &["c4"]).await;
    server.by(&ann(), &first, Command::Abort).await.unwrap();
    server.by(&ann(), &open, Command::Join).await.unwrap();
}

#[tokio::test]
async fn a_person_has_at_most_100_games_at_one_board() {
    let server = Server::start().await;
    let at_one_board = || new_game(OpponentKind::BothSides, TimeControl::Unlimited);
    let first = creates(&server, at_one_board()).await.unwrap();
    multiply(&server, &first, 99).await;
    assert_eq!(
        refused(creates(&server, at_one_board()).await),
        Refusal::TooManyAtOneBoard(100)
    );
    let other = creates(&server, friend()).await.unwrap();
    multiply(&server, &other, 199).await;
    assert_eq!(
        refused(creates(&server, friend()).await),
        Refusal::TooManyGames(300)
    );
    server.by(&ann(), &first, Command::Abort).await.unwrap();
    creates(&server, at_one_board()).await.unwrap();
}

#[tokio::test]
async fn a_rematch_is_a_game_of_both_players() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let other = creates(&server, friend()).await.unwrap();
    multiply(&server, &other, 299).await;
    server.by(&ben(), &game, Command::Resign).await.unwrap();
    server
        .by(&ann(), &game, Command::OfferRematch)
        .await
        .unwrap();
    assert_eq!(
        refused(server.by(&ben(), &game, Command::AcceptRematch).await),
        Refusal::OpponentHasTooManyGames
    );
    server.by(&ann(), &other, Command::Abort).await.unwrap();
    server
        .by(&ben(), &game, Command::AcceptRematch)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_person_with_20000_games_gets_lists_of_the_usual_length() {
    let server = Server::start().await;
    let running = server.two(TimeControl::Unlimited).await;
    let over = server.two(TimeControl::Unlimited).await;
    server.by(&ben(), &over, Command::Resign).await.unwrap();
    multiply(&server, &running, 20_000).await;
    multiply(&server, &over, 20_000).await;
    let live = &server.live;
    assert_eq!(
        live.lists.unfinished_of(&ann().id).await.unwrap().len(),
        500
    );
    assert_eq!(
        live.lists.finished_of(&ann().id, None).await.unwrap().len(),
        24
    );
    // The count of waiting games stops at 500.
    assert_eq!(live.lists.waiting_for(&ann().id).await.unwrap(), 500);
    assert_eq!(
        refused(creates(&server, friend()).await),
        Refusal::TooManyGames(300)
    );
    let kept = "games WHERE status <> 'over'";
    assert_eq!(server.database.stranger().await.count(kept).await, 20_001);
    server.turns(&running, &["c4"]).await;
    let game = live.games.game(&running).await.unwrap();
    assert_eq!(game.line().position().to_move(), Color::Black);
}
