//! Live play on a real database, with a clock set by hand.

use postern::{
    game::{Opponent, TimeControl, view::Status},
    rules::Reason,
};

use crate::helpers::*;

#[tokio::test]
async fn the_sample_game_is_played_to_its_end() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    server.turns(&game, &SAMPLE).await;
    let view = server.live.view(&game, Some(&ben().id), 0).await.unwrap();
    assert_eq!(view.status, Status::Over);
    assert_eq!(view.outcome.unwrap().words, "Yellow wins: the Red king was drawn into the hole at d7.");
    assert_eq!(view.plies.iter().map(|ply| ply.turn.as_str()).collect::<Vec<_>>(), SAMPLE);
    assert_eq!(server.live.game(&game).await.unwrap().outcome().unwrap().reason, Reason::KingCaptured);

    let server = server.restart().await;
    let again = server.live.view(&game, Some(&ben().id), 0).await.unwrap();
    assert_eq!(again.plies, view.plies);
    assert_eq!(again.status_words, view.status_words);
}

#[tokio::test]
async fn lists_show_seeks_and_running_games() {
    let server = Server::start().await;
    let game = server.create(new_game(Opponent::Anyone, three_days())).await;
    let seeks = server.live.seeks().await.unwrap();
    assert_eq!(seeks.iter().map(|seek| &seek.id).collect::<Vec<_>>(), [&game]);
}
