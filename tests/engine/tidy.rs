//! The cleanup deletes unused rows, and nothing else.

use postern::live::{LiveError, StudiesError};
use postern_game::{
    Command, GameId, OpponentKind, PersonHours, PersonId, Study, StudyId, StudyStart, TimeControl,
    TimeZoneName,
};
use postern_rules::Variant;

use crate::database::on_postgres;
use crate::helpers::*;
use crate::ratings::gets_account;

const KEPT: i64 = 60 * DAY;

async fn open_game(server: &Server) -> GameId {
    let new = new_game(OpponentKind::Friend, TimeControl::Unlimited);
    server.create(new).await
}

async fn is_there(server: &Server, game: &GameId) -> bool {
    match server.live.games.game(game).await {
        Ok(_) => true,
        Err(LiveError::NoGame) => false,
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn a_game_that_nobody_joined_is_removed_after_60_days() {
    let server = Server::start().await;
    let game = open_game(&server).await;
    let seek = server
        .create(new_game(OpponentKind::Anyone, TimeControl::Unlimited))
        .await;
    server.by(&ann(), &seek, Command::Abort).await.unwrap();
    assert_eq!(
        server.live.upkeep.open_until(&game).await,
        Ok(Some(START + KEPT)),
        "its page can say so"
    );
    server.clock.advance(KEPT - 1);
    server.live.upkeep.tidy().await.unwrap();
    assert!(is_there(&server, &game).await && is_there(&server, &seek).await);
    server.clock.advance(1);
    server.live.upkeep.tidy().await.unwrap();
    let server = server.restart().await;
    assert!(!is_there(&server, &game).await && !is_there(&server, &seek).await);
    let mut other = server.database.stranger().await;
    for table in ["events", "games", "game_state", "removing"] {
        assert_eq!(other.count(table).await, 0, "{table}");
    }
}

#[tokio::test]
async fn the_host_can_keep_them_longer() {
    let server = Server::start().await;
    server.live.upkeep.keep_open_games(90);
    let game = open_game(&server).await;
    server.clock.advance(90 * DAY - 1);
    server.live.upkeep.tidy().await.unwrap();
    assert!(is_there(&server, &game).await);
    server.clock.advance(1);
    server.live.upkeep.tidy().await.unwrap();
    assert!(!is_there(&server, &game).await);
}

#[tokio::test]
async fn what_was_played_or_talked_about_stays() {
    let server = Server::start().await;
    let one_board = server
        .create(new_game(OpponentKind::BothSides, TimeControl::Unlimited))
        .await;
    let two = server.two(TimeControl::Unlimited).await;
    let aborted = server.two(TimeControl::Unlimited).await;
    server.by(&ben(), &aborted, Command::Abort).await.unwrap();
    let talked_about = open_game(&server).await;
    let comment = Command::Kibitz {
        ply: 0,
        text: "Anybody?".to_owned(),
        in_reply_to: None,
    };
    server.by(&cleo(), &talked_about, comment).await.unwrap();
    assert_eq!(server.live.upkeep.open_until(&talked_about).await, Ok(None));
    let watched = open_game(&server).await;
    let here = server.live.games.enter(&watched, None).await.unwrap();
    server.clock.advance(10 * KEPT);
    server.live.upkeep.tidy().await.unwrap();
    for game in [&one_board, &two, &aborted, &talked_about, &watched] {
        assert!(is_there(&server, game).await);
    }
    drop(here);
    server.live.upkeep.tidy().await.unwrap();
    assert!(!is_there(&server, &watched).await);
}

#[tokio::test]
async fn who_joins_in_the_last_moment_is_told_that_the_game_is_gone() {
    let server = Server::start().await;
    let game = open_game(&server).await;
    server.clock.advance(KEPT);
    server.live.upkeep.tidy().await.unwrap();
    assert_eq!(
        server.by(&ben(), &game, Command::Join).await,
        Err(LiveError::NoGame)
    );
}

#[tokio::test]
async fn no_other_log_can_be_removed() {
    let server = Server::start().await;
    let played = server.two(TimeControl::Unlimited).await;
    let open = open_game(&server).await;
    let mut other = server.database.stranger().await;
    for (statement, refusal) in [
        (
            format!("INSERT INTO removing SELECT key FROM games WHERE id = '{played}'"),
            "cannot be removed",
        ),
        (
            format!("DELETE FROM events WHERE game = (SELECT key FROM games WHERE id = '{open}')"),
            "an event cannot be removed",
        ),
    ] {
        let error = other.try_run(&statement).await.unwrap_err();
        assert!(error.to_string().contains(refusal), "{error}");
    }
}

#[tokio::test]
async fn a_guest_who_left_nothing_is_removed_180_days_after_the_last_visit() {
    let server = Server::start().await;
    let guest = server.live.people.new_guest().await.unwrap();
    let visitor = server.live.people.new_guest().await.unwrap();
    let device = "A program".to_owned();
    let token = server
        .live
        .accounts
        .sign_in(&guest.id, device.clone())
        .await
        .unwrap();
    let seen = server
        .live
        .accounts
        .sign_in(&visitor.id, device)
        .await
        .unwrap();
    let two = server.two(TimeControl::Unlimited).await;
    let comment = Command::Kibitz {
        ply: 0,
        text: "Well played".to_owned(),
        in_reply_to: None,
    };
    server.by(&cleo(), &two, comment).await.unwrap();
    server.clock.advance(100 * DAY);
    assert!(
        server
            .live
            .accounts
            .signed_in(&seen)
            .await
            .unwrap()
            .is_some()
    );
    // Before it stops, the server writes its pending updates to the database.
    let server = server.restart().await;
    server.clock.advance(80 * DAY - 1);
    server.live.upkeep.tidy().await.unwrap();
    assert!(
        server
            .live
            .people
            .person(&guest.id)
            .await
            .unwrap()
            .is_some()
    );
    server.clock.advance(1);
    server.live.upkeep.tidy().await.unwrap();
    assert_eq!(server.live.people.person(&guest.id).await, Ok(None));
    assert_eq!(server.live.accounts.signed_in(&token).await, Ok(None));
    for kept in [&visitor, &ann(), &ben(), &cleo()] {
        assert!(server.live.people.person(&kept.id).await.unwrap().is_some());
    }
    if !on_postgres() {
        let mut other = server.database.stranger().await;
        assert_eq!(other.count("pragma_foreign_key_check").await, 0);
    }
}

#[tokio::test]
async fn all_that_is_saved_for_a_guest_goes_with_them() {
    let server = Server::start().await;
    let guest = server.live.people.new_guest().await.unwrap().id;
    let hours = PersonHours {
        zone: TimeZoneName::parse("Antarctica/Troll").unwrap(),
        night: None,
    };
    server.live.people.set_hours(&guest, hours).await.unwrap();
    let key = format!("(SELECT key FROM people WHERE id = '{guest}')");
    let mut other = server.database.stranger().await;
    other
        .run_as_one(&format!(
            "INSERT INTO choices (person, channel, occasion, choice) VALUES ({key}, 'push', 'turn', 'off');
             INSERT INTO receivers (key, channel, person, address, made_ms, next_ms)
             VALUES (7, 'push', {key}, 'https://push.example', {START}, {START});
             INSERT INTO deliveries (receiver, channel, kind, seq, ply, made_ms, due_ms)
             VALUES (7, 'push', 'turn', 0, 0, {START}, {START});
             INSERT INTO cards_read (person, variant, card) VALUES ({key}, 'event-chess', 107);
             INSERT INTO problem_ratings (person, variant, points, deviation, volatility, tries)
             VALUES ({key}, 'hole-chess', 1500, 350, 60, 1)"
        ))
        .await;
    server.clock.advance(180 * DAY);
    server.live.upkeep.tidy().await.unwrap();
    assert_eq!(server.live.people.person(&guest).await, Ok(None));
    for table in [
        "person_hours",
        "choices",
        "receivers",
        "deliveries",
        "cards_read",
        "problem_ratings",
    ] {
        assert_eq!(other.count(table).await, 0, "{table}");
    }
    if !on_postgres() {
        assert_eq!(other.count("pragma_foreign_key_check").await, 0);
    }
}

/// Saves an analysis by this player.
async fn keeps_an_analysis(server: &Server, person: &PersonId) -> StudyId {
    let study = Study::empty(StudyStart::of(Variant::HoleChess));
    let saved = server
        .live
        .studies
        .keep_study(person, &study, "A trap")
        .await;
    saved.unwrap().id
}

async fn is_kept(server: &Server, study: &StudyId) -> bool {
    match server.live.studies.study(study, None).await {
        Ok(_) => true,
        Err(LiveError::Studies(StudiesError::NoStudy)) => false,
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn analyses_of_a_guest_are_removed_90_days_after_the_last_visit() {
    let server = Server::start().await;
    let guest = server.live.people.new_guest().await.unwrap();
    let visitor = server.live.people.new_guest().await.unwrap();
    let owner = server.live.people.new_guest().await.unwrap();
    let player = server.live.people.new_guest().await.unwrap();
    gets_account(&server, &owner).await;
    let left = keeps_an_analysis(&server, &guest.id).await;
    let of_visitor = keeps_an_analysis(&server, &visitor.id).await;
    let of_owner = keeps_an_analysis(&server, &owner.id).await;
    // A guest who is kept because of a game still loses old analyses.
    let of_player = keeps_an_analysis(&server, &player.id).await;
    let both = new_game(OpponentKind::BothSides, TimeControl::Unlimited);
    let id = server.command_id();
    let game = server.live.games.create(&player, &id, both).await.unwrap();
    let seen = server
        .live
        .accounts
        .sign_in(&visitor.id, "Firefox".to_owned());
    let seen = seen.await.unwrap();
    server.clock.advance(50 * DAY);
    assert!(
        server
            .live
            .accounts
            .signed_in(&seen)
            .await
            .unwrap()
            .is_some()
    );
    let server = server.restart().await;
    server.clock.advance(40 * DAY - 1);
    server.live.upkeep.tidy().await.unwrap();
    assert!(is_kept(&server, &left).await);
    server.clock.advance(1);
    server.live.upkeep.tidy().await.unwrap();
    assert!(!is_kept(&server, &left).await && !is_kept(&server, &of_player).await);
    assert!(is_kept(&server, &of_visitor).await, "who came is kept");
    assert!(is_kept(&server, &of_owner).await, "accounts keep theirs");
    assert!(is_there(&server, &game).await);
    // Nothing refers to the guest any more.
    server.clock.advance(90 * DAY);
    server.live.upkeep.tidy().await.unwrap();
    assert_eq!(server.live.people.person(&guest.id).await, Ok(None));
    assert!(!is_kept(&server, &of_visitor).await);
    assert!(is_kept(&server, &of_owner).await);
}

#[tokio::test]
async fn a_guest_who_saves_has_been_here() {
    let server = Server::start().await;
    let guest = server.live.people.new_guest().await.unwrap();
    let old = keeps_an_analysis(&server, &guest.id).await;
    server.clock.advance(60 * DAY);
    let new = keeps_an_analysis(&server, &guest.id).await;
    server.clock.advance(30 * DAY);
    server.live.upkeep.tidy().await.unwrap();
    assert!(is_kept(&server, &old).await && is_kept(&server, &new).await);
    server.clock.advance(60 * DAY);
    server.live.upkeep.tidy().await.unwrap();
    assert!(!is_kept(&server, &old).await && !is_kept(&server, &new).await);
}
