//! Formatting and parsing turns.

use super::boards::{after, legal_from, position, refused, start};
use crate::cells::told;
use crate::support::words;
use postern_rules::Variant;

/// Checks that each of these notations of a turn is parsed as the canonical one.
fn reads(fen: &str, canonical: &str, forms: &[&str]) {
    let before = position(fen);
    for form in forms.iter().chain([&canonical]) {
        assert_eq!(after(&before, form).1, canonical, "{form}");
    }
}

const HANDS: &str = "4k3/8/8/8/8/8/8/4K3[QRBNP] w - - 0 1";

#[test]
fn a_drop_is_the_piece_a_sign_and_the_square() {
    reads(HANDS, "N@f3", &["n@f3", " N @ f3 ", "N@f3!?", "N@f3+"]);
    reads(HANDS, "B@f3", &["b@f3"]);
    reads(HANDS, "Q@e4+", &["Q@e4", "q@e4#"]);
}

#[test]
fn a_pawns_letter_may_be_left_out() {
    reads(HANDS, "P@e4", &["@e4", "p@e4", "P@e4"]);
}

#[test]
fn other_turns_are_written_as_in_chess() {
    reads(
        "r3k2r/pppq1ppp/2n2n2/3pp3/8/2NP1N2/PPP1QPPP/R3K2R[] w KQkq - 0 9",
        "O-O",
        &["0-0", "o-o", "O–O", "e1g1", "Ke1-g1", "Kg1"],
    );
    reads(
        "r3k2r/pppq1ppp/2n2n2/3pp3/8/2NP1N2/PPP1QPPP/R3K2R[] w KQkq - 0 9",
        "Nxe5",
        &[
            "Ne5", "Nf3xe5", "f3e5", "Nf3-e5", "Nf3:e5", "Nfxe5", "N3xe5",
        ],
    );
    reads(
        "r3k3/1P6/8/8/8/8/8/4K3[] w - - 0 1",
        "bxa8=Q+",
        &["bxa8=Q", "bxa8Q", "b7a8q", "b7xa8=Q", "ba8=q"],
    );
    reads(
        "4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 2",
        "exd6",
        &["exd6 e.p.", "e5d6", "ed6", "e5xd6"],
    );
}

#[test]
fn a_drop_needs_no_square_to_tell_it_from_a_move() {
    let before = position("4k3/8/8/8/8/8/8/1N2K3[N] w - - 0 1");
    assert_eq!(after(&before, "Nd2").1, "Nd2");
    assert_eq!(after(&before, "N@d2").1, "N@d2");
}

#[test]
fn likes_are_told_apart_by_file_rank_or_both() {
    let before = position("4k3/8/8/8/N7/8/8/N1N1K3[N] w - - 0 1");
    assert_eq!(legal_from(&before, "a4"), words("Nb6 Nc5 Nc3 Nb2"));
    let two = position("4k3/8/8/8/8/N7/8/N4K2[N] w - - 0 1");
    assert_eq!(legal_from(&two, "a1"), words("N1c2 Nb3"));
    assert_eq!(
        told(Variant::Crazyhouse, refused(&two, "Nc2")),
        (
            "More than one piece can do that: write N1c2 or N3c2.".to_owned(),
            "a1 a3".to_owned()
        )
    );
}

#[test]
fn check_and_mate_have_their_signs() {
    let before = position("6rk/6pp/8/8/8/8/8/4K2R[NR] w - - 0 1");
    assert_eq!(after(&before, "N@f7").1, "N@f7#");
    assert_eq!(after(&before, "Rxh7").1, "Rxh7+");
    assert_eq!(after(&before, "R@d8").1, "R@d8");
}

#[test]
fn an_x_means_a_capture() {
    assert_eq!(
        refused(&start(), "Nxf3").message,
        "There is nothing on f3 to take: without x it is Nf3."
    );
}

#[test]
fn what_is_no_turn_is_quoted() {
    for text in [
        "", "hello", "N@", "@", "N@@f3", "NN@f3", "N@f9", "X@e4", "--",
    ] {
        assert_eq!(
            refused(&start(), text).message,
            format!("“{text}” is not a turn: write e4, Nf3, exd5, b8=Q, O-O or N@f3."),
        );
    }
    let long = "N@f3".repeat(40);
    assert!(refused(&start(), &long).message.contains('…'));
}

#[test]
fn a_drop_takes_nothing_and_promotes_to_nothing() {
    for text in ["N@xf3", "P@e8=Q", "N@f3=Q"] {
        let message = refused(&position(HANDS), text).message;
        assert!(message.contains("is not a turn"), "{text}: {message}");
    }
}
