//! Explanations of illegal turns, for clicks and notation. Every illegal turn has one, and no legal
//! turn has one.

use std::collections::BTreeSet;

use postern_rules::{Position, Viewer};
use proptest::prelude::*;
use rstest::rstest;

use super::boards::{ATOMIC, line_from, position, refused, set_up, set_up_with, start};
use super::compare::{any_game, any_scatter};
use super::slow::square_name;
use crate::cells::{clicks, told};

fn explained(position: &Position, path: &[&str]) -> Option<(String, String)> {
    let reason = position.explain(Viewer::BothPlayers, path)?;
    Some(told(ATOMIC, reason))
}

#[rstest]
#[case(
    "Ke1 nd2 pa7 kh8",
    &["e1", "d2"],
    "Kxd2",
    "A king may not capture: it would explode.",
    "d2"
)]
#[case(
    "Kd4 Nc6 kh8 ne5",
    &["c6", "e5"],
    "Nxe5",
    "The explosion on e5 would take your own king on d4.",
    "d4 e5"
)]
#[case(
    "Ke1 Ne4 Bb7 kh8 re8 nd5",
    &["b7", "d5"],
    "Bxd5",
    "The king on e1 would be attacked by the rook on e8.",
    "e1 e2 e3 e4 e5 e6 e7 e8"
)]
#[case(
    "Ka1 Ph2 ke8 ra8",
    &["h2", "h3"],
    "h3",
    "The king on a1 would still be attacked by the rook on a8.",
    "a1 a2 a3 a4 a5 a6 a7 a8"
)]
#[case(
    "Kd4 ke5 rd8 Ph2",
    &["d4", "d3"],
    "Kd3",
    "The king on d3 would be attacked by the rook on d8.",
    "d3 d4 d5 d6 d7 d8"
)]
#[case(
    "Ka1 Ra4 Pa6 ke8",
    &["a4", "a7"],
    "Ra7",
    "The pawn on a6 is in the way to a7.",
    "a5 a6 a7"
)]
#[case(
    "Ka1 Ra4 Pa6 ke8",
    &["a4", "a6"],
    "Raxa6",
    "Your own pawn stands on a6.",
    "a6"
)]
#[case(
    "Ka1 Pb3 pb4 ke8",
    &["b3", "b4"],
    "b4",
    "The pawn on b4 stands in the way of the pawn on b3.",
    "b3 b4"
)]
fn the_reason_is_the_rule(
    #[case] pieces: &str,
    #[case] path: &[&str],
    #[case] text: &str,
    #[case] sentence: &str,
    #[case] marks: &str,
) {
    let before = set_up(pieces, "w");
    let expected = (sentence.to_owned(), marks.to_owned());
    assert_eq!(explained(&before, path), Some(expected.clone()));
    assert_eq!(told(ATOMIC, refused(&before, text)), expected);
}

#[test]
fn en_passant_explodes_the_own_king_too() {
    let before = set_up_with("Ke7 Pe5 kh8 pd5", "w", "-", "d6");
    let sentence = "The explosion on d6 would take your own king on e7.";
    assert_eq!(explained(&before, &["e5", "d6"]).unwrap().0, sentence);
    assert_eq!(refused(&before, "exd6").message, sentence);
}

#[test]
fn a_capture_that_promotes_is_explained_like_any_other() {
    let before = set_up("Kd7 Pb7 kh4 rc8", "w");
    let sentence = "The explosion on c8 would take your own king on d7.";
    assert_eq!(explained(&before, &["b7", "c8"]).unwrap().0, sentence);
    assert_eq!(refused(&before, "bxc8=Q").message, sentence);
}

#[rstest]
#[case(
    "Ke1 Rh1 kb8 pa7",
    "-",
    "Castling needs the king on e1 and the rook on h1, and neither may have moved."
)]
#[case(
    "Ke1 Rh1 Ng1 kb8",
    "K",
    "The knight on g1 stands between the king and the rook on h1."
)]
#[case("Ke1 Rh1 kb8 re8", "K", "The king may not castle out of check.")]
#[case(
    "Ke1 Rh1 kb8 rf8",
    "K",
    "The king may not castle across f1, which is attacked."
)]
#[case("Ke1 Rh1 kb8 rg8", "K", "The king would be attacked on g1.")]
fn the_reason_why_castling_is_illegal(
    #[case] pieces: &str,
    #[case] rights: &str,
    #[case] sentence: &str,
) {
    let before = set_up_with(pieces, "w", rights, "-");
    assert_eq!(refused(&before, "O-O").message, sentence);
    assert_eq!(explained(&before, &["e1", "g1"]).unwrap().0, sentence);
}

#[test]
fn other_clicks_are_explained_too() {
    let said = |pieces, path: &[&str]| explained(&set_up(pieces, "w"), path).map(|told| told.0);
    let pieces = "Ke1 Pc7 ke8 na8";
    assert_eq!(
        said(pieces, &["a8"]).unwrap(),
        "The knight on a8 is Black’s, and it is White’s turn."
    );
    assert_eq!(said(pieces, &["b4"]).unwrap(), "There is no piece on b4.");
    assert_eq!(
        said(pieces, &["i9"]).unwrap(),
        "The board has no square i9."
    );
    assert_eq!(
        said(pieces, &["é🦀"]).unwrap(),
        "The board has no square é🦀."
    );
    assert_eq!(
        said(pieces, &["N@", "e4"]).unwrap(),
        "Pieces are not dropped in this game."
    );
    assert_eq!(
        said(pieces, &["e1", "e1"]).unwrap(),
        "The king stands on e1 already."
    );
    assert_eq!(
        said(pieces, &["c7", "c8"]),
        None,
        "it goes on with the promotion"
    );
    assert_eq!(said(pieces, &["c7", "c8", "=R"]), None);
    assert_eq!(
        said(pieces, &["c7", "c8", "=K"]).unwrap(),
        "A pawn becomes a queen, a rook, a bishop or a knight, not a king."
    );
    assert_eq!(
        said(pieces, &["c7", "c8", "=Z"]).unwrap(),
        "There is no piece Z."
    );
    assert!(said(pieces, &["c7", "c8", "=Q", "c4"]).is_some());
    assert_eq!(
        said(pieces, &["e1", "e2", "=Q"]).unwrap(),
        "Only a pawn promotes, not a king."
    );
    assert_eq!(said(pieces, &[]), None);
    assert_eq!(
        said("Kh1 Pf2 Ph2 Bg1 ke8", &["g1"]).unwrap(),
        "The bishop on g1 has nowhere to go: other pieces are in the way."
    );
}

#[test]
fn a_king_that_can_only_capture_is_told_so() {
    let stuck = set_up("Kh1 Pa2 ng1 nh2 ng2 kd8", "w");
    assert_eq!(
        explained(&stuck, &["h1"]).unwrap().0,
        "The king has no square to go to that is safe."
    );
}

#[test]
fn nothing_can_be_tried_when_the_game_is_over() {
    let line = line_from(start(), "Nf3 a6 Ng5 a5 Nxf7");
    assert_eq!(
        explained(line.position(), &["a5"]).unwrap().0,
        "The game is over: 1-0 king exploded."
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn what_is_explained_is_what_is_illegal(fen in prop_oneof![any_game(), any_scatter()]) {
        let before = position(&fen);
        if before.verdict().is_some() {
            return Ok(());
        }
        let turns = before.legal_turns(Viewer::BothPlayers);
        let legal: BTreeSet<(String, String)> = turns
            .iter()
            .map(|turn| {
                let clicks = clicks(ATOMIC, turn);
                (clicks[0].clone(), clicks[1].clone())
            })
            .collect();
        for from in (0..64).map(square_name) {
            let able = legal.iter().any(|(own, _)| *own == from);
            prop_assert_eq!(explained(&before, &[&from]).is_none(), able, "{} in {}", from, fen);
            for to in (0..64).map(square_name) {
                let reason = explained(&before, &[&from, &to]);
                let is_legal = legal.contains(&(from.clone(), to.clone()));
                prop_assert_eq!(reason.is_none(), is_legal, "{}-{} in {}: \
                    {:?}", from, to, fen, reason);
                if let Some((sentence, _)) = reason {
                    prop_assert!(sentence.ends_with('.') && !sentence.contains("not legal \
                        here"), "{}-{} in {}: {}", from, to, fen, sentence);
                }
            }
        }
    }
}
