//! Reasons that have to do with the king, and with castling.

use shakmaty::{Bitboard, CastlingSide, Move, Square, attacks};

use super::{Why, illegal, name, side};
use crate::{
    Illegal,
    event::{judge::Aftermath, situation::Situation},
    orthodox::castling_squares,
};

impl Situation {
    /// Why a turn is taken back after it has revealed the passage, if it is: `self` is the
    /// situation under the revealed rules.
    pub(in crate::event) fn why_taken_back(&self, turn: Move) -> Option<String> {
        let Some(after) = self.aftermath(turn) else {
            let (_, far) = self.carried(turn)?;
            let friend = self.role_name(far);
            return Some(format!(
                "the {friend} of the same side on {far} stands at the other end of the passage"
            ));
        };
        let why = self.attack_after(&after)?;
        Some(format!(
            "the king on {} would be {}",
            after.king, why.clause
        ))
    }

    /// What stands on an occupied square, inside a sentence.
    pub(super) fn role_name(&self, square: Square) -> &'static str {
        self.board.role_at(square).map_or("piece", name)
    }

    /// What attacks the king of the side that has made a turn, as in `attacked by the rook on e8`.
    fn attack_after(&self, after: &Aftermath) -> Option<Why> {
        let king = after.king;
        if let Some(attacker) = self
            .direct_attackers(self.turn, king, after.placement)
            .first()
        {
            let clause = format!("attacked by the {} on {attacker}", self.role_name(attacker));
            return Some(Why::new(
                clause,
                attacks::between(king, attacker).with(king).with(attacker),
            ));
        }
        let attacker = self
            .attackers_through(self.turn, king, after.placement)
            .first()?;
        let near = self.end_of(king);
        let what = self.role_name(attacker);
        let clause =
            format!("attacked through the passage: the {what} on {attacker} could land on {near}");
        Some(Why::new(
            clause,
            attacks::between(attacker, near)
                .with(attacker)
                .with(near)
                .with(king),
        ))
    }
}

/// Why a turn that a piece could make otherwise is not legal: a friend at the far end, or the king.
pub(super) fn unsafe_turn(situation: &Situation, turn: Move) -> Illegal {
    let Some(after) = situation.aftermath(turn) else {
        let (near, far) = situation.carried(turn).unwrap_or((turn.to(), turn.to()));
        let friend = situation.role_name(far);
        return illegal(
            format!("the passage leads from {near} to {far}, where your own {friend} stands"),
            [near, far],
        );
    };
    let Some(why) = situation.attack_after(&after) else {
        return illegal(
            format!("{} is not legal here", situation.bare_name(turn)),
            [turn.to()],
        );
    };
    let king = situation.king(situation.turn);
    let clause = match (king == after.king, situation.in_check()) {
        (true, true) => format!("the king on {king} would still be {}", why.clause),
        (true, false) => format!("the king on {king} would be {}", why.clause),
        (false, _) => format!("on {} the king would be {}", after.king, why.clause),
    };
    illegal(clause, why.marks)
}

/// The castling that a king's step of two squares stands for.
pub(super) fn castling_meant(
    situation: &Situation,
    from: Square,
    to: Square,
) -> Option<CastlingSide> {
    let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
    let home = castling_squares(situation.turn, CastlingSide::KingSide).0;
    sides
        .into_iter()
        .find(|side| from == home && side.king_to(situation.turn) == to)
}

/// Why the side to move cannot castle there.
pub(in crate::event) fn castling(situation: &Situation, towards: CastlingSide) -> Illegal {
    let us = situation.turn;
    let (king, rook) = castling_squares(us, towards);
    let Some(castle) = situation.castling(towards) else {
        return no_right(situation, king, rook);
    };
    if let Some(blocker) = (attacks::between(king, rook) & situation.board.occupied()).first() {
        let role = situation.role_name(blocker);
        let clause =
            format!("the {role} on {blocker} stands between the king and the rook on {rook}");
        return illegal(clause, [king, blocker, rook]);
    }
    match situation.attacked_on_the_way(king, towards) {
        Some(square) if square == king => illegal("the king may not castle out of check", [king]),
        Some(square) => {
            let attackers = situation.attackers_of_way(king, square);
            let behind = situation.board.occupied().without(king);
            let direct = situation.board.attacks_to(square, !us, behind).any();
            let how = if direct {
                "attacked"
            } else {
                "attacked through the passage"
            };
            illegal(
                format!("the king may not castle across {square}, which is {how}"),
                attackers.with(square),
            )
        }
        None => unsafe_turn(situation, castle),
    }
}

/// The right is lost for good when king or rook has moved or been taken; which of them it was, the
/// position does not tell.
fn no_right(situation: &Situation, king: Square, rook: Square) -> Illegal {
    let us = situation.turn;
    let at_home = situation.king(us) == king
        && situation.board.piece_at(rook) == Some(shakmaty::Role::Rook.of(us));
    let marks = Bitboard::from(king).with(rook);
    let clause = if at_home {
        format!(
            "{} has lost the right to castle with the rook on {rook}: the king or the rook has moved",
            side(us)
        )
    } else {
        format!(
            "castling needs the king on {king} and the rook on {rook}, and neither may have moved"
        )
    };
    illegal(clause, marks)
}
