//! Generates the legal turns of the side to move.
//!
//! If no active event changes attacks, most turns are generated in sets, using pins and checkers as
//! fast chess programs do, and the rest is judged one by one. Otherwise all turns are judged one by
//! one.

mod pairs;
mod sets;

use shakmaty::{Bitboard, CastlingSide, Move, Role, Square};

use super::{turn::Turn, turn_effects::TurnEffects};
use crate::event_chess::{active::aspects::Aspects, situation::Situation};

/// The roles that a pawn can promote to.
pub(in crate::event_chess) const PROMOTIONS: [Role; 4] =
    [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Receives legal turns. Sets contain only targets of ordinary moves.
pub(in crate::event_chess) trait Sink {
    /// A piece other than a pawn may move from `from` to each square of `to`.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// A pawn may move to each square of `to` from the square `offset` before it. It promotes on
    /// the last rank.
    fn pawns(&mut self, to: Bitboard, offset: i32);
    /// After `first`, a pawn may move to each square of `to` in the same turn, from the square
    /// `offset` before it. It promotes on the last rank. Neither move captures.
    fn marches(&mut self, first: Move, to: Bitboard, offset: i32);
    /// A single turn, including its promotion.
    fn turn(&mut self, turn: Turn);
    /// Whether no further turns are needed.
    fn has_enough(&self) -> bool {
        false
    }
}

/// Passes each legal turn to a closure.
pub(in crate::event_chess) struct TurnVisitor<'a, F> {
    pub(in crate::event_chess) situation: &'a Situation,
    pub(in crate::event_chess) visit: F,
}

impl<F: FnMut(Turn)> TurnVisitor<'_, F> {
    /// Not inlined, so that both moves are passed in registers.
    #[inline(never)]
    fn march(&mut self, first: Move, second: Move) {
        (self.visit)(Turn::of_two(first, second));
    }
}

impl<F: FnMut(Turn)> Sink for TurnVisitor<'_, F> {
    #[inline]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            let capture = self.situation.board.role_at(to);
            let landing = Move::Normal {
                role,
                from,
                capture,
                to,
                promotion: None,
            };
            (self.visit)(landing.into());
        }
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, offset: i32) {
        for to in to {
            let Some(from) = to.offset(-offset) else {
                continue;
            };
            let mut arrive = |promotion| {
                let landing = Move::Normal {
                    role: Role::Pawn,
                    from,
                    capture: self.situation.board.role_at(to),
                    to,
                    promotion,
                };
                (self.visit)(landing.into());
            };
            if Bitboard::BACKRANKS.contains(to) {
                PROMOTIONS.map(Some).into_iter().for_each(arrive);
            } else {
                arrive(None);
            }
        }
    }

    #[inline]
    fn marches(&mut self, first: Move, to: Bitboard, offset: i32) {
        for to in to {
            let Some(from) = to.offset(-offset) else {
                continue;
            };
            let second = Move::Normal {
                role: Role::Pawn,
                from,
                capture: None,
                to,
                promotion: None,
            };
            if Bitboard::BACKRANKS.contains(to) {
                for role in PROMOTIONS {
                    self.march(first, promoting(second, Some(role)));
                }
            } else {
                self.march(first, second);
            }
        }
    }

    #[inline]
    fn turn(&mut self, turn: Turn) {
        (self.visit)(turn);
    }
}

/// Stops at the first turn.
struct AnyTurn(bool);

impl Sink for AnyTurn {
    fn piece(&mut self, _: Role, _: Square, to: Bitboard) {
        self.0 |= to.any();
    }

    fn pawns(&mut self, to: Bitboard, _: i32) {
        self.0 |= to.any();
    }

    fn marches(&mut self, _: Move, to: Bitboard, _: i32) {
        self.0 |= to.any();
    }

    fn turn(&mut self, _: Turn) {
        self.0 = true;
    }

    fn has_enough(&self) -> bool {
        self.0
    }
}

impl Situation {
    /// Returns all legal turns.
    pub(in crate::event_chess) fn legal(&self) -> Vec<Turn> {
        let mut turns = Vec::with_capacity(64);
        self.visit(&mut TurnVisitor {
            situation: self,
            visit: |turn| turns.push(turn),
        });
        turns
    }

    /// Passes each legal turn to the sink once. There are none if an event has ended the game.
    #[inline]
    pub(in crate::event_chess) fn visit(&self, sink: &mut impl Sink) {
        if self.lost.is_none()
            && (!self.active_events.touch(Aspects::ENDS) || self.decided().is_none())
        {
            self.visit_possible(sink);
        }
    }

    /// Like [`visit`](Self::visit), whether or not an event has ended the game.
    #[inline]
    fn visit_possible(&self, sink: &mut impl Sink) {
        if self.is_attacked_plainly(self.royal(self.turn)) {
            self.visit_sets(sink);
        } else {
            self.visit_judged(self.movers(), Bitboard::FULL, sink);
            self.visit_puts(sink);
        }
        if self.rights.any() {
            for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
                self.may_castle(side)
                    .into_iter()
                    .for_each(|castle| sink.turn(castle.into()));
            }
        }
        if self.active_events.touch(Aspects::MOVES) && !sink.has_enough() {
            self.visit_pairs(sink);
        }
    }

    /// Whether there is a turn, assuming that no event has ended the game.
    pub(in crate::event_chess) fn has_possible_turn(&self) -> bool {
        let mut found = AnyTurn(false);
        self.visit_possible(&mut found);
        found.0
    }

    /// Generates turns of one move by these pieces to these squares, judged one by one, except
    /// castling.
    #[inline(never)]
    fn visit_judged(&self, movers: Bitboard, goals: Bitboard, sink: &mut impl Sink) {
        let allowance = self.allowance();
        self.each_landing(movers, goals, &mut |landing| {
            if sink.has_enough() {
                return;
            }
            let (mut after, mut made) = (self.clone(), TurnEffects::default());
            after.make(landing, &mut made);
            if made.blocked || !Self::keeps_limit(&made, allowance) {
                return;
            }
            if !self.promotes(landing) {
                if after.stays_safe(&made) {
                    sink.turn(landing.into());
                }
                return;
            }
            self.each_promotion(landing, &mut |landing| {
                if self.is_safe(landing.into()) {
                    sink.turn(landing.into());
                }
            });
        });
    }

    /// Returns the pieces of the side to move that may move.
    fn movers(&self) -> Bitboard {
        self.board.by_color(self.turn) & !self.active_events.resting(self.turn)
    }

    /// Visits each move that these pieces of the side to move could make to these squares, without
    /// promotions. Castling, puts and the safety of royal pieces are ignored.
    pub(in crate::event_chess) fn each_landing(
        &self,
        movers: Bitboard,
        goals: Bitboard,
        visit: &mut impl FnMut(Move),
    ) {
        for from in movers {
            let Some(role) = self.board.role_at(from) else {
                continue;
            };
            for to in self.goals(from).all() & goals {
                visit(Move::Normal {
                    role,
                    from,
                    capture: self.board.role_at(to),
                    to,
                    promotion: None,
                });
            }
        }
        for to in self.passed & goals {
            for from in self.takers_on(self.turn, to) & movers {
                visit(Move::EnPassant { from, to });
            }
        }
    }

    /// Visits a move, or its four promotions if a pawn reaches its last rank.
    pub(super) fn each_promotion(&self, landing: Move, visit: &mut impl FnMut(Move)) {
        if !self.promotes(landing) {
            return visit(landing);
        }
        for role in PROMOTIONS {
            visit(promoting(landing, Some(role)));
        }
    }

    /// Whether a move brings a pawn of its side to its last rank, where it ends.
    pub(in crate::event_chess) fn promotes(&self, landing: Move) -> bool {
        self.promoted_on(landing).is_some()
    }

    /// Returns the square on which a pawn promotes by a move: where it ends itself, or where it is
    /// set back by a friend.
    pub(in crate::event_chess) fn promoted_on(&self, landing: Move) -> Option<Square> {
        let Move::Normal { role, from, to, .. } = landing else {
            return None;
        };
        let last = (!self.turn).backrank();
        if role == Role::Pawn {
            let end = self.end_of(to);
            return (end.at.rank() == last && !end.falls).then_some(end.at);
        }
        let pawns = self.board.by_piece(Role::Pawn.of(self.turn));
        (from.rank() == last && pawns.contains(to)).then_some(from)
    }

    /// Generates turns that put a piece on the board.
    fn visit_puts(&self, sink: &mut impl Sink) {
        for force in self.active_events.iter() {
            force.event().puts(self, force.state, &mut |role, squares| {
                for to in squares {
                    let put = Move::Put { role, to }.into();
                    if self.is_safe(put) {
                        sink.turn(put);
                    }
                }
            });
        }
    }

    /// Whether a pawn may capture en passant on a square now. A pawn in position may be pinned.
    pub(in crate::event_chess) fn takes_en_passant(&self, to: Square) -> bool {
        let takers = self.takers_on(self.turn, to).into_iter();
        takers
            .map(|from| Move::EnPassant { from, to })
            .any(|capture| self.is_safe(capture.into()))
    }
}

/// Replaces the promotion of a move.
pub(in crate::event_chess) fn promoting(landing: Move, promotion: Option<Role>) -> Move {
    match landing {
        Move::Normal {
            role,
            from,
            capture,
            to,
            ..
        } => Move::Normal {
            role,
            from,
            capture,
            to,
            promotion,
        },
        other => other,
    }
}

/// Returns the rank of a starting square in the canonical order of a turn's moves: a2 before a3
/// before b2.
pub(super) fn written_order(from: Square) -> u32 {
    8 * u32::from(from.file()) + u32::from(from.rank())
}

/// The result of a turn's first move.
pub(in crate::event_chess) struct AfterFirstMove {
    pub(super) after: Situation,
    pub(super) made: TurnEffects,
}
