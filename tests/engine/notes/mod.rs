//! Players' private notes on their games.

mod erased;

use postern::live::{LiveError, ModerationAuthority, NotesError, PersonNotes};
use postern_game::{Command, GameId, OpponentKind, Person, Refusal, TimeControl};
use postern_store::avoidance::AvoidanceKind;

use crate::helpers::*;

/// Replaces the stored notes.
async fn notes(
    server: &Server,
    person: &Person,
    game: &GameId,
    text: &str,
) -> Result<PersonNotes, LiveError> {
    let version = server.live.talk.notes(game, &person.id).await?.version;
    server
        .live
        .talk
        .save_notes(game, &person.id, version, text)
        .await
}

async fn reads(server: &Server, person: &Person, game: &GameId) -> String {
    server.live.talk.notes(game, &person.id).await.unwrap().text
}

/// Returns the published notes that a reader can see, each with its author.
async fn open(server: &Server, game: &GameId, reader: Option<&Person>) -> Vec<(String, String)> {
    let reader = reader.map(|reader| &reader.id);
    let open = server.live.talk.open_notes(game, reader).await.unwrap();
    open.into_iter()
        .map(|notes| (notes.by.to_string(), notes.text))
        .collect()
}

#[tokio::test]
async fn notes_are_their_writers_own_and_outlast_the_server() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    assert_eq!(reads(&server, &ann(), &game).await, "");
    notes(&server, &ann(), &game, " Trade the queens\n ")
        .await
        .unwrap();
    notes(&server, &ben(), &game, "Keep the queens")
        .await
        .unwrap();
    let server = server.restart().await;
    assert_eq!(reads(&server, &ann(), &game).await, "Trade the queens");
    assert_eq!(reads(&server, &ben(), &game).await, "Keep the queens");
    for text in ["Trade the rooks", "", "Both"] {
        notes(&server, &ann(), &game, text).await.unwrap();
        assert_eq!(reads(&server, &ann(), &game).await, text);
    }
    assert_eq!(reads(&server, &ben(), &game).await, "Keep the queens");
}

#[tokio::test]
async fn only_who_plays_keeps_notes_and_only_once_two_do() {
    let server = Server::start().await;
    let open = server
        .create(new_game(OpponentKind::Friend, TimeControl::Unlimited))
        .await;
    let early = notes(&server, &ann(), &open, "first").await;
    assert_eq!(early, Err(NotesError::NotBegun.into()));
    server.by(&ben(), &open, Command::Join).await.unwrap();
    notes(&server, &ann(), &open, "first").await.unwrap();
    let foreign = server
        .live
        .talk
        .save_notes(&open, &cleo().id, 0, "mine")
        .await;
    assert_eq!(foreign, Err(NotesError::NotYours.into()));
    let read = server.live.talk.notes(&open, &cleo().id).await;
    assert_eq!(read, Err(NotesError::NotYours.into()));
    let shown = server.live.talk.show_notes(&open, &cleo().id, true).await;
    assert_eq!(shown, Err(NotesError::NotYours.into()));
    let board = server
        .create(new_game(OpponentKind::BothSides, TimeControl::Unlimited))
        .await;
    notes(&server, &ann(), &board, "alone").await.unwrap();
    assert_eq!(reads(&server, &ann(), &board).await, "alone");
}

#[tokio::test]
async fn notes_have_up_to_4000_characters_of_any_kind() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let length = 4_001;
    let refused = notes(&server, &ann(), &game, &"x".repeat(length)).await;
    assert_eq!(refused, Err(NotesError::Length { length }.into()));
    // The second and third text need larger rows than the one before.
    for text in ["x", &"é".repeat(1_000), &"🦉".repeat(4_000), "y", "z"] {
        notes(&server, &ann(), &game, text).await.unwrap();
        assert_eq!(reads(&server, &ann(), &game).await, text);
    }
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("game_notes").await, 3);
    assert_eq!(other.count("game_notes WHERE trim(text) <> ''").await, 1);
}

#[tokio::test]
async fn of_two_saves_the_one_that_knows_an_older_text_is_refused() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let (live, ann) = (&server.live, ann().id);
    let first = live.talk.save_notes(&game, &ann, 0, "one").await.unwrap();
    let late = live.talk.save_notes(&game, &ann, 0, "two").await;
    assert_eq!(late, Err(NotesError::Changed.into()));
    // A client whose response was lost saves the same text again, which creates no new version.
    let again = live.talk.save_notes(&game, &ann, 0, "one").await;
    assert_eq!(again.as_ref(), Ok(&first));
    let second = live
        .talk
        .save_notes(&game, &ann, first.version, "two")
        .await;
    // Versions increase even though the clock is stopped.
    assert!(second.unwrap().version > first.version);
    let late = live
        .talk
        .save_notes(&game, &ann, first.version, "three")
        .await;
    assert_eq!(late, Err(NotesError::Changed.into()));
    let kept = live.talk.notes(&game, &ann).await.unwrap();
    assert_eq!(kept.text, "two");
    let (one, other) = tokio::join!(
        live.talk.save_notes(&game, &ann, kept.version, "left"),
        live.talk.save_notes(&game, &ann, kept.version, "right"),
    );
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
    for text in ["left", "right"] {
        let saved = if text == "left" { &one } else { &other };
        let now = live.talk.notes(&game, &ann).await.unwrap().text;
        assert_eq!(saved.is_ok(), now == text);
    }
}

#[tokio::test]
async fn after_the_game_their_writer_opens_and_closes_them() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let live = &server.live;
    notes(&server, &ann(), &game, "It was a trap")
        .await
        .unwrap();
    let early = live.talk.show_notes(&game, &ann().id, true).await;
    assert_eq!(early, Err(NotesError::NotOver.into()));
    server.by(&ann(), &game, Command::Resign).await.unwrap();
    assert_eq!(open(&server, &game, None).await, []);
    let nothing = live.talk.show_notes(&game, &ben().id, true).await;
    assert_eq!(nothing, Err(NotesError::Nothing.into()));
    live.talk.show_notes(&game, &ann().id, true).await.unwrap();
    let anns = [(ann().id.to_string(), "It was a trap".to_owned())];
    for reader in [None, Some(&ben()), Some(&ann())] {
        assert_eq!(open(&server, &game, reader).await, anns);
    }
    let changed = notes(&server, &ann(), &game, "It was luck").await;
    assert_eq!(changed, Err(NotesError::Shown.into()));
    live.talk.show_notes(&game, &ann().id, false).await.unwrap();
    assert_eq!(open(&server, &game, Some(&ben())).await, []);
    notes(&server, &ann(), &game, "It was luck").await.unwrap();
    assert_eq!(open(&server, &game, None).await, []);
}

#[tokio::test]
async fn nobody_reads_notes_of_those_they_avoid_or_who_are_suspended() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let live = &server.live;
    for player in [ann(), ben()] {
        notes(&server, &player, &game, "words").await.unwrap();
    }
    server.by(&ann(), &game, Command::Resign).await.unwrap();
    live.talk.show_notes(&game, &ben().id, true).await.unwrap();
    live.conduct
        .avoid(&cleo().id, "Ben", AvoidanceKind::Mute)
        .await
        .unwrap();
    assert_eq!(open(&server, &game, Some(&cleo())).await, []);
    assert_eq!(open(&server, &game, Some(&ann())).await.len(), 1);
    for name in ["Ann", "Ben"] {
        live.conduct
            .suspend(ModerationAuthority::Host, name, Some(1), "Shouting")
            .await
            .unwrap();
    }
    assert_eq!(open(&server, &game, None).await, []);
    let suspended = Refusal::Suspended {
        reason: "Shouting".to_owned(),
    };
    let refused = live.talk.show_notes(&game, &ann().id, true).await;
    assert_eq!(refused, Err(suspended.into()));
    // Suspended players can change their notes, and can hide published notes.
    notes(&server, &ann(), &game, "other words").await.unwrap();
    live.talk.show_notes(&game, &ben().id, false).await.unwrap();
    server.clock.advance(DAY);
    live.talk.show_notes(&game, &ann().id, true).await.unwrap();
    assert_eq!(open(&server, &game, None).await.len(), 1);
}

#[tokio::test]
async fn the_log_and_all_that_is_public_say_nothing_of_them() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let live = &server.live;
    let public = async || {
        let seq = live.games.game(&game).await.unwrap().seq();
        (
            seq,
            live.games.view(&game, Some(&ben().id), 0).await.unwrap(),
        )
    };
    let mut bell = live.games.subscribe(&game).await.unwrap();
    bell.borrow_and_update();
    let before = public().await;
    notes(&server, &ann(), &game, "Nobody knows").await.unwrap();
    assert_eq!(public().await, before);
    assert!(!bell.has_changed().unwrap(), "nobody is notified");
}
