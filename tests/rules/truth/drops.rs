//! Claims in explanations about pieces in hand (Crazyhouse) and explosions (Atomic Chess), and
//! their checks.

use super::board::FileRank;
use super::case::{Claim, ClaimCase, cell, kind};
use super::orthodox::{attackers, in_check};

pub(super) const CLAIMS: &[Claim] = &[
    ("Pieces are not dropped in this game.", |case, _| {
        !case.variant().info().drops
    }),
    ("{} has no {} in hand.", |case, said| {
        !in_hand(case, said[1])
    }),
    (
        "A piece is dropped on an empty square, and a {} stands on {}.",
        |case, said| case.stands(said[0], said[1]),
    ),
    (
        "A pawn is not dropped on the first or the last rank.",
        |case, _| {
            case.attempt
                .squares()
                .iter()
                .any(|at| at.1 == 0 || at.1 == 7)
        },
    ),
    (
        "The king is in check, and a {} on {} does not end it.",
        |case, said| {
            in_check(case)
                && in_hand(case, said[0])
                && check_after_drop(case, said[0], cell(said[1]))
        },
    ),
    (
        "The king is in check, and no drop of a {} ends it.",
        |case, said| {
            let mut cells = case.board.cells.keys().filter(|at| case.board.empty(**at));
            in_check(case)
                && in_hand(case, said[0])
                && cells.all(|at| {
                    said[0] == "pawn" && (at.1 == 0 || at.1 == 7)
                        || check_after_drop(case, said[0], *at)
                })
        },
    ),
    ("There is no square to drop a {} on.", |case, said| {
        let mut cells = case.board.cells.keys();
        cells.all(|at| !case.board.empty(*at) || said[0] == "pawn" && (at.1 == 0 || at.1 == 7))
    }),
    ("There is no piece {}.", |case, _| case.attempt.clicks),
    ("A king may not capture: it would explode.", |case, _| {
        case.any_way(|from, to| {
            Some(from) == case.board.king(case.board.first) && case.board.enemy(to)
        }) || case.attempt.squares().len() == 1
    }),
    (
        "The explosion on {} would take your own king on {}.",
        |case, said| {
            let (center, king) = (cell(said[0]), cell(said[1]));
            case.board.king(case.board.first) == Some(king)
                && (center.0 - king.0).abs() <= 1
                && (center.1 - king.1).abs() <= 1
        },
    ),
];

fn in_hand(case: &ClaimCase, noun: &str) -> bool {
    let letter = kind(noun);
    let letter = if case.board.first {
        letter
    } else {
        letter.to_ascii_lowercase()
    };
    case.board.hand.contains(letter)
}

fn check_after_drop(case: &ClaimCase, noun: &str, at: FileRank) -> bool {
    let us = case.board.first;
    let mut board = case.board.clone();
    board.cells.insert(at, Some((us, kind(noun))));
    board
        .king(us)
        .is_some_and(|king| !attackers(case, &board, us, king).is_empty())
}
