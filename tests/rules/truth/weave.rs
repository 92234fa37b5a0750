//! Claims in explanations of illegal turns in Interweave, and their checks.

use super::board::{FileRank, STRAIGHT, TruthBoard, name};
use super::case::{Claim, ClaimCase, cell, cells, kind};
use super::common::own_rank;
use super::ways::{beside, color, double_knight, middle, off_pattern};

pub(super) const CLAIMS: &[Claim] = &[
    ("You must capture: {}.", |case, said| {
        compulsion(case, said[0])
    }),
    (
        "The {} on {} must go on capturing: it can take {}.",
        |case, said| {
            let prey = cells(said[2]);
            // A legal turn must reach this square, and continue by capturing some of these pieces.
            !prey.is_empty()
                && prey.iter().all(|at| case.board.enemy(*at))
                && case.legal.iter().any(|(_, clicks)| {
                    let steps: Vec<&String> = clicks
                        .iter()
                        .filter(|click| !click.starts_with('='))
                        .collect();
                    let here = steps.iter().position(|click| *click == said[1]);
                    here.is_some_and(|index| index + 1 < steps.len())
                })
        },
    ),
    (
        "The turn ends here: the {} on {} can take nothing more.",
        |case, said| ends_on(case, said[1]),
    ),
    (
        "The turn ends on {}: after a step that takes nothing, nothing follows.",
        |case, said| {
            ends_on(case, said[0]) && case.legal.iter().all(|(name, _)| !name.contains("(x"))
        },
    ),
    (
        "Taking a king ends the game: nothing follows.",
        |case, _| {
            case.legal.iter().any(|(name, _)| {
                taken(name)
                    .iter()
                    .any(|at| case.board.get(*at).is_some_and(|piece| piece.1 == 'K'))
            })
        },
    ),
    ("The {} on {} has nowhere to go.", |case, said| {
        let from = cell(said[1]);
        case.own(said[0], said[1]) && !case.can_act(from) && blocked_leaps(case, from).is_empty()
    }),
    (
        "A pawn that reaches {} must promote, and no captured piece of {}’s is in reserve.",
        |case, said| {
            let letters = case.board.fields[1].chars();
            let none = letters
                .filter(|letter| *letter != '-')
                .all(|letter| letter.is_ascii_uppercase() != case.board.first);
            let last = cells(said[0])
                .iter()
                .all(|at| own_rank(case.board, at.1, 8) == 7);
            none && last && said[1] == case.side(case.board.first) && !cells(said[0]).is_empty()
        },
    ),
    (
        "Every piece stays on its own colour: {} is {} and {} is {}.",
        |_, said| color(said[0]) == said[1] && color(said[2]) == said[3] && said[1] != said[3],
    ),
    (
        "A remover takes only on squares of the other colour, and {} and {} are both {}.",
        |case, said| {
            case.own("remover", said[0])
                && case.board.enemy(cell(said[1]))
                && color(said[0]) == said[2]
                && color(said[1]) == said[2]
        },
    ),
    (
        "A remover takes all enemies beside it at once, without moving: choose its own square, \
            not {}.",
        |case, said| {
            let goal = cell(said[0]);
            case.board.enemy(goal)
                && case.any_mover(|from| beside(from, goal) && case.goes(from, from))
        },
    ),
    (
        "A remover takes all enemies beside it at once, without moving, and {} is not beside {}.",
        |case, said| {
            case.board.enemy(cell(said[0]))
                && case.own("remover", said[1])
                && !beside(cell(said[0]), cell(said[1]))
        },
    ),
    (
        "A king takes by leaping straight over an enemy beside it, not by going to {}.",
        |case, said| onto(case, 'K', said[0]),
    ),
    (
        "A smasher takes by sliding along a rank or file and stopping just before an enemy, not \
            by going to {}.",
        |case, said| onto(case, 'R', said[0]),
    ),
    (
        "A leaper takes by leaping over an enemy, not by going to {}.",
        |case, said| onto(case, 'N', said[0]),
    ),
    (
        "A pawn takes by leaping straight ahead over an enemy, or by enclosing one between itself \
            and a friend, not by going to {}.",
        |case, said| onto(case, 'P', said[0]),
    ),
    (
        "The remover on {} has no enemy beside it to take.",
        |case, said| {
            let from = cell(said[0]);
            case.own("remover", said[0])
                && STRAIGHT
                    .iter()
                    .all(|step| !case.board.enemy((from.0 + step.0, from.1 + step.1)))
        },
    ),
    (
        "The {} stands on {} already: it must move.",
        |case, said| case.own(said[0], said[1]),
    ),
    (
        "A king moves one square diagonally, or takes by leaping straight over an enemy beside \
            it, not from {} to {}.",
        |case, said| off_pattern(case, 'K', said),
    ),
    (
        "A smasher slides diagonally, or an even number of squares along a rank or file, not from \
            {} to {}.",
        |case, said| off_pattern(case, 'R', said),
    ),
    (
        "A leaper slides diagonally, or an even number of squares along a rank or file, or goes \
            two knight’s moves in one direction, not from {} to {}.",
        |case, said| off_pattern(case, 'N', said),
    ),
    (
        "A remover slides diagonally, and takes without moving, not from {} to {}.",
        |case, said| off_pattern(case, 'B', said),
    ),
    (
        "A pawn goes diagonally forward, or takes by leaping straight ahead over an enemy, not \
            from {} to {}.",
        |case, said| off_pattern(case, 'P', said),
    ),
    (
        "A {} leaps over enemies only, and the {} on {} is your own.",
        |case, said| {
            case.own(said[1], said[2])
                && case.any_way(|from, to| middle(from, to) == Some(cell(said[2])))
        },
    ),
    ("There is no enemy on {} to leap over.", |case, said| {
        !case.board.enemy(cell(said[0]))
            && case.any_way(|from, to| middle(from, to) == Some(cell(said[0])))
    }),
    (
        "A double knight’s move does not go over a friend, and the {} on {} is your own.",
        |case, said| {
            case.own(said[0], said[1])
                && case.any_way(|from, to| {
                    double_knight(from, to) && middle(from, to) == Some(cell(said[1]))
                })
        },
    ),
    (
        "A leaper takes only on the other colour, and the {} on {} stands on its own.",
        |case, said| {
            case.stands(said[0], said[1])
                && case.board.enemy(cell(said[1]))
                && case.any_mover(|from| color(&name(from)) == color(said[1]))
        },
    ),
    (
        "A leaper leaps over one enemy: behind the {} on {} the {} on {} is in the way to {}.",
        |case, said| {
            let (one, other, to) = (cell(said[1]), cell(said[3]), cell(said[4]));
            case.stands(said[0], said[1])
                && case.stands(said[2], said[3])
                && case.any_mover(|from| case.board.met(from, to) == Some(one))
                && case.board.met(one, to) == Some(other)
        },
    ),
    (
        "A pawn goes two squares only from its starting rank, and {} is not on it.",
        |case, said| case.own("pawn", said[0]) && own_rank(case.board, cell(said[0]).1, 8) != 1,
    ),
    (
        "A {} pawn may promote on reaching rank {}, and must on rank {}, not on {}.",
        |case, said| {
            let rank = format!("{}", cell(said[3]).1 + 1);
            said[0] == case.side(case.board.first)
                && said[1] != rank
                && said[2] != rank
                && case.attempt.text.contains('=')
        },
    ),
    (
        "No captured piece of {}’s is in reserve, so the pawn cannot become a {}.",
        |case, said| {
            said[0] == case.side(case.board.first)
                && "RNB".chars().all(|letter| !reserve(case, letter))
        },
    ),
    (
        "No captured {} of {}’s is in reserve: there is {}.",
        |case, said| {
            let there: Vec<char> = said[2]
                .split(", ")
                .filter_map(|kind| kind.chars().nth(1))
                .collect();
            !reserve(case, kind(said[0]))
                && !there.is_empty()
                && there.iter().all(|kind| reserve(case, *kind))
        },
    ),
    (
        "A pawn becomes a smasher (=R), a leaper (=N) or a remover (=B) that was captured.",
        |case, _| case.attempt.text.contains('='),
    ),
    (
        "A pawn becomes a smasher (=R), a leaper (=N) or a remover (=B) that was captured; kings \
            and pawns do not return.",
        |case, _| case.attempt.text.contains("=K") || case.attempt.text.contains("=P"),
    ),
    ("The step to {} takes {}, not {}.", |case, said| {
        said[1] != said[2]
            && case
                .legal
                .iter()
                .any(|(name, _)| takes_on(name, said[0], &cells(said[1])))
    }),
    ("The remover on {} takes {}, not {}.", |case, said| {
        said[1] != said[2]
            && case.legal.iter().any(|(name, _)| {
                name.contains(said[0]) && cells(said[1]).iter().all(|at| taken(name).contains(at))
            })
    }),
    ("Say where the {} on {} goes.", |case, said| {
        case.own(said[0], said[1]) && case.can_act(cell(said[1]))
    }),
    (
        "A pawn promotes when it arrives: first say where it goes.",
        |case, _| case.attempt.text.contains('='),
    ),
    ("A pawn promotes to one piece.", |case, _| {
        case.attempt.text.matches('=').count() > 1
    }),
    (
        "There is no piece {} in Interweave: there are K (king), R (smasher), N (leaper), B \
            (remover) and P (pawn).",
        |_, said| !"KRNBP".contains(&said[0].to_uppercase()),
    ),
    ("The piece on {} is a {} ({}), not a {}.", |case, said| {
        case.stands(said[1], said[0])
            && said[2] == kind(said[1]).to_string()
            && kind(said[3]) != kind(said[1])
    }),
];

/// Splits a sentence that gives two reasons. Both must be true.
pub(super) fn parts(sentence: &str) -> Vec<String> {
    match sentence.split_once("; and you must capture: ") {
        Some((step, prey)) => vec![format!("{step}."), format!("You must capture: {prey}")],
        None => vec![sentence.to_owned()],
    }
}

/// Checks a list like `e4 can take f4 and e5, h1 can take h2`. It must name all pieces that can
/// capture, with everything that their first step can capture.
fn compulsion(case: &ClaimCase, list: &str) -> bool {
    let mut said: Vec<(String, Vec<FileRank>)> = Vec::new();
    for part in list.split(", ") {
        match part.split_once(" can take ") {
            Some((from, prey)) => said.push((from.to_owned(), cells(prey))),
            None => said.last_mut().unwrap().1.extend(cells(part)),
        }
    }
    let mut known: Vec<(String, Vec<FileRank>)> = Vec::new();
    for (name, clicks) in case.legal {
        let first = name
            .split_once('(')
            .and_then(|(_, rest)| rest.split_once(')'));
        let Some((first, _)) = first else {
            return false;
        };
        let prey = cells(&first.replace('x', ""));
        match known.iter_mut().find(|(from, _)| *from == clicks[0]) {
            Some((_, all)) => all.extend(prey),
            None => known.push((clicks[0].clone(), prey)),
        }
    }
    for list in [&mut said, &mut known] {
        for (_, prey) in list.iter_mut() {
            prey.sort_unstable();
            prey.dedup();
        }
        list.sort();
    }
    said == known
}

/// Whether a legal turn ends on this square, and the attempt names the square.
fn ends_on(case: &ClaimCase, square: &str) -> bool {
    let squares: Vec<String> = case.attempt.squares().into_iter().map(name).collect();
    case.legal.iter().any(|(_, clicks)| {
        let steps: Vec<&String> = clicks
            .iter()
            .filter(|click| !click.starts_with('='))
            .collect();
        steps.last().is_some_and(|last| *last == square)
            && squares.iter().any(|named| named == square)
    })
}

/// Returns the squares of all pieces that a turn captures.
fn taken(turn: &str) -> Vec<FileRank> {
    let brackets = turn
        .split('(')
        .skip(1)
        .filter_map(|rest| rest.split_once(')'));
    brackets
        .flat_map(|(inside, _)| cells(&inside.replace('x', "")))
        .collect()
}

/// Whether a turn's step to this square captures exactly these pieces.
fn takes_on(turn: &str, square: &str, prey: &[FileRank]) -> bool {
    let step = turn
        .split('-')
        .skip(1)
        .find(|step| step.starts_with(square));
    step.is_some_and(|step| taken(step) == prey || prey.is_empty() && !step.contains('('))
}

/// Returns the squares to which a pawn could leap or move if it did not have to promote.
fn blocked_leaps(case: &ClaimCase, from: FileRank) -> Vec<FileRank> {
    if case.board.get(from).is_none_or(|piece| piece.1 != 'P') {
        return Vec::new();
    }
    let first = case.board.first;
    let (near, far) = (
        TruthBoard::ahead(first, from, 1),
        TruthBoard::ahead(first, from, 2),
    );
    let mut found: Vec<FileRank> = [(near.0 - 1, near.1), (near.0 + 1, near.1)].into();
    if case.board.enemy(near) {
        found.push(far);
    }
    found.retain(|at| case.board.empty(*at));
    found
}

/// Whether an enemy piece is on the target square, and the attempt may refer to a piece of this
/// kind.
fn onto(case: &ClaimCase, kind: char, goal: &str) -> bool {
    case.board.enemy(cell(goal))
        && case.any_mover(|from| case.board.get(from).is_some_and(|piece| piece.1 == kind))
}

/// Whether the pool of the side to move contains a piece of this kind.
fn reserve(case: &ClaimCase, kind: char) -> bool {
    let letter = if case.board.first {
        kind
    } else {
        kind.to_ascii_lowercase()
    };
    case.board.fields[1].contains(letter)
}
