//! Explains why something is not a legal turn, with a sentence about the rule for the player and
//! the cells to highlight.
//!
//! All explanations use public information only, so they never reveal a secret.

mod following;
mod king;
mod pieces;
mod puts;

use shakmaty::{Bitboard, Move, Role, Square};

pub(super) use following::{castling_is_alone, following};
pub(super) use king::castling;
pub(super) use puts::puts_unable;

use super::pieces::{name, side};
use crate::IllegalTurn;
use crate::event_chess::moves::turn::Turn;
use crate::event_chess::moves::turns::PROMOTIONS;
use crate::event_chess::situation::PublicPosition;

pub(super) use crate::orthodox::{illegal, over};

/// A reason as a clause, with the squares to highlight.
pub(super) struct Explanation {
    pub(super) clause: String,
    pub(super) marks: Bitboard,
}

impl Explanation {
    fn new(clause: impl Into<String>, marks: impl IntoIterator<Item = Square>) -> Self {
        Self {
            clause: clause.into(),
            marks: marks.into_iter().collect(),
        }
    }

    fn illegal(self) -> IllegalTurn {
        illegal(self.clause, self.marks)
    }
}

/// Returns the role of the piece on a square, or an error if the player has no piece there.
pub(super) fn mover(situation: &PublicPosition, from: Square) -> Result<Role, IllegalTurn> {
    match situation.board.piece_at(from) {
        Some(piece) if piece.color == situation.turn => Ok(piece.role),
        Some(piece) => {
            let (theirs, ours) = (side(piece.color), side(situation.turn));
            Err(illegal(
                format!(
                    "the {} on {from} is {theirs}’s, and it is {ours}’s turn",
                    name(piece.role)
                ),
                [from],
            ))
        }
        None => Err(illegal(format!("there is no piece on {from}"), [from])),
    }
}

/// Explains why none of the matching pieces can land on `to`. `place` is where the player's text
/// locates the piece, such as ` on the g-file`.
pub(super) fn unable(
    situation: &PublicPosition,
    role: Role,
    meant: Bitboard,
    to: Square,
    place: &str,
) -> IllegalTurn {
    if meant.is_empty() {
        return illegal(
            format!("{} has no {}{place}", side(situation.turn), name(role)),
            [],
        );
    }
    if meant.more_than_one() && situation.board.by_color(situation.turn).contains(to) {
        return pieces::own_piece(situation, to).illegal();
    }
    let reaching = meant
        .into_iter()
        .filter(|from| is_possible(situation, role, *from, to))
        .collect::<Bitboard>();
    // If several pieces reach the square, explain only why the first one may not move there.
    if let Some(from) = meant.single_square().or(reaching.first()) {
        return landing(situation, from, to);
    }
    let list: Vec<String> = meant.into_iter().map(|square| square.to_string()).collect();
    illegal(
        format!(
            "none of the {}s on {} can go to {to}",
            name(role),
            list.join(", ")
        ),
        meant.with(to),
    )
}

/// Explains why the piece on `from` cannot land on `to`.
pub(super) fn landing(situation: &PublicPosition, from: Square, to: Square) -> IllegalTurn {
    let role = match mover(situation, from) {
        Ok(role) => role,
        Err(reason) => return reason,
    };
    if from == to {
        return illegal(
            format!("the {} stands on {from} already", name(role)),
            [from],
        );
    }
    if role == Role::King
        && let Some(side) = king::castling_meant(situation, from, to)
    {
        return castling(situation, side);
    }
    if !is_possible(situation, role, from, to) {
        if let Some(clause) = forbidden(situation, from, to) {
            return illegal(clause, [from, to]);
        }
        return pieces::out_of_reach(situation, role, from, to).illegal();
    }
    let turn = ordinary(situation, role, from, to);
    if exceeds_limit(situation, turn) && situation.is_safe(turn.into()) {
        return limit(situation, to);
    }
    king::unsafe_turn(situation, turn.into())
}

/// Returns the reason why an active event forbids the move, as a clause.
fn forbidden(situation: &PublicPosition, from: Square, to: Square) -> Option<String> {
    situation
        .active_events
        .iter()
        .find_map(|force| force.event().forbids(situation, force.state, from, to))
}

/// Returns the move from `from` to `to` as the first move of a turn. It must not be castling.
fn ordinary(situation: &PublicPosition, role: Role, from: Square, to: Square) -> Move {
    if role == Role::Pawn && situation.passed.contains(to) && from.file() != to.file() {
        return Move::EnPassant { from, to };
    }
    Move::Normal {
        role,
        from,
        capture: situation.board.role_at(to),
        to,
        promotion: None,
    }
}

/// Whether an ordinary first move from `from` to `to` is possible, ignoring its consequences.
fn is_possible(situation: &PublicPosition, role: Role, from: Square, to: Square) -> bool {
    let en_passant = situation.passed.contains(to)
        && role == Role::Pawn
        && situation.takers_on(situation.turn, to).contains(from);
    let rests = situation
        .active_events
        .resting(situation.turn)
        .contains(from);
    !rests && (en_passant || situation.goals(from).all().contains(to))
}

/// Whether a move exceeds the number of captures allowed before starting an event.
fn exceeds_limit(situation: &PublicPosition, turn: Move) -> bool {
    let (_, made) = situation.made(turn.into());
    !PublicPosition::keeps_limit(&made, situation.allowance())
}

fn limit(situation: &PublicPosition, to: Square) -> IllegalTurn {
    illegal(
        format!(
            "{} has captured two pieces already; start the event first",
            side(situation.turn)
        ),
        [to],
    )
}

/// Explains why the piece on `from` has no legal turn.
pub(super) fn no_turn(situation: &PublicPosition, role: Role, from: Square) -> IllegalTurn {
    let reach = if situation
        .active_events
        .resting(situation.turn)
        .contains(from)
    {
        Bitboard::EMPTY
    } else {
        situation.goals(from).all()
    };
    // Prefer explaining a turn that starting an event would make legal.
    let unlocked = reach.into_iter().find(|to| {
        let turn = ordinary(situation, role, from, *to);
        exceeds_limit(situation, turn) && situation.is_safe(turn.into())
    });
    if let Some(to) = unlocked {
        return limit(situation, to);
    }
    let attacked = |to: Square| {
        let (_, made) = situation.made(ordinary(situation, role, from, to).into());
        !made.blocked
    };
    match reach.first() {
        Some(_)
            if role == Role::King && reach.more_than_one() && reach.into_iter().all(attacked) =>
        {
            illegal("the king has no square to go to that is safe", [from])
        }
        Some(to) => landing(situation, from, to),
        None => match forbidden(situation, from, from) {
            Some(clause) => illegal(clause, [from]),
            None => pieces::shut_in(situation, role, from).illegal(),
        },
    }
}

/// Checks that the player chose a promotion if and only if the move promotes.
pub(super) fn promotion(
    situation: &PublicPosition,
    landing: Move,
    given: Option<Role>,
) -> Result<(), IllegalTurn> {
    let end = situation.end_of(landing.to()).at;
    match (given, situation.promotes(landing)) {
        (None, false) => Ok(()),
        (Some(role), true) => promotion_role(role),
        (None, true) => Err(illegal(
            format!("a pawn that reaches {end} must promote: add =Q, =R, =B or =N"),
            [end],
        )),
        (Some(_), false) if landing.role() != Role::Pawn => Err(illegal(
            format!("only a pawn promotes, not a {}", name(landing.role())),
            landing.from(),
        )),
        (Some(_), false) if end != landing.to() => {
            let clause =
                format!("a pawn promotes where it ends, and the passage carries this one to {end}");
            Err(illegal(clause, [landing.to(), end]))
        }
        (Some(_), false) => {
            let (mover, rank) = (side(situation.turn), (!situation.turn).backrank().char());
            Err(illegal(
                format!("a {mover} pawn promotes on reaching rank {rank}, not before"),
                [end],
            ))
        }
    }
}

/// Checks that a pawn can promote to the role.
pub(super) fn promotion_role(role: Role) -> Result<(), IllegalTurn> {
    if PROMOTIONS.contains(&role) {
        return Ok(());
    }
    Err(illegal(
        format!(
            "a pawn becomes a queen, a rook, a bishop or a knight, not a {}",
            name(role)
        ),
        [],
    ))
}

/// Explains why the pawn of an unfinished turn cannot promote to this role.
pub(super) fn unsafe_promotion(situation: &PublicPosition, turn: Turn) -> IllegalTurn {
    king::unsafe_turn(situation, turn)
}
