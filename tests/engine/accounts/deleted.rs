//! Deletion of players who have many games, damaged games or running games, and requests by deleted
//! players.

use postern_game::{Command, CommandKind, GameId, OpponentKind, Refusal, TimeControl};

use super::*;

async fn delete(live: &Live, person: &Person) -> Result<(), LiveError> {
    live.accounts
        .delete_account(&person.id, None, &browser(1))
        .await
}

/// Starts a game between Ann and Ben.
async fn begun(server: &Server) -> GameId {
    let game = server.two(TimeControl::Unlimited).await;
    server.turns(&game, &SAMPLE[..4]).await;
    game
}

fn opponent_deleted<T>() -> Result<T, LiveError> {
    Err(Refusal::OpponentDeleted.into())
}

/// Appends an unreadable event to a game.
async fn damage(server: &Server, game: &GameId) {
    let mut other = server.database.stranger().await;
    let event = format!(
        "INSERT INTO events (game, seq, at_ms, kind, version, body)
         SELECT key, 99, 0, 'played', 1, '{{}}' FROM games WHERE id = '{game}'"
    );
    other.run(&event).await;
}

#[tokio::test]
async fn a_request_under_way_does_not_bring_a_deleted_person_back() {
    let server = Server::start().await;
    let live = &server.live;
    begun(&server).await;
    let open = new_game(OpponentKind::Friend, TimeControl::Unlimited);
    let bens = server.command_id();
    let bens = live
        .games
        .create(&ben(), &bens, open.clone())
        .await
        .unwrap();
    delete(live, &ann()).await.unwrap();
    let unknown = Some(LiveError::NoPerson);
    let renamed = live.people.rename(&ann().id, "Annabella").await;
    assert_eq!(renamed.err(), unknown);
    let signed_up = live
        .accounts
        .sign_up(
            Some(&ann().id),
            "Annabella",
            &password(PASSWORD),
            &browser(1),
        )
        .await;
    assert_eq!(signed_up.err(), unknown);
    let signed_in = live.accounts.sign_in(&ann().id, "Firefox".to_owned()).await;
    assert_eq!(signed_in.err(), unknown);
    let created = live.games.create(&ann(), &server.command_id(), open).await;
    assert_eq!(created.err(), unknown);
    let joined = server.by(&ann(), &bens, Command::Join).await;
    assert_eq!(joined.err(), unknown);
    let mut other = server.database.stranger().await;
    for rows in [
        "people WHERE deleted_ms IS NOT NULL AND name <> ''",
        "people WHERE deleted_ms IS NOT NULL AND name_skeleton IS NOT NULL",
        "accounts",
    ] {
        assert_eq!(other.count(rows).await, 0, "{rows}");
    }
    // Deleting the account twice succeeds.
    assert_eq!(delete(live, &ann()).await, Ok(()));
}

#[tokio::test]
async fn deletion_leaves_more_games_than_a_list_shows() {
    let server = Server::start().await;
    begun(&server).await;
    for _ in 0..210 {
        server
            .create(new_game(OpponentKind::Friend, TimeControl::Unlimited))
            .await;
    }
    delete(&server.live, &ann()).await.unwrap();
    let left = server.live.lists.unfinished_of(&ann().id).await.unwrap();
    assert_eq!(left.len(), 0);
}

#[tokio::test]
async fn a_game_that_cannot_be_read_does_not_keep_its_player() {
    let server = Server::start().await;
    let damaged = begun(&server).await;
    let sound = begun(&server).await;
    damage(&server, &damaged).await;
    let server = server.restart().await;
    let live = &server.live;
    assert_eq!(delete(live, &ann()).await, Ok(()));
    assert_eq!(live.people.person(&ann().id).await, Ok(None));
    assert!(live.games.game(&sound).await.unwrap().outcome().is_some());
    assert!(live.games.game(&damaged).await.is_err());
}

#[tokio::test]
async fn nobody_begins_a_rematch_with_a_deleted_player() {
    let server = Server::start().await;
    let live = &server.live;
    let game = begun(&server).await;
    let offered = begun(&server).await;
    server.by(&ben(), &offered, Command::Resign).await.unwrap();
    let offer = || Command::OfferRematch;
    server.by(&ann(), &offered, offer()).await.unwrap();
    delete(live, &ann()).await.unwrap();
    let refused = server.by(&ben(), &game, offer()).await;
    assert_eq!(refused, opponent_deleted());
    for command in [offer(), Command::AcceptRematch] {
        let refused = server.by(&ben(), &offered, command).await;
        assert_eq!(refused, opponent_deleted());
    }
    for game in [&game, &offered] {
        let view = live.games.view(game, Some(&ben().id), 0).await.unwrap();
        assert_eq!(label(&view, CommandKind::OfferRematch), None);
        assert_eq!(label(&view, CommandKind::AcceptRematch), None);
        assert!(!view.can.contains(&CommandKind::OfferRematch));
    }
}

#[tokio::test]
async fn a_rematch_is_refused_even_where_the_deletion_was_not_heard_of() {
    let server = Server::start().await;
    let game = begun(&server).await;
    server.by(&ben(), &game, Command::Resign).await.unwrap();
    server
        .by(&ann(), &game, Command::OfferRematch)
        .await
        .unwrap();
    let store = server.database.open().await;
    let other = Live::open(store, server.clock.clone()).await.unwrap();
    assert_eq!(other.people.person(&ann().id).await, Ok(Some(ann())));
    delete(&server.live, &ann()).await.unwrap();
    let actor = postern_game::Actor::Person(ben().id);
    let accepted = other
        .games
        .execute(&game, &actor, &server.command_id(), Command::AcceptRematch)
        .await;
    assert_eq!(accepted, opponent_deleted());
    assert_eq!(other.lists.unfinished_of(&ben().id).await.unwrap().len(), 0);
    other.shutdown().await;
}

#[tokio::test]
async fn a_name_that_has_just_changed_is_read_again() {
    let server = Server::start().await;
    let live = &server.live;
    live.people.rename(&ben().id, "Benno").await.unwrap();
    let signed_up = live
        .accounts
        .sign_up(Some(&ann().id), "Anna", &password(PASSWORD), &browser(1))
        .await;
    signed_up.unwrap();
    // Simulates another node that renames the players. This node must not use the names that it has
    // cached.
    let mut other = server.database.stranger().await;
    for (person, name) in [(ben(), "Benny"), (ann(), "Annie")] {
        let statement = format!(
            "UPDATE people SET name = '{name}' WHERE id = '{}'",
            person.id
        );
        other.run(&statement).await;
        let read = live.people.person(&person.id).await.unwrap().unwrap();
        assert_eq!(read.name, name);
    }
}
