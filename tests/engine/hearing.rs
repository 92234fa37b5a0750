//! Two nodes on one database: each is notified of the other's changes.

use postern::live::{Live, LiveError};
use postern_game::{Command, OpponentKind, TimeControl};
use postern_store::News;

use crate::helpers::*;

/// Opens a second node on a server's database. It receives only notifications that the test sends.
async fn neighbour(server: &Server) -> Live {
    let store = server.database.open().await;
    Live::open(store, server.clock.clone()).await.unwrap()
}

#[tokio::test]
async fn a_board_shows_what_another_node_has_written() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let other = neighbour(&server).await;
    let (_here, _) = other.games.enter(&game, None).await.unwrap();
    let mut bell = other.games.subscribe(&game).await.unwrap();
    let known = *bell.borrow_and_update();
    server.turns(&game, &SAMPLE[..3]).await;
    // The notifications arrive out of order, and one arrives twice.
    for seq in [known + 2, known + 3, known + 1, known + 3] {
        other.games.hear(&News::Game(game.clone(), seq));
    }
    let seq = *bell.wait_for(|seq| *seq == known + 3).await.unwrap();
    assert_eq!(other.games.game(&game).await.unwrap().seq(), seq);
    assert_eq!(
        other.games.game(&game).await.unwrap().line().plies().len(),
        3
    );
}

#[tokio::test]
async fn a_kept_game_is_read_again_when_another_node_has_gone_on() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let other = neighbour(&server).await;
    let mut bell = other.games.subscribe(&game).await.unwrap();
    let known = *bell.borrow_and_update();
    server.turns(&game, &SAMPLE[..1]).await;
    assert_eq!(
        other.games.game(&game).await.unwrap().seq(),
        known,
        "not told yet"
    );
    other.games.hear(&News::Game(game.clone(), known + 1));
    bell.changed().await.unwrap();
    assert_eq!(other.games.game(&game).await.unwrap().seq(), known + 1);
}

#[tokio::test]
async fn what_was_heard_before_a_board_is_opened_counts_too() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let other = neighbour(&server).await;
    let known = other.games.game(&game).await.unwrap().seq();
    server.turns(&game, &SAMPLE[..1]).await;
    other.games.hear(&News::Game(game.clone(), known + 1));
    let (_here, _) = other.games.enter(&game, None).await.unwrap();
    assert_eq!(other.games.game(&game).await.unwrap().seq(), known + 1);
}

#[tokio::test]
async fn a_command_on_a_stale_game_is_decided_again() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let other = neighbour(&server).await;
    let (_here, _) = other.games.enter(&game, None).await.unwrap();
    server.turns(&game, &SAMPLE[..1]).await;
    // The node received no notification of the last event. It learns from the log that the next
    // event number is already taken.
    let id = server.command_id();
    let actor = postern_game::Actor::Person(cleo().id);
    let comment = Command::Kibitz {
        ply: 0,
        text: "hm".to_owned(),
        in_reply_to: None,
    };
    other
        .games
        .execute(&game, &actor, &id, comment)
        .await
        .unwrap();
    let game = other.games.game(&game).await.unwrap();
    assert_eq!((game.line().plies().len(), game.comments().len()), (1, 1));
}

#[tokio::test]
async fn a_new_name_is_read_when_it_was_heard_of() {
    let server = Server::start().await;
    let other = neighbour(&server).await;
    let mut lobby = other.lists.lobby();
    other.people.person(&ann().id).await.unwrap();
    server.live.people.rename(&ann().id, "Anna").await.unwrap();
    other.games.hear(&News::Renamed(ann().id));
    other.games.hear(&News::Lobby);
    assert!(lobby.has_changed().unwrap());
    lobby.borrow_and_update();
    let person = other.people.person(&ann().id).await.unwrap().unwrap();
    assert_eq!(person.name, "Anna");
}

#[tokio::test]
async fn a_session_that_ended_elsewhere_ends_here() {
    let server = Server::start().await;
    let token = server
        .live
        .accounts
        .sign_in(&ann().id, "here".to_owned())
        .await
        .unwrap();
    let other = neighbour(&server).await;
    let session = other
        .accounts
        .signed_in(&token)
        .await
        .unwrap()
        .unwrap()
        .session;
    let mut ended = other.accounts.follow_session(&session).await.unwrap();
    server
        .live
        .accounts
        .sign_out(&ann().id, session)
        .await
        .unwrap();
    other.games.hear(&News::SessionEnd(session));
    ended.wait_for(|ended| *ended).await.unwrap();
}

#[tokio::test]
async fn players_hear_of_games_that_go_on_elsewhere() {
    let server = Server::start().await;
    let other = neighbour(&server).await;
    let mut news = other.lists.news_for(&ann().id);
    let game = game_id("game");
    other.games.hear(&News::Games(ann().id, Some(game.clone())));
    assert_eq!(news.borrow_and_update().joined, Some(game));
}

#[tokio::test]
async fn a_game_that_was_removed_elsewhere_is_not_there() {
    let server = Server::start().await;
    let game = server
        .create(new_game(OpponentKind::Friend, TimeControl::Unlimited))
        .await;
    let other = neighbour(&server).await;
    let (_here, _) = other.games.enter(&game, None).await.unwrap();
    server.clock.advance(61 * DAY);
    server.live.upkeep.tidy().await.unwrap();
    // The node received no notification that the game was deleted. Joining it must fail
    // nevertheless.
    let id = server.command_id();
    let actor = postern_game::Actor::Person(ben().id);
    let joined = other.games.execute(&game, &actor, &id, Command::Join).await;
    assert_eq!(joined, Err(LiveError::NoGame));
    assert_eq!(other.games.game(&game).await.err(), Some(LiveError::NoGame));
    let kept = server
        .create(new_game(OpponentKind::Friend, TimeControl::Unlimited))
        .await;
    other.games.game(&kept).await.unwrap();
    server.clock.advance(61 * DAY);
    server.live.upkeep.tidy().await.unwrap();
    other.games.hear(&News::Removed(kept.clone()));
    assert_eq!(other.games.game(&kept).await.err(), Some(LiveError::NoGame));
}

#[tokio::test]
async fn nothing_heard_for_long_means_that_everything_is_read_again() {
    let server = Server::start().await;
    let watched = server.two(TimeControl::Unlimited).await;
    let kept = server.two(TimeControl::Unlimited).await;
    let other = neighbour(&server).await;
    let (_here, _) = other.games.enter(&watched, None).await.unwrap();
    other.games.game(&kept).await.unwrap();
    other.people.person(&ann().id).await.unwrap();
    let token = server
        .live
        .accounts
        .sign_in(&ann().id, String::new())
        .await
        .unwrap();
    let session = other
        .accounts
        .signed_in(&token)
        .await
        .unwrap()
        .unwrap()
        .session;
    let mut ended = other.accounts.follow_session(&session).await.unwrap();
    let games = other.lists.news_for(&ann().id);
    server.turns(&watched, &SAMPLE[..2]).await;
    server.turns(&kept, &SAMPLE[..1]).await;
    server.live.people.rename(&ann().id, "Anna").await.unwrap();
    server
        .live
        .accounts
        .sign_out_everywhere(&ann().id)
        .await
        .unwrap();
    let mut seen = other.games.subscribe(&watched).await.unwrap();
    other.nodes.doubt_everything();
    ended.wait_for(|ended| *ended).await.unwrap();
    seen.wait_for(|seq| *seq == 4).await.unwrap();
    assert!(games.has_changed().unwrap());
    for (game, plies) in [(watched, 2), (kept, 1)] {
        assert_eq!(
            other.games.game(&game).await.unwrap().line().plies().len(),
            plies
        );
    }
    let person = other.people.person(&ann().id).await.unwrap().unwrap();
    assert_eq!(person.name, "Anna");
}
