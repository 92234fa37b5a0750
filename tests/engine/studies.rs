//! Analyses: parsing, formatting and storing them.

use postern_game::{OmittedTurns, Study, StudyError, StudyStart, line_game};
use postern_rules::{GameTree, TextTurn, Variant, read_game_tree};

const TEXT: &str = "[Variant \"Hole Chess\"]
[Event \"A trap \\\"here\\\"\"]

{From the start.} 1. c4 e6 {solid} ({Sharper} 1... f6 2. e4 (2. b4) 2... e6 {and
so on}) 2. e4 *
";

fn judged(text: &str) -> Study {
    Study::read(text, Some(Variant::HoleChess)).unwrap()
}

#[test]
fn an_analysis_is_written_as_it_is_read() {
    let study = judged(TEXT);
    assert_eq!(study.text("A trap \"here\"").unwrap(), TEXT);
    assert_eq!(study.main_line(), ["c4", "e6", "e4"]);
    let again = judged(&study.text("").unwrap());
    assert_eq!(again, study);
}

#[test]
fn an_analysis_from_a_position_with_black_to_move_keeps_its_numbers() {
    let start = StudyStart {
        fen: Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 12".to_owned()),
        ..StudyStart::of(Variant::AtomicChess)
    };
    let written = read_game_tree("Kd7 (Kf7) e4 Kd6").unwrap();
    let text = Study::judged(start, &written).unwrap().text("").unwrap();
    assert!(
        text.ends_with("1... Kd7 (1... Kf7) 2. e4 Kd6 *\n"),
        "{text}"
    );
    let again = Study::read(&text, None).unwrap();
    assert_eq!(again.main_line(), ["Kd7", "e4", "Kd6"]);
}

#[test]
fn events_and_chosen_squares_stand_among_the_turns() {
    let text = "1. e4 e5 event W@c4 B@f6 2. d4 exd4";
    let study = Study::read(text, Some(Variant::EventChess)).unwrap();
    let written = study.text("").unwrap();
    assert!(written.contains("event W@c4 B@f6"), "{written}");
    let (game, turns) = line_game(&study.start, &study.main_line()).unwrap();
    assert_eq!(turns.len(), 7);
    assert_eq!(
        (game.line().plies().len(), game.line().asides().len()),
        (4, 3)
    );
}

#[test]
fn the_same_turn_twice_is_one() {
    let study = judged("1. c4 e6 (1... e6 {again} 2. b4) (1... f6) 2. e4");
    let turns: Vec<_> = study.tree.turns.iter().map(|turn| &*turn.turn).collect();
    assert_eq!(turns, ["c4", "e6", "b4", "f6", "e4"]);
    assert_eq!(study.tree.turns[1].comment, "again");
}

#[test]
fn what_cannot_be_read_is_said_in_a_sentence() {
    let refused = |text: &str| Study::read(text, Some(Variant::HoleChess)).unwrap_err();
    let said = refused("1. c4 e6 (1... Qxa1) 2. e4").to_string();
    assert!(
        said.starts_with("“Qxa1” cannot be played after 1. c4: "),
        "{said}"
    );
    assert!(
        refused("1. c6")
            .to_string()
            .starts_with("“c6” cannot be played at the start: ")
    );
    assert_eq!(
        refused("c4 (").to_string(),
        "The text cannot be read: the comment that begins with ( on line 1 does not end: add )."
    );
    assert_eq!(
        Study::read("[Variant \"Bughouse\"]\n\ne4", None)
            .unwrap_err()
            .to_string(),
        "The text is of a game that is not played here: “Bughouse”."
    );
    assert_eq!(Study::read("c4", None), Err(StudyError::NoVariant));
    let long = refused(&format!("c4 {{{}}}", "x".repeat(1_001)));
    assert_eq!(long, StudyError::Comment(1_001));
}

/// The text contains turns that were never legal. It stands for an analysis that was saved under
/// older rules.
#[test]
fn what_was_kept_is_read_as_far_as_it_can_be_played() {
    let read = |text: &str| Study::read_kept(text, Variant::HoleChess).unwrap();
    let (study, cut_off) = read(
        "1. c4 {begins} e6 (1... f6 2. Qxa8 {takes} f5 (2... e5)) (1... Qxa1 2. e4) 2. e4 Kxe4 3. d4 *",
    );
    let turns: Vec<_> = study.tree.turns.iter().map(|turn| &*turn.turn).collect();
    assert_eq!(turns, ["c4", "e6", "f6", "e4"]);
    assert_eq!(study.main_line(), ["c4", "e6", "e4"]);
    assert_eq!(study.tree.turns[0].comment, "begins");
    assert_eq!(
        study.text("").unwrap().lines().last(),
        Some("1. c4 {begins} 1... e6 (1... f6) 2. e4 *")
    );
    assert_eq!(cut_off.turns, 7);
    let why: Vec<_> = cut_off.refused.iter().map(ToString::to_string).collect();
    let begins = [
        "“Qxa8” cannot be played after 1… f6: ",
        "“Qxa1” cannot be played after 1. c4: ",
        "“Kxe4” cannot be played after 2. e4: ",
    ];
    assert_eq!(why.len(), begins.len(), "{why:?}");
    for begin in begins {
        assert!(why.iter().any(|why| why.starts_with(begin)), "{why:?}");
    }
    // Analyses without illegal turns are read in full, and invalid texts and starting positions are
    // still refused.
    assert_eq!(read(TEXT), (judged(TEXT), OmittedTurns::default()));
    assert_eq!(read("1. Qxa8 *").0.tree.turns, []);
    let nowhere = "[FEN \"8/8 w\"]\n\n1. c4 *";
    assert!(Study::read_kept(nowhere, Variant::HoleChess).is_err());
}

#[test]
fn what_is_said_survives_however_it_is_written() {
    let text = "1. c4 {bad :( really ( a ) and\n[FEN \"8/8 w\"]} e6 ({x) 1... f6)";
    let text = text.replace("({x)", "({x}");
    let study = judged(&text);
    assert_eq!(
        study.tree.turns[0].comment,
        "bad :( really ( a ) and [FEN \"8/8 w\"]"
    );
    assert_eq!(judged(&study.text("").unwrap()), study);
    // A variation's name that is too long becomes a comment. So does the name of the main line.
    let long = "A name that is longer than any that a variation can have, here as elsewhere";
    let study = judged(&format!("1. c4 e6 ({{{long}}} 1... f6 {{or so}})"));
    assert_eq!(study.tree.turns[2].comment, format!("{long} or so"));
    let mut study = judged("1. c4 e6 ({Sharper} 1... f6)");
    study.tree.turns.swap(1, 2);
    let again = judged(&study.text("").unwrap());
    assert_eq!(again.tree.turns[0].comment, "Sharper");
}

#[test]
fn what_a_pawn_becomes_takes_the_place_of_its_landing() {
    let start = StudyStart {
        fen: Some("7k/8/8/8/8/8/2P5/K7 w - - 0 1 ?".to_owned()),
        ..StudyStart::of(Variant::EventChess)
    };
    // A turn that promotes at the far end of the passage is played in two parts: the pawn's move,
    // then its promotion.
    let turns = ["W@c4", "B@g8", "Kb1", "Kh7", "c4", "=R", "Kxg8"];
    let turns = turns.into_iter().enumerate();
    let turns = turns.map(|(place, turn)| TextTurn {
        after: place.checked_sub(1),
        turn: turn.to_owned(),
        name: String::new(),
        comment: String::new(),
    });
    let written = GameTree {
        comment: String::new(),
        turns: turns.collect(),
    };
    let study = Study::judged(start, &written).unwrap();
    let turns: Vec<_> = study.tree.turns.iter().map(|turn| &*turn.turn).collect();
    assert_eq!(turns[..2], ["W@c4", "B@g8"]);
    assert_eq!(turns[4], "c4-g8=R");
    assert_eq!(turns.len(), 6);
    assert_eq!(study.between, [0, 1]);
    let (_, names) = line_game(&study.start, &study.main_line()).unwrap();
    assert_eq!(names, study.main_line());
}

#[test]
fn an_analysis_is_bounded() {
    let turn = |after, turn: &str| TextTurn {
        after,
        turn: turn.to_owned(),
        name: String::new(),
        comment: String::new(),
    };
    let start = || StudyStart::of(Variant::AtomicChess);
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let long = (0..602).map(|ply| turn(usize::checked_sub(ply, 1), knights[ply % 4]));
    let long = GameTree {
        comment: String::new(),
        turns: long.collect(),
    };
    assert!(
        Study::judged(start(), &long).is_err(),
        "it is drawn long before"
    );
    let wide = GameTree {
        comment: String::new(),
        turns: (0..1_001).map(|_| turn(None, "e4")).collect(),
    };
    assert_eq!(Study::judged(start(), &wide), Err(StudyError::TooManyTurns));
    let astray = GameTree {
        comment: String::new(),
        turns: vec![turn(Some(0), "e4")],
    };
    assert_eq!(Study::judged(start(), &astray), Err(StudyError::Order));
}
