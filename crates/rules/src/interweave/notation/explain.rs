//! Explains why a turn is illegal, with a sentence about the rule for the player and the squares to
//! highlight.

use shakmaty::attacks::between;
use shakmaty::{Bitboard, Rank, Square};

use super::explanation::{Explanation, first_between, illegal, is_orthogonal, role_name};
use super::movement_rule;
use crate::IllegalTurn;
use crate::core::notation::words::and;
use crate::interweave::info::side;
use crate::interweave::piece::Role;
use crate::interweave::position::{Position, last_rank, promotion_rank};
use crate::interweave::square;
use crate::interweave::square::name;

/// The rule about promotion, as a clause.
pub(super) const PROMOTIONS: &str =
    "a pawn becomes a smasher (=R), a leaper (=N) or a remover (=B) that was captured";

/// Describes the possible captures of a piece's next step: `f4 and e5` if it captures both
/// together, `b7 or g2` if it can choose.
fn prey(state: &Position, role: Role, from: Square) -> Explanation {
    let mut sets: Vec<Bitboard> = Vec::new();
    state.each_capture(role, from, &mut |leg| {
        if !sets.contains(&leg.taken) {
            sets.push(leg.taken);
        }
    });
    let words: Vec<String> = sets.iter().map(|set| and(&square::names(*set))).collect();
    let marks = sets
        .iter()
        .fold(Bitboard::from(from), |marks, set| marks | *set);
    Explanation {
        clause: words.join(" or "),
        marks,
    }
}

fn compulsion(state: &Position) -> Explanation {
    let mut marks = Bitboard::EMPTY;
    let mut words = Vec::new();
    for from in state.capturers() {
        let prey = state
            .board
            .role_at(from)
            .map(|role| prey(state, role, from));
        if let Some(prey) = prey {
            words.push(format!("{} can take {}", name(from), prey.clause));
            marks |= prey.marks;
        }
    }
    Explanation {
        clause: format!("you must capture: {}", words.join(", ")),
        marks,
    }
}

/// Explains that a step without a capture is illegal because a capture is compulsory.
pub(in crate::interweave) fn compulsory(state: &Position) -> IllegalTurn {
    compulsion(state).illegal()
}

/// Explains that a chain must continue with another capture.
pub(in crate::interweave) fn must_go_on(state: &Position, role: Role, at: Square) -> IllegalTurn {
    let prey = prey(state, role, at);
    let (title, at) = (role.name(), name(at));
    illegal(
        format!(
            "the {title} on {at} must go on capturing: it can take {}",
            prey.clause
        ),
        prey.marks,
    )
}

/// Explains why a piece has no legal step.
pub(in crate::interweave) fn no_step(state: &Position, role: Role, from: Square) -> IllegalTurn {
    let ahead = state.pawn_landings(from) | state.pawn_leap(from);
    if role == Role::Pawn && ahead.any() {
        return nobody_waits(state, ahead).illegal();
    }
    illegal(
        format!("the {} on {} has nowhere to go", role.name(), name(from)),
        [from],
    )
}

/// Explains why the turn cannot begin with a step to the square `to`.
pub(in crate::interweave) fn step(
    state: &Position,
    role: Role,
    from: Square,
    to: Square,
) -> IllegalTurn {
    let mut quiet = false;
    state.each_quiet_leg(role, from, &mut |leg| quiet |= leg.to == to);
    if quiet {
        return compulsory(state);
    }
    let why = geometry(state, role, from, to);
    if state.capturers().is_empty() {
        return why.illegal();
    }
    let compulsion = compulsion(state);
    illegal(
        format!("{}; and {}", why.clause, compulsion.clause),
        why.marks | compulsion.marks,
    )
}

/// Explains why a piece arriving on `to` cannot make the given promotion, or why it must promote.
pub(in crate::interweave) fn promotion(
    state: &Position,
    role: Role,
    to: Square,
    promotion: Option<Role>,
) -> IllegalTurn {
    let (side, at) = (side(state.to_move), name(to));
    let kinds: Vec<String> = state
        .pool
        .kinds(state.to_move)
        .map(|kind| format!("={}", kind.letter()))
        .collect();
    let clause = match promotion {
        None => format!(
            "a pawn that reaches {at} must promote: add {}",
            kinds.join(" or ")
        ),
        Some(_) if role != Role::Pawn => format!("only a pawn promotes, not a {}", role.name()),
        Some(_)
            if ![promotion_rank(state.to_move), last_rank(state.to_move)].contains(&to.rank()) =>
        {
            let [may, must] =
                [promotion_rank(state.to_move), last_rank(state.to_move)].map(Rank::char);
            format!(
                "a {side} pawn may promote on reaching rank {may}, and must on rank {must}, not \
                 on {at}"
            )
        }
        Some(Role::King | Role::Pawn) => format!("{PROMOTIONS}; kings and pawns do not return"),
        Some(kind) if kinds.is_empty() => {
            format!(
                "no captured piece of {side}’s is in reserve, so the pawn cannot become a {}",
                kind.name()
            )
        }
        Some(kind) => format!(
            "no captured {} of {side}’s is in reserve: there is {}",
            kind.name(),
            kinds.join(", ")
        ),
    };
    illegal(clause, [to])
}

fn nobody_waits(state: &Position, landings: Bitboard) -> Explanation {
    let (side, at) = (side(state.to_move), and(&square::names(landings)));
    Explanation::new(
        format!(
            "a pawn that reaches {at} must promote, and no captured piece of {side}’s is in reserve"
        ),
        landings,
    )
}

/// Explains why a piece's movement does not lead from `from` to `to`. Ignores that another capture
/// may be compulsory.
fn geometry(state: &Position, role: Role, from: Square, to: Square) -> Explanation {
    let (at, goal) = (name(from), name(to));
    if from == to {
        let clause = match role {
            Role::Remover => format!("the remover on {at} has no enemy beside it to take"),
            _ => format!("the {} stands on {at} already: it must move", role.name()),
        };
        return Explanation::new(clause, from);
    }
    if state.us().contains(to) {
        return Explanation::new(
            format!("your own {} stands on {goal}", role_name(state, to)),
            to,
        );
    }
    if state.them().contains(to) {
        return takes_otherwise(role, from, to);
    }
    if !square::same_color(from).contains(to) {
        let (own, other) = (square::color_name(from), square::color_name(to));
        return Explanation::new(
            format!("every piece stays on its own colour: {at} is {own} and {goal} is {other}"),
            to,
        );
    }
    let blocked = match role {
        Role::King => king(state, from, to),
        Role::Leaper => {
            movement_rule::leaper(state, from, to).or_else(|| obstacle(state, from, to))
        }
        Role::Remover if is_orthogonal(from, to) => None,
        Role::Smasher | Role::Remover => obstacle(state, from, to),
        Role::Pawn => pawn(state, from, to),
    };
    blocked.unwrap_or_else(|| {
        Explanation::new(
            format!("{}, not from {at} to {goal}", movement_rule::of(role)),
            to,
        )
    })
}

/// Explains how a piece captures. Shown to a player who tried to move it onto an enemy's square.
fn takes_otherwise(role: Role, from: Square, to: Square) -> Explanation {
    let (at, goal) = (name(from), name(to));
    let takes = movement_rule::of_capture(role);
    let clause = if role != Role::Remover {
        format!("{takes}, not by going to {goal}")
    } else if square::same_color(from).contains(to) {
        let color = square::color_name(to);
        format!(
            "a remover takes only on squares of the other colour, and {at} and {goal} are both \
             {color}"
        )
    } else if from.distance(to) == 1 {
        format!("{takes}: choose its own square, not {goal}")
    } else {
        format!("{takes}, and {goal} is not beside {at}")
    };
    Explanation::new(clause, to)
}

/// Describes the first piece in the way of a slide.
fn obstacle(state: &Position, from: Square, to: Square) -> Option<Explanation> {
    let met = first_between(state, from, to)?;
    let clause = format!(
        "the {} on {} is in the way to {}",
        role_name(state, met),
        name(met),
        name(to)
    );
    Some(Explanation::new(clause, between(from, to).with(to)))
}

fn king(state: &Position, from: Square, to: Square) -> Option<Explanation> {
    let leap = is_orthogonal(from, to) && from.distance(to) == 2;
    leap.then(|| no_leap(state, Role::King, square::midpoint(from, to), to))
}

/// Explains why a short leap over a square is impossible although the square beyond it is empty.
fn no_leap(state: &Position, role: Role, over: Square, to: Square) -> Explanation {
    let (piece, at) = (role.name(), name(over));
    let clause = if state.us().contains(over) {
        format!(
            "a {piece} leaps over enemies only, and the {} on {at} is your own",
            role_name(state, over)
        )
    } else {
        format!("there is no enemy on {at} to leap over")
    };
    Explanation::new(clause, Bitboard::from(over).with(to))
}

fn pawn(state: &Position, from: Square, to: Square) -> Option<Explanation> {
    let forward = square::Direction::forward(state.to_move);
    let ahead = forward.step(from);
    let leap = ahead.and_then(|ahead| forward.step(ahead)) == Some(to);
    if to.rank() == last_rank(state.to_move) && state.pool.is_empty(state.to_move) {
        let leaps = leap && ahead.is_some_and(|ahead| state.them().contains(ahead));
        if leaps || state.pawn_landings(from).contains(to) {
            return Some(nobody_waits(state, to.into()));
        }
    }
    if leap && let Some(ahead) = ahead {
        return Some(no_leap(state, Role::Pawn, ahead, to));
    }
    let forward_two = forward
        .step(ahead?)
        .is_some_and(|two| two.rank() == to.rank());
    if !forward_two || from.file().distance(to.file()) != 2 {
        return None;
    }
    if from.rank() != crate::interweave::position::pawn_rank(state.to_move) {
        let clause = format!(
            "a pawn goes two squares only from its starting rank, and {} is not on it",
            name(from)
        );
        return Some(Explanation::new(clause, Bitboard::from(from).with(to)));
    }
    obstacle(state, from, to)
}
