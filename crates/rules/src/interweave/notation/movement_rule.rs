//! The movement and capture rules of each piece, as texts for explanations.

use shakmaty::{Bitboard, Square};

use super::explanation::{Explanation, first_between, is_orthogonal, role_name};
use crate::interweave::piece::Role;
use crate::interweave::position::Position;
use crate::interweave::square;
use crate::interweave::square::{double_knight, midpoint, name};

/// Returns the movement rule of a piece, as a clause.
pub(super) const fn of(role: Role) -> &'static str {
    match role {
        Role::King => {
            "a king moves one square diagonally, or takes by leaping straight over an enemy \
             beside it"
        }
        Role::Smasher => {
            "a smasher slides diagonally, or an even number of squares along a rank or file"
        }
        Role::Leaper => {
            "a leaper slides diagonally, or an even number of squares along a rank or file, or \
             goes two knight’s moves in one direction"
        }
        Role::Remover => "a remover slides diagonally, and takes without moving",
        Role::Pawn => {
            "a pawn goes diagonally forward, or takes by leaping straight ahead over an enemy"
        }
    }
}

/// Returns the capture rule of a piece, as a clause.
pub(super) const fn of_capture(role: Role) -> &'static str {
    match role {
        Role::King => "a king takes by leaping straight over an enemy beside it",
        Role::Smasher => {
            "a smasher takes by sliding along a rank or file and stopping just before an enemy"
        }
        Role::Leaper => "a leaper takes by leaping over an enemy",
        Role::Remover => "a remover takes all enemies beside it at once, without moving",
        Role::Pawn => {
            "a pawn takes by leaping straight ahead over an enemy, or by enclosing one between \
             itself and a friend"
        }
    }
}

/// Explains why a leaper cannot make this leap. Returns `None` if the move is not a leap, or if
/// only an obstacle prevents a slide.
pub(super) fn leaper(state: &Position, from: Square, to: Square) -> Option<Explanation> {
    if double_knight(from).contains(to) {
        let over = midpoint(from, to);
        let clause = format!(
            "a double knight’s move does not go over a friend, and the {} on {} is your own",
            role_name(state, over),
            name(over)
        );
        return Some(Explanation::new(clause, Bitboard::from(over).with(to)));
    }
    let first = first_between(state, from, to).filter(|_| is_orthogonal(from, to))?;
    if state.us().contains(first) {
        return None;
    }
    let (role, at) = (role_name(state, first), name(first));
    if square::same_color(from).contains(first) {
        let clause = format!(
            "a leaper takes only on the other colour, and the {role} on {at} stands on its own"
        );
        return Some(Explanation::new(clause, Bitboard::from(first).with(to)));
    }
    let second = first_between(state, first, to)?;
    let clause = format!(
        "a leaper leaps over one enemy: behind the {role} on {at} the {} on {} is in the way to {}",
        role_name(state, second),
        name(second),
        name(to)
    );
    Some(Explanation::new(
        clause,
        Bitboard::from(first).with(second).with(to),
    ))
}
