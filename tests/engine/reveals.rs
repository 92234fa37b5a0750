//! Turns that reveal a secret square. Such a turn continues through the passage, is taken back, or
//! waits for a promotion.

use postern_game::view::{AsideKind, FeaturesView};
use postern_game::{Command, NewGame, OpponentKind, Refusal, TimeControl};
use postern_rules::{Color, EndReason, Outcome};

use crate::helpers::*;

/// Returns a game that starts from a position, after both players have chosen their squares.
pub(crate) fn hidden(board: &str, white: &str, black: &str, time: TimeControl) -> Table {
    let new = NewGame {
        fen: Some(format!("{board} ?")),
        ..event_game(OpponentKind::Friend, time)
    };
    let mut table = Table::two_from(new);
    table.by(&ann(), choose(white)).unwrap();
    table.by(&ben(), choose(black)).unwrap();
    table
}

/// A position in which the rook on e2 shields its king.
pub(crate) const SHIELD: &str = "4q2k/8/8/8/8/8/4R3/4K3 w - - 0 1";
/// A position in which only the bishop can parry the check, by moving to a4.
const ONLY_MOVE: &str = "rr5k/8/8/8/8/8/8/K2B4 w - - 0 1";
/// A position in which the pawn on c3 is one step away from a secret square.
pub(crate) const RUNNER: &str = "8/7k/8/8/8/2P5/8/K7 w - - 0 1";

/// Returns the squares that are publicly known.
fn revealed(table: &Table) -> Vec<&'static str> {
    let view = table.view(&cleo());
    let cells = highlighted(&view.position.features);
    assert_eq!(
        view.secrets.unwrap().remove(0).known.white,
        !cells.is_empty()
    );
    cells
}

/// Returns the cells of the first highlighted feature.
fn highlighted(features: &FeaturesView) -> Vec<&'static str> {
    let first = features.highlights.first();
    first.map(|shown| shown.cells.clone()).unwrap_or_default()
}

#[test]
fn a_landing_on_a_hidden_square_reveals_both_and_is_carried_on() {
    let mut table = Table::two_from(event_5(OpponentKind::Friend, TimeControl::Unlimited));
    table.by(&ann(), choose("c4")).unwrap();
    table.by(&ben(), choose("f6")).unwrap();
    table.turns(&["e4"]);
    assert_eq!(
        (
            revealed(&table).len(),
            highlighted(&table.view(&ann()).position.features).len()
        ),
        (0, 0)
    );
    let events = table.by(&ben(), play("Nf6", 1)).unwrap();
    assert_eq!(told(&events), ["Nf6-c4"], "the log has the whole turn");
    let view = table.view(&cleo());
    let told = view.plies[1].features.as_ref();
    assert_eq!(told.map(highlighted), Some(vec!["c4", "f6"]));
    let told = view.plies[0].features.as_ref();
    assert_eq!(told.map(highlighted).unwrap_or_default(), [""; 0]);
    assert_eq!(highlighted(&view.position.features), ["c4", "f6"]);
    let secrets = view.secrets.unwrap().remove(0);
    assert!(secrets.known.white && secrets.proofs.white.unwrap().text.is_some());
    assert_eq!(secrets.squares.white.as_deref(), Some("c4"));
    assert_eq!(
        view.asides[1].turn.as_deref(),
        Some("B@f6"),
        "the choice is public now"
    );
}

#[test]
fn nothing_up_to_a_reveal_is_taken_back() {
    let mut table = Table::two_from(event_5(OpponentKind::Friend, TimeControl::Unlimited));
    table.by(&ann(), choose("c4")).unwrap();
    table.by(&ben(), choose("f6")).unwrap();
    table.turns(&["e4", "Nf6"]);
    for player in [ann(), ben()] {
        assert_eq!(
            table.refused(&player, Command::AskTakeback),
            Refusal::FixedByReveal
        );
    }
    table.turns(&["d3"]);
    table.by(&ann(), Command::AskTakeback).unwrap();
    table
        .by(&ben(), Command::GrantTakeback { plies: 1 })
        .unwrap();
    assert_eq!(table.game.line().plies().len(), 2);
}

#[test]
fn a_turn_that_the_reveal_makes_illegal_is_taken_back_and_the_clock_runs_on() {
    let mut table = hidden(SHIELD, "e4", "a5", three_days());
    table.wait(DAY);
    let events = table.by(&ann(), play("Re4", 0)).unwrap();
    assert_eq!(told(&events), ["taken back: Re4~"]);
    let view = table.view(&ben());
    assert_eq!((view.plies.len(), view.position.to_move), (0, Color::White));
    assert_eq!(revealed(&table), ["e4", "a5"]);
    let aside = &view.asides[2];
    assert_eq!(
        (aside.kind, aside.turn.as_deref(), aside.by),
        (AsideKind::TakenBack, Some("Re4~"), Color::White)
    );
    assert!(
        aside.words.ends_with(": the turn is taken back.") && !aside.steps.is_empty(),
        "{}",
        aside.words
    );
    let clock = table.game.clock().unwrap();
    assert_eq!(
        (clock.running(), clock.left_ms(Color::White, table.now)),
        (vec![Color::White], 2 * DAY)
    );
    assert_eq!(
        table.refused(&ann(), Command::AskTakeback),
        Refusal::NothingToTakeBack
    );
    table.turns(&["Re3"]);
    assert_eq!(fold(&table.log).line().plies().len(), 1);
}

#[test]
fn a_live_clock_earns_nothing_by_a_turn_that_is_taken_back() {
    let mut table = hidden("4q1k1/7p/8/8/8/7P/4R3/4K3 w - - 0 1", "e4", "a5", blitz());
    table.turns(&["h4", "h6"]).wait(5_000);
    table.by(&ann(), play("Re4", 2)).unwrap();
    let clock = table.game.clock().unwrap();
    assert_eq!(
        (clock.running(), clock.left_ms(Color::White, table.now)),
        (vec![Color::White], 55_000)
    );
    table.wait(1_000).turns(&["Re3"]);
    assert_eq!(
        table.game.clock().unwrap().left_ms(Color::White, table.now),
        56_000
    );
}

#[test]
fn a_turn_that_is_taken_back_can_leave_a_mate() {
    let mut table = hidden(ONLY_MOVE, "a4", "f6", TimeControl::Unlimited);
    assert_eq!(
        table.view(&ann()).choices.len(),
        1,
        "to White’s knowledge there is one turn"
    );
    let outcome = Outcome::win(Color::Black, EndReason::Checkmate);
    assert_eq!(
        told(&table.by(&ann(), play("Ba4", 0)).unwrap()),
        ["taken back: Ba4~".to_owned(), outcome.to_string()]
    );
    assert_eq!(fold(&table.log).outcome(), Some(outcome));
}

#[test]
fn a_pawn_that_the_passage_carries_to_its_last_rank_waits_for_its_promotion() {
    let mut table = hidden(RUNNER, "c4", "g8", blitz());
    table.turns(&["Kb1", "Kh6"]).wait(5_000);
    assert_eq!(
        told(&table.by(&ann(), play("c4", 2)).unwrap()),
        ["landed: c4-g8"]
    );
    let view = table.view(&ann());
    assert_eq!(
        (view.plies.len(), view.asides.len(), view.position.to_move),
        (2, 3, Color::White)
    );
    assert_eq!(view.asides[2].kind, AsideKind::Landed);
    assert!(view.choices.iter().all(|choice| choice.from == "g8") && view.choices.len() == 4);
    assert_eq!(
        table.game.clock().unwrap().left_ms(Color::White, table.now),
        55_000,
        "the clock is not pressed"
    );
    assert_eq!(
        table.refused(&ann(), Command::AskTakeback),
        Refusal::FixedByReveal
    );
    assert_eq!(table.refused(&ben(), play("Kh5", 2)), Refusal::NotYourTurn);
    let restored = fold(&table.log);
    assert_eq!(restored.line().asides().len(), 3);
    for choice in &view.choices {
        table.clone().by(&ann(), play(&choice.turn, 2)).unwrap();
    }
    table.by(&ann(), play("=R", 2)).unwrap();
    let view = table.view(&cleo());
    assert_eq!(
        (view.plies[2].turn.trim_end_matches('+'), view.asides.len()),
        ("c4-g8=R", 2)
    );
    assert_eq!(view.plies[2].by, Color::White);
    assert_eq!(
        table.game.clock().unwrap().left_ms(Color::White, table.now),
        57_000
    );
    let folded = fold(&table.log);
    assert_eq!(
        folded
            .line()
            .position()
            .fen(postern_rules::Viewer::Spectator),
        view.position.fen
    );
    assert_eq!(
        folded.aside_stamps().len(),
        2,
        "the landing is part of the turn now"
    );
    table.turns(&["Kh5"]);
}

#[test]
fn a_player_cannot_ask_by_notation_where_the_other_square_is() {
    let mut table = hidden(SHIELD, "e4", "a5", TimeControl::Unlimited);
    let right = table.refused(&ann(), play("Re4-a5", 0)).to_string();
    let wrong = table.refused(&ann(), play("Re4-a6", 0)).to_string();
    assert_eq!(right.replace("a5", "a6"), wrong);
    for text in ["W@e4", "B@a5", "B@a6", "Re4~"] {
        table.refused(&ann(), play(text, 0));
    }
    assert!(revealed(&table).is_empty());
}

#[test]
fn time_given_while_a_pawn_waits_for_its_promotion_changes_nothing_about_that() {
    let mut table = hidden(RUNNER, "c4", "g8", blitz());
    table.turns(&["Kb1", "Kh6"]);
    table.by(&ann(), play("c4", 2)).unwrap();
    table.by(&ben(), Command::GiveTime).unwrap();
    let kinds = |table: &Table| -> Vec<AsideKind> {
        let asides = table.view(&ann()).asides;
        asides.iter().map(|aside| aside.kind).collect()
    };
    assert_eq!(kinds(&table)[2..], [AsideKind::Time, AsideKind::Landed]);
    table.by(&ann(), play("=Q", 2)).unwrap();
    assert_eq!(kinds(&table)[2..], [AsideKind::Time]);
}

#[test]
fn nobody_calls_a_game_off_whose_squares_have_come_to_light() {
    let mut table = Table::two_from(event_5(
        OpponentKind::Friend,
        TimeControl::correspondence(1).unwrap(),
    ));
    table.by(&ann(), choose("c4")).unwrap();
    table.by(&ben(), choose("f6")).unwrap();
    assert!(
        table.view(&ben()).can.contains(&CommandKind::Abort),
        "nothing is known yet"
    );
    table.turns(&["c4"]);
    assert_eq!(
        table.refused(&ben(), Command::Abort),
        Refusal::TooLateAfterReveal
    );
    assert!(!table.view(&ben()).can.contains(&CommandKind::Abort));
    table.wait(2 * DAY);
    let lost = Outcome::win(Color::White, EndReason::Time);
    assert_eq!(
        table.by(&ben(), play("Nh6", 1)),
        Err(Refusal::OutOfTime(lost))
    );
}
