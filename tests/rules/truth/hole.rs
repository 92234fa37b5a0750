//! Claims in explanations of illegal turns in Hole Chess, and their checks.

use super::board::{FileRank, SLANTED, STRAIGHT, TruthBoard, at, name};
use super::case::{Claim, ClaimCase, cell, kind};
use super::common::own_rank;

pub(super) const CLAIMS: &[Claim] = &[
    ("{} is a hole: nothing stands there.", |case, said| {
        hole(case, said[0])
    }),
    (
        "{} is a hole, and nothing can end its move there.",
        |case, said| hole(case, said[0]),
    ),
    (
        "A king moves one square in any direction, and {} is not next to {}.",
        |case, said| {
            let (to, from) = (cell(said[0]), cell(said[1]));
            case.own("king", said[1]) && ((to.0 - from.0).abs() > 1 || (to.1 - from.1).abs() > 1)
        },
    ),
    (
        "A rook moves along ranks and files, not from {} to {}.",
        |case, said| off_its_lines(case, 'R', said),
    ),
    (
        "A PS-Bishop moves along diagonals, or one step along a rank or file, not from {} to {}.",
        |case, said| off_its_lines(case, 'B', said),
    ),
    (
        "A queen moves along ranks, files and diagonals, not from {} to {}.",
        |case, said| off_its_lines(case, 'Q', said),
    ),
    (
        "The way to {} crosses the hole at {}, and a slide stops at a hole.",
        |case, said| {
            let (to, met) = (cell(said[0]), cell(said[1]));
            hole(case, said[1]) && case.any_mover(|from| case.board.met(from, to) == Some(met))
        },
    ),
    (
        "A pawn goes straight ahead and captures one square diagonally ahead, not from {} to {}.",
        |case, said| {
            let (from, to) = (cell(said[0]), cell(said[1]));
            let one = TruthBoard::ahead(case.board.first, from, 1);
            case.own("pawn", said[0]) && to != one && !(to.1 == one.1 && (to.0 - from.0).abs() == 1)
        },
    ),
    (
        "A pawn goes two squares only from its starting square, and {} is none.",
        |case, said| case.own("pawn", said[0]) && own_rank(case.board, cell(said[0]).1, 10) != 2,
    ),
    (
        "A pawn moves diagonally only to capture, and there is nothing on {} to take.",
        |case, said| {
            let passed = case.board.fields.first().and_then(|passed| at(passed));
            case.board.empty(cell(said[0])) && passed != Some(cell(said[0]))
        },
    ),
    (
        "A pawn is taken en passant only right after it has gone two squares at once, and the \
            pawn on {} has not just done so.",
        |case, said| {
            let passed = TruthBoard::ahead(!case.board.first, cell(said[0]), -1);
            case.stands("pawn", said[0])
                && case.board.enemy(cell(said[0]))
                && case.board.fields.first().and_then(|passed| at(passed)) != Some(passed)
        },
    ),
    (
        "The hole at {} lies ahead of the pawn on {}, which can only capture.",
        |case, said| {
            hole(case, said[0])
                && case.own("pawn", said[1])
                && TruthBoard::ahead(case.board.first, cell(said[1]), 1) == cell(said[0])
        },
    ),
    ("The hole at {} is no square to go to.", |case, said| {
        hole(case, said[0])
    }),
    (
        "The {} on {} stands in the way of the pawn on {}.",
        |case, said| {
            let (met, from) = (cell(said[1]), cell(said[2]));
            let first = case.board.first;
            let near = TruthBoard::ahead(first, from, 1);
            let far = TruthBoard::ahead(first, from, 2) == met && case.board.empty(near);
            case.stands(said[0], said[1])
                && case.own("pawn", said[2])
                && (near == met || far && own_rank(case.board, from.1, 10) == 2)
        },
    ),
    ("The pawn on {} has nowhere to go.", |case, said| {
        case.own("pawn", said[0])
            && !case.can_act(cell(said[0]))
            && !case.board.cells.contains_key(&TruthBoard::ahead(
                case.board.first,
                cell(said[0]),
                1,
            ))
    }),
    ("The {} on {} has nowhere to go.", |case, said| {
        case.own(said[0], said[1]) && !case.can_act(cell(said[1]))
    }),
    (
        "The {} on {} has nowhere to go and no piece for its beam.",
        |case, said| case.own(said[0], said[1]) && !case.can_act(cell(said[1])),
    ),
    (
        "The {} stands on {} already: it must move.",
        |case, said| case.own(said[0], said[1]) && matches!(kind(said[0]), 'K' | 'P'),
    ),
    (
        "The {} stands on {} already: it must move, beam or both, but not neither.",
        |case, said| case.own(said[0], said[1]) && beams(kind(said[0])),
    ),
    (
        "{} is a hole: a beam falls on an enemy piece beyond it.",
        |case, said| hole(case, said[0]),
    ),
    (
        "There is nothing on {} for the beam to draw in.",
        |case, said| {
            let left = case.any_mover(|from| from == cell(said[0]));
            let landed = case.any_way(|_, to| to == cell(said[0]));
            case.board.empty(cell(said[0])) && !landed || left
        },
    ),
    (
        "The {} on {} is {}’s own, and a beam draws in enemies.",
        |case, said| {
            said[2] == case.side(case.board.first)
                && (case.own(said[0], said[1])
                    || case.any_way(|from, to| {
                        to == cell(said[1])
                            && case
                                .board
                                .get(from)
                                .is_some_and(|piece| piece.1 == kind(said[0]))
                    }))
        },
    ),
    (
        "The beam of a {} goes along {}, not from {} to {}.",
        |case, said| {
            let _ = case;
            !slides(kind(said[0]), cell(said[2]), cell(said[3]))
        },
    ),
    (
        "The beam needs exactly one hole between {} and {}: {} and {} are both on this line.",
        |case, said| {
            let between = TruthBoard::between(cell(said[0]), cell(said[1])).unwrap_or_default();
            hole(case, said[2])
                && hole(case, said[3])
                && [said[2], said[3]]
                    .iter()
                    .all(|at| between.contains(&cell(at)))
        },
    ),
    (
        "The beam needs exactly one hole between {} and {}, and there is none.",
        |case, said| {
            let between = TruthBoard::between(cell(said[0]), cell(said[1]));
            between.is_some_and(|between| between.iter().all(|at| !case.board.holes.contains(at)))
        },
    ),
    (
        "The beam meets the {} on {} before the {} on {}.",
        |case, said| {
            let meets = |from: FileRank, shooter: FileRank| {
                let between = TruthBoard::between(shooter, cell(said[3])).unwrap_or_default();
                let mut pieces = between
                    .into_iter()
                    .filter(|at| case.board.get(*at).is_some() && *at != from);
                pieces.next() == Some(cell(said[1]))
            };
            case.stands(said[0], said[1])
                && case.stands(said[2], said[3])
                && (case.any_way(meets) || case.any_mover(|from| meets(from, from)))
        },
    ),
    ("A {} has no beam.", |case, said| {
        !beams(kind(said[0]))
            && case.any_mover(|from| {
                case.board
                    .get(from)
                    .is_some_and(|piece| piece.1 == kind(said[0]))
            })
    }),
    (
        "A pawn that promotes has no beam on that turn.",
        |case, _| case.any_way(|_, to| own_rank(case.board, to.1, 10) >= 7),
    ),
    (
        "Taking the king ends the game: no beam follows.",
        |case, _| {
            let king = case.board.king(!case.board.first);
            case.any_way(|from, to| king == Some(to) && case.goes(from, to))
        },
    ),
    (
        "The beam comes last: nothing follows it in the same turn.",
        |case, _| case.attempt.text.matches(',').count() > 1,
    ),
    ("A pawn promotes to one piece.", |case, _| {
        case.attempt.text.matches('=').count() > 1
    }),
    ("A turn has one beam.", |case, _| {
        case.attempt.squares().len() > 1
    }),
    ("A turn takes one piece off by a beam.", |case, _| {
        case.attempt.squares().len() > 1
    }),
    (
        "More than one piece can go to {}: write {}.",
        |case, said| case.is_legal(said[1]),
    ),
    (
        "No piece can draw in {} from where it stands: name the piece that moves first, then the \
            beam.",
        |case, said| {
            let target = format!("@{}", name(cell(said[0])));
            !case
                .legal
                .iter()
                .any(|(_, clicks)| clicks[1..] == [target.clone()])
        },
    ),
    (
        "A pawn becomes a queen (=Q), a rook (=R) or a PS-Bishop (=B).",
        |case, _| case.attempt.text.contains('='),
    ),
    (
        "A pawn becomes a queen, a rook or a PS-Bishop, not a {}.",
        |case, said| matches!(kind(said[0]), 'K' | 'P') && case.attempt.text.contains('='),
    ),
    ("There is no castling in Hole Chess.", |case, _| {
        case.attempt.text.starts_with("O-O")
    }),
    (
        "There is no piece {} in Hole Chess: there are K, Q, R, B (PS-Bishop) and P.",
        |_, said| !"KQRBPD".contains(said[0]),
    ),
    (
        "A lower-case {} is Red’s {}: Yellow writes {}.",
        |case, _| case.board.first,
    ),
    ("Say which piece moves where.", |case, _| {
        case.attempt.squares().is_empty()
    }),
];

/// Splits a sentence that gives two reasons. Both must be true.
pub(super) fn parts(sentence: &str) -> Vec<String> {
    if let Some((landing, beam)) = sentence.split_once("; nor can it be drawn in: ") {
        return vec![format!("{landing}."), capital(beam)];
    }
    vec![sentence.to_owned()]
}

pub(super) fn capital(clause: &str) -> String {
    let digit = clause
        .split(' ')
        .next()
        .is_some_and(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
    let mut letters = clause.chars();
    match letters.next() {
        Some(first) if !digit => first.to_uppercase().chain(letters).collect(),
        _ => clause.to_owned(),
    }
}

/// A sentence that ends like `…; its beam can draw in the pawn on b5 from here.`
pub(super) const BEAM_FROM_HERE: Claim = (
    "{}; its beam can draw in the {} on {} from here.",
    |case, said| {
        let target = format!("@{}", said[2]);
        let can = |from: FileRank| case.begins(&[name(from), target.clone()]);
        let landing = super::case::judge(
            case,
            &format!("{}.", said[0]),
            &[CLAIMS, super::common::CLAIMS],
        );
        landing == Some(true) && case.stands(said[1], said[2]) && case.any_mover(can)
    },
);

fn hole(case: &ClaimCase, square: &str) -> bool {
    case.board.holes.contains(&cell(square))
}

fn beams(kind: char) -> bool {
    matches!(kind, 'Q' | 'R' | 'B')
}

fn slides(kind: char, from: FileRank, to: FileRank) -> bool {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let aligned = TruthBoard::between(from, to).is_some();
    aligned && (kind != 'R' && SLANTED.contains(&step) || kind != 'B' && STRAIGHT.contains(&step))
}

fn off_its_lines(case: &ClaimCase, kind: char, said: &[&str]) -> bool {
    let (from, to) = (cell(said[0]), cell(said[1]));
    let step = kind == 'B' && (to.0 - from.0).abs() + (to.1 - from.1).abs() == 1;
    case.get(said[0]) == Some((case.board.first, kind)) && !slides(kind, from, to) && !step
}
