//! Games against the computer.

use std::time::Duration;

use postern::live::LiveError;
use postern_game::{
    Actor, Command, ComputerPlayer, Game, GameId, GameStatus, NewGame, OpponentKind, Refusal,
    StartingSeats, TimeControl,
};
use postern_rules::{Color, EndReason, Variant, Viewer};

use crate::helpers::*;

fn against(level: u8, variant: Variant) -> NewGame {
    let computer = ComputerPlayer::of_level(level).unwrap();
    NewGame {
        variant,
        ..new_game(OpponentKind::Computer(computer), TimeControl::Unlimited)
    }
}

/// Waits until the game meets a condition. Meanwhile advances the clock, because the computer
/// delays its moves.
async fn until(server: &Server, id: &GameId, what: &str, is: impl Fn(&Game) -> bool) {
    let wait = async {
        let mut changes = server.live.games.subscribe(id).await.unwrap();
        while !is(&server.live.games.game(id).await.unwrap()) {
            server.clock.advance(100);
            let _ = tokio::time::timeout(Duration::from_millis(5), changes.changed()).await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_mins(1), wait).await;
    assert!(waited.is_ok(), "waited in vain: {what}");
}

/// Plays Ann's first legal turn. Returns the number of turns before it.
async fn plays_first(server: &Server, id: &GameId) -> usize {
    let game = server.live.games.game(id).await.unwrap();
    let ply = game.line().plies().len();
    let position = game.line().position();
    let turns = position.legal_turns(Viewer::Player(Color::White));
    let turn = play(&turns[0].notation, ply);
    server.by(&ann(), id, turn).await.unwrap();
    ply
}

/// Plays the first legal turn, and waits for the computer's reply.
async fn exchange(server: &Server, id: &GameId) {
    let ply = plays_first(server, id).await;
    until(server, id, "an answer", |game| {
        game.line().plies().len() >= ply + 2 || game.outcome().is_some()
    })
    .await;
}

/// Makes Ann read a card, choose a square, or play her first legal turn. Returns whether one of
/// these was possible.
async fn acts(server: &Server, id: &GameId) -> bool {
    let view = server
        .live
        .games
        .view(id, Some(&ann().id), 0)
        .await
        .unwrap();
    let command = if view.can.contains(&CommandKind::ReadCard) {
        Command::ReadCard
    } else if let Some(square) = view.choosable.white.first() {
        choose(square)
    } else if let Some(turn) = view.choices.first() {
        play(&turn.turn, view.plies.len())
    } else {
        return false;
    };
    // The computer may act first, which makes this command fail.
    let _ = server.by(&ann(), id, command).await;
    true
}

#[tokio::test]
async fn a_computer_plays_every_variant() {
    let server = Server::start().await;
    for variant in Variant::ALL {
        let id = server.create(against(2, variant)).await;
        for _ in 0..6 {
            until(&server, &id, "something to do", |game| {
                game.awaits().white || game.outcome().is_some()
            })
            .await;
            acts(&server, &id).await;
        }
        let game = server.live.games.game(&id).await.unwrap();
        let played = game.line().plies().len();
        assert!(game.outcome().is_some() || played >= 8, "{variant:?}");
        let view = server.live.games.view(&id, None, 0).await.unwrap();
        let black = view.players.black.unwrap();
        assert_eq!((black.name.as_str(), black.computer), ("Computer 2", true));
        if game.outcome().is_none() {
            server.by(&ann(), &id, Command::Resign).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_computer_chooses_its_square_and_plays_on_with_hidden_ones() {
    let server = Server::start().await;
    let new = event_5(
        OpponentKind::Computer(ComputerPlayer::of_level(3).unwrap()),
        TimeControl::Unlimited,
    );
    let id = server.create(new).await;
    until(&server, &id, "a choice", |game| {
        game.line().events().unwrap().chosen.black
    })
    .await;
    for _ in 0..12 {
        until(&server, &id, "something to do", |game| {
            game.awaits().white || game.outcome().is_some()
        })
        .await;
        acts(&server, &id).await;
    }
    let game = server.live.games.game(&id).await.unwrap();
    assert!(game.outcome().is_some() || game.line().plies().len() >= 16);
}

#[tokio::test]
async fn a_computer_draws_events_adds_its_chance_and_reads_cards() {
    let server = Server::start().await;
    let new = NewGame {
        variant: Variant::EventChess,
        deal: Some("draw".parse().unwrap()),
        time: TimeControl::live(600 * SECOND, 0).unwrap(),
        ..against(2, Variant::EventChess)
    };
    let id = server.create(new).await;
    until(&server, &id, "random bytes", |game| {
        game.random().black.is_some()
    })
    .await;
    let start = Command::StartEvent {
        event: None,
        ply: 0,
    };
    server.by(&ann(), &id, start).await.unwrap();
    until(&server, &id, "a card that is read", |game| {
        game.reading().is_some_and(|reading| reading.read.black)
    })
    .await;
    for _ in 0..40 {
        until(&server, &id, "something to do", |game| {
            game.awaits().white || game.outcome().is_some()
        })
        .await;
        acts(&server, &id).await;
    }
    let game = server.live.games.game(&id).await.unwrap();
    assert!(game.outcome().is_some() || game.line().plies().len() > 20);
}

#[tokio::test]
async fn a_computer_begins_where_it_has_the_first_move_and_lets_half_a_second_pass() {
    let server = Server::start().await;
    let new = NewGame {
        play: Some(Color::Black),
        ..against(1, Variant::HoleChess)
    };
    let id = server.create(new).await;
    until(&server, &id, "a first move", |game| {
        !game.line().plies().is_empty()
    })
    .await;
    let game = server.live.games.game(&id).await.unwrap();
    assert!(game.ply_stamps()[0].at_ms >= game.created_ms() + 500);
    assert_eq!(game.line().plies()[0].by, Color::White);
}

#[tokio::test]
async fn a_computer_grants_take_backs_and_judges_draws() {
    let server = Server::start().await;
    let games = &server.live.games;
    let id = server.create(against(3, Variant::HoleChess)).await;
    exchange(&server, &id).await;
    server.by(&ann(), &id, Command::AskTakeback).await.unwrap();
    until(&server, &id, "a take-back", |game| {
        game.line().plies().is_empty()
    })
    .await;
    exchange(&server, &id).await;
    // The position is still equal after so few turns, so the computer declines the draw.
    server.by(&ann(), &id, Command::OfferDraw).await.unwrap();
    until(&server, &id, "an answer", |game| {
        game.computer_task(START).is_none()
    })
    .await;
    assert_eq!(games.game(&id).await.unwrap().status(), GameStatus::Running);
    // The computer accepts a draw if it is far behind.
    let new = NewGame {
        fen: Some("4k3/8/8/8/8/8/8/QR2K3 w - - 0 1".to_owned()),
        ..against(3, Variant::AtomicChess)
    };
    let id = server.create(new).await;
    server.by(&ann(), &id, Command::OfferDraw).await.unwrap();
    until(&server, &id, "a draw", |game| game.outcome().is_some()).await;
    let outcome = games.game(&id).await.unwrap().outcome().unwrap();
    assert_eq!(outcome.reason, EndReason::Agreement);
}

#[tokio::test]
async fn a_computer_accepts_a_rematch_with_the_sides_exchanged() {
    let server = Server::start().await;
    let games = &server.live.games;
    let id = server.create(against(1, Variant::AtomicChess)).await;
    server.by(&ann(), &id, Command::Resign).await.unwrap();
    server.by(&ann(), &id, Command::OfferRematch).await.unwrap();
    until(&server, &id, "a rematch", |game| {
        game.computer_task(START).is_none()
    })
    .await;
    let view = games.view(&id, Some(&ann().id), 0).await.unwrap();
    let next = game_id(&view.next_game.unwrap());
    until(&server, &next, "a first move", |game| {
        !game.line().plies().is_empty()
    })
    .await;
    let next = games.game(&next).await.unwrap();
    assert_eq!(next.computer().map(|(side, _)| side), Some(Color::White));
    assert!(matches!(next.setup().seats, StartingSeats::Taken { .. }));
}

#[tokio::test]
async fn a_restart_goes_on_where_a_computer_was_cut_off() {
    let server = Server::start().await;
    let id = server.create(against(1, Variant::Interweave)).await;
    server.live.games.let_computers_play(false);
    plays_first(&server, &id).await;
    let server = server.restart().await;
    let running = {
        let live = server.live.clone();
        tokio::spawn(async move { live.computers.run_computers().await })
    };
    until(&server, &id, "an answer", |game| {
        game.line().plies().len() == 2
    })
    .await;
    server.live.shutdown().await;
    running.await.unwrap();
}

#[tokio::test]
async fn games_against_a_computer_are_bounded_and_in_no_list_of_others() {
    let server = Server::start().await;
    let games = &server.live.games;
    let create = async |new| games.create(&ann(), &server.command_id(), new).await;
    let rated = NewGame {
        rated: true,
        time: blitz(),
        ..against(1, Variant::HoleChess)
    };
    assert_eq!(
        create(rated).await,
        Err(LiveError::Refused(Refusal::RatedWithComputer))
    );
    let first = create(against(1, Variant::HoleChess)).await.unwrap();
    create(against(8, Variant::Crazyhouse)).await.unwrap();
    assert_eq!(
        create(against(1, Variant::HoleChess)).await,
        Err(LiveError::Refused(Refusal::TooManyWithComputer(2)))
    );
    let twice = server.command_id();
    server.by(&ann(), &first, Command::Resign).await.unwrap();
    let new = || against(1, Variant::HoleChess);
    let second = games.create(&ann(), &twice, new()).await.unwrap();
    assert_eq!(
        games.create(&ann(), &twice, new()).await,
        Ok(second.clone()),
        "the same command sent twice"
    );
    // A rematch would be Ann's third game against the computer, and two are allowed at a time.
    server
        .by(&ann(), &first, Command::OfferRematch)
        .await
        .unwrap();
    until(&server, &first, "an answer", |game| {
        game.computer_task(START).is_none()
    })
    .await;
    let view = games.view(&first, Some(&ann().id), 0).await.unwrap();
    assert_eq!(view.next_game, None);
    let first = second;
    assert!(server.live.lists.running().await.unwrap().is_empty());
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
    server.by(&ann(), &first, Command::Resign).await.unwrap();
    assert_eq!(
        server
            .live
            .lists
            .finished_of(&ann().id, None)
            .await
            .unwrap()
            .len(),
        2
    );
    create(against(1, Variant::HoleChess)).await.unwrap();
    games.let_computers_play(false);
    assert_eq!(
        create(against(1, Variant::HoleChess)).await,
        Err(LiveError::Refused(Refusal::NoComputer))
    );
}

#[tokio::test]
async fn a_game_against_a_computer_goes_after_30_days_without_a_turn() {
    let server = Server::start().await;
    let over = server.create(against(1, Variant::HoleChess)).await;
    exchange(&server, &over).await;
    let comment = Command::Kibitz {
        ply: 1,
        text: "Well played".to_owned(),
        in_reply_to: None,
    };
    server.by(&cleo(), &over, comment).await.unwrap();
    server.by(&ann(), &over, Command::Resign).await.unwrap();
    let running = server.create(against(1, Variant::HoleChess)).await;
    exchange(&server, &running).await;
    let of_two = server.two(TimeControl::Unlimited).await;
    server.turns(&of_two, &SAMPLE[..2]).await;
    let active = server.live.games.game(&running).await.unwrap().active_ms();
    server
        .clock
        .advance(active + 30 * DAY - 1 - server.live.node.now_ms());
    server.live.upkeep.tidy().await.unwrap();
    assert!(server.live.games.game(&running).await.is_ok());
    assert_eq!(
        server.live.games.game(&over).await.err(),
        Some(LiveError::NoGame)
    );
    server.clock.advance(1);
    server.live.upkeep.tidy().await.unwrap();
    let server = server.restart().await;
    assert_eq!(
        server.live.games.game(&running).await.err(),
        Some(LiveError::NoGame)
    );
    assert!(server.live.games.game(&of_two).await.is_ok());
    let mut other = server.database.stranger().await;
    for (table, rows) in [
        ("games", 1),
        ("game_state", 1),
        ("comments", 0),
        ("removing", 0),
    ] {
        assert_eq!(other.count(table).await, rows, "{table}");
    }
}

#[tokio::test]
async fn nobody_claims_a_game_because_the_computer_is_away() {
    let server = Server::start().await;
    let games = &server.live.games;
    let new = NewGame {
        time: blitz(),
        ..against(1, Variant::HoleChess)
    };
    let id = server.create(new).await;
    exchange(&server, &id).await;
    games.let_computers_play(false);
    plays_first(&server, &id).await;
    server.clock.advance(40 * SECOND);
    let game = games.game(&id).await.unwrap();
    assert_eq!(postern_game::claimable_ms(&game, Color::White, START), None);
    let actor = Actor::Person(ann().id);
    let claim = Command::ClaimAbandonedWin;
    let claimed = games
        .execute(&id, &actor, &server.command_id(), claim)
        .await;
    assert!(matches!(claimed, Err(LiveError::Refused(_))));
}
