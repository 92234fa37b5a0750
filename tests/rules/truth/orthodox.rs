//! Attacks on the 8×8 boards of Event Chess, Crazyhouse and Atomic Chess, where a king must not be
//! left in check.

use postern_rules::Variant;

use super::board::{FileRank, SLANTED, STRAIGHT, TruthBoard};
use super::case::ClaimCase;

const LEAPS: [FileRank; 8] = [
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
    (1, -2),
    (2, -1),
    (-1, -2),
    (-2, -1),
];

/// Returns the ends of the revealed passage in Event Chess.
pub(super) fn passage(case: &ClaimCase) -> Option<(FileRank, FileRank)> {
    let event = case
        .board
        .fields
        .get(4)
        .filter(|_| case.variant() == Variant::EventChess)?;
    let at = super::board::at;
    (event.len() == 4).then(|| at(&event[..2]).zip(at(&event[2..])))?
}

pub(super) fn far_end(case: &ClaimCase, end: FileRank) -> Option<FileRank> {
    let (one, other) = passage(case)?;
    if end == one {
        Some(other)
    } else {
        (end == other).then_some(one)
    }
}

/// Whether a piece could move between two squares, ignoring castling and the king's safety.
pub(super) fn reaches(case: &ClaimCase, board: &TruthBoard, from: FileRank, to: FileRank) -> bool {
    let Some((first, kind)) = board.get(from) else {
        return false;
    };
    if board.get(to).is_some_and(|piece| piece.0 == first) || !board.cells.contains_key(&to) {
        return false;
    }
    if kind != 'P' {
        return looks_at(board, from, to);
    }
    let one = TruthBoard::ahead(first, from, 1);
    if to == one {
        return board.empty(one);
    }
    if to == TruthBoard::ahead(first, from, 2) {
        return may_double(case, first, from) && board.empty(one) && board.empty(to);
    }
    let passed = board
        .fields
        .get(1)
        .and_then(|field| super::board::at(field));
    looks_at(board, from, to) && (!board.empty(to) || passed == Some(to) && board.first == first)
}

pub(super) fn may_double(case: &ClaimCase, first: bool, (_, rank): FileRank) -> bool {
    let own = if first { rank } else { 7 - rank };
    own == 1 || own == 0 && passage(case).is_some()
}

/// Whether a piece attacks a square as in orthodox chess.
pub(super) fn looks_at(board: &TruthBoard, from: FileRank, to: FileRank) -> bool {
    let Some((first, kind)) = board.get(from) else {
        return false;
    };
    let (files, ranks) = (to.0 - from.0, to.1 - from.1);
    let step = (files.signum(), ranks.signum());
    let slides = |directions: &[FileRank]| {
        directions.contains(&step)
            && TruthBoard::between(from, to).is_some()
            && board.met(from, to).is_none()
    };
    match kind {
        'K' => from != to && files.abs() <= 1 && ranks.abs() <= 1,
        'N' => LEAPS.contains(&(files, ranks)),
        'R' => slides(&STRAIGHT),
        'B' => slides(&SLANTED),
        'Q' => slides(&STRAIGHT) || slides(&SLANTED),
        _ => ranks == (if first { 1 } else { -1 }) && files.abs() == 1,
    }
}

/// Returns the enemies that attack a king on a square, each with whether the attack is through the
/// passage.
pub(super) fn attackers(
    case: &ClaimCase,
    board: &TruthBoard,
    king_of: bool,
    king: FileRank,
) -> Vec<(FileRank, bool)> {
    if case.variant() == Variant::AtomicChess
        && board
            .king(!king_of)
            .is_none_or(|other| (other.0 - king.0).abs() <= 1 && (other.1 - king.1).abs() <= 1)
    {
        return Vec::new();
    }
    let enemies = board
        .cells
        .keys()
        .copied()
        .filter(|at| board.get(*at).is_some_and(|piece| piece.0 != king_of));
    let mut found = Vec::new();
    for from in enemies {
        let atomic_king = case.variant() == Variant::AtomicChess
            && board.get(from).is_some_and(|piece| piece.1 == 'K');
        if looks_at(board, from, king) && !atomic_king {
            found.push((from, false));
        }
        if let Some(near) = far_end(case, king)
            && reaches(case, board, from, near)
        {
            found.push((from, true));
        }
    }
    found
}

/// Returns the board after a move, and the square of the mover's king. Returns `None` if a friendly
/// piece is at the other end of the passage, or if no king is left.
pub(super) fn after(
    case: &ClaimCase,
    from: FileRank,
    to: FileRank,
) -> Option<(TruthBoard, FileRank)> {
    let mut board = case.board.clone();
    let piece = board.get(from)?;
    let us = board.first;
    let mut taken = !board.empty(to);
    board.cells.insert(from, None);
    if piece.1 == 'P' && from.0 != to.0 && board.empty(to) {
        board.cells.insert((to.0, from.1), None);
        taken = true;
    }
    let castles = piece.1 == 'K' && from.0 == 4 && (to.0 - from.0).abs() == 2;
    let mut arrive = |piece, to| {
        let end = far_end(case, to).unwrap_or(to);
        if end != to && board.own(end) {
            return None;
        }
        board.cells.insert(to, None);
        board.cells.insert(end, Some(piece));
        Some(())
    };
    arrive(piece, to)?;
    if castles {
        let (home, goal) = if to.0 == 6 { (7, 5) } else { (0, 3) };
        arrive((us, 'R'), (goal, from.1))?;
        board.cells.insert((home, from.1), None);
    } else if taken && case.variant() == Variant::AtomicChess {
        explode(&mut board, to);
    }
    // After a double step, an enemy pawn may capture en passant.
    board.first = !us;
    let double = piece.1 == 'P' && (to.1 - from.1).abs() == 2 && far_end(case, to).is_none();
    if let Some(field) = board.fields.get_mut(1) {
        let passed = super::board::name((from.0, from.1.midpoint(to.1)));
        *field = if double { passed } else { "-".to_owned() };
    }
    let king = board.king(us)?;
    Some((board, king))
}

pub(super) fn explode(board: &mut TruthBoard, center: FileRank) {
    for files in -1..=1 {
        for ranks in -1..=1 {
            let at = (center.0 + files, center.1 + ranks);
            let gone = board
                .get(at)
                .is_some_and(|piece| piece.1 != 'P' || at == center);
            if gone {
                board.cells.insert(at, None);
            }
        }
    }
}

/// Whether the king of the side to move is attacked.
pub(super) fn in_check(case: &ClaimCase) -> bool {
    let us = case.board.first;
    let king = case.board.king(us);
    king.is_some_and(|king| !attackers(case, case.board, us, king).is_empty())
}

/// Whether a move leaves the mover's own king attacked.
pub(super) fn is_unsafe(case: &ClaimCase, from: FileRank, to: FileRank) -> bool {
    let us = case.board.first;
    after(case, from, to).is_some_and(|(board, king)| !attackers(case, &board, us, king).is_empty())
}
