//! Every diagram of the inventor's page: its position and its marked squares.

use std::collections::BTreeSet;

use postern_rules::Viewer;
use postern_rules::interweave::Position;
use postern_rules::prelude::*;

use super::support::{fen, landings, legal, legal_from, read_fen, start, words};

fn diagram(board: &str) -> Position {
    read_fen(&format!("{board} w - - 0 1")).unwrap()
}

/// Returns the squares to which a piece cannot move only because a capture is compulsory.
fn ruled_out_by_compulsion(position: &Position, from: &str) -> BTreeSet<String> {
    let squares = ('a'..='h').flat_map(|file| ('1'..='8').map(move |rank| format!("{file}{rank}")));
    let why = |to: &String| position.explain(Viewer::Spectator, &[from, to]);
    squares
        .filter(|to| why(to).is_some_and(|why| why.message.starts_with("You must capture")))
        .collect()
}

#[test]
fn the_start() {
    assert_eq!(
        fen(&start()),
        "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w - - 0 1"
    );
}

#[test]
fn the_king() {
    let position = diagram("8/8/4b3/3nK3/8/8/8/8");
    assert_eq!(
        ruled_out_by_compulsion(&position, "e5"),
        words("d6 f6 f4 d4")
    );
    assert_eq!(landings(&position, "e5"), words("c5 e7"));
}

#[test]
fn the_smasher() {
    assert_eq!(
        landings(&diagram("8/8/5p2/8/8/8/1R3p2/8"), "b2"),
        words("a1 c1 d2 a3 b4 c3 d4 e5 b6 b8")
    );
    assert_eq!(
        landings(&diagram("8/1p6/8/8/8/8/1R4p1/8"), "b2"),
        words("b6 f2")
    );
}

#[test]
fn the_leaper() {
    assert_eq!(
        landings(&diagram("8/p7/5p2/8/8/1P6/8/N5p1"), "a1"),
        words("e3 c1 e1 a3 a5 b2 c3 d4 e5")
    );
    assert_eq!(
        landings(&diagram("8/8/8/8/p7/8/2p5/N6b"), "a1"),
        words("e3 a5 a7")
    );
}

#[test]
fn the_remover() {
    // The inventor's page says: “The bishop must capture both pawns.”
    assert_eq!(
        legal(&diagram("8/8/8/4p3/4Bp2/8/8/8")),
        words("Be4(xe5,f4)")
    );
}

#[test]
fn the_pawn() {
    let quiet = diagram("8/8/3P4/8/8/8/1P6/8");
    assert_eq!(landings(&quiet, "b2"), words("a3 c3 d4"));
    assert_eq!(landings(&quiet, "d6"), words("c7 e7"));
    let captures = diagram("8/Nr5R/2rP3n/2N5/7b/4b2P/4P3/8");
    assert_eq!(legal_from(&captures, "d6"), words("d6-c7(xb7,c6)"));
    assert_eq!(legal_from(&captures, "e2"), words("e2-e4(xe3)"));
    assert_eq!(legal_from(&captures, "h3"), words("h3-h5(xh4,h6)"));
}
