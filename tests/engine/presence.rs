//! Which players and spectators are present at a game.

use postern::live::PresenceState;
use postern_game::{Command, OpponentKind, TimeControl};

use crate::helpers::*;

/// Returns whether White and Black are present, and the number of spectators.
fn here(state: &PresenceState) -> (bool, bool, usize) {
    (state.white, state.black, state.watchers)
}

#[tokio::test]
async fn players_and_watchers_come_and_go() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let enter = async |who| server.live.games.enter(&game, who).await.unwrap();
    let (ann, ben) = (ann(), ben());
    let (_watching, mut state) = enter(None).await;
    assert_eq!(here(&state.borrow_and_update()), (false, false, 1));
    let (first_tab, _) = enter(Some(&ann.id)).await;
    let (second_tab, _) = enter(Some(&ann.id)).await;
    assert_eq!(here(&state.borrow_and_update()), (true, false, 1));
    drop(first_tab);
    assert!(!state.has_changed().unwrap(), "the other tab is still open");
    let (_red, _) = enter(Some(&ben.id)).await;
    drop(second_tab);
    assert_eq!(here(&state.borrow_and_update()), (false, true, 1));
}

#[tokio::test]
async fn a_watcher_who_joins_is_a_player_from_then_on() {
    let server = Server::start().await;
    let game = server
        .create(new_game(OpponentKind::Friend, TimeControl::Unlimited))
        .await;
    let (_presence, state) = server
        .live
        .games
        .enter(&game, Some(&ben().id))
        .await
        .unwrap();
    assert_eq!(here(&state.borrow()), (false, false, 1));
    server.by(&ben(), &game, Command::Join).await.unwrap();
    assert_eq!(here(&state.borrow()), (false, true, 0));
}

#[tokio::test]
async fn who_plays_both_sides_is_there_for_both() {
    let server = Server::start().await;
    let game = server
        .create(new_game(OpponentKind::BothSides, TimeControl::Unlimited))
        .await;
    let (presence, mut state) = server
        .live
        .games
        .enter(&game, Some(&ann().id))
        .await
        .unwrap();
    assert_eq!(here(&state.borrow_and_update()), (true, true, 0));
    drop(presence);
    assert_eq!(here(&state.borrow_and_update()), (false, false, 0));
}
