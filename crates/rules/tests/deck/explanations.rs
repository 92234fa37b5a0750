//! Tests the explanations of turns that an event makes illegal, both in notation and by clicks.

use postern_rules::{Color, GameLine, Position, TurnComposition, Variant, Viewer};

fn position(board: &str, events: &str) -> Position {
    let fen = format!("{board} w - - 0 1 {events}");
    let found = Position::with_deck(Variant::EventChess, Some(&fen), None).unwrap();
    found.unwrap_or_else(|why| panic!("{fen}: {why}"))
}

/// Returns the clicks with which a player composes a turn.
fn clicks(turn: &TurnComposition) -> Vec<String> {
    let geometry = Variant::EventChess.geometry();
    let steps = turn.steps.iter().filter_map(|step| step.click);
    let steps = steps.map(|click| click.text(geometry));
    [turn.from.text(geometry)]
        .into_iter()
        .chain(steps)
        .collect()
}

/// Checks that notation and clicks get the same explanation, and that it contains `words`. `clicks`
/// is empty if the turn cannot be clicked.
#[track_caller]
fn refuses(board: &str, events: &str, turn: &str, clicks: &str, words: &str) {
    let position = position(board, events);
    let line = GameLine::new(position.clone());
    let written = line.judge(turn).expect_err(turn).to_string();
    let words = words.to_lowercase();
    let holds = |text: &str| text.to_lowercase().contains(&words);
    assert!(holds(&written), "{turn}: {written}");
    if clicks.is_empty() {
        return;
    }
    let path: Vec<&str> = clicks.split(' ').collect();
    let clicked = position.explain(Viewer::BothPlayers, &path);
    let clicked = clicked
        .unwrap_or_else(|| panic!("{clicks} is legal"))
        .message;
    assert!(holds(&clicked), "{clicks}: {clicked}");
}

#[test]
fn a_queen_must_not_be_left_attacked_where_queens_are_royal() {
    let pinned = "3r3k/8/8/8/8/3B4/8/K2Q4";
    let words = "the queen on d1 would be attacked by the rook on d8, and queens are royal";
    refuses(pinned, "d--,116", "Be4", "d3 e4", words);
    let line = GameLine::new(position(pinned, "d--,107"));
    assert!(line.judge("Bc4").is_ok());
    let words = "on d2 the queen would be attacked by the rook on a2, and queens are royal";
    refuses("7k/8/8/8/8/8/r7/4K3", "d--,7:w,116", "Q@d2", "Q@ d2", words);
}

#[test]
fn a_promotion_to_queen_into_attack_is_refused_as_such() {
    let promotes = "r7/3P2k1/8/8/8/8/8/4K2Q";
    let words = "on d8 the queen would be attacked by the rook on a8, and queens are royal";
    refuses(promotes, "d--,116", "d8=Q", "d7 d8 =Q", words);
    let line = GameLine::new(position(promotes, "d--,116"));
    assert!(line.judge("d8=R").is_ok());
}

#[test]
fn castling_is_a_turn_by_itself() {
    let castles = "4k3/8/8/8/8/8/P6P/4K2R";
    let fen = format!("{castles} w K - 0 1 d--,102:33");
    let found = Position::with_deck(Variant::EventChess, Some(&fen), None)
        .unwrap()
        .unwrap();
    let written = GameLine::new(found.clone())
        .judge("O-O,Kh1")
        .unwrap_err()
        .to_string();
    assert_eq!(written, "Castling is a turn by itself.");
    let clicked = found
        .explain(Viewer::BothPlayers, &["e1", "g1", "g1", "h1"])
        .unwrap();
    assert_eq!(clicked.message, "Castling is a turn by itself.");
}

#[test]
fn only_a_king_with_runs_left_moves_twice() {
    let kings = "4k3/8/8/8/8/8/P6P/4K2R";
    let words = "White’s king has no double move left";
    refuses(kings, "d--,102:03", "Ke2,Ke3", "e1 e2 e2 e3", words);
    let words = "only the king may move again";
    refuses(kings, "d--,102:33", "Ke2,a3", "e1 e2 a2 a3", words);
    let words = "nothing follows in the same turn";
    refuses(kings, "d--,102:33", "a3,Ke2", "a2 a3 e1 e2", words);
    // The king may be attacked between its two moves, but not at the end.
    let guarded = "4k3/8/8/r7/8/8/P6P/4K2R";
    let words = "on e5 the king would be attacked by the rook on a5";
    refuses(
        "4k3/8/8/r7/8/4K3/P6P/8",
        "d--,102:33",
        "Ke4,Ke5",
        "e3 e4 e4 e5",
        words,
    );
    assert!(
        GameLine::new(position(guarded, "d--,102:33"))
            .judge("Ke2,Ke3")
            .is_ok()
    );
}

#[test]
fn a_march_is_two_steps_of_two_pawns() {
    let pawns = "4k3/8/8/8/8/3p4/2P1P2P/4K3";
    let captures = "a capture cannot be one of two pawn moves";
    refuses(pawns, "d--,13", "cxd3,h3", "c2 d3 h2 h3", captures);
    refuses(pawns, "d--,13", "h3,cxd3", "h2 h3 c2 d3", captures);
    refuses(
        pawns,
        "d--,13",
        "h3,h4",
        "h2 h3 h3 h4",
        "two different pawns move",
    );
    refuses(
        pawns,
        "d--,13",
        "h3,Kd2",
        "h2 h3 e1 d2",
        "only another pawn may move",
    );
    refuses(
        pawns,
        "d--,13",
        "Kd2,h3",
        "e1 d2 h2 h3",
        "nothing follows in the same turn",
    );
    refuses(pawns, "d--,13", "h3,c5", "h2 h3 c2 c5", "not from c2 to c5");
    refuses(pawns, "d--,107", "h3,c3", "", "a turn is one move here");
    // The second move would expose the king to the bishop.
    let pinned = "4k3/8/8/8/7b/8/P4P2/4K3";
    refuses(
        pinned,
        "d--,13",
        "a3,f3",
        "a2 a3 f2 f3",
        "the king on e1 would be attacked by the bishop on h4",
    );
}

#[test]
fn the_moves_of_a_march_are_clicked_in_either_order() {
    let position = position("4k3/8/8/8/8/8/3PP3/4K3", "d--,13");
    let why = |path: &[&str]| {
        position
            .explain(Viewer::BothPlayers, path)
            .map(|why| why.message)
    };
    for path in [["d2", "d4", "e2", "e4"], ["e2", "e4", "d2", "d4"]] {
        for length in 1..=4 {
            assert_eq!(why(&path[..length]), None);
        }
        let name = position.find_composed_name(Viewer::BothPlayers, |turn| clicks(turn) == path);
        let mut line = GameLine::new(position.clone());
        line.submit(&name.unwrap()).unwrap();
        assert_eq!(line.plies()[0].facts.notation, "d4,e4");
    }
    let ways = position.turn_compositions(Viewer::BothPlayers);
    let marches = position.legal_turns(Viewer::BothPlayers);
    let marches = marches.iter().filter(|turn| turn.notation.contains(','));
    let in_two_moves = ways.iter().filter(|turn| clicks(turn).len() == 4);
    assert_eq!(in_two_moves.count(), 2 * marches.count());
    // If the first move makes room for the second, only one order is possible.
    let behind = self::position("4k3/8/8/8/8/3P4/3P4/4K3", "d--,13");
    let turns = behind.turn_compositions(Viewer::BothPlayers);
    let mut in_two_moves = turns.iter().map(clicks).filter(|way| way.len() == 4);
    assert_eq!(in_two_moves.next().unwrap(), ["d3", "d4", "d2", "d3"]);
    assert_eq!(in_two_moves.next(), None);
}

#[test]
fn while_a_pit_is_hidden_the_order_of_a_march_decides_what_falls() {
    let position = position("4k3/8/8/8/8/8/3PP3/4K3", "d--,13,9:(d4a8)");
    for (path, falls) in [
        (["d2", "d4", "e2", "e4"], "d4*"),
        (["e2", "e4", "d2", "d4"], "e4,d4*"),
    ] {
        let viewer = Viewer::Player(Color::White);
        let name = position.find_composed_name(viewer, |turn| clicks(turn) == path);
        let mut line = GameLine::new(position.clone());
        let name = name.expect("both orders are possible");
        line.submit(&name).unwrap();
        assert_eq!(line.plies()[0].facts.notation, falls);
    }
}

#[test]
fn a_revival_is_of_what_is_missing_and_comes_once() {
    let some = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPP2/RNBQKB1R";
    refuses(
        some,
        "d--,7:b",
        "N@h3",
        "N@ h3",
        "White has put a piece on the board already",
    );
    refuses(some, "d--,7:wb", "R@h3", "R@ h3", "White lacks no rook");
    refuses(
        some,
        "d--,7:wb",
        "K@h3",
        "K@ h3",
        "a king is never put on the board",
    );
    refuses(some, "d--,7:wb", "P@g1", "P@ g1", "first or the last rank");
    refuses(some, "d--,7:wb", "N@h1", "N@ h1", "a piece stands on h1");
    let check = "4k3/8/8/8/4r3/8/8/4K3";
    let words = "the king on e1 would still be attacked by the rook on e4";
    refuses(check, "d--,7:wb", "N@h1", "N@ h1", words);
    let position = position(some, "d--,7:wb");
    let why = |path: &[&str]| {
        position
            .explain(Viewer::BothPlayers, path)
            .map(|why| why.message)
    };
    assert_eq!(why(&["N@"]), None);
    assert_eq!(why(&["N@", "h3"]), None);
    assert!(why(&["R@"]).unwrap().contains("lacks no rook"));
    assert!(
        why(&["N@", "h3", "h4"])
            .unwrap()
            .contains("Nothing follows")
    );
}

#[test]
fn limits_of_new_ways_are_named() {
    let pawns = "4k3/8/8/8/3pP3/8/8/4K3";
    let words = "aside or back only to an empty square";
    refuses(pawns, "d--,12", "e4-d4", "e4 d4", words);
    let jumps = "r3k3/8/8/8/P7/8/8/R3K3";
    let words =
        "a rook jumps only to an empty square: the pawn on a4 is in the way to the rook on a8";
    refuses(jumps, "d--,49", "Rxa8", "a1 a8", words);
    let lends = "4k3/8/8/8/8/8/8/R2QK3";
    let words = "neither lend nor borrow: the king on e1 cannot move as the queen on d1";
    refuses(lends, "d--,73", "Ke4", "e1 e4", words);
    let rook = "7k/8/8/8/8/8/8/2RQ3K";
    let line = GameLine::new(position(rook, "d--,73"));
    assert!(
        line.judge("Re3").is_ok(),
        "a queen lends when she is not royal"
    );
    let words = "the rook on c1 cannot move as the queen on d1";
    refuses(rook, "d--,73,116", "Re3", "c1 e3", words);
}

#[test]
fn nothing_is_said_against_legal_turns_and_their_beginnings() {
    let geometry = Variant::EventChess.geometry();
    for (board, events) in [
        ("r7/3P2k1/8/8/8/3p4/P1P1PP2/R2QK2R", "d--,13,102:33"),
        ("1n6/3P2k1/8/8/8/3p4/P1P1PP2/R2QK2R", "d--,7:wb,116"),
        ("4k3/P6P/8/8/8/8/8/4K3", "d--,13,7:w"),
        ("8/3P2k1/8/2N5/8/8/P7/RN2K2R", "d--,122,91:a1/-"),
        ("4k3/8/8/8/8/8/3PP3/R2QK3", "d--,12,73"),
        ("4k3/8/8/8/8/8/3PP3/R2QK3", "d--,9:(h4c3),102:33"),
    ] {
        let position = position(board, events);
        let turns = position.legal_turns(Viewer::Spectator);
        assert!(!turns.is_empty(), "{board}");
        for turn in turns {
            let steps = turn.steps.iter().filter_map(|step| step.click);
            let clicks: Vec<String> = std::iter::once(turn.from.text(geometry))
                .chain(steps.map(|click| click.text(geometry)))
                .collect();
            let path: Vec<&str> = clicks.iter().map(String::as_str).collect();
            for length in 1..=path.len() {
                let said = position.explain(Viewer::Spectator, &path[..length]);
                assert_eq!(said, None, "{board} {events} {:?}", &path[..length]);
            }
        }
    }
}
