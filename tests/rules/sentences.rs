//! Explanations that used to be wrong or misleading, each with its position.

use postern_rules::{Position, Variant, Viewer};
use rstest::rstest;

fn position(variant: Variant, fen: &str) -> Position {
    Position::from_fen(variant, fen).unwrap()
}

/// Returns the explanation of these illegal clicks, which are separated by commas.
fn clicked(variant: Variant, fen: &str, clicks: &str) -> String {
    let path: Vec<&str> = clicks.split(',').collect();
    let illegal = position(variant, fen).explain(Viewer::BothPlayers, &path);
    illegal.expect(clicks).message
}

/// Returns the explanation of an illegal turn given as text.
fn typed(variant: Variant, fen: &str, text: &str) -> String {
    let mut position = position(variant, fen);
    let told = position
        .play_as(Viewer::BothPlayers, text)
        .map(|played| played.facts().notation.clone());
    match told {
        Err(illegal) => illegal.message,
        Ok(played) => panic!("{text} is read as {played}"),
    }
}

const LIMIT: &str = "White has captured two pieces already; start the event first.";

#[rstest]
#[case("4k3/8/8/8/8/P7/1r6/6nK w - - 0 1 d20", "h1", LIMIT)]
#[case("4k3/8/8/8/8/B7/5PPP/2r3K1 w - - 0 1 d20", "a3", LIMIT)]
#[case(
    "4k3/8/8/8/8/8/6rP/5b1K w - - 0 1 d20",
    "h1,g2",
    "On g2 the king would be attacked by the bishop on f1."
)]
#[case(
    "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 -",
    "e2,e4,@e7",
    "Nothing follows in the same turn."
)]
#[case(
    "4k3/P7/8/8/8/8/8/4K3 w - - 0 1 -",
    "a7,a8,b5",
    "A pawn that reaches a8 must promote: add =Q, =R, =B or =N."
)]
// A friendly piece at the other end blocks the passage, so the king is not attacked through it.
#[case(
    "4k3/8/7N/8/8/8/1r6/7K w - - 0 1 g1h6",
    "h1",
    "The passage leads from g1 to h6, where your own knight stands."
)]
fn clicks_in_event_chess(#[case] fen: &str, #[case] clicks: &str, #[case] told: &str) {
    assert_eq!(clicked(Variant::EventChess, fen, clicks), told);
}

#[rstest]
#[case(
    "4k3/8/8/8/8/8/6rP/5b1K w - - 0 1 d20",
    "Kxg2",
    "On g2 the king would be attacked by the bishop on f1."
)]
#[case(
    "4k3/8/8/3p4/3p4/4p3/3P4/4K3 b - - 0 1 -",
    "d2",
    "None of the pawns on d4, d5 can go to d2."
)]
#[case(
    "4k3/8/8/8/8/3P4/3P4/4K3 w - - 0 1 -",
    "d6",
    "None of the pawns on d2, d3 can go to d6."
)]
#[case(
    "1n2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1 -",
    "xb8",
    "More than one piece can do that: write cxb8=Q or axb8=Q."
)]
#[case(
    "4k3/2P5/8/8/8/8/8/4K3 w - - 0 1 c1c8",
    "c8-c1=Q",
    "A pawn promotes where it ends, and the passage carries this one to c1."
)]
fn texts_in_event_chess(#[case] fen: &str, #[case] text: &str, #[case] told: &str) {
    assert_eq!(typed(Variant::EventChess, fen, text), told);
}

#[test]
fn a_first_square_after_an_x_is_where_a_piece_lands() {
    let fen = "4k3/8/8/2p5/8/6K1/8/8 w - - 0 1 f2c5";
    let told = typed(Variant::EventChess, fen, "xg3-f2-c5");
    assert!(told.contains("is not a turn"), "{told}");
    let told = typed(Variant::EventChess, fen, "xg3-f2");
    assert_eq!(told, "White has no pawn.");
}

const ROOKS: &str = "---k---/--3--/-5-/3*3/3r3/7/3*1R1/-3R1-/--3--/---K--- w - 0 1";

#[rstest]
#[case(
    ROOKS,
    "Re4/@d6",
    "The beam of a rook goes along ranks and files, not from e4 to d6."
)]
#[case(
    ROOKS,
    "Ree5/@e5",
    "The rook on e5 is Yellow’s own, and a beam draws in enemies."
)]
#[case(ROOKS, "Re4", "More than one piece can do that: write Ree4 or Rfe4.")]
fn texts_in_hole_chess(#[case] fen: &str, #[case] text: &str, #[case] told: &str) {
    assert_eq!(typed(Variant::HoleChess, fen, text), told);
}

#[rstest]
#[case(
    "8/pp6/P7/8/8/8/7k/K7 w - - 0 1",
    "a6",
    "A pawn that reaches a8 must promote, and no captured piece of White’s is in reserve."
)]
#[case(
    "7p/8/8/8/8/8/8/B6K w - - 0 1",
    "a1,h8",
    "A remover takes only on squares of the other colour, and a1 and h8 are both dark."
)]
fn clicks_in_interweave(#[case] fen: &str, #[case] clicks: &str, #[case] told: &str) {
    assert_eq!(clicked(Variant::Interweave, fen, clicks), told);
}

#[rstest]
#[case(Variant::HoleChess, "B5")]
#[case(Variant::HoleChess, "D3")]
#[case(Variant::Interweave, "B2-d4")]
#[case(Variant::EventChess, "B2-B4")]
fn the_letter_of_a_piece_is_no_file(#[case] variant: Variant, #[case] text: &str) {
    let told = typed(variant, &Position::start(variant).full_fen(), text);
    assert!(told.contains("is not a turn"), "{told}");
}
