//! The rules of Interweave: promotion.

use postern_rules::interweave::Position;
use postern_rules::prelude::*;
use postern_rules::{Color, StepEffect, Variant, Viewer};

use super::support::{
    after, choices, compelled, fen, landings, legal, legal_from, refused, set_up, set_up_waiting,
    words,
};
use crate::cells::{clicks, said};

fn pool(position: &Position, side: Color) -> Vec<(char, u8)> {
    let pools = position.features(Viewer::Spectator).pools;
    pools[side]
        .iter()
        .map(|waiting| (waiting.kind, waiting.count))
        .collect()
}

#[test]
fn on_the_second_to_last_rank_a_pawn_may_promote() {
    let turns = legal_from(&set_up_waiting("Pd6", "w", "RNB"), "d6");
    assert_eq!(
        turns,
        words("d6-c7 d6-c7=R d6-c7=N d6-c7=B d6-e7 d6-e7=R d6-e7=N d6-e7=B")
    );
    let turns = legal_from(&set_up_waiting("pd3", "b", "nb"), "d3");
    assert_eq!(turns, words("d3-c2 d3-c2=N d3-c2=B d3-e2 d3-e2=N d3-e2=B"));
}

#[test]
fn on_the_last_rank_it_must() {
    assert_eq!(
        legal_from(&set_up_waiting("Pd7", "w", "RN"), "d7"),
        words("d7-c8=R d7-c8=N d7-e8=R d7-e8=N")
    );
    refused(&set_up_waiting("Pd7", "w", "RN"), "d7-c8");
}

#[test]
fn if_nobody_waits_the_move_is_not_possible() {
    let position = set_up("Pd7 Kh1", "w");
    assert!(legal_from(&position, "d7").is_empty());
    assert!(refused(&position, "d7-c8").message.contains("in reserve"));
}

#[test]
fn only_captured_pieces_of_its_own_side_return() {
    assert_eq!(
        legal_from(&set_up_waiting("Pd6", "w", "Nrrb"), "d6"),
        words("d6-c7 d6-c7=N d6-e7 d6-e7=N")
    );
    refused(&set_up_waiting("Pd6", "w", "Nrrb"), "d6-c7=R");
}

#[test]
fn only_on_arriving() {
    assert_eq!(
        landings(&set_up_waiting("Pd5", "w", "RNB"), "d5"),
        words("c6 e6")
    );
    assert!(
        legal(&set_up_waiting("Pd5", "w", "RNB"))
            .iter()
            .all(|turn| !turn.contains('='))
    );
    let stands_there = set_up_waiting("Pd7 Kh1", "w", "N");
    assert_eq!(
        legal_from(&stands_there, "d7"),
        words("d7-c8=N d7-e8=N"),
        "what stayed a pawn goes on as one"
    );
}

#[test]
fn who_returns_waits_no_longer() {
    let (next, _) = after(&set_up_waiting("Pd6 kh8", "w", "NNr"), "d6-c7=N");
    assert_eq!(fen(&next), "7k/2N5/8/8/8/8/8/8 b - Nr 0 1");
    assert_eq!(
        (pool(&next, Color::White), pool(&next, Color::Black)),
        (vec![('N', 1)], vec![('R', 1)])
    );
    let (next, _) = after(&set_up_waiting("Pd6 Kh1 kh8", "w", "N"), "d6-c7=N");
    assert!(pool(&next, Color::White).is_empty());
}

#[test]
fn captured_pieces_wait() {
    let (next, _) = after(&set_up("Bd4 rd5 nd3 be4 pc4", "w"), "Bd4");
    assert_eq!(
        pool(&next, Color::Black),
        [('R', 1), ('N', 1), ('B', 1)],
        "the pawn does not"
    );
    assert!(pool(&next, Color::White).is_empty());
}

#[test]
fn a_captured_king_is_not_returned() {
    let (next, _) = after(&set_up("Bd4 kd5", "w"), "Bd4");
    assert!(pool(&next, Color::Black).is_empty());
}

#[test]
fn a_returned_piece_that_is_captured_again_waits_again() {
    let (next, _) = after(&set_up_waiting("Pb6 Kh1 kd7 kh8", "w", "N"), "b6-c7=N");
    assert!(pool(&next, Color::White).is_empty());
    let (next, name) = after(&next, "Kd7-b7");
    assert_eq!(name, "Kd7-b7(xc7)");
    assert_eq!(pool(&next, Color::White), [('N', 1)]);
}

#[test]
fn custodian_captures_are_made_as_the_pawn_arrives_then_it_promotes() {
    let position = set_up_waiting("Pd6 Na7 rb7 kh1", "w", "R");
    assert_eq!(
        legal_from(&position, "d6"),
        words("d6-c7(xb7) d6-c7(xb7)=R")
    );
    let (next, name) = after(&position, "d6-c7=R");
    assert_eq!(name, "d6-c7(xb7)=R");
    assert_eq!(fen(&next), "8/N1R5/8/8/8/8/8/7k b - r 0 1");
}

#[test]
fn in_a_chain_the_promoted_piece_goes_on_with_its_new_powers() {
    let position = set_up_waiting("Pd5 pd6 rc7 ne7", "w", "B");
    assert_eq!(legal(&position), words("d5-d7(xd6) d5-d7(xd6)=B(xc7,e7)"));
    let (next, _) = after(&position, "d5-d7(xd6)=B(xc7,e7)");
    assert_eq!(fen(&next), "8/3B4/8/8/8/8/8/8 b - rn 0 1");
}

#[test]
fn a_smasher_returned_in_a_chain_goes_on_by_approach() {
    let position = set_up_waiting("Pd5 pd6 ba7 kh1", "w", "RN");
    let turns = words("d5-d7(xd6) d5-d7(xd6)=R-b7(xa7) d5-d7(xd6)=N");
    assert_eq!(legal(&position), turns);
}

#[test]
fn a_chain_on_its_way_may_promote_or_not_and_come_to_its_last_rank() {
    // A pawn that stays a pawn on d7 cannot continue. One that becomes a leaper can leap over g7.
    let position = set_up_waiting("Pd5 pd6 rg7", "w", "N");
    assert_eq!(legal(&position), words("d5-d7(xd6) d5-d7(xd6)=N-h7(xg7)"));
}

#[test]
fn a_capture_that_the_empty_pool_forbids_is_not_compulsory() {
    let position = set_up("Pd6 pd7 Kh1", "w");
    assert!(compelled(&position).is_empty());
    assert_eq!(legal(&position), words("d6-c7 d6-e7 Kh1-g2"));
    let waits = set_up_waiting("Pd6 pd7 Kh1", "w", "R");
    assert_eq!(legal(&waits), words("d6-d8(xd7)=R"));
    assert_eq!(compelled(&waits), ["d6"]);
}

#[test]
fn neither_by_enclosing_nor_in_a_chain() {
    let enclosing = set_up("Pd7 rb8 Ra8 Kh1", "w");
    assert!(compelled(&enclosing).is_empty(), "d7-c8 would enclose b8");
    assert_eq!(
        legal(&set_up_waiting("Pd7 rb8 Ra8 Kh1", "w", "B")),
        words("d7-c8(xb8)=B")
    );
    // The pool is empty, so the pawn cannot promote on d8, and the chain must end on d6.
    assert_eq!(legal(&set_up("Pd4 pd5 pd7", "w")), words("d4-d6(xd5)"));
    let chain = legal(&set_up_waiting("Pd4 pd5 pd7", "w", "N"));
    assert_eq!(chain, words("d4-d6(xd5)-d8(xd7)=N"));
}

#[test]
fn the_promotion_belongs_to_a_step_that_takes_a_king_too() {
    assert!(
        legal_from(&set_up("Pd6 kd7 Kh1", "w"), "d6")
            .iter()
            .all(|turn| !turn.contains('x'))
    );
    assert_eq!(
        legal(&set_up_waiting("Pd6 kd7 Kh1", "w", "RB")),
        words("d6-d8(xd7)=R# d6-d8(xd7)=B#")
    );
}

#[test]
fn a_promotion_is_a_click_right_after_its_step() {
    let position = set_up_waiting("Pd5 pd6 rc7 ne7", "w", "B");
    let choice = choices(&position)
        .into_iter()
        .find(|choice| choice.steps.len() > 1)
        .unwrap();
    assert_eq!(
        clicks(Variant::Interweave, &choice),
        ["d5", "d7", "=B", "d7"]
    );
    assert_eq!(
        choice.steps[1].effects,
        [StepEffect::Become {
            at: Variant::Interweave.geometry().cell("d7").unwrap(),
            kind: 'B'
        }]
    );
    assert_eq!(
        said(
            Variant::Interweave,
            position.pieces(Viewer::Spectator),
            &choice.steps
        ),
        [
            "Pawn to d7 takes the pawn on d6",
            "The pawn becomes a remover",
            "Remover on d7 takes the smasher on c7 and the leaper on e7"
        ]
    );
}
