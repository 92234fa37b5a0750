//! Explains why something is not a legal turn, with a sentence about the rule for the player and
//! the squares to highlight.

mod drop;
mod king;

use shakmaty::{Bitboard, CastlingSide, Move, Role, Square, attacks};

use super::castling::castling_squares;
use super::pieces::name;
use super::position::{Position, ShakmatyGame};
use super::reach::{movement_rule, obstacle};
use crate::{IllegalTurn, PlayablePosition as _};

pub(super) use super::reason::{illegal, over};

pub(super) use drop::{any_drop, drop};
pub(super) use king::castling;

/// The roles to which a pawn can promote.
const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Returns the role of the own piece on a square, or an error if there is none.
pub(super) fn mover<G: ShakmatyGame>(
    position: &Position<G>,
    from: Square,
) -> Result<Role, IllegalTurn> {
    let game = position.game();
    match game.board().piece_at(from) {
        Some(piece) if piece.color == game.turn() => Ok(piece.role),
        Some(piece) => {
            let sides = &G::info().sides;
            let (theirs, ours) = (sides[piece.color.into()], sides[game.turn().into()]);
            let what = name(piece.role);
            Err(illegal(
                format!("the {what} on {from} is {theirs}’s, and it is {ours}’s turn"),
                [from],
            ))
        }
        None => Err(illegal(format!("there is no piece on {from}"), [from])),
    }
}

/// Checks that the player chose a promotion if and only if the turn requires one. `due` says
/// whether it does.
pub(super) fn promotion<G: ShakmatyGame>(
    position: &Position<G>,
    turn: Move,
    due: bool,
    given: Option<Role>,
) -> Result<(), IllegalTurn> {
    let to = turn.to();
    match given {
        None if due => Err(illegal(
            format!("a pawn that reaches {to} must promote: add =Q, =R, =B or =N"),
            [to],
        )),
        Some(role) if due && !PROMOTIONS.contains(&role) => {
            let what = name(role);
            Err(illegal(
                format!("a pawn becomes a queen, a rook, a bishop or a knight, not a {what}"),
                [],
            ))
        }
        Some(_) if !due && turn.role() != Role::Pawn => Err(illegal(
            format!("only a pawn promotes, not a {}", name(turn.role())),
            turn.from(),
        )),
        Some(_) if !due => {
            let side = G::info().sides[position.to_move()];
            let rank = (!position.game().turn()).backrank().char();
            Err(illegal(
                format!("a {side} pawn promotes on reaching rank {rank}, not before"),
                [to],
            ))
        }
        _ => Ok(()),
    }
}

/// Checks that the piece on a square has a legal turn.
pub(super) fn any_turn<G: ShakmatyGame>(
    position: &Position<G>,
    from: Square,
) -> Result<(), IllegalTurn> {
    let mut any = false;
    position.for_each_turn(|turn| any |= turn.from() == Some(from));
    if any {
        return Ok(());
    }
    let (reach, role) = (reach(position, from), mover(position, from)?);
    Err(match reach.first() {
        Some(_) if role == Role::King && reach.more_than_one() => {
            illegal("the king has no square to go to that is safe", [from])
        }
        Some(to) => landing(position, from, to),
        None => illegal(
            format!(
                "the {} on {from} has nowhere to go: other pieces are in the way",
                name(role)
            ),
            [from],
        ),
    })
}

/// Explains why none of the pieces in `meant` can move to a square.
pub(super) fn unable<G: ShakmatyGame>(
    position: &Position<G>,
    meant: Bitboard,
    to: Square,
) -> IllegalTurn {
    let able = |from: &Square| reach(position, *from).contains(to);
    let reaching = meant.into_iter().find(able);
    if let Some(from) = meant.single_square().or(reaching) {
        return landing(position, from, to);
    }
    let role = meant
        .first()
        .and_then(|from| position.game().board().role_at(from));
    let list: Vec<String> = meant.into_iter().map(|square| square.to_string()).collect();
    illegal(
        format!(
            "none of the {}s on {} can go to {to}",
            role.map_or("piece", name),
            list.join(", ")
        ),
        meant.with(to),
    )
}

/// Returns the squares to which a piece could move if the safety of kings did not matter.
fn reach<G: ShakmatyGame>(position: &Position<G>, from: Square) -> Bitboard {
    let board = position.game().board();
    let Some(piece) = board.piece_at(from) else {
        return Bitboard::EMPTY;
    };
    if piece.role != Role::Pawn {
        return attacks::attacks(from, piece, board.occupied()) & !board.by_color(piece.color);
    }
    let (forward, free) = (piece.color.fold_wb(8, -8), !board.occupied());
    let one = Bitboard::from_square(from).shift(forward) & free;
    let two = if starting_rank(piece.color).contains(from) {
        one.shift(forward) & free
    } else {
        Bitboard::EMPTY
    };
    let passed = position.game().maybe_ep_square();
    let targets = board.by_color(!piece.color) | passed.map_or(Bitboard::EMPTY, Bitboard::from);
    one | two | (attacks::pawn_attacks(piece.color, from) & targets)
}

/// Explains why the piece on `from` cannot move to `to`.
pub(super) fn landing<G: ShakmatyGame>(
    position: &Position<G>,
    from: Square,
    to: Square,
) -> IllegalTurn {
    let role = match mover(position, from) {
        Ok(role) => role,
        Err(reason) => return reason,
    };
    let (game, board) = (position.game(), position.game().board());
    if from == to {
        return illegal(
            format!("the {} stands on {from} already", name(role)),
            [from],
        );
    }
    let home = castling_squares(game.turn(), CastlingSide::KingSide).0;
    let castles = [CastlingSide::KingSide, CastlingSide::QueenSide];
    let castles = castles
        .into_iter()
        .find(|side| side.king_to(game.turn()) == to);
    if let Some(side) = castles.filter(|_| role == Role::King && from == home) {
        return castling(position, side);
    }
    if reach(position, from).contains(to) {
        return king::unsafe_turn(position, role, from, to);
    }
    if game.us().contains(to) {
        let friend = board.role_at(to).map_or("piece", name);
        return illegal(format!("your own {friend} stands on {to}"), [to]);
    }
    if role == Role::Pawn {
        return pawn(position, from, to);
    }
    match obstacle(board, from, to) {
        Some((met, way)) => {
            let what = board.role_at(met).map_or("piece", name);
            illegal(
                format!("the {what} on {met} is in the way to {to}"),
                way.with(to),
            )
        }
        None => illegal(
            format!("{}, not from {from} to {to}", movement_rule(role)),
            [to],
        ),
    }
}

fn pawn<G: ShakmatyGame>(position: &Position<G>, from: Square, to: Square) -> IllegalTurn {
    let game = position.game();
    let (us, forward) = (game.turn(), game.turn().fold_wb(8, -8));
    if attacks::pawn_attacks(us, from).contains(to) {
        return illegal(
            format!(
                "a pawn moves diagonally only to capture, and there is nothing on {to} to take"
            ),
            [to],
        );
    }
    let ahead = [from.offset(forward), from.offset(2 * forward)];
    if !ahead.contains(&Some(to)) {
        let rule = "a pawn goes straight ahead and captures one square diagonally ahead";
        return illegal(format!("{rule}, not from {from} to {to}"), [to]);
    }
    if ahead[1] == Some(to) && !starting_rank(us).contains(from) {
        return illegal(
            format!("a pawn goes two squares only from its starting square, and {from} is not one"),
            [from, to],
        );
    }
    let mut squares = ahead.into_iter().flatten();
    let met = squares.find(|square| game.board().occupied().contains(*square));
    let met = met.unwrap_or(to);
    let what = game.board().role_at(met).map_or("piece", name);
    illegal(
        format!("the {what} on {met} stands in the way of the pawn on {from}"),
        [from, met],
    )
}

/// Returns the rank from which the pawns of `side` may move two squares.
fn starting_rank(side: shakmaty::Color) -> Bitboard {
    Bitboard::from_rank(side.relative_rank(shakmaty::Rank::Second))
}
