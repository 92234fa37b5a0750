//! Claims in explanations of illegal turns of all variants, and their checks.

use super::board::{TruthBoard, at};
use super::case::{Claim, ClaimCase, cell, cells, kind};

pub(super) const CLAIMS: &[Claim] = &[
    (
        "The {} on {} is {}’s, and it is {}’s turn.",
        |case, said| {
            let [noun, square, theirs, ours] = said else {
                return false;
            };
            case.stands(noun, square)
                && case.board.enemy(cell(square))
                && *theirs == case.side(!case.board.first)
                && *ours == case.side(case.board.first)
        },
    ),
    ("There is no piece on {}.", |case, said| {
        case.get(said[0]).is_none()
    }),
    ("The board has no square {}.", |case, said| {
        at(said[0]).is_none_or(|at| !case.board.cells.contains_key(&at))
    }),
    (
        "“{}” is no square: squares are named by file and rank, like e4.",
        |_, said| at(said[0]).is_none(),
    ),
    ("The {} stands on {} already.", |case, said| {
        case.own(said[0], said[1])
    }),
    ("Your own {} stands on {}.", |case, said| {
        case.own(said[0], said[1])
            && !case.any_way(|from, to| from != to && to == cell(said[1]) && case.goes(from, to))
    }),
    ("The {} on {} is in the way to {}.", |case, said| {
        let (met, to) = (cell(said[1]), cell(said[2]));
        case.stands(said[0], said[1])
            && case.any_mover(|from| case.board.met(from, to) == Some(met))
    }),
    ("The piece on {} is a {}, not a {}.", |case, said| {
        case.stands(said[1], said[0]) && kind(said[1]) != kind(said[2])
    }),
    ("{} has no {}.", |case, said| {
        case.board.ours(kind(said[1])).is_empty()
    }),
    ("{} has no {} on the {}-file.", |case, said| {
        on_file(case, said[1], said[2])
    }),
    ("{} has no {} on the {}-file to go to {}.", |case, said| {
        on_file(case, said[1], said[2]) && said[3].starts_with(said[2])
    }),
    ("{} has no {} on rank {}.", |case, said| {
        let rank = said[2].parse::<i32>().map_or(-1, |rank| rank - 1);
        let ours = case.board.ours(kind(said[1]));
        ours.iter().all(|at| at.1 != rank)
    }),
    ("None of the {}s on {} can go to {}.", |case, said| {
        let meant = cells(said[1]);
        let to = cell(said[2]);
        let ours = case.board.ours(kind(said[0]));
        meant.len() > 1
            && meant
                .iter()
                .all(|from| ours.contains(from) && !case.goes(*from, to))
    }),
    (
        "More than one piece can do that: write {}.",
        |case, said| {
            let names: Vec<&str> = said[0].split(" or ").collect();
            names.len() > 1 && names.iter().all(|name| case.is_legal(name))
        },
    ),
    (
        "There is nothing on {} to take: without x it is {}.",
        |case, said| {
            case.get(said[0])
                .is_none_or(|piece| piece.0 == case.board.first)
                && case.is_legal(said[1])
        },
    ),
    ("“{}” is not a turn: write {}.", |case, said| {
        !case.is_legal(said[0])
    }),
    ("Nothing follows in the same turn.", |case, _| {
        follows_a_whole_turn(case)
    }),
    ("Nothing follows a drop in the same turn.", |case, _| {
        case.attempt.text.contains("@,") && case.attempt.text.matches(',').count() > 1
    }),
    ("Only a pawn promotes, not a {}.", |case, said| {
        kind(said[0]) != 'P'
            && case.attempt.text.contains('=')
            && case.any_mover(|from| {
                case.board
                    .get(from)
                    .is_some_and(|piece| piece.1 == kind(said[0]))
            })
    }),
    (
        "A {} pawn promotes on reaching rank {}, not before.",
        |case, said| {
            let rank = said[1].parse::<i32>().map_or(-1, |rank| rank - 1);
            let pawn = |from| case.board.get(from).is_some_and(|piece| piece.1 == 'P');
            let stays = case.attempt.goals(case.board).is_empty() && case.any_mover(pawn);
            said[0] == case.side(case.board.first)
                && (stays || case.any_way(|from, to| pawn(from) && rank != to.1))
        },
    ),
    (
        "A pawn that reaches {} must promote: add {}.",
        |case, said| {
            let kinds: Vec<&str> = said[1]
                .split([',', ' '])
                .filter(|word| word.starts_with('='))
                .collect();
            let promotes = |kind: &str| {
                case.legal.iter().any(|(_, clicks)| {
                    clicks
                        .windows(2)
                        .any(|pair| pair[0] == said[0] && pair[1] == kind)
                })
            };
            // For a turn through the passage, the click is the square where the pawn lands, so only
            // the turn's name shows the promotion.
            let through = |kind: &str| {
                case.legal
                    .iter()
                    .any(|(name, _)| name.contains(said[0]) && name.ends_with(kind))
            };
            !kinds.is_empty() && kinds.iter().all(|kind| promotes(kind) || through(kind))
        },
    ),
];

fn on_file(case: &ClaimCase, noun: &str, file: &str) -> bool {
    let file = file.bytes().next().map(|file| i32::from(file - b'a'));
    case.board
        .ours(kind(noun))
        .iter()
        .all(|at| Some(at.0) != file)
}

fn follows_a_whole_turn(case: &ClaimCase) -> bool {
    let path: Vec<String> = case
        .attempt
        .text
        .split(',')
        .map(|click| click.replace('@', ""))
        .collect();
    (2..path.len()).any(|length| {
        let whole = |clicks: &Vec<String>| {
            clicks.len() >= length
                && clicks[..2] == path[..2]
                && (clicks.len() == length || path[2].starts_with('='))
        };
        case.legal.iter().any(|(_, clicks)| whole(clicks))
    })
}

/// Returns a rank as a side counts it, from 0.
pub(super) fn own_rank(board: &TruthBoard, rank: i32, ranks: i32) -> i32 {
    if board.first { rank } else { ranks - 1 - rank }
}
