//! Links from comments to the turns that they mention.

use postern_game::view::CommentView;
use postern_game::{Command, NewGame, OpponentKind, Person, TimeControl};
use postern_rules::Variant;

use crate::helpers::*;

fn say(text: &str, ply: usize) -> Command {
    Command::Kibitz {
        ply,
        text: text.to_owned(),
        in_reply_to: None,
    }
}

fn comments(table: &Table, by: &Person) -> Vec<CommentView> {
    table.view(by).kibitz.comments
}

/// Returns the linked turns of a comment on the sample game.
fn named(text: &str) -> Vec<(String, usize)> {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&SAMPLE[..4]);
    table.by(&cleo(), say(text, 0)).unwrap();
    let comment = &comments(&table, &cleo())[0];
    let units: Vec<u16> = comment.text.encode_utf16().collect();
    let turns = comment.turns.iter();
    turns
        .map(|turn| {
            let words = &units[turn.at..turn.at + turn.length];
            (String::from_utf16(words).unwrap(), turn.ply)
        })
        .collect()
}

#[test]
fn turns_that_were_played_become_links() {
    let [one, two, three, four] = [0, 1, 2, 3].map(|at| SAMPLE[at]);
    for (text, expected) in [
        (format!("1. {one} is book"), vec![(format!("1. {one}"), 1)]),
        (
            format!("🙂 1.{one} {two}, 2. {three}! then"),
            vec![
                (format!("1.{one}"), 1),
                (two.to_owned(), 2),
                (format!("2. {three}"), 3),
            ],
        ),
        (
            format!("(2...{four}) or 2… {four}?!"),
            vec![(format!("2...{four}"), 4), (format!("2… {four}"), 4)],
        ),
        (
            "See move 2, Move 1. and ply 4; not move 3, ply 5 or ply 0.".to_owned(),
            vec![
                ("move 2".to_owned(), 3),
                ("Move 1".to_owned(), 1),
                ("ply 4".to_owned(), 4),
            ],
        ),
        (format!("1... {one} and 2. {one} were not played"), vec![]),
        (
            format!("{one} {two} alone, 3. {three}, 99999999. {one}"),
            vec![],
        ),
        (
            "1. 1. 1. .. … move move ply 1.".to_owned(),
            vec![("ply 1".to_owned(), 1)],
        ),
    ] {
        assert_eq!(named(&text), expected, "{text}");
    }
}

#[test]
fn only_what_was_played_by_then_and_still_stands_is_named() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&cleo(), say("1. c4 will come", 0)).unwrap();
    table.turns(&["c4"]);
    assert!(comments(&table, &cleo())[0].turns.is_empty());
    table.by(&cleo(), say("1. c4 has come", 1)).unwrap();
    assert_eq!(comments(&table, &cleo())[1].turns[0].ply, 1);
    table.by(&ann(), Command::AskTakeback).unwrap();
    let before = table.game.seq();
    table
        .by(&ben(), Command::GrantTakeback { plies: 1 })
        .unwrap();
    let kibitz = table.view_since(&cleo(), before).kibitz;
    assert!(kibitz.replace && kibitz.comments[1].turns.is_empty());
}

#[test]
fn a_thousand_hostile_characters_are_read_at_once() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4"]);
    for text in [
        "(".repeat(1_000),
        "1.".repeat(500),
        "1. ".repeat(333),
        "1… ".repeat(333),
        "[\"“".repeat(333),
        "9".repeat(1_000),
        "move ".repeat(200),
        "🙂1.c4".repeat(100),
    ] {
        table.by(&cleo(), say(&text, 0)).unwrap();
    }
    assert_eq!(comments(&table, &cleo()).len(), 8);
}

#[test]
fn turns_of_other_games_are_read_as_they_write_them() {
    let new = NewGame {
        variant: Variant::AtomicChess,
        ..new_game(OpponentKind::Friend, TimeControl::Unlimited)
    };
    let mut table = Table::two_from(new);
    table.turns(&["Nf3", "d5", "Ne5", "f6", "Nd7"]);
    let played: Vec<String> = table
        .view(&ann())
        .plies
        .iter()
        .map(|ply| ply.turn.clone())
        .collect();
    let text = format!("3. {} was the point, not 3.Nxd7", played[4]);
    table.by(&cleo(), say(&text, 5)).unwrap();
    assert_eq!(comments(&table, &cleo())[0].turns[0].ply, 5);
}
