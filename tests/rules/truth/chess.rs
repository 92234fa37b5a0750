//! Claims in explanations of illegal turns in Event Chess, Crazyhouse and Atomic Chess, and their
//! checks.

use postern_rules::Position;

use super::board::{FileRank, TruthBoard, at};
use super::case::{Claim, ClaimCase, cell, kind};
use super::orthodox::{
    after, attackers, far_end, in_check, is_unsafe, may_double, passage, reaches,
};

pub(super) const CLAIMS: &[Claim] = &[
    (
        "A rook moves along ranks and files, not from {} to {}.",
        |case, said| off_its_lines(case, 'R', said),
    ),
    (
        "A bishop moves along diagonals, not from {} to {}.",
        |case, said| off_its_lines(case, 'B', said),
    ),
    (
        "A queen moves along ranks, files and diagonals, not from {} to {}.",
        |case, said| off_its_lines(case, 'Q', said),
    ),
    (
        "A knight moves two squares straight and one to the side, not from {} to {}.",
        |case, said| off_its_lines(case, 'N', said),
    ),
    (
        "A king moves one square in any direction, not from {} to {}.",
        |case, said| off_its_lines(case, 'K', said),
    ),
    (
        "A pawn goes straight ahead and captures one square diagonally ahead, not from {} to {}.",
        |case, said| {
            let (from, to) = (cell(said[0]), cell(said[1]));
            let first = case.board.first;
            let one = TruthBoard::ahead(first, from, 1);
            let slanted = to.1 == one.1 && (to.0 - from.0).abs() == 1;
            case.own("pawn", said[0])
                && to != one
                && to != TruthBoard::ahead(first, from, 2)
                && !slanted
        },
    ),
    (
        "A pawn goes two squares only from its starting square, and {} is not there.",
        |case, said| no_double(case, said[0]),
    ),
    (
        "A pawn goes two squares only from its starting square, and {} is not one.",
        |case, said| no_double(case, said[0]),
    ),
    (
        "A pawn goes two squares only from its side’s first or second rank, and {} is not there.",
        |case, said| passage(case).is_some() && no_double(case, said[0]),
    ),
    (
        "A pawn moves diagonally only to capture, and there is nothing on {} to take.",
        |case, said| {
            let goal = cell(said[0]);
            case.board.empty(goal)
                && case.board.fields.get(1).and_then(|passed| at(passed)) != Some(goal)
                && case.any_mover(|from| {
                    case.board.get(from).is_some_and(|piece| piece.1 == 'P') && from.0 != goal.0
                })
        },
    ),
    (
        "A pawn is taken en passant only right after it has gone two squares at once, and the \
            pawn on {} has not just done so.",
        |case, said| {
            let pawn = cell(said[0]);
            let passed = TruthBoard::ahead(!case.board.first, pawn, -1);
            case.stands("pawn", said[0])
                && case.board.enemy(pawn)
                && case.board.fields.get(1).and_then(|passed| at(passed)) != Some(passed)
        },
    ),
    (
        "The {} on {} stands in the way of the pawn on {}.",
        |case, said| {
            let (met, from) = (cell(said[1]), cell(said[2]));
            let first = case.board.first;
            let near = TruthBoard::ahead(first, from, 1);
            let far = TruthBoard::ahead(first, from, 2) == met
                && case.board.empty(near)
                && may_double(case, first, from);
            case.stands(said[0], said[1]) && case.own("pawn", said[2]) && (near == met || far)
        },
    ),
    (
        "The {} on {} has nowhere to go: its own side is in the way.",
        |case, said| shut_in(case, said) && !any_reach(case, cell(said[1])),
    ),
    (
        "The {} on {} has nowhere to go: other pieces are in the way.",
        |case, said| shut_in(case, said) && !any_reach(case, cell(said[1])),
    ),
    (
        "The king on {} would be attacked by the {} on {}.",
        |case, said| attacked(case, said[0], said[1], said[2], false),
    ),
    (
        "The king on {} would still be attacked by the {} on {}.",
        |case, said| in_check(case) && attacked(case, said[0], said[1], said[2], false),
    ),
    (
        "On {} the king would be attacked by the {} on {}.",
        |case, said| {
            case.board.king(case.board.first) != Some(cell(said[0]))
                && attacked(case, said[0], said[1], said[2], false)
        },
    ),
    (
        "The king on {} would be attacked through the passage: the {} on {} could land on {}.",
        |case, said| {
            far_end(case, cell(said[0])) == Some(cell(said[3]))
                && attacked(case, said[0], said[1], said[2], true)
        },
    ),
    (
        "The king on {} would still be attacked through the passage: the {} on {} could land on \
            {}.",
        |case, said| {
            in_check(case)
                && far_end(case, cell(said[0])) == Some(cell(said[3]))
                && attacked(case, said[0], said[1], said[2], true)
        },
    ),
    (
        "On {} the king would be attacked through the passage: the {} on {} could land on {}.",
        |case, said| {
            far_end(case, cell(said[0])) == Some(cell(said[3]))
                && attacked(case, said[0], said[1], said[2], true)
        },
    ),
    (
        "The king has no square to go to that is safe.",
        |case, _| {
            let Some(king) = case.board.king(case.board.first) else {
                return false;
            };
            let goals = |at: &&FileRank| reaches(case, case.board, king, **at);
            let mut goals = case.board.cells.keys().filter(goals);
            !case.can_act(king) && goals.all(|to| is_unsafe(case, king, *to))
        },
    ),
    ("The king may not castle out of check.", |case, _| {
        in_check(case)
    }),
    (
        "The king may not castle across {}, which is attacked.",
        |case, said| crossed(case, said[0], false),
    ),
    (
        "The king may not castle across {}, which is attacked through the passage.",
        |case, said| crossed(case, said[0], true),
    ),
    ("The king would be attacked on {}.", |case, said| {
        crossed(case, said[0], false)
    }),
    (
        "The {} on {} stands between the king and the rook on {}.",
        |case, said| {
            let king = case.board.king(case.board.first);
            let between = king.and_then(|king| TruthBoard::between(king, cell(said[2])));
            case.stands(said[0], said[1])
                && between.is_some_and(|cells| cells.contains(&cell(said[1])))
        },
    ),
    (
        "{} has lost the right to castle with the rook on {}: the king or the rook has moved.",
        |case, said| case.own("rook", said[1]) && no_right(case, said[1]),
    ),
    (
        "Castling needs the king on {} and the rook on {}, and neither may have moved.",
        |case, said| no_right(case, said[1]),
    ),
    (
        "{} has captured two pieces already; start the event first.",
        |case, said| {
            let captures = case
                .board
                .fields
                .get(4)
                .and_then(|event| event.strip_prefix('d'));
            let own = usize::from(!case.board.first);
            let full = captures.and_then(|digits| digits.get(own..=own)) == Some("2");
            let fen = case
                .position
                .full_fen()
                .replace(&format!(" d{}", captures.unwrap_or_default()), " -");
            let free = Position::from_fen(case.variant(), &fen);
            full && said[0] == case.side(case.board.first)
                && free.is_ok_and(|free| {
                    let refused = case.attempt.movement().refused(&free);
                    refused.is_none_or(|why| why.message.starts_with("More than one piece"))
                })
        },
    ),
    (
        "A pawn becomes a queen, a rook, a bishop or a knight, not a {}.",
        |case, said| {
            case.attempt.text.contains(['K', 'P', 'k', 'p']) && matches!(kind(said[0]), 'K' | 'P')
        },
    ),
    (
        "A pawn becomes a queen (=Q), a rook (=R), a bishop (=B) or a knight (=N).",
        |case, _| case.attempt.clicks,
    ),
    (
        "The passage leads from {} to {}, where your own {} stands.",
        |case, said| {
            far_end(case, cell(said[0])) == Some(cell(said[1])) && case.own(said[2], said[1])
        },
    ),
    (
        "The passage leads from {} to {}, not to {}.",
        |case, said| far_end(case, cell(said[0])) == Some(cell(said[1])) && said[1] != said[2],
    ),
    (
        "The passage is between {} and {}, and {} lands on neither.",
        |case, said| {
            passage(case) == Some((cell(said[0]), cell(said[1])))
                && case.is_legal(said[2])
                && !said[2].ends_with(said[0])
                && !said[2].ends_with(said[1])
        },
    ),
    (
        "There is nothing on {} to take at the end of the passage.",
        |case, said| far_end(case, cell(said[0])).is_some() && !case.board.enemy(cell(said[0])),
    ),
    ("No passage opens there: write {} alone.", |case, said| {
        passage(case).is_none() && case.is_legal(said[0])
    }),
    (
        "The passage is still hidden: write the landing alone, {}.",
        |case, said| {
            case.board.fields.get(4).is_some_and(|event| event == "?") && case.is_legal(said[0])
        },
    ),
    (
        "A pawn promotes where it ends, and the passage carries this one to {}.",
        |case, said| far_end(case, cell(said[0])).is_some(),
    ),
    (
        "No pawn waits for its promotion: name the square to which it goes, as in c8=Q.",
        |case, _| case.attempt.squares().is_empty(),
    ),
    ("A turn names three squares at most.", |case, _| {
        case.attempt.squares().len() > 3
    }),
];

fn off_its_lines(case: &ClaimCase, kind: char, said: &[&str]) -> bool {
    let (from, to) = (cell(said[0]), cell(said[1]));
    let mut alone = case.board.clone();
    alone.cells.values_mut().for_each(|piece| *piece = None);
    alone.cells.insert(from, Some((case.board.first, kind)));
    case.get(said[0]) == Some((case.board.first, kind))
        && !super::orthodox::looks_at(&alone, from, to)
}

fn no_double(case: &ClaimCase, from: &str) -> bool {
    case.own("pawn", from) && !may_double(case, case.board.first, cell(from))
}

fn shut_in(case: &ClaimCase, said: &[&str]) -> bool {
    case.own(said[0], said[1]) && !case.can_act(cell(said[1]))
}

fn any_reach(case: &ClaimCase, from: FileRank) -> bool {
    case.board
        .cells
        .keys()
        .any(|to| reaches(case, case.board, from, *to))
}

/// Whether a move that the attempt may refer to leaves the king on this square attacked by this
/// piece.
fn attacked(case: &ClaimCase, king: &str, noun: &str, attacker: &str, through: bool) -> bool {
    let holds = |from: FileRank, to: FileRank| {
        after(case, from, to).is_some_and(|(board, at)| {
            at == cell(king)
                && board.get(cell(attacker)) == Some((!case.board.first, kind(noun)))
                && attackers(case, &board, case.board.first, at)
                    .contains(&(cell(attacker), through))
        })
    };
    // If the attempt names only a piece that cannot move, the sentence is about one of the piece's
    // moves.
    let goals: Vec<FileRank> = case.board.cells.keys().copied().collect();
    if case.attempt.squares().len() == 1 && case.attempt.clicks {
        return case.any_mover(|from| {
            goals
                .iter()
                .any(|to| reaches(case, case.board, from, *to) && holds(from, *to))
        });
    }
    case.any_way(holds)
}

/// Whether a square that the king crosses is attacked once the king has left its own square.
fn crossed(case: &ClaimCase, square: &str, through: bool) -> bool {
    let us = case.board.first;
    let Some(king) = case.board.king(us) else {
        return false;
    };
    let mut board = case.board.clone();
    board.cells.insert(king, None);
    board.cells.insert(cell(square), Some((us, 'K')));
    let found = attackers(case, &board, us, cell(square));
    if through {
        !found.is_empty() && found.iter().all(|(_, through)| *through)
    } else {
        found.iter().any(|(_, through)| !through)
    }
}

fn no_right(case: &ClaimCase, rook: &str) -> bool {
    let side = if rook.starts_with('h') { 'k' } else { 'q' };
    let right = if case.board.first {
        side.to_ascii_uppercase()
    } else {
        side
    };
    !case.board.fields[0].contains(right)
}
