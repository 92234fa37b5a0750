//! Why something is no legal turn: the rule in a sentence, and the cells that show it.

use shakmaty::{Bitboard, CastlingSide, Move, Role, Square, attacks};

use super::{
    judge::{Aftermath, castling_squares},
    pieces::{name, side},
    situation::Situation,
    turns::PROMOTIONS,
};
use crate::rules::{Illegal, Outcome};

/// Makes a sentence of a clause.
pub(super) fn illegal(clause: impl Into<String>, marks: impl IntoIterator<Item = Square>) -> Illegal {
    let clause = clause.into();
    let mut letters = clause.chars();
    let message = match letters.next() {
        // A square's name and a pawn's turn stay in lower case.
        Some(first) if !letters.as_str().starts_with(|second: char| second.is_ascii_digit() || second == 'x') => {
            format!("{}{}.", first.to_uppercase(), letters.as_str())
        }
        _ => format!("{clause}."),
    };
    Illegal { message, marks: marks.into_iter().map(|square| square.to_string()).collect() }
}

pub(super) fn over(outcome: Outcome) -> Illegal {
    illegal(format!("the game is over: {outcome}"), [])
}

/// A reason as a clause, with the cells that show it.
pub(super) struct Why {
    pub(super) clause: String,
    pub(super) marks: Bitboard,
}

/// The role of the piece of the side to move on a square.
pub(super) fn mover(situation: &Situation, from: Square) -> Result<Role, Illegal> {
    match situation.board.piece_at(from) {
        Some(piece) if piece.color == situation.turn => Ok(piece.role),
        Some(piece) => {
            let (theirs, ours) = (side(piece.color), side(situation.turn));
            Err(illegal(format!("the {} on {from} is {theirs}'s, and it is {ours}'s turn", name(piece.role)), [from]))
        }
        None => Err(illegal(format!("there is no piece on {from}"), [from])),
    }
}

impl Situation {
    /// What attacks the king of the side that has made a turn, if anything does.
    pub(super) fn attack_on_own_king(&self, after: &Aftermath) -> Option<Why> {
        let king = after.king;
        let direct = self.direct_attackers(self.turn, king, after.placement);
        if let Some(attacker) = direct.first() {
            let role = self.board.role_at(attacker).map_or("piece", name);
            let clause = format!("{king} would be attacked by the {role} on {attacker}");
            return Some(Why { clause, marks: Bitboard::from(king).with(attacker) });
        }
        let through = self.attackers_through(self.turn, king, after.placement);
        through.any().then(|| Why {
            clause: format!("{king} would be attacked through the passage"),
            marks: Bitboard::from(king) | through | self.ends(),
        })
    }
}

/// Why none of `able` can land on `to`.
pub(super) fn unable(situation: &Situation, role: Role, able: Bitboard, to: Square, straight: bool) -> Illegal {
    let what = name(role);
    let mut squares = able.into_iter();
    match (squares.next(), squares.next()) {
        (None, _) => {
            let place =
                if straight { format!(" on the {}-file to go to {to}", to.file().char()) } else { String::new() };
            illegal(format!("{} has no such {what}{place}", side(situation.turn)), [])
        }
        (Some(from), None) => landing(situation, from, to),
        _ => {
            let reaching: Vec<Square> = able.into_iter().filter(|from| situation.reach(*from).contains(to)).collect();
            if let [from] = reaching[..] {
                return landing(situation, from, to);
            }
            let list: Vec<String> = able.into_iter().map(|square| square.to_string()).collect();
            illegal(format!("none of the {what}s on {} can go to {to}", list.join(", ")), able.with(to))
        }
    }
}

/// Why the piece on `from` cannot land on `to`.
pub(super) fn landing(situation: &Situation, from: Square, to: Square) -> Illegal {
    let role = match mover(situation, from) {
        Ok(role) => role,
        Err(reason) => return reason,
    };
    if role == Role::King
        && let Some(side) = castling_meant(situation, from, to)
    {
        return castling(situation, side);
    }
    let taking = situation.board.role_at(to);
    let turn = if situation.passed == Some(to) && role == Role::Pawn && from.file() != to.file() {
        Move::EnPassant { from, to }
    } else {
        Move::Normal { role, from, capture: taking, to, promotion: None }
    };
    if !situation.reach(from).contains(to) && !turn.is_en_passant() {
        return illegal(format!("the {} on {from} cannot go to {to}", name(role)), [from, to]);
    }
    if situation.spared().contains(to) {
        let clause = format!("{} has captured two pieces already; start the event first", side(situation.turn));
        return illegal(clause, [to]);
    }
    unsafe_turn(situation, turn)
}

fn unsafe_turn(situation: &Situation, turn: Move) -> Illegal {
    match situation.aftermath(turn) {
        None => {
            let (near, far) = situation.carried(turn).unwrap_or((turn.to(), turn.to()));
            let friend = situation.board.role_at(far).map_or("piece", name);
            let clause = format!("the passage leads from {near} to {far}, where your own {friend} stands");
            illegal(clause, [near, far])
        }
        Some(after) => match situation.attack_on_own_king(&after) {
            Some(why) => illegal(format!("the king on {}", why.clause), why.marks),
            None => illegal(format!("{} is not legal here", situation.bare_name(turn)), [turn.to()]),
        },
    }
}

/// The castling that a king's step of two squares stands for.
pub(super) fn castling_meant(situation: &Situation, from: Square, to: Square) -> Option<CastlingSide> {
    let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
    let home = castling_squares(situation.turn, CastlingSide::KingSide).0;
    sides.into_iter().find(|side| from == home && side.king_to(situation.turn) == to)
}

/// Why the side to move cannot castle there.
pub(super) fn castling(situation: &Situation, towards: CastlingSide) -> Illegal {
    let us = situation.turn;
    let (king, rook) = castling_squares(us, towards);
    let Some(castle) = situation.castling(towards) else {
        let clause = format!("{} has no right to castle there: the king or the rook of {rook} has moved", side(us));
        return illegal(clause, [king, rook]);
    };
    if let Some(blocker) = (attacks::between(king, rook) & situation.board.occupied()).first() {
        let role = situation.board.role_at(blocker).map_or("piece", name);
        return illegal(format!("the {role} on {blocker} stands between king and rook"), [king, blocker, rook]);
    }
    match situation.attacked_on_the_way(king, towards) {
        Some(square) if square == king => illegal("a king in check may not castle", [king]),
        Some(square) => illegal(format!("the king may not castle across {square}, which is attacked"), [king, square]),
        None => unsafe_turn(situation, castle),
    }
}

/// Whether a promotion is given where one is due, and nowhere else.
pub(super) fn promotion(situation: &Situation, landing: Move, given: Option<Role>) -> Result<(), Illegal> {
    let end = situation.end_of(landing.to());
    match (given, situation.promotes(landing)) {
        (None, false) => Ok(()),
        (Some(role), true) => promotion_role(role),
        (None, true) => Err(illegal(format!("a pawn that reaches {end} must promote: add =Q, =R, =B or =N"), [end])),
        (Some(_), false) if landing.role() != Role::Pawn => {
            Err(illegal(format!("only a pawn promotes, not a {}", name(landing.role())), landing.from()))
        }
        (Some(_), false) => {
            let rank = (!situation.turn).backrank().char();
            Err(illegal(
                format!("a pawn promotes where it ends its turn on rank {rank}, and {end} is not there"),
                [end],
            ))
        }
    }
}

/// Whether a pawn can become that.
pub(super) fn promotion_role(role: Role) -> Result<(), Illegal> {
    if PROMOTIONS.contains(&role) {
        return Ok(());
    }
    Err(illegal(format!("a pawn becomes a queen, a rook, a bishop or a knight, not a {}", name(role)), []))
}

/// Why the piece on `from` has no turn at all.
pub(super) fn no_turn(_: &Situation, role: Role, from: Square) -> Illegal {
    illegal(format!("the {} on {from} has no legal move", name(role)), [from])
}
