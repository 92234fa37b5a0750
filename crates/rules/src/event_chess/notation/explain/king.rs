//! Explanations about royal pieces, including castling.

use shakmaty::{Bitboard, CastlingSide, Square, attacks};

use super::{Explanation, illegal, name, side};
use crate::IllegalTurn;
use crate::event_chess::moves::turn::Turn;
use crate::event_chess::moves::turn_effects::TurnEffects;
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::castling_squares;

impl PublicPosition {
    /// Explains why a turn is taken back after revealing a square. Returns `None` if the turn is
    /// legal. `self` is the public position before the turn, except that the revealed squares are
    /// public. `is_cut` says whether the reveal cancelled the second move.
    pub(in crate::event_chess) fn why_taken_back(
        &self,
        turn: Turn,
        is_cut: bool,
    ) -> Option<String> {
        let (after, made) = self.made(turn);
        if made.blocked {
            let (_, far) = self.before_last(turn).carried(turn.last())?;
            let met = self.role_name(far);
            let whose = if self.board.color_at(far) == Some(!self.turn) {
                "that may not be taken"
            } else {
                "of the same side"
            };
            return Some(format!(
                "the {met} {whose} on {far} stands at the other end of the passage"
            ));
        }
        // Between the two moves of a turn, a king may be attacked. Fallen pieces have already been
        // removed from the board.
        let royal = after.standing(&made).royal(self.turn);
        if is_cut && made.fallen().any(|(at, _)| royal.contains(at)) {
            return None;
        }
        if turn.second.is_some() && made.taken.any() && !self.may_capture_second(turn) {
            return Some("a capture is a turn by itself".to_owned());
        }
        let (at, why) = after.attack_after(&made)?;
        let what = after.standing(&made).role_name(at);
        Some(format!(
            "the {what} on {at} would be {}{}",
            why.clause,
            reminder(what)
        ))
    }

    /// Whether the second move of a turn may capture.
    fn may_capture_second(&self, turn: Turn) -> bool {
        self.begin(turn.first)
            .is_some_and(|begun| begun.seconds().any(|second| second.may_capture))
    }

    /// Returns the name of the piece on an occupied square, for use within a sentence.
    pub(super) fn role_name(&self, square: Square) -> &'static str {
        self.board.role_at(square).map_or("piece", name)
    }

    /// Returns the moving side's royal piece that is attacked after the turn, with a clause such as
    /// `attacked by the rook on e8`. `self` is the public position after the turn's moves, with
    /// that side still to move.
    fn attack_after(&self, made: &TurnEffects) -> Option<(Square, Explanation)> {
        let at = self.endangered(made).first()?;
        let standing = self.judged_as(made).without_falls();
        let us = self.turn;
        let attackers = standing.attackers(us, at);
        let direct = attackers
            .into_iter()
            .find(|from| standing.goals(*from).takes.contains(at));
        if let Some(attacker) = direct {
            let clause = format!("attacked by the {} on {attacker}", self.role_name(attacker));
            let marks = attacks::between(at, attacker).with(at).with(attacker);
            return Some((at, Explanation::new(clause, marks)));
        }
        let attacker = attackers.first()?;
        let what = self.role_name(attacker);
        let Some(near) = standing.way_to(at) else {
            let clause = format!("attacked by the {what} on {attacker}, which may move twice");
            return Some((at, Explanation::new(clause, [at, attacker])));
        };
        let clause =
            format!("attacked through the passage: the {what} on {attacker} could land on {near}");
        let marks = attacks::between(attacker, near)
            .with(attacker)
            .with(near)
            .with(at);
        Some((at, Explanation::new(clause, marks)))
    }
}

/// Explains why an otherwise possible turn is illegal: a piece blocks the far end of the passage,
/// or a royal piece would be attacked.
pub(super) fn unsafe_turn(situation: &PublicPosition, turn: Turn) -> IllegalTurn {
    let (after, made) = situation.made(turn);
    if made.blocked
        && let Some((near, far)) = situation.before_last(turn).carried(turn.last())
    {
        let met = situation.role_name(far);
        let where_it_leads = format!("the passage leads from {near} to {far}, where");
        let clause = if situation.board.color_at(far) == Some(!situation.turn) {
            format!("{where_it_leads} a {met} stands that may not be taken")
        } else {
            format!("{where_it_leads} your own {met} stands")
        };
        return illegal(clause, [near, far]);
    }
    let Some((at, why)) = after.attack_after(&made) else {
        return illegal(
            format!("{} is not legal here", situation.bare_name(turn)),
            [turn.last().to()],
        );
    };
    let stays = situation.royal(situation.turn).contains(at);
    let what = after.standing(&made).role_name(at);
    let clause = match (stays, situation.in_check()) {
        (true, true) => format!("the {what} on {at} would still be {}", why.clause),
        (true, false) => format!("the {what} on {at} would be {}", why.clause),
        (false, _) => format!("on {at} the {what} would be {}", why.clause),
    };
    illegal(format!("{clause}{}", reminder(what)), why.marks)
}

/// Returns the clause `, and queens are royal` if the royal piece is not a king. `what` is the name
/// of the piece.
fn reminder(what: &str) -> String {
    if what == "king" {
        String::new()
    } else {
        format!(", and {what}s are royal")
    }
}

/// Returns the side towards which a king's two-square step would castle.
pub(super) fn castling_meant(
    situation: &PublicPosition,
    from: Square,
    to: Square,
) -> Option<CastlingSide> {
    let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
    let home = castling_squares(situation.turn, CastlingSide::KingSide).0;
    sides
        .into_iter()
        .find(|side| from == home && side.king_to(situation.turn) == to)
}

/// Explains why the side to move cannot castle on the given side of the board.
pub(in crate::event_chess) fn castling(
    situation: &PublicPosition,
    towards: CastlingSide,
) -> IllegalTurn {
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
            let seen = situation.board.attacks_to(square, !us, behind);
            let direct = (seen & attackers).any() || situation.gates().is_none();
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
        None => unsafe_turn(situation, castle.into()),
    }
}

/// Explains that the castling right is lost. A position does not record whether the king or the
/// rook has moved or been captured.
fn no_right(situation: &PublicPosition, king: Square, rook: Square) -> IllegalTurn {
    let us = situation.turn;
    let at_home = situation.king(us) == king
        && situation.board.piece_at(rook) == Some(shakmaty::Role::Rook.of(us));
    let marks = Bitboard::from(king).with(rook);
    let clause = if at_home {
        format!(
            "{} has lost the right to castle with the rook on {rook}: the king or the rook has \
             moved",
            side(us)
        )
    } else {
        format!(
            "castling needs the king on {king} and the rook on {rook}, and neither may have moved"
        )
    };
    illegal(clause, marks)
}
