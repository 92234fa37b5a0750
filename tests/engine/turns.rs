//! Playing turns, resigning, and games that end by the rules.

use postern_game::{Command, ErrorKind, GameEvent, GameStatus, OpponentKind, Refusal, TimeControl};
use postern_rules::{Color, EndReason, Outcome, Viewer};

use crate::helpers::*;

#[test]
fn the_sample_game_ends_with_the_king_in_the_hole() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&SAMPLE[..20]);
    let outcome = Outcome::win(Color::White, EndReason::KingCaptured);
    assert_eq!(
        told(&table.by(&ann(), play("Qd6 / @d10", 20)).unwrap()),
        ["Qd6/@d10#".to_owned(), outcome.to_string()],
        "the last turn and the end are one",
    );
    assert_eq!(table.game.status(), GameStatus::Over);
    assert_eq!(
        table.refused(&ben(), play("Kd10", 21)),
        Refusal::Over(outcome)
    );
    assert_eq!(fold(&table.log).outcome(), Some(outcome));
}

#[test]
fn a_turn_is_kept_in_canonical_notation() {
    let mut table = Table::two(TimeControl::Unlimited);
    assert_eq!(
        told(&table.by(&ann(), play(" P c3-c4 !", 0)).unwrap()),
        ["c4"]
    );
}

#[test]
fn an_illegal_turn_is_explained_and_changes_nothing() {
    let mut table = Table::two(TimeControl::Unlimited);
    let refusal = table.refused(&ann(), play("Qd5", 0));
    assert_eq!(refusal.kind(), ErrorKind::Invalid);
    assert!(!refusal.marks().is_empty(), "{refusal}");
    for nonsense in ["", " ", "e", "@@@", "Qz9/@@", "♛", "\0", &"Q".repeat(4_000)] {
        assert!(
            matches!(
                table.refused(&ann(), play(nonsense, 0)),
                Refusal::Illegal { .. }
            ),
            "{nonsense:?}"
        );
    }
}

#[test]
fn a_turn_is_made_in_turn_and_on_the_board_that_its_player_saw() {
    let mut table = Table::two(TimeControl::Unlimited);
    assert_eq!(table.refused(&ben(), play("e6", 0)), Refusal::NotYourTurn);
    table.turns(&["c4"]);
    assert_eq!(table.refused(&ann(), play("e4", 1)), Refusal::NotYourTurn);
    table.turns(&["e6"]);
    assert_eq!(
        table.refused(&ann(), play("e4", 0)),
        Refusal::Stale { seen: 0, now: 2 }
    );
    assert_eq!(
        table.refused(&ann(), play("e4", usize::MAX)),
        Refusal::Stale {
            seen: usize::MAX,
            now: 2
        }
    );
}

#[test]
fn a_turn_for_one_position_is_not_played_in_another() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4", "e6"]);
    let seen = table.game.line().position().fen(Viewer::Spectator);
    let on = |position: &str| Command::Play {
        turn: "e4".to_owned(),
        ply: 2,
        position: Some(position.to_owned()),
    };

    // The game now has the same number of turns as when `seen` was read, but a different position.
    table.by(&ben(), Command::AskTakeback).unwrap();
    let granted = Command::GrantTakeback { plies: 1 };
    table.by(&ann(), granted.clone()).unwrap();
    table.turns(&["f6"]);
    assert_eq!(table.refused(&ann(), on(&seen)), Refusal::OtherPosition);
    for nonsense in ["", "startpos", &"8/".repeat(2_000)] {
        assert_eq!(table.refused(&ann(), on(nonsense)), Refusal::OtherPosition);
    }

    // After a takeback and another turn, the position is the one in `seen` again.
    table.by(&ben(), Command::AskTakeback).unwrap();
    table.by(&ann(), granted).unwrap();
    table.turns(&["e6"]);
    table.by(&ann(), on(&seen)).unwrap();
}

#[test]
fn either_player_resigns_at_any_time() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.by(&ben(), Command::Resign).unwrap();
    assert_eq!(
        table.game.outcome(),
        Some(Outcome::win(Color::White, EndReason::Resignation))
    );
    assert!(matches!(
        table.refused(&ann(), Command::Resign),
        Refusal::Over(_)
    ));
}

#[test]
fn at_one_board_the_side_to_move_resigns() {
    let mut table = Table::one_board();
    table.turns(&["c4"]);
    table.by(&ann(), Command::Resign).unwrap();
    assert_eq!(
        table.game.outcome(),
        Some(Outcome::win(Color::White, EndReason::Resignation))
    );
}

#[test]
fn the_fifth_repetition_and_75_moves_end_a_game_by_themselves() {
    let mut table = Table::two_from(two_kings(0));
    for _ in 0..3 {
        table.turns(&ROUND);
    }
    table.turns(&ROUND[..3]);
    assert_eq!(table.game.outcome(), None);
    table.turns(&ROUND[3..]);
    assert_eq!(
        table.game.outcome(),
        Some(Outcome::draw(EndReason::FivefoldRepetition))
    );

    let mut table = Table::two_from(two_kings(149));
    table.turns(&["Kd2"]);
    assert_eq!(
        table.game.outcome(),
        Some(Outcome::draw(EndReason::SeventyFiveMoveRule))
    );
}

#[test]
fn a_game_from_a_position_of_its_own_begins_with_its_side() {
    let mut new = two_kings(0);
    new.fen = new.fen.map(|fen| fen.replace(" w ", " b "));
    let mut table = Table::two_from(new);
    assert_eq!(table.refused(&ann(), play("Kd2", 0)), Refusal::NotYourTurn);
    table.turns(&["Kd9", "Kd2"]);
    assert_eq!(table.game.line().plies()[0].by, Color::Black);
}

#[test]
fn a_full_log_takes_no_more_turns_but_an_end() {
    let mut table = Table::one_board();
    // Fills the log up to the limit for players' events.
    while table.game.seq() < 10_000 {
        let by = Color::White;
        let event = GameEvent::KibitzAllowed {
            by,
            allowed: table.game.seq() % 2 == 0,
        };
        let seq = table.game.seq() + 1;
        table.game.apply(&event, seq, START).unwrap();
    }
    assert_eq!(table.refused(&ann(), play("c4", 0)), Refusal::LogFull);
    assert!(table.by(&ann(), Command::Resign).is_ok());
    assert_eq!(
        Table::open(new_game(OpponentKind::Friend, TimeControl::Unlimited))
            .game
            .seq(),
        1
    );
}

#[test]
fn a_turn_can_be_given_by_its_clicks() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&SAMPLE[..5]);
    table.by(&ben(), play("g6,e8,@b5", 5)).unwrap();
    let last = table.game.line().plies().last().unwrap();
    assert_eq!(last.facts.notation, "Qe8/@b5");
    for clicks in ["c2,c9", "c2,", ",", "c2,c3,c4", "zz,@,="] {
        let refusal = table.refused(&ann(), play(clicks, 6));
        assert!(
            matches!(refusal, Refusal::Illegal { .. }),
            "{clicks}: {refusal:?}"
        );
    }
}
