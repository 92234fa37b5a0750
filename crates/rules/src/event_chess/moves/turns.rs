//! Generates the legal turns of the side to move.
//!
//! If no active event changes attacks, most turns are generated in sets, using pins and checkers as
//! fast chess programs do. The rest, or all turns if attacks are changed, are checked individually.

mod pairs;
mod sets;

use shakmaty::{Bitboard, CastlingSide, Move, Role, Square};

use super::turn::Turn;
use super::turn_effects::TurnEffects;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::situation::PublicPosition;

/// The roles to which a pawn can promote.
pub(in crate::event_chess) const PROMOTIONS: [Role; 4] =
    [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// A receiver of legal turns, individually or in sets. Sets contain only targets of ordinary moves.
pub(in crate::event_chess) trait TurnSink {
    /// Receives moves of a piece other than a pawn, from `from` to each square of `to`.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// Receives pawn moves to each square of `to`. A pawn's origin is its target minus `offset`.
    /// Pawns promote on the last rank.
    fn pawns(&mut self, to: Bitboard, offset: i32);
    /// Receives two-move turns that begin with `first`, followed by a pawn step to each square of
    /// `to`. A pawn's origin is its target minus `offset`. Pawns promote on the last rank. Neither
    /// move captures.
    fn marches(&mut self, first: Move, to: Bitboard, offset: i32);
    /// Receives a single turn, including its promotion.
    fn turn(&mut self, turn: Turn);
    /// Whether the generator may stop because the receiver needs no further turns.
    fn has_enough(&self) -> bool {
        false
    }
}

/// A sink that calls a closure for each legal turn.
pub(in crate::event_chess) struct TurnVisitor<'a, F> {
    pub(in crate::event_chess) situation: &'a PublicPosition,
    pub(in crate::event_chess) visit: F,
}

impl<F: FnMut(Turn)> TurnVisitor<'_, F> {
    /// Not inlined, so that both moves are passed in registers.
    #[inline(never)]
    fn march(&mut self, first: Move, second: Move) {
        (self.visit)(Turn::of_two(first, second));
    }
}

impl<F: FnMut(Turn)> TurnSink for TurnVisitor<'_, F> {
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

/// A sink that stops at the first turn.
struct AnyTurn(bool);

impl TurnSink for AnyTurn {
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

impl PublicPosition {
    /// Returns all legal turns.
    pub(in crate::event_chess) fn legal(&self) -> Vec<Turn> {
        let mut turns = Vec::with_capacity(64);
        self.visit(&mut TurnVisitor {
            situation: self,
            visit: |turn| turns.push(turn),
        });
        turns
    }

    /// Passes each legal turn to the sink once. Passes none if an event has ended the game.
    #[inline]
    pub(in crate::event_chess) fn visit(&self, sink: &mut impl TurnSink) {
        if self.lost.is_none()
            && (!self.active_events.touch(EventAspects::ENDS) || self.decided().is_none())
        {
            self.visit_possible(sink);
        }
    }

    /// Like [`visit`](Self::visit), but does not check whether an event has ended the game.
    #[inline]
    fn visit_possible(&self, sink: &mut impl TurnSink) {
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
        if self.active_events.touch(EventAspects::MOVES) && !sink.has_enough() {
            self.visit_pairs(sink);
        }
    }

    /// Whether a turn exists, assuming that no event has ended the game.
    pub(in crate::event_chess) fn has_possible_turn(&self) -> bool {
        let mut found = AnyTurn(false);
        self.visit_possible(&mut found);
        found.0
    }

    /// Generates one-move turns of the pieces on `movers` to the squares in `goals`, except
    /// castling. Checks each of them individually.
    #[inline(never)]
    fn visit_judged(&self, movers: Bitboard, goals: Bitboard, sink: &mut impl TurnSink) {
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

    /// Returns the pieces that the side to move may move.
    fn movers(&self) -> Bitboard {
        self.board.by_color(self.turn) & !self.active_events.resting(self.turn)
    }

    /// Calls `visit` with each move that the pieces on `movers` could make to the squares in
    /// `goals`, without promotions. Ignores castling, drops and the safety of royal pieces.
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

    /// Calls `visit` with the move, or with its four promotions if it takes a pawn to its last
    /// rank.
    pub(super) fn each_promotion(&self, landing: Move, visit: &mut impl FnMut(Move)) {
        if !self.promotes(landing) {
            return visit(landing);
        }
        for role in PROMOTIONS {
            visit(promoting(landing, Some(role)));
        }
    }

    /// Whether a pawn of the moving side ends the move on its last rank.
    pub(in crate::event_chess) fn promotes(&self, landing: Move) -> bool {
        self.promoted_on(landing).is_some()
    }

    /// Returns the square where a move promotes a pawn: where the moved pawn ends, or where a
    /// knight's swap puts a pawn.
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

    /// Generates the turns in which a piece is dropped on the board.
    fn visit_puts(&self, sink: &mut impl TurnSink) {
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

    /// Whether a legal en passant capture on the square exists. Each possible capture is checked,
    /// because the pawn may be pinned.
    pub(in crate::event_chess) fn takes_en_passant(&self, to: Square) -> bool {
        let takers = self.takers_on(self.turn, to).into_iter();
        takers
            .map(|from| Move::EnPassant { from, to })
            .any(|capture| self.is_safe(capture.into()))
    }
}

/// Returns the move with its promotion replaced.
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

/// Returns the sort key by which a turn's two moves are put in canonical order: by starting square,
/// with a2 before a3 before b2.
pub(super) fn written_order(from: Square) -> u32 {
    8 * u32::from(from.file()) + u32::from(from.rank())
}

/// The state after the first move of a turn.
pub(in crate::event_chess) struct AfterFirstMove {
    pub(super) after: PublicPosition,
    pub(super) made: TurnEffects,
}
