//! Live play on a real database, with a test clock.

use std::sync::Arc;

use futures_util::future::join_all;
use postern::live::LiveError;
use postern_game::view::GameStatus;
use postern_game::{Actor, Command, CommandId, NewGame, OpponentKind, Refusal, TimeControl};
use postern_rules::{Color, EndReason};

use crate::helpers::*;

#[tokio::test]
async fn the_sample_game_is_played_to_its_end() {
    let server = Server::start().await;
    let games = &server.live.games;
    let game = server.two(TimeControl::Unlimited).await;
    server.turns(&game, &SAMPLE).await;
    let view = games.view(&game, Some(&ben().id), 0).await.unwrap();
    assert_eq!(view.status, GameStatus::Over);
    assert_eq!(
        view.plies
            .iter()
            .map(|ply| ply.turn.as_str())
            .collect::<Vec<_>>(),
        SAMPLE
    );
    assert_eq!(
        games.game(&game).await.unwrap().outcome().unwrap().reason,
        EndReason::KingCaptured
    );
}

#[tokio::test]
async fn a_restart_loses_nothing() {
    let server = Server::start().await;
    let game = server.two(blitz()).await;
    server.turns(&game, &SAMPLE[..2]).await;
    server.clock.advance(7 * SECOND);
    server.turns(&game, &SAMPLE[2..5]).await;
    server.clock.advance(4 * SECOND);
    server
        .by(
            &cleo(),
            &game,
            Command::Kibitz {
                ply: 5,
                text: "hm".to_owned(),
                in_reply_to: None,
            },
        )
        .await
        .unwrap();
    let mut before = Vec::new();
    for person in [ann(), ben(), cleo()] {
        let view = server.live.games.view(&game, Some(&person.id), 0);
        before.push(view.await.unwrap());
    }
    let server = server.restart().await;
    for (person, before) in [ann(), ben(), cleo()].iter().zip(before) {
        let view = server.live.games.view(&game, Some(&person.id), 0);
        assert_eq!(view.await.unwrap(), before);
    }
    server.turns(&game, &SAMPLE[5..]).await;
}

#[tokio::test]
async fn a_game_that_nobody_created_is_not_there() {
    let server = Server::start().await;
    let nowhere = game_id("nowhere");
    assert_eq!(
        server.by(&ann(), &nowhere, Command::Join).await,
        Err(LiveError::NoGame)
    );
    assert_eq!(
        server.live.games.view(&nowhere, None, 0).await,
        Err(LiveError::NoGame)
    );
    assert!(server.live.games.subscribe(&nowhere).await.is_err());
    assert!(server.live.games.enter(&nowhere, None).await.is_err());
}

#[tokio::test]
async fn a_refused_creation_creates_nothing() {
    let server = Server::start().await;
    let new = NewGame {
        fen: Some("nonsense".to_owned()),
        ..new_game(OpponentKind::Anyone, TimeControl::Unlimited)
    };
    let refused = server
        .live
        .games
        .create(&ann(), &server.command_id(), new)
        .await;
    assert!(matches!(refused, Err(LiveError::Refused(Refusal::Fen(_)))));
    let games = server.live.lists.unfinished_of(&ann().id).await.unwrap();
    assert!(games.is_empty());
}

#[tokio::test]
async fn a_creation_sent_twice_creates_one_game() {
    let server = Server::start().await;
    let games = &server.live.games;
    let id = server.command_id();
    let create = async |person, id| {
        games
            .create(
                &person,
                id,
                new_game(OpponentKind::Anyone, TimeControl::Unlimited),
            )
            .await
            .unwrap()
    };
    let first = create(ann(), &id).await;
    assert_eq!(create(ann(), &id).await, first);
    assert_ne!(
        create(ben(), &id).await,
        first,
        "another person’s command is another command"
    );
    assert_ne!(create(ann(), &server.command_id()).await, first);
    assert_eq!(
        server
            .live
            .lists
            .unfinished_of(&ann().id)
            .await
            .unwrap()
            .len(),
        2
    );
}

#[tokio::test]
async fn a_person_has_a_few_open_seeks_at_most() {
    let server = Server::start().await;
    let games = &server.live.games;
    let new = || new_game(OpponentKind::Anyone, TimeControl::Unlimited);
    let ids: Vec<_> = (0..8).map(|_| server.command_id()).collect();
    let ann = ann();
    let made = join_all(ids.iter().map(|id| games.create(&ann, id, new()))).await;
    let seeks: Vec<_> = made.iter().flatten().collect();
    assert_eq!(seeks.len(), 5, "however fast they come");
    let refused = made
        .iter()
        .find_map(|answer| answer.as_ref().err())
        .unwrap();
    assert_eq!(*refused, LiveError::Refused(Refusal::TooManySeeks(5)));
    for (id, answer) in ids.iter().zip(&made).filter(|(_, answer)| answer.is_ok()) {
        assert_eq!(
            games.create(&ann, id, new()).await,
            *answer,
            "sent twice it is no seek more"
        );
    }
    let at_board = new_game(OpponentKind::BothSides, TimeControl::Unlimited);
    games
        .create(&ann, &server.command_id(), at_board)
        .await
        .unwrap();
    games
        .create(&ben(), &server.command_id(), new())
        .await
        .unwrap();
    server.by(&cleo(), seeks[0], Command::Join).await.unwrap();
    server.by(&ann, seeks[1], Command::Abort).await.unwrap();
    server.create(new()).await;
    server.create(new()).await;
    let sixth = games.create(&ann, &server.command_id(), new()).await;
    assert_eq!(sixth, Err(LiveError::Refused(Refusal::TooManySeeks(5))));
}

#[tokio::test]
async fn a_command_sent_twice_answers_the_same_even_after_the_game_has_gone_on() {
    let server = Server::start().await;
    let games = &server.live.games;
    let game = server.two(TimeControl::Unlimited).await;
    let id = CommandId::parse("once").unwrap();
    let send = async || {
        games
            .execute(&game, &Actor::Person(ann().id), &id, play("c4", 0))
            .await
    };
    let seq = send().await.unwrap();
    server.turns(&game, &["e6"]).await;
    assert_eq!(send().await, Ok(seq), "though the board is stale by now");
    assert_eq!(games.game(&game).await.unwrap().line().plies().len(), 2);
}

#[tokio::test]
async fn of_two_turns_at_once_one_wins_and_the_other_is_told() {
    let server = Server::start().await;
    let games = &server.live.games;
    let game = server.two(TimeControl::Unlimited).await;
    let (ann, ben) = (ann(), ben());
    let (one, two, join) = tokio::join!(
        server.by(&ann, &game, play("c4", 0)),
        server.by(&ann, &game, play("e4", 0)),
        server.by(&ben, &game, Command::OfferDraw),
    );
    assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
    assert!(
        join.is_ok(),
        "what does not stand in the way goes on: {join:?}"
    );
    let loser = one.and(two).unwrap_err();
    assert_eq!(
        loser,
        LiveError::Refused(Refusal::Stale { seen: 0, now: 1 })
    );
    assert_eq!(games.game(&game).await.unwrap().line().plies().len(), 1);
}

#[tokio::test]
async fn whoever_decides_on_an_old_state_decides_again_on_the_new_one() {
    let server = Server::start().await;
    let games = &server.live.games;
    let game = server.two(TimeControl::Unlimited).await;
    // A second server on the same file makes the first server's cache stale.
    let other = open(&server.database, &server.clock).await;
    let comment = Command::Kibitz {
        ply: 0,
        text: "hm".to_owned(),
        in_reply_to: None,
    };
    other
        .games
        .execute(
            &game,
            &Actor::Person(cleo().id),
            &server.command_id(),
            comment.clone(),
        )
        .await
        .unwrap();
    server.by(&ben(), &game, comment).await.unwrap();
    assert_eq!(games.game(&game).await.unwrap().comments().len(), 2);
}

#[tokio::test]
async fn the_times_of_a_log_never_go_back() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    server.clock.advance(-DAY);
    server.turns(&game, &["c4"]).await;
    assert_eq!(
        server.live.games.game(&game).await.unwrap().ply_stamps()[0].at_ms,
        START
    );
}

#[tokio::test]
async fn many_who_speak_at_once_are_all_heard() {
    let server = Arc::new(Server::start().await);
    let games = &server.live.games;
    crowd(&server, 8).await;
    let game = server.two(TimeControl::Unlimited).await;
    let speakers = (0..8).map(|number| {
        let (server, game) = (Arc::clone(&server), game.clone());
        tokio::spawn(async move {
            let speaker = person(&format!("Spectator{number}"));
            server
                .by(
                    &speaker,
                    &game,
                    Command::Kibitz {
                        ply: 0,
                        text: "hm".to_owned(),
                        in_reply_to: None,
                    },
                )
                .await
        })
    });
    for speaker in speakers.collect::<Vec<_>>() {
        speaker.await.unwrap().unwrap();
    }
    assert_eq!(games.game(&game).await.unwrap().comments().len(), 8);
}

#[tokio::test]
async fn a_bell_rings_when_it_is_durable_and_misses_nothing() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let mut bell = server.live.games.subscribe(&game).await.unwrap();
    assert!(!bell.has_changed().unwrap());
    server.turns(&game, &["c4", "e6"]).await;
    bell.changed().await.unwrap();
    let seq = *bell.borrow_and_update();
    assert_eq!(
        seq,
        server.live.games.game(&game).await.unwrap().seq(),
        "a slow listener hears the latest"
    );
    assert!(server.by(&ann(), &game, play("Qd5", 2)).await.is_err());
    assert!(!bell.has_changed().unwrap(), "a refusal rings no bell");
}

#[tokio::test]
async fn whoever_goes_away_in_the_middle_does_not_keep_the_others_from_hearing() {
    let server = Server::start().await;
    let games = &server.live.games;
    let game = server.two(TimeControl::Unlimited).await;
    let mut bell = games.subscribe(&game).await.unwrap();
    {
        let ann = ann();
        let command = server.by(&ann, &game, play("c4", 0));
        tokio::pin!(command);
        // The command has been queued, and its future is dropped before the answer.
        assert!(futures_util::poll!(command.as_mut()).is_pending());
    }
    bell.changed().await.unwrap();
    assert_eq!(games.game(&game).await.unwrap().line().plies().len(), 1);
}

#[tokio::test]
async fn the_lobby_hears_of_seeks_and_turns() {
    let server = Server::start().await;
    let mut lobby = server.live.lists.lobby();
    let game = server
        .create(new_game(OpponentKind::Anyone, three_days()))
        .await;
    assert!(lobby.has_changed().unwrap());
    lobby.mark_unchanged();
    assert_eq!(
        server.live.lists.seeks().await.unwrap()[0]
            .names
            .white
            .as_deref(),
        Some("Ann")
    );
    server.by(&ben(), &game, Command::Join).await.unwrap();
    assert!(lobby.has_changed().unwrap());
    assert!(server.live.lists.seeks().await.unwrap().is_empty());
    lobby.mark_unchanged();
    server.turns(&game, &["c4"]).await;
    assert!(lobby.has_changed().unwrap());
    let running = &server.live.lists.running().await.unwrap()[0].game;
    assert_eq!(
        (running.ply, running.last.clone()),
        (1, vec!["c3".to_owned(), "c4".to_owned()])
    );
    lobby.mark_unchanged();
    server
        .by(
            &cleo(),
            &game,
            Command::Kibitz {
                ply: 0,
                text: "hm".to_owned(),
                in_reply_to: None,
            },
        )
        .await
        .unwrap();
    assert!(!lobby.has_changed().unwrap(), "talk changes no list");
    let alone = server
        .create(new_game(OpponentKind::BothSides, TimeControl::Unlimited))
        .await;
    server.turns(&alone, &SAMPLE[..2]).await;
    server
        .create(new_game(OpponentKind::Friend, TimeControl::Unlimited))
        .await;
    assert!(!lobby.has_changed().unwrap(), "neither is on a list");
}

#[tokio::test]
async fn a_rematch_is_a_game_at_once() {
    let server = Server::start().await;
    let games = &server.live.games;
    let game = server.two(blitz()).await;
    server.by(&ben(), &game, Command::Resign).await.unwrap();
    server
        .by(&ann(), &game, Command::OfferRematch)
        .await
        .unwrap();
    server
        .by(&ben(), &game, Command::AcceptRematch)
        .await
        .unwrap();
    let view = games.view(&game, None, 0).await.unwrap();
    let successor = game_id(&view.next_game.unwrap());
    let next = games.view(&successor, Some(&ben().id), 0).await.unwrap();
    assert_eq!(next.you, [Color::White]);
    server.turns(&successor, &["c4"]).await;
}
