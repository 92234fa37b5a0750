//! Tests positions with secrets, including the squares that each side does not know, and unfinished
//! turns.

use postern_rules::{Color, GameLine, Position, Secret, Variant, Viewer};

fn game(fen: &str, numbers: &str) -> GameLine {
    let start = Position::with_deck(Variant::EventChess, Some(fen), Some(numbers));
    GameLine::new(start.unwrap().unwrap())
}

fn choose(line: &mut GameLine, side: Color, name: &str) {
    let act = line
        .position()
        .read_choice(&Secret::new(side, name.to_owned()));
    line.act(&act.unwrap()).unwrap();
}

#[test]
fn a_known_passage_is_written_while_pits_are_hidden() {
    let mut line = game("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1 d--,5:c3f6,9:??", "5,9");
    assert!(line.position().hides());
    let turns = line.position().legal_turns(Viewer::Player(Color::White));
    assert!(turns.iter().any(|turn| turn.notation == "Nc3-f6+"));
    for turn in turns {
        for viewer in [Viewer::Player(Color::White), Viewer::Spectator] {
            assert!(
                line.judge_as(viewer, &turn.notation).is_ok(),
                "{}",
                turn.notation
            );
        }
    }
    let wrong = line.judge_as(Viewer::Spectator, "Nc3-e5").unwrap_err();
    assert!(wrong.to_string().contains("leads from c3 to f6"), "{wrong}");
    line.play("Nc3-f6").unwrap();
}

#[test]
fn nothing_is_started_in_the_middle_of_a_turn() {
    let mut line = game("8/2k5/8/8/8/2P5/8/6K1 w - - 0 1 d00", "4,5");
    line.submit("Kf1").unwrap();
    line.submit("event=5").unwrap();
    choose(&mut line, Color::White, "c4");
    choose(&mut line, Color::Black, "g8");
    line.submit("Kb7").unwrap();
    let startable = |line: &GameLine| line.events().unwrap().startable.len();
    assert_eq!(startable(&line), 1);
    line.submit("c4").unwrap();
    // The pawn has reached g8 through the passage and must promote.
    assert_eq!(line.last_aside().map(|aside| aside.after), Some(2));
    assert_eq!(startable(&line), 0);
    let refused = line.submit("event=4").unwrap_err().to_string();
    assert!(refused.contains("has to be finished first"), "{refused}");
    line.submit("=Q").unwrap();
    assert_eq!(line.plies().len(), 3);
}

#[test]
fn a_choice_is_unknown_to_the_other_side_until_it_is_revealed() {
    let mut line = game("4k1n1/8/8/8/8/8/4P3/4K3 w - - 0 1 d00", "5");
    line.submit("event=5").unwrap();
    choose(&mut line, Color::White, "c4");
    choose(&mut line, Color::Black, "f6");
    line.submit("e4").unwrap();
    let events = line.events().unwrap();
    for (side, theirs) in [(Color::White, "f6"), (Color::Black, "c4")] {
        let unknown = line.hidden_choices_from(side);
        assert_eq!(unknown.len(), 1);
        assert_eq!((unknown[0].event, unknown[0].owner), (5, !side));
        let names = Variant::EventChess.geometry().names(&unknown[0].cells);
        let can_be = |square: &str| names.iter().any(|name| name == square);
        assert!(can_be(theirs) && !can_be("e4"), "{names:?}");
        assert!(!events.knows(5, side));
    }
    line.submit("Nf6").unwrap();
    let events = line.events().unwrap();
    for side in [Color::White, Color::Black] {
        assert!(events.knows(5, side) && !events.knows(9, side));
        assert!(line.hidden_choices_from(side).is_empty());
    }
    assert_eq!(events.known(), 2);
}
