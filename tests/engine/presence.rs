//! Who is at the board.

use postern::{
    game::{Command, Opponent, TimeControl},
    live::PresenceState,
};

use crate::helpers::*;

#[tokio::test]
async fn players_and_watchers_come_and_go() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let enter = async |who| server.live.enter(&game, who).await.unwrap();
    let (ann, ben) = (ann(), ben());
    let (_watching, mut state) = enter(None).await;
    assert_eq!(
        *state.borrow_and_update(),
        PresenceState {
            white: false,
            black: false,
            watchers: 1
        }
    );
    let (first_tab, _) = enter(Some(&ann.id)).await;
    let (second_tab, _) = enter(Some(&ann.id)).await;
    assert_eq!(
        *state.borrow_and_update(),
        PresenceState {
            white: true,
            black: false,
            watchers: 1
        }
    );
    drop(first_tab);
    assert!(!state.has_changed().unwrap(), "the other tab is still open");
    let (_red, _) = enter(Some(&ben.id)).await;
    drop(second_tab);
    assert_eq!(
        *state.borrow_and_update(),
        PresenceState {
            white: false,
            black: true,
            watchers: 1
        }
    );
}

#[tokio::test]
async fn a_watcher_who_joins_is_a_player_from_then_on() {
    let server = Server::start().await;
    let game = server
        .create(new_game(Opponent::Friend, TimeControl::Unlimited))
        .await;
    let (_presence, state) = server.live.enter(&game, Some(&ben().id)).await.unwrap();
    assert_eq!(
        *state.borrow(),
        PresenceState {
            white: false,
            black: false,
            watchers: 1
        }
    );
    server.by(&ben(), &game, Command::Join).await.unwrap();
    assert_eq!(
        *state.borrow(),
        PresenceState {
            white: false,
            black: true,
            watchers: 0
        }
    );
}

#[tokio::test]
async fn who_plays_both_sides_is_there_for_both() {
    let server = Server::start().await;
    let game = server
        .create(new_game(Opponent::BothSides, TimeControl::Unlimited))
        .await;
    let (presence, mut state) = server.live.enter(&game, Some(&ann().id)).await.unwrap();
    assert_eq!(
        *state.borrow_and_update(),
        PresenceState {
            white: true,
            black: true,
            watchers: 0
        }
    );
    drop(presence);
    assert_eq!(*state.borrow_and_update(), PresenceState::default());
}
