//! Every legal turn of the side to move.
//!
//! While no event in force changes attacks, most turns are found in sets, by pins and checkers, as fast chess
//! programs do it, and what is left is judged one by one. Otherwise everything is judged one by one.

mod pairs;
mod sets;

use shakmaty::{Bitboard, CastlingSide, Move, Role, Square};

use super::{made::Made, turn::Turn};
use crate::event_chess::{active::touches::Touches, situation::Situation};

/// What a pawn can become.
pub(in crate::event_chess) const PROMOTIONS: [Role; 4] =
    [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Takes legal turns. Sets hold no square where anything but an ordinary move is made.
pub(in crate::event_chess) trait Sink {
    /// A piece other than a pawn may go from `from` to each square of `to`.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// A pawn may go to each square of `to` from the square that lies `offset` before it, and
    /// promotes on the last rank.
    fn pawns(&mut self, to: Bitboard, offset: i32);
    /// After `first` a pawn may go to each square of `to` in the same turn, from the square that lies `offset`
    /// before it, and promotes on the last rank. Neither captures.
    fn marches(&mut self, first: Move, to: Bitboard, offset: i32);
    /// A turn by itself, whose promotion is in it.
    fn turn(&mut self, turn: Turn);
    /// Whether it takes no more.
    fn has_enough(&self) -> bool {
        false
    }
}

/// Hands each legal turn on.
pub(in crate::event_chess) struct Each<'a, F> {
    pub(in crate::event_chess) situation: &'a Situation,
    pub(in crate::event_chess) visit: F,
}

impl<F: FnMut(Turn)> Each<'_, F> {
    /// Not inlined, it gets both moves in registers.
    #[inline(never)]
    fn march(&mut self, first: Move, second: Move) {
        (self.visit)(Turn::of_two(first, second));
    }
}

impl<F: FnMut(Turn)> Sink for Each<'_, F> {
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

/// Takes one turn.
struct Found(bool);

impl Sink for Found {
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
    /// Every legal turn.
    pub(in crate::event_chess) fn legal(&self) -> Vec<Turn> {
        let mut turns = Vec::with_capacity(64);
        self.visit(&mut Each {
            situation: self,
            visit: |turn| turns.push(turn),
        });
        turns
    }

    /// Shows each legal turn to the sink once. A game that an event has ended has none.
    #[inline]
    pub(in crate::event_chess) fn visit(&self, sink: &mut impl Sink) {
        if self.lost.is_none() && (!self.forces.touch(Touches::ENDS) || self.decided().is_none()) {
            self.visit_possible(sink);
        }
    }

    /// The same, whether or not an event has ended the game.
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
        if self.forces.touch(Touches::MOVES) && !sink.has_enough() {
            self.visit_pairs(sink);
        }
    }

    /// Whether there is a turn, if no event has ended the game.
    pub(in crate::event_chess) fn has_possible_turn(&self) -> bool {
        let mut found = Found(false);
        self.visit_possible(&mut found);
        found.0
    }

    /// Turns of one move by these pieces to these squares, judged one by one, castling aside.
    #[inline(never)]
    fn visit_judged(&self, movers: Bitboard, goals: Bitboard, sink: &mut impl Sink) {
        let allowance = self.allowance();
        self.each_landing(movers, goals, &mut |landing| {
            if sink.has_enough() {
                return;
            }
            let (mut after, mut made) = (self.clone(), Made::default());
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

    /// The pieces of the side to move that may move.
    fn movers(&self) -> Bitboard {
        self.board.by_color(self.turn) & !self.forces.resting(self.turn)
    }

    /// Shows each move that these pieces of the side to move could make to these squares, without what a pawn
    /// becomes: castling, puts and the safety of royal pieces aside.
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

    /// Shows a move, or the four that it becomes when a pawn comes to its last rank by it.
    pub(super) fn each_promotion(&self, landing: Move, visit: &mut impl FnMut(Move)) {
        if !self.promotes(landing) {
            return visit(landing);
        }
        for role in PROMOTIONS {
            visit(promoting(landing, Some(role)));
        }
    }

    /// Whether a move takes a pawn of its side to its last rank, where it stands in the end.
    pub(in crate::event_chess) fn promotes(&self, landing: Move) -> bool {
        self.promoted_on(landing).is_some()
    }

    /// The square on which a pawn promotes by a move: where it ends itself, or where it is set back by a piece of
    /// its own side.
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

    /// Turns that put a piece on the board.
    fn visit_puts(&self, sink: &mut impl Sink) {
        for force in self.forces.iter() {
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

    /// Whether a pawn may take en passant on a square now. A pawn that stands ready may be pinned.
    pub(in crate::event_chess) fn takes_en_passant(&self, to: Square) -> bool {
        let takers = self.takers_on(self.turn, to).into_iter();
        takers
            .map(|from| Move::EnPassant { from, to })
            .any(|capture| self.is_safe(capture.into()))
    }
}

/// The same move with another promotion.
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

/// The order of starting squares in which moves of a turn are written: a2 before a3 before b2.
pub(super) fn written_order(from: Square) -> u32 {
    8 * u32::from(from.file()) + u32::from(from.rank())
}

/// What the first move of a turn has led to.
pub(in crate::event_chess) struct Begun {
    pub(super) after: Situation,
    pub(super) made: Made,
}
