//! Turns of two moves.

use shakmaty::{Bitboard, Move, Role, Square, attacks};

use super::{Begun, Sink, written_order};
use crate::event::{deck::Second, made::Made, situation::Situation, touches::Touches, turn::Turn};

impl Situation {
    /// Shows each legal turn of two moves once.
    #[inline(never)]
    pub(super) fn visit_pairs(&self, sink: &mut impl Sink) {
        let firsts = self.forces.iter().fold(Bitboard::EMPTY, |all, force| {
            all | force.event().firsts(force.state, &self.board, self.turn)
        });
        if firsts.is_empty() {
            return;
        }
        let allowance = self.allowance();
        let harmless = self.harmless();
        self.each_landing(firsts & self.movers(), &mut |first| {
            self.each_promotion(first, &mut |first| {
                if sink.has_enough() {
                    return;
                }
                let Some(begun) = self.begin(first) else {
                    return;
                };
                self.each_second(first, &begun, &mut |second| {
                    let turn = Turn::of_two(first, second);
                    if begun.is_legal(second, allowance, harmless) {
                        sink.turn(turn);
                    }
                });
            });
        });
    }

    /// What a first move leads to; `None` when nothing can follow it, or it is none.
    pub(in crate::event) fn begin(&self, first: Move) -> Option<Begun> {
        let (after, made) = self.made(first.into());
        let begun = Begun { after, made };
        (!made.blocked && begun.seconds().next().is_some()).then_some(begun)
    }

    /// Shows each move that can follow the first, each pair in the one order in which it is written.
    fn each_second(&self, first: Move, begun: &Begun, visit: &mut impl FnMut(Move)) {
        for second in begun.seconds() {
            let after = &begun.after;
            after.each_landing(second.movers, &mut |landing| {
                if !after.may_be_second(landing, second.may_capture) {
                    return;
                }
                after.each_promotion(landing, &mut |landing| {
                    if !second.any_order || self.is_written_so(first, landing) {
                        visit(landing);
                    }
                });
            });
        }
    }

    /// Whether a move is possible as the second of a turn, the safety of royal pieces aside.
    fn may_be_second(&self, landing: Move, may_capture: bool) -> bool {
        if !self.forces.odd_squares.contains(landing.to()) {
            return may_capture || !landing.is_capture();
        }
        let (_, made) = self.made(landing.into());
        !made.blocked && (may_capture || made.taken.is_empty())
    }

    /// Whether two moves of a turn are written in this order: in that of their starting squares, when both orders
    /// are possible.
    pub(in crate::event) fn is_written_so(&self, first: Move, second: Move) -> bool {
        let order = |landing: Move| landing.from().map(written_order);
        order(first) < order(second)
            || !(self.are_apart(first, second) || self.can_follow(second, first))
    }

    /// Whether two steps of pawns are on files of their own, so that neither is in the way of the other.
    fn are_apart(&self, first: Move, second: Move) -> bool {
        let lands_oddly = |part: Move| self.forces.odd_squares.contains(part.to());
        !self.forces.touch(Touches::WAYS)
            && first.role() == Role::Pawn
            && first.to().file() != second.to().file()
            && !lands_oddly(first)
            && !lands_oddly(second)
    }

    /// Whether these two moves can be made in this order, the safety of royal pieces aside.
    pub(in crate::event) fn can_follow(&self, first: Move, second: Move) -> bool {
        let (Some(from), Some(then)) = (first.from(), second.from()) else {
            return false;
        };
        if !self.goals(from).free.contains(first.to()) {
            return false;
        }
        let Some(begun) = self.begin(first) else {
            return false;
        };
        let may_move = begun.seconds().any(|second| second.movers.contains(then));
        may_move && begun.after.goals(then).free.contains(second.to()) && {
            let (_, made) = begun.after.made(second.into());
            !made.blocked && made.taken.is_empty()
        }
    }

    /// Pieces whose steps cannot uncover a king of their side: it is not attacked, and they stand on no line with
    /// it.
    fn harmless(&self) -> Bitboard {
        let royal = self.royal(self.turn);
        if self.forces.touch(Touches::FALLS) || !self.is_attacked_plainly(royal) || self.in_check()
        {
            return Bitboard::EMPTY;
        }
        let lines = royal.into_iter().fold(Bitboard::EMPTY, |all, at| {
            all | attacks::queen_attacks(at, Bitboard::EMPTY)
        });
        !lines & !royal
    }
}

impl Begun {
    /// What may follow.
    pub(in crate::event) fn seconds(&self) -> impl Iterator<Item = Second> + '_ {
        let forces = self.after.forces.iter();
        forces.filter_map(|force| {
            let second = force.event().second(&self.after, force.state, &self.made)?;
            let movers = second.movers & !self.after.forces.resting(self.after.turn);
            movers.any().then_some(Second { movers, ..second })
        })
    }

    /// Whether the whole turn is legal with this as its second move.
    fn is_legal(&self, second: Move, allowance: Option<u8>, harmless: Bitboard) -> bool {
        let starts = |from: Option<Square>| from.is_some_and(|from| harmless.contains(from));
        if starts(second.from()) && (self.made.touched & !self.made.moved & !harmless).is_empty() {
            return true;
        }
        let (mut after, mut made): (Situation, Made) = (self.after.clone(), self.made);
        after.make(second, &mut made);
        Situation::keeps_limit(&made, allowance) && after.stays_safe(&made)
    }
}
