//! The private chat between a game's two players.

mod conduct;
mod erased;
mod told;

use futures_util::stream;
use futures_util::stream::StreamExt as _;
use postern::live::{ChatError, LiveError};
use postern_game::view::ChatView;
use postern_game::{Command, CommandId, GameId, OpponentKind, Person, TimeControl};
use postern_rules::Color;

use crate::helpers::*;

const MINUTE: i64 = 60 * SECOND;

async fn says(
    server: &Server,
    person: &Person,
    game: &GameId,
    text: &str,
) -> Result<i64, LiveError> {
    let id = server.command_id();
    server.live.talk.say(game, &person.id, &id, text).await
}

async fn reads(server: &Server, person: &Person, game: &GameId) -> ChatView {
    server
        .live
        .talk
        .chat(game, Some(&person.id), None)
        .await
        .unwrap()
}

/// Returns the messages that a player can read, each with its author's side.
async fn texts(server: &Server, person: &Person, game: &GameId) -> Vec<(Color, String)> {
    let lines = reads(server, person, game).await.lines.into_iter();
    lines.map(|line| (line.by, line.text)).collect()
}

fn pairs(lines: &[(Color, &str)]) -> Vec<(Color, String)> {
    let lines = lines.iter();
    lines.map(|(by, text)| (*by, (*text).to_owned())).collect()
}

#[tokio::test]
async fn both_read_what_the_other_writes_during_the_game_and_after_it() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    assert_eq!(reads(&server, &ben(), &game).await, ChatView::default());
    assert_eq!(says(&server, &ann(), &game, " Good luck! ").await, Ok(1));
    assert_eq!(says(&server, &ben(), &game, "You\ntoo").await, Ok(2));
    server.by(&ann(), &game, Command::Resign).await.unwrap();
    assert_eq!(says(&server, &ann(), &game, "Thanks").await, Ok(3));
    let expected = pairs(&[
        (Color::White, "Good luck!"),
        (Color::Black, "You\ntoo"),
        (Color::White, "Thanks"),
    ]);
    let server = server.restart().await;
    for player in [ann(), ben()] {
        assert_eq!(texts(&server, &player, &game).await, expected);
    }
}

#[tokio::test]
async fn nobody_else_reads_writes_or_deletes() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let before = server.live.games.game(&game).await.unwrap().seq();
    says(&server, &ann(), &game, "for Ben alone").await.unwrap();
    let live = &server.live;
    for viewer in [Some(&cleo().id), None] {
        let read = live.talk.chat(&game, viewer, None).await;
        assert_eq!(read, Err(ChatError::NotYours.into()));
    }
    let written = says(&server, &cleo(), &game, "me too").await;
    assert_eq!(written, Err(ChatError::NotYours.into()));
    let deleted = live.talk.unsay(&game, &cleo().id, 1).await;
    assert_eq!(deleted, Err(ChatError::NotYours.into()));
    let followed = live.games.game(&game).await.unwrap();
    assert_eq!(followed.seq(), before, "the log says nothing of it");
    assert!(live.talk.follow_chat(&followed, Some(&cleo().id)).is_none());
    assert!(live.talk.follow_chat(&followed, None).is_none());
    assert!(live.talk.follow_chat(&followed, Some(&ben().id)).is_some());
    let nowhere = live
        .talk
        .chat(&game_id("nowhere"), Some(&ann().id), None)
        .await;
    assert_eq!(nowhere, Err(LiveError::NoGame));
}

#[tokio::test]
async fn it_takes_two_to_talk() {
    let server = Server::start().await;
    let open = server
        .create(new_game(OpponentKind::Friend, TimeControl::Unlimited))
        .await;
    let alone = says(&server, &ann(), &open, "Hello?").await;
    assert_eq!(alone, Err(ChatError::Nobody.into()));
    let board = server
        .create(new_game(OpponentKind::BothSides, TimeControl::Unlimited))
        .await;
    let both = says(&server, &ann(), &board, "Hello me").await;
    assert_eq!(both, Err(ChatError::OneBoard.into()));
    server.by(&ben(), &open, Command::Join).await.unwrap();
    assert_eq!(says(&server, &ann(), &open, "Hello!").await, Ok(1));
}

#[tokio::test]
async fn a_line_has_1_to_500_characters_that_can_be_seen() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    for (text, length) in [
        (String::new(), 0),
        (" \n\u{200b}\u{7}\u{202e} ".to_owned(), 0),
        ("é".repeat(501), 501),
        ("x".repeat(100_000), 100_000),
    ] {
        let refused = says(&server, &ann(), &game, &text).await;
        let max = 500;
        assert_eq!(refused, Err(ChatError::Length { length, max }.into()));
    }
    let longest = "🦉".repeat(500);
    assert_eq!(says(&server, &ann(), &game, &longest).await, Ok(1));
    let dressed = "a\u{202e}b\u{0}c\u{1b}[31m";
    assert_eq!(says(&server, &ann(), &game, dressed).await, Ok(2));
    let expected = pairs(&[(Color::White, &longest), (Color::White, "abc[31m")]);
    assert_eq!(texts(&server, &ben(), &game).await, expected);
}

#[tokio::test]
async fn a_line_sent_again_is_written_once() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let live = &server.live;
    let (ann, ben) = (ann(), ben());
    let id = CommandId::parse("the-same").unwrap();
    let (one, two) = tokio::join!(
        live.talk.say(&game, &ann.id, &id, "once"),
        live.talk.say(&game, &ann.id, &id, "once"),
    );
    assert_eq!((one, two), (Ok(1), Ok(1)));
    assert_eq!(
        live.talk.say(&game, &ann.id, &id, "other words").await,
        Err(ChatError::OtherLine.into())
    );
    // Message IDs are unique only per author, so Ben can use an ID that Ann has used.
    assert_eq!(live.talk.say(&game, &ben.id, &id, "twice").await, Ok(2));
    live.talk.unsay(&game, &ann.id, 1).await.unwrap();
    assert_eq!(live.talk.say(&game, &ann.id, &id, "once").await, Ok(1));
    let expected = pairs(&[(Color::Black, "twice")]);
    assert_eq!(texts(&server, &ann, &game).await, expected);
}

#[tokio::test]
async fn there_are_500_lines_at_most_and_50_on_a_page() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let (ann, ben) = (ann(), ben());
    // Both players write simultaneously, so message numbers must be assigned one at a time. There
    // are few enough messages that the last one does not time out on a busy machine.
    let all = (0..500).map(|number| {
        let writer = if number % 2 == 0 { &ann } else { &ben };
        let (server, game) = (&server, &game);
        async move { says(server, writer, game, &format!("line {number}")).await }
    });
    let written: Vec<_> = stream::iter(all).buffer_unordered(20).collect().await;
    let mut numbers: Vec<i64> = written.into_iter().map(Result::unwrap).collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=500));
    let full = says(&server, &ann, &game, "one more").await;
    assert_eq!(full, Err(ChatError::Full.into()));
    // A deleted message's number is not reused.
    let own = reads(&server, &ann, &game).await;
    assert_eq!(own.closed, Some(ChatError::Full.to_string()));
    assert_eq!((own.lines.len(), own.earlier), (50, true));
    let line = &own.lines[7];
    let writer = if line.by == Color::White { &ann } else { &ben };
    let deleted = server.live.talk.unsay(&game, &writer.id, line.number);
    deleted.await.unwrap();
    let full = says(&server, &ann, &game, "instead").await;
    assert_eq!(full, Err(ChatError::Full.into()));
    let mut seen = 0;
    let mut before = None;
    loop {
        let page = server.live.talk.chat(&game, Some(&ben.id), before).await;
        let page = page.unwrap();
        seen += page.lines.len();
        before = page.lines.first().map(|line| line.number);
        if !page.earlier {
            break;
        }
    }
    assert_eq!((seen, before), (499, Some(1)));
    for before in [1, 0, -7, i64::MIN] {
        let none = server
            .live
            .talk
            .chat(&game, Some(&ben.id), Some(before))
            .await;
        assert_eq!(none.unwrap().lines.len(), 0);
    }
}

#[tokio::test]
async fn ones_own_line_is_deleted_within_15_minutes() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    says(&server, &ann(), &game, "one").await.unwrap();
    says(&server, &ann(), &game, "two").await.unwrap();
    let live = &server.live;
    let no_line = Err(ChatError::NoLine.into());
    assert_eq!(live.talk.unsay(&game, &ben().id, 1).await, no_line);
    for number in [0, 3, -1, i64::MAX] {
        assert_eq!(live.talk.unsay(&game, &ann().id, number).await, no_line);
    }
    server.clock.advance(15 * MINUTE);
    assert_eq!(live.talk.unsay(&game, &ann().id, 1).await, Ok(()));
    assert_eq!(live.talk.unsay(&game, &ann().id, 1).await, no_line);
    server.clock.advance(1);
    let late = live.talk.unsay(&game, &ann().id, 2).await;
    assert_eq!(late, Err(ChatError::TooLate.into()));
    let expected = pairs(&[(Color::White, "two")]);
    for player in [ann(), ben()] {
        assert_eq!(texts(&server, &player, &game).await, expected);
    }
    assert_eq!(says(&server, &ben(), &game, "three").await, Ok(3));
}
