//! Conditional moves: which lines a player can save, and how the server plays them.

mod ended;
mod server;
mod variations;
mod worlds;

use postern_game::view::PlannedPositionView;
use postern_game::{
    MAX_DEPTH, NewGame, OpponentKind, PlanError, PlanKind, TimeControl, judge_lines, may_plan,
};
use postern_rules::Color::{Black, White};
use postern_rules::{Color, Variant};

use crate::helpers::*;

/// Splits each line at spaces into turns.
fn lines(texts: &[&str]) -> Vec<Vec<String>> {
    let turns = |line: &&str| line.split(' ').map(str::to_owned).collect();
    texts.iter().map(turns).collect()
}

/// Checks White's conditional moves, and returns the accepted lines.
fn planned(table: &Table, texts: &[&str]) -> Result<Vec<String>, PlanError> {
    let since = table.game.board_seq();
    let tree = judge_lines(&table.game, White, PlanKind::Answers, since, &lines(texts))?;
    Ok(tree.lines().iter().map(|line| line.join(" ")).collect())
}

/// Returns a game of Hole Chess after 1. c4.
fn begun() -> Table {
    let mut table = Table::two(three_days());
    table.turns(&["c4"]);
    table
}

#[test]
fn lines_get_canonical_names_and_share_what_they_share() {
    let table = begun();
    let kept = planned(&table, &["e8-e6 e3,e4 Qg6 b5", "e6 e4", "e6 e3-e4 b6 b5"]);
    assert_eq!(kept.unwrap(), ["e6 e4 Qg6 b5", "e6 e4 b6 b5"]);
    assert_eq!(planned(&table, &[]).unwrap(), [""; 0]);
}

#[test]
fn what_is_no_line_is_refused_in_a_sentence() {
    let table = begun();
    assert_eq!(planned(&table, &["e6"]), Err(PlanError::Uneven));
    assert_eq!(planned(&table, &["e6 e4 Qg6"]), Err(PlanError::Uneven));
    let refused = planned(&table, &["e6 e4 Qg6 e4"]).unwrap_err().to_string();
    assert!(
        refused.starts_with("After e6 e4 Qg6 this cannot be played: "),
        "{refused}"
    );
    let refused = planned(&table, &["nonsense e4"]).unwrap_err().to_string();
    assert!(refused.starts_with("After the position now"), "{refused}");
    let two = planned(&table, &["e6 e4", "e6 Rc3"]).unwrap_err();
    assert_eq!(
        two.to_string(),
        "Two lines answer e6 differently: e4 and Rc3. Keep one of them."
    );
    let before = table.game.board_seq() - 1;
    let stale = judge_lines(&table.game, White, PlanKind::Answers, before, &[]);
    assert_eq!(stale, Err(PlanError::Stale));
}

/// Returns a game of Crazyhouse in which knights can move back and forth indefinitely.
fn knights() -> Table {
    let mut table = Table::two_from(NewGame {
        variant: Variant::Crazyhouse,
        ..new_game(OpponentKind::Friend, three_days())
    });
    table.turns(&["Nf3"]);
    table
}

/// Returns a line in which knights move back and forth.
fn to_and_fro(turns: usize) -> String {
    let round = ["Nf6", "Ng1", "Ng8", "Nf3"].iter().cycle();
    round.take(turns).copied().collect::<Vec<_>>().join(" ")
}

#[test]
fn trees_are_bounded_in_depth_and_size() {
    let table = knights();
    let deepest = to_and_fro(MAX_DEPTH);
    assert_eq!(
        planned(&table, &[&deepest]).unwrap(),
        std::slice::from_ref(&deepest)
    );
    let deeper = to_and_fro(MAX_DEPTH + 2);
    assert_eq!(planned(&table, &[&deeper]), Err(PlanError::TooDeep));
    // The maximum is ten lines of 20 turns, each of which begins differently.
    let firsts = ["a6", "b6", "c6", "d6", "e6", "g6", "h6", "a5", "b5", "c5"];
    let line = |first: &&str| format!("{first} a3 {}", to_and_fro(MAX_DEPTH - 2));
    let all: Vec<String> = firsts.iter().map(line).collect();
    let mut all: Vec<&str> = all.iter().map(String::as_str).collect();
    assert_eq!(planned(&table, &all).unwrap().len(), 10);
    all.push("d5 h3");
    assert_eq!(planned(&table, &all), Err(PlanError::TooMany));
}

#[test]
fn nothing_is_planned_where_it_could_not_be_used() {
    let refused = |table: &Table, side: Color| may_plan(&table.game, side, PlanKind::Answers).err();
    let table = begun();
    assert_eq!(refused(&table, White), None);
    assert_eq!(refused(&table, Black), Some(PlanError::YourTurn));
    let mut live = Table::two(blitz());
    live.turns(&["c4"]);
    assert_eq!(refused(&live, White), Some(PlanError::NotHere));
    let mut alone = Table::one_board();
    alone.turns(&["c4"]);
    assert_eq!(refused(&alone, White), Some(PlanError::NotHere));
    let mut unlimited = Table::two(TimeControl::Unlimited);
    unlimited.turns(&["c4"]);
    assert_eq!(refused(&unlimited, White), None);
    let mut offered = begun();
    offered
        .by(&ben(), postern_game::Command::OfferDraw)
        .unwrap();
    assert_eq!(refused(&offered, White), Some(PlanError::Offered));
    let mut over = begun();
    over.by(&ben(), postern_game::Command::Resign).unwrap();
    assert_eq!(refused(&over, White), Some(PlanError::NotHere));
    let mut choosing = Table::two_from(event_5(OpponentKind::Friend, three_days()));
    assert_eq!(refused(&choosing, Black), Some(PlanError::Choosing));
    choosing.by(&ann(), choose("c4")).unwrap();
    choosing.by(&ben(), choose("f6")).unwrap();
    assert_eq!(refused(&choosing, Black), None);
}

#[test]
fn a_position_ahead_has_its_pieces_and_legal_turns() {
    let table = begun();
    let since = table.game.board_seq();
    let path: Vec<String> = ["e6", "e3,e4"].map(str::to_owned).to_vec();
    let ahead = PlannedPositionView::of(&table.game, White, since, &path).unwrap();
    assert_eq!(ahead.turns, ["e6", "e4"]);
    let mut played = begun();
    played.turns(&["e6", "e4"]);
    let view = played.view(&ben());
    assert_eq!(ahead.position, view.position);
    assert_eq!(ahead.choices, view.choices);
    let from_here = PlannedPositionView::of(&table.game, White, since, &[]).unwrap();
    assert_eq!(from_here.choices, table.view(&ben()).choices);
    let illegal = PlannedPositionView::of(&table.game, White, since, &["e4".to_owned()]);
    assert!(matches!(illegal, Err(PlanError::Illegal { .. })));
}
