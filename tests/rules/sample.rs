//! The sample game of Hole Chess (12 December 2003), and the remarks that its source makes about
//! positions.

use postern_rules::{GameLine, Position, Variant, Viewer};

use crate::cells::{checks, said};
use crate::support::{legal, read_fen, start};

const GAME: [&str; 21] = [
    "c4",
    "e6",
    "e4",
    "Qg6",
    "b5",
    "Qe8/@b5",
    "Rc3",
    "b7",
    "Rb3",
    "Bb8",
    "Be3",
    "f7",
    "Qb4",
    "Qd9",
    "Bg5",
    "Kc9",
    "Qd6/@d8+",
    "Kd10",
    "Qxb8+",
    "Qc9",
    "Qd6/@d10#",
];

/// Returns the sample game's position after this number of plies.
fn after(plies: usize) -> Position {
    let mut line = GameLine::new(start());
    for turn in &GAME[..plies] {
        line.play(turn)
            .unwrap_or_else(|error| panic!("{turn}: {error}"));
    }
    line.position().clone()
}

/// Returns the sample game's position with the other side to move, to find that side's threats.
fn threats(plies: usize) -> Position {
    let fen = crate::support::fen(&after(plies));
    let (board, rest) = fen.split_once(' ').unwrap();
    let turned = if rest.starts_with('w') { 'b' } else { 'w' };
    read_fen(&format!("{board} {turned} - 0 1")).unwrap()
}

#[test]
fn every_turn_is_legal_and_named_as_in_the_source() {
    let mut line = GameLine::new(start());
    for turn in GAME {
        let named = &line
            .play(turn)
            .unwrap_or_else(|error| panic!("{turn}: {error}"))
            .facts
            .notation;
        assert_eq!(named, turn);
    }
    assert_eq!(line.outcome().unwrap().to_string(), "1-0 king captured");
}

#[test]
fn the_king_is_drawn_into_the_hole_at_d7() {
    let before = after(20);
    let played = before.clone().play(GAME[20]).unwrap();
    assert_eq!(
        said(
            Variant::HoleChess,
            before.pieces(Viewer::Spectator),
            &played.facts().steps
        )[1],
        "The king on d10 falls into the hole at d7"
    );
}

#[test]
fn checks_are_where_the_source_has_them() {
    for plies in 1..=20 {
        let expected: &[&str] = match plies {
            17 => &["c9"],
            19 => &["d10"],
            _ => &[],
        };
        assert_eq!(checks(&after(plies)), expected, "after {}", GAME[plies - 1]);
    }
}

#[test]
fn after_seven_qb4_yellow_threatens_to_win_the_queen() {
    assert!(legal(&threats(13)).contains("Qb5/@e8"));
}

#[test]
fn the_check_on_move_nine_is_given_by_the_ps_bishop() {
    let next = threats(17);
    assert!(
        legal(&next).contains("Bxc9#"),
        "from g5 over f6, e7 and d8, where the pawn was"
    );
}

#[test]
fn ten_qc9_is_forced() {
    let position = after(19);
    let escapes: Vec<String> = legal(&position)
        .into_iter()
        .filter(|turn| {
            let mut next = position.clone();
            next.play(turn).unwrap();
            let takes_king = |turn: &String| turn.ends_with('#');
            let single = |turn: &String| {
                !turn.contains("/@") || turn.starts_with("Qb8/") || turn.starts_with("Bg5/")
            };
            !legal(&next)
                .iter()
                .any(|turn| takes_king(turn) && single(turn))
        })
        .collect();
    assert_eq!(
        escapes,
        ["Qc9"],
        "every other turn leaves the king to a single action"
    );
}

#[test]
fn after_ten_qc9_a_move_and_a_beam_take_the_king() {
    let position = after(20);
    assert!(position.verdict().is_none() && legal(&position).contains("Qd6/@d10#"));
}
