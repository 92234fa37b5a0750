//! Game views for each kind of viewer.

use postern_game::view::GameStatus;
use postern_game::view::frames::{PersonalState, TurnTrees};
use postern_game::{Command, GameView, NewGame, OpponentKind, TimeControl};
use postern_rules::{Color, Variant, Viewer};

use crate::helpers::*;

#[test]
fn only_the_player_to_move_gets_the_legal_turns() {
    let mut table = Table::two(TimeControl::Unlimited);
    let start = table
        .game
        .line()
        .position()
        .legal_turns(Viewer::Player(Color::White))
        .len();
    assert_eq!(table.view(&ann()).choices.len(), start);
    assert!(table.view(&ben()).choices.is_empty() && table.view(&cleo()).choices.is_empty());
    table.turns(&["c4"]);
    assert!(table.view(&ann()).choices.is_empty());
    assert!(!table.view(&ben()).choices.is_empty());
    table.by(&ben(), Command::Resign).unwrap();
    assert!(table.view(&ben()).choices.is_empty());
    assert!(!Table::one_board().view(&ann()).choices.is_empty());
}

#[test]
fn every_choice_is_granted() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&SAMPLE[..16]);
    for choice in table.view(&ann()).choices {
        assert!(
            table.clone().by(&ann(), play(&choice.turn, 16)).is_ok(),
            "{}",
            choice.turn
        );
    }
}

#[test]
fn what_each_can_do_depends_on_the_seat_and_the_moment() {
    let mut table = Table::open(new_game(OpponentKind::Friend, TimeControl::Unlimited));
    assert_eq!(
        table.view(&ann()).can,
        [
            CommandKind::Abort,
            CommandKind::AllowKibitz,
            CommandKind::Kibitz
        ]
    );
    assert_eq!(
        table.view(&ben()).can,
        [CommandKind::Join, CommandKind::Kibitz]
    );
    assert_eq!(
        GameView::of(&table.game, &names(), None, 0, START).can,
        [CommandKind::Join, CommandKind::Kibitz]
    );
    table.by(&ben(), Command::Join).unwrap();
    assert_eq!(
        table.view(&ann()).can,
        [
            CommandKind::Play,
            CommandKind::Resign,
            CommandKind::OfferDraw,
            CommandKind::Abort,
            CommandKind::AllowKibitz,
            CommandKind::Kibitz
        ]
    );
    assert_eq!(table.view(&cleo()).can, [CommandKind::Kibitz]);
    table.turns(&["c4", "e6"]);
    table.by(&ann(), Command::OfferDraw).unwrap();
    table.by(&ann(), Command::AskTakeback).unwrap();
    assert_eq!(
        table.view(&ben()).can,
        [
            CommandKind::Resign,
            CommandKind::AcceptDraw,
            CommandKind::DeclineDraw,
            CommandKind::GrantTakeback,
            CommandKind::DeclineTakeback,
            CommandKind::AllowKibitz,
            CommandKind::Kibitz,
        ]
    );
    table.by(&ann(), Command::Resign).unwrap();
    assert_eq!(
        table.view(&ann()).can,
        [CommandKind::OfferRematch, CommandKind::Kibitz]
    );
    table.by(&ann(), Command::OfferRematch).unwrap();
    assert_eq!(
        table.view(&ben()).can,
        [
            CommandKind::AcceptRematch,
            CommandKind::DeclineRematch,
            CommandKind::Kibitz
        ]
    );
}

#[test]
fn nothing_can_be_done_once_a_clock_has_run_out() {
    let mut table = Table::two(blitz());
    table.turns(&["c4", "e6"]).wait(DAY);
    let view = table.view(&ann());
    assert_eq!(view.can, [CommandKind::Kibitz]);
    assert!(view.choices.is_empty());
    assert_eq!(view.clock.unwrap().left_ms.white, 0);
}

#[test]
fn who_knows_some_plies_gets_the_others() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4", "e6"]);
    let since = table.game.seq();
    table.turns(&["e4", "Qg6"]);
    let view = table.view_since(&cleo(), since);
    assert_eq!(view.plies_from, 2);
    assert_eq!(
        view.plies
            .iter()
            .map(|ply| (ply.number, ply.turn.as_str()))
            .collect::<Vec<_>>(),
        [(3, "e4"), (4, "Qg6")]
    );
    assert_eq!(view.seq, table.game.seq());
    let whole = table.view_since(&cleo(), table.game.seq() + 1);
    assert_eq!(
        (whole.plies_from, whole.plies.len()),
        (0, 4),
        "a number from nowhere is none"
    );
    assert_eq!(table.view_since(&cleo(), i64::MIN).plies.len(), 4);
}

#[test]
fn catching_up_after_a_take_back_leads_to_the_same_line() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4", "e6", "e4", "Qg6"]);
    let mut have = table.view(&cleo()).plies;
    let since = table.game.seq();
    table.by(&ann(), Command::AskTakeback).unwrap();
    table
        .by(&ben(), Command::GrantTakeback { plies: 2 })
        .unwrap();
    table.turns(&["b4"]);
    let view = table.view_since(&cleo(), since);
    have.truncate(view.plies_from);
    have.extend(view.plies);
    assert_eq!(have, table.view(&cleo()).plies);
}

#[test]
fn no_persons_id_is_shown() {
    let mut table = Table::two(blitz());
    table.turns(&["c4", "e6"]);
    for speaker in [ann(), ben(), cleo()] {
        table
            .by(
                &speaker,
                Command::Kibitz {
                    ply: 1,
                    text: "hm".to_owned(),
                    in_reply_to: None,
                },
            )
            .unwrap();
    }
    table.by(&ann(), Command::Resign).unwrap();
    for viewer in [ann(), ben(), cleo()] {
        let json = serde_json::to_string(&table.view(&viewer)).unwrap();
        for person in [ann(), ben(), cleo()] {
            assert!(!json.contains(person.id.as_str()), "{json}");
        }
    }
}

#[test]
fn the_status_is_said_in_words() {
    let mut table = Table::open(NewGame {
        play: Some(Color::White),
        ..new_game(OpponentKind::Friend, TimeControl::Unlimited)
    });
    assert_eq!(table.view(&ann()).status_words, "Waiting for an opponent");
    assert_eq!(table.view(&ann()).status, GameStatus::Open);
    table.by(&ben(), Command::Join).unwrap();
    assert_eq!(table.view(&ann()).status_words, "Yellow to move");
    table.turns(&SAMPLE[..17]);
    assert_eq!(table.view(&ann()).status_words, "Red to move, in check");
    let ends = [(Command::Resign, "Yellow wins: Red resigned.")];
    for (command, words) in ends {
        let mut table = table.clone();
        table.by(&ben(), command).unwrap();
        assert_eq!(table.view(&ann()).status_words, words);
    }
    table.turns(&SAMPLE[17..]);
    assert_eq!(
        table.view(&ann()).status_words,
        "Yellow wins: the red king was drawn into the hole at d7."
    );
    assert_eq!(table.view(&ann()).outcome.unwrap().result, "1-0");
}

#[test]
fn a_king_that_is_taken_on_its_square_was_captured() {
    let fen = "---k---/--1R1--/-5-/3*3/7/7/3*3/-5-/--3--/---K--- w - 0 1";
    let new = NewGame {
        fen: Some(fen.to_owned()),
        ..new_game(OpponentKind::Friend, TimeControl::Unlimited)
    };
    let mut table = Table::two_from(new);
    table.turns(&["Rxd10"]);
    assert_eq!(
        table.view(&ann()).status_words,
        "Yellow wins: the red king was captured."
    );
}

#[test]
fn turns_are_said_in_sentences() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&SAMPLE);
    let plies = table.view(&cleo()).plies;
    assert_eq!(plies[0].words, "Pawn to c4.");
    assert_eq!(
        plies[5].words,
        "Queen to e8, then the pawn on b5 falls into the hole at d7."
    );
    assert!(plies[16].words.ends_with(" Check."), "{}", plies[16].words);
    assert!(
        plies
            .iter()
            .all(|ply| ply.words.ends_with('.') && !ply.words.contains(".."))
    );
}

#[test]
fn a_view_looks_on_the_wire_as_described() {
    let mut table = Table::two(blitz());
    table.turns(&SAMPLE[..6]);
    let view = serde_json::to_value(table.view(&ann())).unwrap();
    assert_eq!(view["status"], "running");
    assert_eq!(view["you"], serde_json::json!(["white"]));
    assert_eq!(view["players"]["black"]["name"], "Ben");
    assert_eq!(view["time"]["words"], "1 minute + 2 seconds per move");
    assert_eq!(view["clock"]["running"], serde_json::json!(["white"]));
    assert_eq!(view["geometry"]["cells"].as_array().unwrap().len(), 46);
    assert_eq!(view["plies"][5]["steps"][1]["click"], "@b5");
    assert_eq!(
        view["plies"][5]["steps"][1]["effects"][0],
        serde_json::json!({"kind": "remove", "at": "b5", "into": {"from": "e8", "hole": "d7"}}),
    );
    assert_eq!(
        view["sides"],
        serde_json::json!({"white": "Yellow", "black": "Red"})
    );
}

#[test]
fn more_than_a_thousand_turns_are_not_listed_and_can_be_played_all_the_same() {
    let new = NewGame {
        variant: Variant::Interweave,
        fen: Some(large_weave(Color::Black)),
        ..new_game(OpponentKind::Friend, TimeControl::Unlimited)
    };
    let mut table = Table::two_from(new);
    assert_eq!(table.view(&ben()).choices.len(), 9);
    table.turns(&["Re6-d7"]);
    let view = table.view(&ann());
    assert!(view.choices.is_empty() && view.can.contains(&CommandKind::Play));
    let own = PersonalState::of(
        &table.game,
        &names(),
        Some(&ann().id),
        table.now,
        &TurnTrees::default(),
    );
    let own = serde_json::to_value(own).unwrap();
    assert_eq!(own["turns"], serde_json::json!([]));
    let turns = table.game.line().position().legal_turns(Viewer::Spectator);
    assert_eq!(turns.len(), 4_797);
    table.turns(&[&turns[0].notation]);
}
