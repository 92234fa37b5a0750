//! Rules about who can read comments on a game, and when.

use postern_game::view::{AuthorRole, COMMENTS_PAGE, CommentsPage};
use postern_game::{Command, OpponentKind, Person, Refusal, Seq, TimeControl};
use postern_rules::Color;

use proptest::prelude::*;

use crate::helpers::*;

fn say(text: &str, ply: usize) -> Command {
    Command::Kibitz {
        ply,
        text: text.to_owned(),
        in_reply_to: None,
    }
}

/// Returns the comments that a user can read.
fn seen(table: &Table, by: &Person) -> Vec<String> {
    table
        .view(by)
        .kibitz
        .comments
        .into_iter()
        .map(|comment| comment.text)
        .collect()
}

#[test]
fn a_comment_is_cleaned_and_tied_to_a_ply() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4"]);
    table.by(&cleo(), say("  bold\u{202e}! \n", 1)).unwrap();
    let comment = &table.view(&cleo()).kibitz.comments[0];
    assert_eq!(
        (
            comment.text.as_str(),
            comment.ply,
            comment.role,
            comment.name.as_str()
        ),
        ("bold!", 1, AuthorRole::Spectator, "Cleo")
    );
    assert_eq!(
        table.refused(&cleo(), say("?", 2)),
        Refusal::NoSuchPly { ply: 2, now: 1 }
    );
}

#[test]
fn a_comment_has_1_to_1000_characters() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&ann(), say(&"é".repeat(1_000), 0)).unwrap();
    assert_eq!(
        table.refused(&ann(), say(&"é".repeat(1_001), 0)),
        Refusal::CommentLength {
            length: 1_001,
            max: 1_000
        }
    );
    assert_eq!(
        table.refused(&ann(), say(" \u{200b}\n ", 0)),
        Refusal::CommentLength {
            length: 0,
            max: 1_000
        }
    );
}

#[test]
fn one_person_and_all_together_have_their_measure() {
    let mut table = Table::two(TimeControl::Unlimited);
    for speaker in 0..5 {
        let speaker = person(&format!("Speaker{speaker}"));
        for _ in 0..100 {
            table.by(&speaker, say("hm", 0)).unwrap();
        }
        if table.game.comments().len() < 500 {
            assert_eq!(
                table.refused(&speaker, say("hm", 0)),
                Refusal::TooManyComments(100)
            );
        }
    }
    assert_eq!(
        table.refused(&cleo(), say("hm", 0)),
        Refusal::CommentsFull(500)
    );
    assert!(!table.view(&cleo()).can.contains(&CommandKind::Kibitz));
}

/// Returns all comments that a user can read, page by page.
fn pages(table: &Table, by: &Person) -> Vec<String> {
    let names = [ann(), ben(), cleo()].into_iter().collect();
    let mut before = None;
    let mut texts = Vec::new();
    loop {
        let page = CommentsPage::of(&table.game, &names, Some(&by.id), before);
        assert!(page.comments.len() <= COMMENTS_PAGE);
        before = page.comments.first().map(|comment| comment.seq);
        texts.splice(0..0, page.comments.into_iter().map(|comment| comment.text));
        if !page.earlier {
            return texts;
        }
    }
}

#[test]
fn comments_travel_once_and_by_pages() {
    let mut table = Table::two(TimeControl::Unlimited);
    for number in 0..50 {
        let long = format!("{number}: {}", "x".repeat(900));
        table.by(&cleo(), say(&long, 0)).unwrap();
    }
    let kibitz = table.view(&cleo()).kibitz;
    assert_eq!(
        (kibitz.comments.len(), kibitz.earlier),
        (COMMENTS_PAGE, true)
    );
    assert!(kibitz.comments[19].text.starts_with("49: "));
    let all = pages(&table, &cleo());
    assert_eq!(all.len(), 50);
    assert!(all[0].starts_with("0: ") && all[49].starts_with("49: "));

    let before = table.game.seq();
    let allow = Command::AllowKibitz { allowed: true };
    table.by(&ann(), allow).unwrap();
    let again = table.view_since(&cleo(), before).kibitz;
    assert_eq!((again.replace, again.comments.len()), (false, 0));
    assert!(again.allowed.white);
    table.by(&cleo(), say("one more", 0)).unwrap();
    let new = table.view_since(&cleo(), before).kibitz;
    assert_eq!((new.replace, new.comments.len()), (false, 1));
    let long_away = table.view_since(&cleo(), 5).kibitz;
    assert_eq!(
        (long_away.replace, long_away.comments.len()),
        (true, COMMENTS_PAGE),
        "more than a page has come"
    );
}

#[test]
fn pages_tell_players_nothing_of_what_they_may_not_read() {
    let mut table = Table::two(TimeControl::Unlimited);
    for number in 0..30 {
        table
            .by(&cleo(), say(&format!("hint {number}"), 0))
            .unwrap();
    }
    table.by(&ben(), say("hello", 0)).unwrap();
    for number in 30..60 {
        table
            .by(&cleo(), say(&format!("hint {number}"), 0))
            .unwrap();
    }
    assert_eq!(pages(&table, &ann()), ["hello"]);
    let kibitz = table.view(&ann()).kibitz;
    assert_eq!((kibitz.comments.len(), kibitz.earlier), (1, false));
    assert_eq!(pages(&table, &cleo()).len(), 61);
    table.by(&ben(), Command::Resign).unwrap();
    assert_eq!(pages(&table, &ann()).len(), 61);
}

#[test]
fn players_read_spectators_when_the_game_is_over() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&cleo(), say("take the rook", 0)).unwrap();
    table.by(&ann(), say("hello", 0)).unwrap();
    assert_eq!(seen(&table, &ann()), ["hello"]);
    assert_eq!(seen(&table, &ben()), ["hello"]);
    assert_eq!(seen(&table, &cleo()), ["take the rook", "hello"]);
    assert_eq!(seen(&table, &person("Dora")), ["take the rook", "hello"]);
    assert!(table.view(&ann()).kibitz.withheld && !table.view(&cleo()).kibitz.withheld);

    let before = table.game.seq();
    table.by(&ben(), Command::Resign).unwrap();
    let kibitz = table.view_since(&ann(), before).kibitz;
    assert!(kibitz.replace && !kibitz.withheld);
    assert_eq!(
        kibitz.comments.len(),
        2,
        "what was withheld comes with all the rest"
    );
}

#[test]
fn players_read_spectators_when_both_allow_it() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&cleo(), say("take the rook", 0)).unwrap();
    table
        .by(&ann(), Command::AllowKibitz { allowed: true })
        .unwrap();
    assert!(seen(&table, &ann()).is_empty() && seen(&table, &ben()).is_empty());
    let before = table.game.seq();
    table
        .by(&ben(), Command::AllowKibitz { allowed: true })
        .unwrap();
    let kibitz = table.view_since(&ann(), before).kibitz;
    assert!(kibitz.replace && kibitz.comments.len() == 1);
    assert!(kibitz.allowed.white && kibitz.allowed.black);
    table
        .by(&ann(), Command::AllowKibitz { allowed: false })
        .unwrap();
    assert!(seen(&table, &ben()).is_empty());
}

#[test]
fn allowing_is_the_players_and_changes_something() {
    let mut table = Table::two(TimeControl::Unlimited);
    assert_eq!(
        table.refused(&ann(), Command::AllowKibitz { allowed: false }),
        Refusal::NoChange
    );
    table.by(&ann(), Command::Resign).unwrap();
    assert!(matches!(
        table.refused(&ann(), Command::AllowKibitz { allowed: true }),
        Refusal::Over(_)
    ));
    let mut table = Table::one_board();
    assert_eq!(
        table.refused(&ann(), Command::AllowKibitz { allowed: true }),
        Refusal::OneBoard
    );
}

#[test]
fn at_one_board_nothing_is_withheld() {
    let mut table = Table::one_board();
    table.by(&cleo(), say("take the rook", 0)).unwrap();
    assert_eq!(seen(&table, &ann()), ["take the rook"]);
}

#[test]
fn an_open_game_withholds_nothing_and_a_joiner_becomes_a_player() {
    let mut table = Table::open(new_game(OpponentKind::Anyone, TimeControl::Unlimited));
    table.by(&ben(), say("shall I?", 0)).unwrap();
    table.by(&cleo(), say("do!", 0)).unwrap();
    assert_eq!(seen(&table, &ann()), ["shall I?", "do!"]);
    let before = table.game.seq();
    table.by(&ben(), Command::Join).unwrap();
    assert_eq!(table.view_since(&ann(), before).kibitz.comments.len(), 1);
    assert_eq!(
        table.view(&cleo()).kibitz.comments[0].role,
        AuthorRole::Black
    );
}

#[test]
fn who_knows_some_comments_gets_the_others() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&cleo(), say("one", 0)).unwrap();
    let since: Seq = table.game.seq();
    table.by(&cleo(), say("two", 0)).unwrap();
    let kibitz = table.view_since(&cleo(), since).kibitz;
    assert!(!kibitz.replace);
    assert_eq!(
        kibitz
            .comments
            .iter()
            .map(|comment| comment.text.as_str())
            .collect::<Vec<_>>(),
        ["two"]
    );
    assert!(
        table
            .view_since(&cleo(), table.game.seq())
            .kibitz
            .comments
            .is_empty()
    );
    assert!(
        table.view(&cleo()).kibitz.replace,
        "whoever begins anew keeps nothing"
    );
}

#[test]
fn a_comment_on_a_turn_that_is_taken_back_stays_where_the_line_ends() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4"]);
    table.by(&cleo(), say("hm", 1)).unwrap();
    table.by(&ann(), Command::AskTakeback).unwrap();
    let before = table.game.seq();
    table
        .by(&ben(), Command::GrantTakeback { plies: 1 })
        .unwrap();
    let kibitz = table.view_since(&cleo(), before).kibitz;
    assert!(kibitz.replace);
    assert_eq!(kibitz.comments[0].ply, 0);
    assert!(!table.game.kibitz_allowed()[Color::White]);
}

proptest! {
    /// Varies the withheld texts, and checks that every byte sent to a player stays the same.
    #[test]
    fn what_is_withheld_leaves_no_trace(texts in ("[a-z]{1,40}", "[a-z]{1,40}"), names in ("[A-Z][a-z]{1,9}", "[A-Z][a-z]{1,9}")) {
        let sent = |text: &str, name: &str| {
            let mut table = Table::two(TimeControl::Unlimited);
            table.turns(&["c4"]);
            table.by(&person(&format!("Watcher{name}")), say(text, 1)).unwrap();
            table.by(&ann(), say("hello", 1)).unwrap();
            [ann(), ben()].map(|player| serde_json::to_string(&table.view(&player)).unwrap())
        };
        prop_assert_eq!(sent(&texts.0, &names.0), sent(&texts.1, &names.1));
    }
}
