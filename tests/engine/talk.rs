//! Editing, deleting and answering comments, and turns in comments.

use postern::live::Live;
use postern_game::view::CommentView;
use postern_game::view::frames::{Audience, GameUpdate, PublicState};
use postern_game::{Command, GameView, Person, Refusal, Seq, TimeControl};
use postern_store::News;
use proptest::prelude::*;

use crate::database::on_postgres;
use crate::helpers::*;

const MINUTE: i64 = 60 * SECOND;

fn say(text: &str, ply: usize) -> Command {
    Command::Kibitz {
        ply,
        text: text.to_owned(),
        in_reply_to: None,
    }
}

fn reply(text: &str, to: Seq) -> Command {
    Command::Kibitz {
        ply: 0,
        text: text.to_owned(),
        in_reply_to: Some(to),
    }
}

fn edit(comment: Seq, version: Seq, text: &str) -> Command {
    Command::EditComment {
        comment,
        version,
        text: text.to_owned(),
    }
}

fn delete(comment: Seq, version: Seq) -> Command {
    Command::DeleteComment { comment, version }
}

fn comments(table: &Table, by: &Person) -> Vec<CommentView> {
    table.view(by).kibitz.comments
}

fn texts(table: &Table, by: &Person) -> Vec<String> {
    let comments = comments(table, by).into_iter();
    comments.map(|comment| comment.text).collect()
}

#[test]
fn a_comment_is_edited_within_15_minutes() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&cleo(), say("a tpyo", 0)).unwrap();
    let comment = table.game.seq();
    table.wait(15 * MINUTE);
    table
        .by(&cleo(), edit(comment, comment, " a typo\u{202e} "))
        .unwrap();
    let version = table.game.seq();
    let shown = &comments(&table, &cleo())[0];
    assert_eq!(
        (shown.seq, shown.text.as_str(), shown.version),
        (comment, "a typo", Some(version))
    );
    assert_eq!(
        table.refused(&cleo(), edit(comment, comment, "an older page")),
        Refusal::CommentChanged
    );
    assert_eq!(
        table.refused(&cleo(), edit(comment, version, "a typo")),
        Refusal::NoChange
    );
    assert!(matches!(
        table.refused(&cleo(), edit(comment, version, " ")),
        Refusal::CommentLength { .. }
    ));
    table.wait(1);
    assert_eq!(
        table.refused(&cleo(), edit(comment, version, "too late")),
        Refusal::TooLateToEdit(15)
    );
}

#[test]
fn nobody_edits_or_deletes_what_is_not_theirs() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&cleo(), say("mine", 0)).unwrap();
    let comment = table.game.seq();
    for (who, which) in [
        (ann(), comment),
        (person("Dora"), comment),
        (cleo(), 1),
        (cleo(), 99),
        (cleo(), -1),
    ] {
        for command in [edit(which, comment, "no"), delete(which, comment)] {
            assert_eq!(table.refused(&who, command), Refusal::NoSuchComment);
        }
    }
    assert_eq!(texts(&table, &cleo()), ["mine"]);
}

#[test]
fn edits_have_their_measure() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&cleo(), say("0", 0)).unwrap();
    let comment = table.game.seq();
    for number in 1..=10 {
        let version = table.game.seq();
        table
            .by(&cleo(), edit(comment, version, &number.to_string()))
            .unwrap();
    }
    let version = table.game.seq();
    assert_eq!(
        table.refused(&cleo(), edit(comment, version, "11")),
        Refusal::EditedTooOften(10)
    );
    table.by(&cleo(), delete(comment, version)).unwrap();
}

#[test]
fn a_comment_is_deleted_at_any_time() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&cleo(), say("one", 0)).unwrap();
    let comment = table.game.seq();
    table.by(&cleo(), say("two", 0)).unwrap();
    table.by(&ben(), Command::Resign).unwrap();
    table.wait(400 * 24 * 60 * MINUTE);
    let before = table.game.seq();
    table.by(&cleo(), delete(comment, comment)).unwrap();
    for viewer in [ann(), cleo(), person("Dora")] {
        assert_eq!(texts(&table, &viewer), ["two"]);
        let kibitz = table.view_since(&viewer, before).kibitz;
        assert!(kibitz.replace, "open pages lose it");
    }
    assert_eq!(
        table.refused(&cleo(), delete(comment, comment)),
        Refusal::NoSuchComment
    );
    assert_eq!(table.view(&cleo()).own_comments, [comment + 1]);
    // Deleting the last comment must send an empty list.
    let last = comment + 1;
    let state = PublicState::of(&table.game, &names());
    let game = table.game.clone();
    table.by(&cleo(), delete(last, last)).unwrap();
    let now = PublicState::of(&table.game, &names());
    let mut update = GameUpdate::between(&state, &now, &table.game);
    assert!(update.add_comments(&table.game, &names(), Audience::Spectators));
    let frame = serde_json::to_value(&update).unwrap();
    assert_eq!(frame["kibitz"]["replace"], true);
    assert_eq!(frame["kibitz"]["comments"], serde_json::json!([]));
    assert_eq!(game.comments().len(), 2, "the log keeps its numbers");
    assert_eq!(table.game.active_ms(), game.active_ms());
}

#[test]
fn a_log_holds_no_words_and_reads_the_same() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&cleo(), say("first words", 0)).unwrap();
    let comment = table.game.seq();
    table
        .by(&cleo(), edit(comment, comment, "other words"))
        .unwrap();
    let version = table.game.seq();
    table.by(&ann(), reply("answered", comment)).unwrap_err();
    table.by(&person("Dora"), reply("hm", comment)).unwrap();
    table.by(&cleo(), delete(comment, version)).unwrap();
    for (event, ..) in &table.log {
        let encoded = postern_store::codec::encode(event);
        assert!(!encoded.body.contains("words"), "{}", encoded.body);
    }
    let again = fold(&table.log);
    assert_eq!(again.comments(), table.game.comments());
}

#[test]
fn a_reply_stands_below_what_may_be_read() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&cleo(), say("why not b5?", 0)).unwrap();
    let asked = table.game.seq();
    table.by(&person("Dora"), reply("it hangs", asked)).unwrap();
    let answer = table.game.seq();
    table.by(&cleo(), reply("oh", answer)).unwrap();
    let parents = |table: &Table, by: &Person| -> Vec<_> {
        let comments = comments(table, by).into_iter();
        comments.map(|comment| comment.in_reply_to).collect()
    };
    assert_eq!(
        parents(&table, &cleo()),
        [None, Some(asked), Some(asked)],
        "one level"
    );
    for nothing in [1, 2, 99, -7] {
        assert_eq!(
            table.refused(&cleo(), reply("?", nothing)),
            Refusal::NoCommentToAnswer
        );
    }
    // A player cannot use refusals to find out whether a hidden comment exists.
    assert_eq!(
        table.refused(&ann(), reply("?", asked)),
        table.refused(&ann(), reply("?", 99)),
    );
    for player in [ann(), ben()] {
        let allow = Command::AllowKibitz { allowed: true };
        table.by(&player, allow).unwrap();
    }
    table.by(&ann(), reply("thanks", asked)).unwrap();
    assert_eq!(parents(&table, &ben()).last(), Some(&Some(asked)));
    table
        .by(&ben(), Command::AllowKibitz { allowed: false })
        .unwrap();
    assert_eq!(texts(&table, &ben()), ["thanks"]);
    assert_eq!(parents(&table, &ben()), [None]);
    table.by(&cleo(), delete(asked, asked)).unwrap();
    assert_eq!(parents(&table, &cleo()), [None, None, None]);
    assert_eq!(
        table.refused(&cleo(), reply("?", asked)),
        Refusal::NoCommentToAnswer
    );
}

proptest! {
    /// Spectators' edits, deletions and replies never change a byte of what the players receive.
    #[test]
    fn what_is_withheld_leaves_no_trace(texts in ("[a-z]{1,40}", "1\\. c4 [a-z]{1,9}"), removes in any::<bool>()) {
        let sent = |text: &str, removes: bool| {
            let mut table = Table::two(TimeControl::Unlimited);
            table.turns(&["c4"]);
            table.by(&ann(), say("hello", 1)).unwrap();
            table.by(&cleo(), say(text, 1)).unwrap();
            let comment = table.game.seq();
            let state = PublicState::of(&table.game, &names());
            let change = if removes { delete(comment, comment) } else { edit(comment, comment, "changed") };
            table.by(&cleo(), change).unwrap();
            let now = PublicState::of(&table.game, &names());
            let mut frames = Vec::new();
            for audience in [Audience::White, Audience::Black] {
                let mut update = GameUpdate::between(&state, &now, &table.game);
                assert!(!update.add_comments(&table.game, &names(), audience));
                frames.push(serde_json::to_string(&update).unwrap());
            }
            for player in [ann(), ben()] {
                for since in [0, comment - 1, comment] {
                    frames.push(serde_json::to_string(&table.view_since(&player, since)).unwrap());
                }
            }
            frames
        };
        prop_assert_eq!(sent(&texts.0, removes), sent(&texts.1, !removes));
    }
}

/// Returns the comments that a server shows to a spectator.
async fn shown(live: &Live, game: &postern_game::GameId) -> Vec<String> {
    let view: GameView = live.games.view(game, None, 0).await.unwrap();
    let comments = view.kibitz.comments.into_iter();
    comments.map(|comment| comment.text).collect()
}

#[tokio::test]
async fn words_change_in_the_database_with_the_log() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let first = server.by(&cleo(), &game, say("short", 0)).await.unwrap();
    let second = server
        .by(&cleo(), &game, say("long words", 0))
        .await
        .unwrap();
    let third = server.by(&cleo(), &game, say("gone", 0)).await.unwrap();
    let longer = "longer than before, ".repeat(40);
    for command in [
        edit(first, first, &longer),
        edit(second, second, "é"),
        delete(third, third),
    ] {
        server.by(&cleo(), &game, command).await.unwrap();
    }
    let expected = [longer.trim().to_owned(), "é".to_owned()];
    assert_eq!(shown(&server.live, &game).await, expected);
    let mut other = server.database.stranger().await;
    assert_eq!(other.count("comments WHERE trim(text) <> ''").await, 2);
    assert_eq!(other.count("events WHERE body LIKE '%longer%'").await, 0);
    let server = server.restart().await;
    assert_eq!(shown(&server.live, &game).await, expected);
    let view = server
        .live
        .games
        .view(&game, Some(&cleo().id), 0)
        .await
        .unwrap();
    assert_eq!(view.kibitz.comments[0].version, Some(third + 1));
    assert_eq!(view.own_comments, [first, second]);
}

#[tokio::test]
async fn all_in_one_batch_ends_as_the_last_command_says() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let first = server.by(&cleo(), &game, say("one", 0)).await.unwrap();
    let cleo = cleo();
    // The commands are queued together, so they may share a transaction.
    let (said, edited, deleted) = tokio::join!(
        server.by(&cleo, &game, say("two", 0)),
        server.by(&cleo, &game, edit(first, first, "one and a half")),
        server.by(&cleo, &game, delete(first, first + 2)),
    );
    said.unwrap();
    edited.unwrap();
    deleted.unwrap();
    assert_eq!(shown(&server.live, &game).await, ["two"]);
    let server = server.restart().await;
    assert_eq!(shown(&server.live, &game).await, ["two"]);
}

#[tokio::test]
async fn other_nodes_show_new_words_and_forget_deleted_ones() {
    if !on_postgres() {
        return;
    }
    let server = Server::start().await;
    let store = server.database.open().await;
    let other = Live::open(store, server.clock.clone()).await.unwrap();
    let game = server.two(TimeControl::Unlimited).await;
    let comment = server.by(&cleo(), &game, say("one", 0)).await.unwrap();
    let (_here, _) = other.games.enter(&game, None).await.unwrap();
    assert_eq!(shown(&other, &game).await, ["one"]);
    let mut listener = other.games.subscribe(&game).await.unwrap();
    for (command, expected) in [
        (edit(comment, comment, "other words"), vec!["other words"]),
        (delete(comment, comment + 1), vec![]),
    ] {
        let seq = server.by(&cleo(), &game, command).await.unwrap();
        other.games.hear(&News::Game(game.clone(), seq));
        listener.wait_for(|told| *told >= seq).await.unwrap();
        assert_eq!(shown(&other, &game).await, expected);
    }
    other.shutdown().await;
}
