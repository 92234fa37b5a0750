//! Explains why a piece cannot move to a cell, or why its beam cannot hit one, with a sentence
//! about the rule for the player and the cells to highlight.

use crate::core::notation::text::sentence;
use crate::hole_chess::info::side;
use crate::hole_chess::moves::lines;
use crate::hole_chess::piece::{Piece, Role};
use crate::hole_chess::position::{Position, Turn, pawn_rank};
use crate::hole_chess::square::{Square, SquareSet};
use crate::{Cell, Color, IllegalTurn};

/// Turns a clause into an explanation with cells to highlight.
pub(in crate::hole_chess) fn illegal(
    clause: impl Into<String>,
    marks: impl IntoIterator<Item = Square>,
) -> IllegalTurn {
    IllegalTurn {
        message: sentence(&clause.into()),
        marks: marks.into_iter().map(Cell::from).collect(),
    }
}

/// A reason as a clause, with the cells to highlight.
struct Explanation {
    clause: String,
    marks: SquareSet,
}

impl Explanation {
    fn new(clause: impl Into<String>, marks: impl IntoIterator<Item = Square>) -> Self {
        Self {
            clause: clause.into(),
            marks: marks.into_iter().collect(),
        }
    }
}

pub(in crate::hole_chess) fn nothing_done(mover: Piece, from: Square) -> IllegalTurn {
    let (name, at) = (mover.role.name(), from.name());
    let what = if mover.role.has_beam() {
        "move, beam or both, but not neither"
    } else {
        "move"
    };
    illegal(
        format!("the {name} stands on {at} already: it must {what}"),
        [from],
    )
}

pub(super) fn no_turn(position: &Position, mover: Piece, from: Square) -> IllegalTurn {
    let (name, at) = (mover.role.name(), from.name());
    let ahead = lines::neighbour(from, lines::forward(mover.color));
    if mover.role == Role::Pawn && ahead.is_some() {
        let why = pawn_ahead(position, from, ahead);
        return illegal(why.clause, why.marks);
    }
    let beam = if mover.role.has_beam() {
        " and no piece for its beam"
    } else {
        ""
    };
    illegal(
        format!("the {name} on {at} has nowhere to go{beam}"),
        [from],
    )
}

/// Explains why a piece cannot move from `from` to `to` with action 1, the move.
pub(in crate::hole_chess) fn landing(
    position: &Position,
    mover: Piece,
    from: Square,
    to: Square,
) -> IllegalTurn {
    let why = match mover.role {
        _ if to.is_hole() => Explanation::new(
            format!(
                "{} is a hole, and nothing can end its move there",
                to.name()
            ),
            [to],
        ),
        Role::Pawn => pawn(position, mover.color, from, to),
        Role::King if !lines::steps(from).has(to) => Explanation::new(
            format!(
                "a king moves one square in any direction, and {} is not next to {}",
                to.name(),
                from.name()
            ),
            [to],
        ),
        role if !on_its_lines(role, from, to) => Explanation::new(
            format!(
                "{}, not from {} to {}",
                movement_rule(role),
                from.name(),
                to.name()
            ),
            [to],
        ),
        _ => obstacle(position, from, to).unwrap_or_else(|| own_piece(position, to)),
    };
    let across = lines::between(from, to).any(Square::is_hole);
    let enemy = position.board.of(!mover.color).has(to);
    if !(across && enemy && mover.role.has_beam() && on_beam_lines(mover.role, from, to)) {
        return illegal(why.clause, why.marks);
    }
    // If the player clicked on an enemy beyond a hole, they may have meant the beam.
    if position.beam_targets(mover, from, from).has(to) {
        let (name, at) = (position.role_name(to), to.name());
        return illegal(
            format!(
                "{}; its beam can draw in the {name} on {at} from here",
                why.clause
            ),
            why.marks,
        );
    }
    let stay = Turn {
        from,
        to: from,
        promotion: None,
        beam: Some(to),
    };
    let beam = why_no_beam(position, mover, stay, to);
    illegal(
        format!("{}; nor can it be drawn in: {}", why.clause, beam.clause),
        why.marks | beam.marks,
    )
}

/// Returns the movement rule of a piece other than king and pawn, as a clause.
fn movement_rule(role: Role) -> &'static str {
    match role {
        Role::Rook => "a rook moves along ranks and files",
        Role::Bishop => "a PS-Bishop moves along diagonals, or one step along a rank or file",
        _ => "a queen moves along ranks, files and diagonals",
    }
}

fn on_its_lines(role: Role, from: Square, to: Square) -> bool {
    on_beam_lines(role, from, to) || (role == Role::Bishop && lines::steps(from).has(to))
}

fn on_beam_lines(role: Role, from: Square, to: Square) -> bool {
    lines::direction(from, to).is_some_and(|direction| match role {
        Role::Rook => direction % 2 == 0,
        Role::Bishop => direction % 2 == 1,
        _ => true,
    })
}

/// Describes the first obstacle on a path: a hole or a piece.
fn obstacle(position: &Position, from: Square, to: Square) -> Option<Explanation> {
    let met = lines::between(from, to)
        .find(|at| at.is_hole() || position.board.piece_at(*at).is_some())?;
    let (name, goal) = (met.name(), to.name());
    let clause = if met.is_hole() {
        format!("the way to {goal} crosses the hole at {name}, and a slide stops at a hole")
    } else {
        format!(
            "the {} on {name} is in the way to {goal}",
            position.role_name(met)
        )
    };
    Some(Explanation::new(
        clause,
        lines::between(from, to).chain([to]),
    ))
}

fn own_piece(position: &Position, to: Square) -> Explanation {
    Explanation::new(
        format!(
            "your own {} stands on {}",
            position.role_name(to),
            to.name()
        ),
        [to],
    )
}

fn pawn(position: &Position, color: Color, from: Square, to: Square) -> Explanation {
    let forward = lines::forward(color);
    let one = lines::neighbour(from, forward);
    let two = one.and_then(|square| lines::neighbour(square, forward));
    if lines::pawn_captures(color, from).has(to) {
        pawn_capture(position, color, to)
    } else if Some(to) == one || (Some(to) == two && from.rank() == pawn_rank(color)) {
        pawn_ahead(position, from, one)
    } else if Some(to) == two {
        Explanation::new(
            format!(
                "a pawn goes two squares only from its starting square, and {} is none",
                from.name()
            ),
            [from, to],
        )
    } else {
        let rule = "a pawn goes straight ahead and captures one square diagonally ahead";
        Explanation::new(
            format!("{rule}, not from {} to {}", from.name(), to.name()),
            [to],
        )
    }
}

fn pawn_capture(position: &Position, color: Color, to: Square) -> Explanation {
    if position.board.of(color).has(to) {
        return own_piece(position, to);
    }
    let passed_by = lines::neighbour(to, lines::forward(!color));
    let pawn = passed_by.filter(|at| position.board.pieces(!color, Role::Pawn).has(*at));
    let start = lines::neighbour(to, lines::forward(color))
        .is_some_and(|at| at.rank() == pawn_rank(!color));
    match pawn {
        Some(pawn) if start => {
            let rule =
                "a pawn is taken en passant only right after it has gone two squares at once";
            Explanation::new(
                format!(
                    "{rule}, and the pawn on {} has not just done so",
                    pawn.name()
                ),
                [to, pawn],
            )
        }
        _ => Explanation::new(
            format!(
                "a pawn moves diagonally only to capture, and there is nothing on {} to take",
                to.name()
            ),
            [to],
        ),
    }
}

fn pawn_ahead(position: &Position, from: Square, ahead: Option<Square>) -> Explanation {
    let (at, forward) = (from.name(), lines::forward(position.to_move));
    let blocked = |square: &Square| square.is_hole() || position.board.piece_at(*square).is_some();
    let far = ahead.and_then(|square| lines::neighbour(square, forward));
    match ahead.into_iter().chain(far).find(blocked) {
        Some(hole) if hole.is_hole() => {
            let clause = if Some(hole) == ahead {
                format!(
                    "the hole at {} lies ahead of the pawn on {at}, which can only capture",
                    hole.name()
                )
            } else {
                format!("the hole at {} is no square to go to", hole.name())
            };
            Explanation::new(clause, [from, hole])
        }
        Some(piece) => {
            let name = position.role_name(piece);
            Explanation::new(
                format!(
                    "the {name} on {} stands in the way of the pawn on {at}",
                    piece.name()
                ),
                [from, piece],
            )
        }
        None => Explanation::new(format!("the pawn on {at} cannot go there"), [from]),
    }
}

/// Explains why the piece's beam cannot hit `target` after its movement.
pub(in crate::hole_chess) fn beam(
    position: &Position,
    mover: Piece,
    turn: Turn,
    target: Square,
) -> IllegalTurn {
    let why = why_no_beam(position, mover, turn, target);
    illegal(why.clause, why.marks)
}

fn why_no_beam(position: &Position, mover: Piece, turn: Turn, target: Square) -> Explanation {
    let (shooter, at) = (turn.to, target.name());
    let line = || lines::between(shooter, target).chain([target]);
    if target.is_hole() {
        return Explanation::new(
            format!("{at} is a hole: a beam falls on an enemy piece beyond it"),
            [target],
        );
    }
    let there = if target == shooter {
        Some(mover)
    } else {
        let piece = position.board.piece_at(target);
        piece.filter(|_| target != turn.from)
    };
    match there {
        None => {
            return Explanation::new(
                format!("there is nothing on {at} for the beam to draw in"),
                [target],
            );
        }
        Some(piece) if piece.color == mover.color => {
            return Explanation::new(
                format!(
                    "the {} on {at} is {}’s own, and a beam draws in enemies",
                    piece.role.name(),
                    side(mover.color)
                ),
                [target],
            );
        }
        Some(_) => {}
    }
    if !on_beam_lines(mover.role, shooter, target) {
        let lines = match mover.role {
            Role::Rook => "ranks and files",
            Role::Bishop => "diagonals",
            _ => "ranks, files and diagonals",
        };
        return Explanation::new(
            format!(
                "the beam of a {} goes along {lines}, not from {} to {at}",
                mover.role.name(),
                shooter.name()
            ),
            [target],
        );
    }
    let holes: Vec<&str> = lines::between(shooter, target)
        .filter(|square| square.is_hole())
        .map(Square::name)
        .collect();
    let rule = format!(
        "the beam needs exactly one hole between {} and {at}",
        shooter.name()
    );
    if let [one, other] = holes[..] {
        return Explanation::new(
            format!("{rule}: {one} and {other} are both on this line"),
            line(),
        );
    }
    if holes.is_empty() {
        return Explanation::new(format!("{rule}, and there is none"), line());
    }
    let occupied = position.board.occupied().without(turn.from);
    match lines::between(shooter, target).find(|square| occupied.has(*square)) {
        Some(met) => {
            let name = position.role_name(met);
            Explanation::new(
                format!(
                    "the beam meets the {name} on {} before the {} on {at}",
                    met.name(),
                    position.role_name(target)
                ),
                line(),
            )
        }
        None => Explanation::new(format!("the beam cannot fall on {at}"), line()),
    }
}
