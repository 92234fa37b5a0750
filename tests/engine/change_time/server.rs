//! Changing a game to correspondence time on a server: lists, notifications, and a restart.

use postern::live::Clock as _;
use postern_game::view::TimeKind;
use postern_game::{Actor, Command};

use super::{agree, offer};
use crate::helpers::*;

async fn changed(server: &Server) -> postern_game::GameId {
    let game = server.two(blitz()).await;
    server.turns(&game, &["c4", "e6"]).await;
    server.by(&ben(), &game, offer(3)).await.unwrap();
    server.by(&ann(), &game, agree(3)).await.unwrap();
    game
}

#[tokio::test]
async fn lists_show_the_new_clocks() {
    let server = Server::start().await;
    let game = changed(&server).await;
    let listed = server.live.lists.unfinished_of(&ann().id).await.unwrap();
    let listed = listed.iter().find(|listed| listed.game.id == game).unwrap();
    assert_eq!(listed.game.time, three_days());
    let deadline = server.clock.now_ms() + 3 * DAY;
    assert_eq!(listed.game.deadline_ms(), Some(deadline));
}

#[tokio::test]
async fn a_restart_finds_the_new_clocks() {
    let server = Server::on_file().await;
    let game = changed(&server).await;
    server.clock.advance(DAY);
    let server = server.restart().await;
    let view = server.live.games.view(&game, None, 0).await.unwrap();
    assert_eq!(view.time.kind, TimeKind::Correspondence);
    assert_eq!(view.clock.unwrap().left_ms.white, 2 * DAY);
    let checked = postern_store::care::check(&server.file()).unwrap();
    assert_eq!(checked.faults, Vec::<String>::new());
    server.turns(&game, &["e4"]).await;
    server.clock.advance(3 * DAY);
    let flag = server
        .live
        .games
        .execute(&game, &Actor::Server, &server.command_id(), Command::Flag)
        .await;
    assert!(flag.is_ok(), "{flag:?}");
}
