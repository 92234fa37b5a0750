//! The five examples in the original description of event 5 (Hidden Passage). Its diagrams are
//! lost, so these positions follow the text.

use super::boards::{
    after, board, event_field, field, legal, legal_from, line_from, position, refused, set_up,
    taken_back, turn, verdict,
};
use crate::support::words;

#[test]
fn example_1_a_pawn_a_knight_a_bishop_and_a_knight_go_through() {
    let mut line = line_from(
        position("r1bqkbnr/pppppppp/8/n7/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 (c4f6)"),
        "",
    );
    for (text, canonical) in [
        ("c4", "c4-f6"),
        ("Nxf6-c4", "Nxf6-c4"),
        ("Bxc4-f6", "Bxc4-f6"),
        ("Nc4xf6", "Nc4xf6"),
    ] {
        assert_eq!(line.play(text).unwrap().facts.notation, canonical);
    }
    assert_eq!(
        line.position().full_fen(),
        "r1bqkb1r/pppppppp/5n2/8/4P3/8/PP1P1PPP/RNBQK1NR w KQkq - 0 4 c4f6"
    );
    let reveals: Vec<bool> = line.plies().iter().map(|ply| ply.facts.reveals()).collect();
    assert_eq!(
        reveals,
        [true, false, false, false],
        "after the first turn no square needs to be revealed"
    );
}

#[test]
fn example_2_a_pawn_promotes_through_the_passage_and_is_taken_through_it() {
    let before = set_up("Ke1 Pb3 Pc2 Ph2 ke8 pa7 pb4 pb5 pc5", "w", "(c4g8)");
    let (promoted, name) = after(&before, "c4-g8=Q");
    assert_eq!(
        (name.as_str(), field(&promoted, 0)),
        ("c4-g8=Q+", board("Ke1 Pb3 Ph2 Qg8 ke8 pa7 pb4 pb5 pc5"))
    );
    refused(&promoted, "bxc3");
    refused(&promoted, "bxc4");
    assert_eq!(legal_from(&promoted, "c5"), words("c4xg8"), "as c5-c4xg8");
    let (taken, name) = after(&promoted, "c5-c4xg8");
    assert_eq!(
        (name.as_str(), field(&taken, 0)),
        ("c4xg8", board("Ke1 Pb3 Ph2 ke8 pa7 pb4 pb5 pg8"))
    );
    refused(&taken, "bxc4");
    let (later, _) = after(&after(&taken, "h3").0, "g6");
    assert_eq!(
        field(&later, 0),
        board("Ke1 Pb3 Ph3 ke8 pa7 pb4 pb5 pg6"),
        "two squares in one move"
    );
}

#[test]
fn example_3_a_pawn_is_carried_away_from_its_promotion() {
    let before = set_up("Kg2 Pc7 kg8 pa7", "w", "(c1c8)");
    assert!(legal(&before).contains("c8=Q+"));
    let (carried, facts) = turn(&before, "c8=Q+");
    assert_eq!(
        (facts.notation.as_str(), field(&carried, 0)),
        ("c8-c1", board("Kg2 Pc1 kg8 pa7"))
    );
    let (later, name) = after(&after(&carried, "a6").0, "c3");
    assert_eq!(
        (name.as_str(), field(&later, 0)),
        ("c3", board("Kg2 Pc3 kg8 pa6"))
    );
}

#[test]
fn example_4_a_known_passage_saves_from_mate() {
    let pieces = "Kh1 Pb4 ka8 rg8 rf7";
    let (hidden, name) = after(&set_up(pieces, "b", "(h3b5)"), "Rh7");
    assert_eq!(
        (name.as_str(), verdict(&hidden).as_deref()),
        ("Rh7#", Some("0-1 checkmate"))
    );
    assert_eq!(event_field(&hidden), "(h3b5)");
    let (revealed, name) = after(&set_up(pieces, "b", "h3b5"), "Rh7");
    assert_eq!((name.as_str(), verdict(&revealed)), ("Rh7+", None));
    assert_eq!(legal(&revealed), words("b5-h3"));
    assert_eq!(
        field(&after(&revealed, "b5-h3").0, 0),
        board("Kh1 Ph3 ka8 rg8 rh7")
    );
}

#[test]
fn example_5_a_turn_that_puts_oneself_in_check_is_taken_back() {
    let before = set_up("Kh1 Pa2 Ph2 kb8 rh8", "w", "(h3c5)");
    let (next, _) = taken_back(&before, "h3");
    assert_eq!(event_field(&next), "h3c5");
    refused(&next, "h3");
    assert_eq!(legal(&next), words("a3 a4 h4 Kg1 Kg2"), "it need not be h4");
    let line = line_from(before, "h3 a4");
    assert_eq!(
        line.position().full_fen(),
        format!("{} b - - 0 1 h3c5", board("Kh1 Pa4 Ph2 kb8 rh8"))
    );
}
