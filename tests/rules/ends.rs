//! The rules of Hole Chess: king, check, and the end of the game, except draws.

use postern_rules::{EndReason, Position, Variant, Viewer};

use crate::cells::{checks, said};
use crate::support::{after, legal, read_fen, refused, set_up, words};

fn verdict(position: &Position) -> Option<String> {
    position.verdict().map(|outcome| outcome.to_string())
}

#[test]
fn a_king_taken_by_moving_there_ends_the_game() {
    let (position, name) = after(&set_up("Ra4 Kd1 ka7", "w"), "Rxa7");
    assert_eq!(
        (name.as_str(), verdict(&position).as_deref()),
        ("Rxa7#", Some("1-0 king captured"))
    );
    assert!(position.legal_turns(Viewer::BothPlayers).is_empty() && checks(&position).is_empty());
    assert_eq!(position.perft(1), 0);
    assert!(
        refused(&position, "Kd2")
            .message
            .starts_with("The game is over: 1-0 king captured")
    );
}

#[test]
fn a_king_drawn_into_a_hole_ends_the_game() {
    let (position, name) = after(&set_up("rg4 Ka4 kd10", "b"), "Rg4/@a4");
    assert_eq!(
        (name.as_str(), verdict(&position).as_deref()),
        ("Rg4/@a4#", Some("0-1 king captured"))
    );
}

#[test]
fn a_king_taken_by_moving_there_is_not_followed_by_a_beam() {
    // If the game continued, the rook could beam in the pawn on d6 from d9.
    let position = set_up("Rc9 Kd1 kd9 pd6", "w");
    assert!(legal(&position).contains("Rxd9#") && !legal(&position).contains("Rxd9/@d6#"));
    assert_eq!(
        refused(&position, "Rxd9/@d6").message,
        "Taking the king ends the game: no beam follows."
    );
}

#[test]
fn a_pawn_takes_the_king_and_promotes() {
    let position = set_up("Pb7 Kd1 kc8", "w");
    assert!(legal(&position).is_superset(&words("bxc8=Q# bxc8=R# bxc8=B#")));
}

#[test]
fn a_fen_without_one_king_is_a_finished_game() {
    assert_eq!(
        verdict(&set_up("Kd1 Qd2", "b")).as_deref(),
        Some("1-0 king captured")
    );
    assert_eq!(
        verdict(&set_up("kd10", "w")).as_deref(),
        Some("0-1 king captured")
    );
    assert!(legal(&set_up("Kd1 Qd2", "w")).is_empty());
}

#[test]
fn check_is_a_threat_of_one_action() {
    let checked = |pieces: &str| checks(&set_up(pieces, "w")) == ["d1"];
    assert!(checked("Kd1 kd10 rd3"), "a rook along the file");
    assert!(checked("Kd1 kd10 rd5"), "a beam over d4");
    assert!(!checked("Kd1 kd10 rd8"), "two holes lie between");
    assert!(!checked("Kd1 kd10 rd5 Pd3"), "the pawn is drawn in instead");
    assert!(checked("Kd1 kd10 bb3"), "a PS-Bishop along the diagonal");
    assert!(checked("Kd1 kd10 bd2"), "a PS-Bishop one step away");
    assert_eq!(checks(&set_up("Kc4 kd10 pb5", "w")), ["c4"], "a pawn");
    assert!(checked("Kd1 kd2"), "a king");
    assert!(
        !checked("Kd1 kd10 qb5"),
        "a queen that would have to move and beam"
    );
    assert_eq!(checks(&set_up("Kd1 kd10 Qd9", "b")), ["d10"]);
}

#[test]
fn a_threat_that_needs_a_move_and_a_beam_is_not_check() {
    // The position of the sample game before 11.Qd6/@d10.
    let position =
        read_fen("---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- w - 0 11")
            .unwrap();
    assert!(legal(&position).contains("Qd6/@d10#"));
    let same =
        read_fen("---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- b - 0 11")
            .unwrap();
    assert!(checks(&same).is_empty());
}

#[test]
fn check_need_not_be_answered() {
    let position = set_up("Kd1 kd10 rd3 Ra4", "w");
    assert_eq!(checks(&position), ["d1"]);
    let (next, _) = after(&position, "Ra5");
    assert!(legal(&next).contains("Rxd1#"));
}

#[test]
fn checkmate_ends_the_game_for_the_mating_side() {
    // From d3, the queen attacks d1, c2, d2 and e2.
    let (position, name) = after(&set_up("Kd1 kd10 qf5", "b"), "Qd3");
    assert_eq!(
        (name.as_str(), verdict(&position).as_deref()),
        ("Qd3#", Some("0-1 checkmate"))
    );
    assert!(legal(&position).is_empty() && position.perft(1) == 0 && position.perft(3) == 0);
    assert_eq!(checks(&position), ["d1"]);
}

#[test]
fn a_way_out_of_check_is_no_mate() {
    let by = |pieces: &str, attack: &str, escape: &str| {
        let (position, name) = after(&set_up(pieces, "b"), attack);
        assert!(
            name.ends_with('+') && verdict(&position).is_none(),
            "{name}"
        );
        let (next, name) = after(&position, escape);
        let pieces = || next.pieces(Viewer::BothPlayers);
        let taken = next
            .legal_turns(Viewer::BothPlayers)
            .into_iter()
            .flat_map(|turn| said(Variant::HoleChess, pieces(), &turn.steps))
            .any(|words| words.contains("the king"));
        assert!(!taken, "{name}");
    };
    by("Kd1 kd10 qf5 Re3", "Qd3", "Rxd3");
    by("Kd1 kd10 qf5 Rd5", "Qd3", "Rd5/@d3");
    by("Kd1 kd10 ra5 rc8 re8 Qf3", "Rd5", "Qd3");
}

#[test]
fn mate_by_a_beam() {
    // The rook on d5 attacks d3, d2 and d1 across the hole at d4. The other rooks cover c2 and e2.
    let (position, name) = after(&set_up("Kd1 kd10 ra5 rc8 re8", "b"), "Rd5");
    assert_eq!(
        (name.as_str(), verdict(&position).as_deref()),
        ("Rd5#", Some("0-1 checkmate"))
    );
}

#[test]
fn taking_the_enemy_king_is_always_a_way_out_of_check() {
    let (position, name) = after(&set_up("Kd1 kd10 qf5 Rd9", "b"), "Qd3");
    assert_eq!((name.as_str(), verdict(&position)), ("Qd3+", None));
    assert!(legal(&position).contains("Rxd10#"));
}

#[test]
fn there_is_no_stalemate_draw() {
    // White is not in check, but must make one of the king's moves, all of which lead into check.
    let position = set_up("Kd1 kd10 rc5 re5 bf4", "w");
    assert!(checks(&position).is_empty());
    assert_eq!(verdict(&position), None);
    assert_eq!(legal(&position), words("Kc2 Kd2 Ke2"));
}

#[test]
fn a_side_without_any_move_loses() {
    // Black's king and its surrounding pawns have no legal move.
    let walled = "kd10 pc9 pd9 pe9 pc8 pd8 pe8 pc7 pe7 Pe6 Kd1";
    let (position, name) = after(&set_up(&format!("{walled} Pc5"), "w"), "c6");
    assert_eq!(
        (name.as_str(), verdict(&position).as_deref()),
        ("c6", Some("1-0 no move"))
    );
    assert!(legal(&position).is_empty() && checks(&position).is_empty());
    assert_eq!(position.perft(1), 0);
}

#[test]
fn each_reason_is_named_and_told_in_words() {
    for &reason in EndReason::ALL {
        assert_eq!(EndReason::from_name(reason.as_str()), Some(reason));
        assert!(reason.drawn().ends_with('.'), "{reason:?}");
        for words in [reason.lost("Red"), reason.drawn()] {
            assert!(!words.contains(['{', '}']), "{words}");
        }
    }
    assert_eq!(
        EndReason::KingCaptured.lost("Red"),
        "the red king was captured"
    );
    assert_eq!(EndReason::NoMove.lost("Red"), "Red has no move");
    assert_eq!(
        EndReason::ThirdRepetition.lost("Red"),
        "third repetition",
        "the name, where it is clear enough"
    );
}
