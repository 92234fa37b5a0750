//! Game results, and draws that can be claimed.

use postern_rules::{EndReason, GameLineError, Position, Referee};
use rstest::rstest;

use super::boards::{ATOMIC, after, legal, line_from, position, refused, set_up, start, verdict};
use crate::cells::checks;

#[test]
fn an_exploded_king_ends_the_game() {
    let line = line_from(start(), "Nf3 a6 Ng5 a5 Nxf7");
    assert_eq!(line.outcome().unwrap().to_string(), "1-0 king exploded");
    assert_eq!(line.plies()[4].facts.notation, "Nxf7#");
    assert_eq!(line.plies()[4].facts.checks, []);
    assert!(legal(line.position()).is_empty());
    assert!(matches!(
        line.clone().play("a4"),
        Err(GameLineError::Over(_))
    ));
    assert_eq!(
        refused(line.position(), "a4").message,
        "The game is over: 1-0 king exploded."
    );
}

#[test]
fn black_wins_as_white_does() {
    let line = line_from(start(), "a3 Nf6 a4 Ng4 a5 Nxf2");
    assert_eq!(line.outcome().unwrap().to_string(), "0-1 king exploded");
}

#[test]
fn a_decided_position_is_kept_and_read_back() {
    let line = line_from(start(), "Nf3 a6 Ng5 a5 Nxf7");
    let decided = line.position();
    let saved = decided.save(&Referee::appoint());
    assert_eq!(
        saved,
        "rnbq3r/1pppp1pp/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3"
    );
    let restored = Position::restore(ATOMIC, &saved).unwrap();
    assert_eq!(&restored, decided);
    assert_eq!(verdict(&restored).as_deref(), Some("1-0 king exploded"));
    assert_eq!(restored.key(), decided.key());
}

#[test]
fn checkmate_ends_the_game() {
    let before = set_up("Kb6 Ra1 Qc3 ka8 pa7", "w");
    assert_eq!(verdict(&before), None);
    let (next, name) = after(&set_up("Kg1 Ra1 Rb7 kh8 ph4", "w"), "Ra8");
    assert_eq!(
        (name.as_str(), verdict(&next).as_deref()),
        ("Ra8#", Some("1-0 checkmate"))
    );
    assert_eq!(checks(&next), ["h8"]);
    assert!(legal(&next).is_empty());
}

#[test]
fn there_is_no_mate_while_the_enemy_king_can_be_exploded() {
    let mated = "Kg1 Ra8 Rb7 kh8";
    assert_eq!(
        verdict(&set_up(mated, "b")).as_deref(),
        Some("1-0 checkmate")
    );
    let counter = set_up(&format!("{mated} re2 Pf2"), "b");
    assert_eq!(verdict(&counter), None);
    assert!(legal(&counter).contains("Rxf2#"), "{:?}", legal(&counter));
}

#[test]
fn there_is_no_mate_while_the_king_can_go_beside_the_other() {
    // In orthodox chess, the king on h8 would be checkmated.
    let before = set_up("Kg6 Ra8 kh8 ph2", "b");
    assert_eq!(
        legal(&before).into_iter().collect::<Vec<_>>(),
        ["Kg7", "Kh7"]
    );
}

#[test]
fn stalemate_ends_the_game() {
    let (next, name) = after(&set_up("Kb6 Qc1 kh8 Pf6", "w"), "Qg5");
    assert_eq!((name.as_str(), verdict(&next)), ("Qg5", None));
    let stuck = set_up("Ka1 Pa2 pa3 qc2 kh8", "w");
    assert_eq!(verdict(&stuck).as_deref(), Some("1/2-1/2 stalemate"));
    assert!(checks(&stuck).is_empty() && legal(&stuck).is_empty());
}

#[test]
fn a_king_with_nothing_to_do_but_capture_is_stalemated() {
    let stuck = set_up("Kh1 ng1 nh2 ng2 kd8 pd7", "w");
    assert_eq!(verdict(&stuck).as_deref(), Some("1/2-1/2 stalemate"));
}

#[rstest]
#[case::bare_kings("Ka1 kh8")]
#[case::a_knight("Ka1 Nb1 kh8")]
#[case::a_bishop("Ka1 kh8 bb8")]
#[case::a_rook("Ka1 Rb1 kh8")]
#[case::two_knights("Ka1 Nb1 Nc1 kh8")]
#[case::bishops_that_never_meet("Ka1 Bb1 kh8 bb8")]
fn too_little_is_a_draw(#[case] pieces: &str) {
    let drawn = set_up(pieces, "w");
    assert_eq!(
        verdict(&drawn).as_deref(),
        Some("1/2-1/2 insufficient material"),
        "{pieces}"
    );
    assert!(!legal(&drawn).is_empty(), "a draw leaves its turns listed");
}

#[rstest]
#[case::a_queen("Ka1 Qb1 kh8")]
#[case::a_pawn("Ka1 Pb2 kh8")]
#[case::two_rooks("Ka1 Rb1 Rc1 kh8")]
#[case::a_bishop_and_a_knight("Ka1 Nb1 Bc1 kh8")]
#[case::a_piece_each("Ka1 Nb1 kh8 nb8")]
#[case::bishops_that_may_meet("Ka1 Bb1 kh8 bc8")]
fn enough_is_played_on(#[case] pieces: &str) {
    assert_eq!(verdict(&set_up(pieces, "w")), None, "{pieces}");
}

#[test]
fn the_last_pieces_may_go_in_one_explosion() {
    let line = line_from(set_up("Ka1 Rb4 kh8 rb7", "w"), "Rxb7");
    assert_eq!(
        line.outcome().unwrap().to_string(),
        "1/2-1/2 insufficient material"
    );
}

#[test]
fn the_third_occurrence_can_be_claimed_and_the_fifth_draws() {
    let there_and_back = "Nf3 Nf6 Ng1 Ng8 ";
    let line = line_from(start(), &there_and_back.repeat(2));
    assert_eq!(
        (line.claimable(), line.outcome()),
        (Some(EndReason::ThreefoldRepetition), None)
    );
    let line = line_from(start(), &there_and_back.repeat(4));
    assert_eq!(
        line.outcome().unwrap().to_string(),
        "1/2-1/2 fivefold repetition"
    );
}

#[test]
fn fifty_quiet_moves_can_be_claimed_and_seventy_five_draw() {
    let line = line_from(position("4k3/8/8/8/8/8/8/QR2K3 w - - 99 90"), "Rb2");
    assert_eq!(
        (line.claimable(), line.outcome()),
        (Some(EndReason::FiftyMoveRule), None)
    );
    let line = line_from(position("4k3/8/8/8/8/8/8/QR2K3 w - - 149 120"), "Rb2");
    assert_eq!(line.outcome().unwrap().to_string(), "1/2-1/2 75-move rule");
}

#[test]
fn rights_and_en_passant_make_positions_differ() {
    let key = |fen: &str| position(fen).key();
    let with = key("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_ne!(with, key("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    assert_eq!(with, key("4k3/8/8/8/8/8/8/R3K3 w Q - 7 9"));
    assert_ne!(
        key("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
        key("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1")
    );
}

#[test]
fn en_passant_that_would_explode_the_own_king_is_no_difference() {
    let key = |fen: &str| position(fen).key();
    assert_eq!(
        key("4k3/8/4K3/3pP3/8/8/8/8 w - d6 0 1"),
        key("4k3/8/4K3/3pP3/8/8/8/8 w - - 0 1")
    );
}
