//! Generates turns of two moves.

use shakmaty::{Bitboard, File, Move, Role, Square};

use super::{AfterFirstMove, TurnSink, written_order};
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::deck::SecondMove;
use crate::event_chess::moves::turn::Turn;
use crate::event_chess::moves::turn_effects::TurnEffects;
use crate::event_chess::situation::PublicPosition;

impl PublicPosition {
    /// Passes each legal turn of two moves to the sink once.
    #[inline(never)]
    pub(super) fn visit_pairs(&self, sink: &mut impl TurnSink) {
        let firsts = self
            .active_events
            .iter()
            .fold(Bitboard::EMPTY, |all, force| {
                all | force.event().firsts(force.state, &self.board, self.turn)
            });
        if firsts.is_empty() {
            return;
        }
        let allowance = self.allowance();
        let harmless = self.harmless();
        self.each_landing(firsts & self.movers(), Bitboard::FULL, &mut |first| {
            self.each_promotion(first, &mut |first| {
                if sink.has_enough() {
                    return;
                }
                let mut begun = AfterFirstMove::before(self);
                if !begun.start_with(first) {
                    return;
                }
                for second in begun.seconds() {
                    let marching = self.marching(first, &begun, second, harmless);
                    let found = begun.after.visit_marches(first, marching, sink);
                    self.each_second(first, found, &begun, second, &mut |landing| {
                        if begun.is_legal(landing, second, allowance, harmless) {
                            sink.turn(Turn::of_two(first, landing));
                        }
                    });
                }
            });
        });
    }

    /// Returns the pawns that can step safely after the pawn step `first`. Excludes pawns on the
    /// same file and pawns whose step could expose a king. Returns an empty set if an event affects
    /// the steps.
    fn marching(
        &self,
        first: Move,
        begun: &AfterFirstMove,
        second: SecondMove,
        harmless: Bitboard,
    ) -> Bitboard {
        let Some(from) = first.from().filter(|from| harmless.contains(*from)) else {
            return Bitboard::EMPTY;
        };
        let is_step = first.role() == Role::Pawn
            && from.file() == first.to().file()
            && !self.active_events.odd_squares.contains(first.to());
        if !is_step
            || !second.any_order
            || second.may_capture
            || self.active_events.touch(EventAspects::WAYS)
        {
            return Bitboard::EMPTY;
        }
        let own = begun.after.board.by_piece(Role::Pawn.of(self.turn));
        second.movers & own & harmless & !Bitboard::from_file(from.file())
    }

    /// Generates the two-step turns that begin with `first` and end with a step of one of `pawns`,
    /// each pair of steps once. Returns the pawns whose turns have been generated.
    fn visit_marches(&self, first: Move, pawns: Bitboard, sink: &mut impl TurnSink) -> Bitboard {
        let Some(from) = first.from().filter(|_| pawns.any()) else {
            return Bitboard::EMPTY;
        };
        // Pairs with pawns on earlier files are generated with the other pawn's step as the first.
        let behind = files_behind(from.file()) & pawns;
        for (steps, offset) in self.pawn_steps_of(behind) {
            sink.marches(first, steps & !self.active_events.odd_squares, offset);
        }
        pawns
    }

    /// Returns the state after a first move, or `None` if the move is illegal or no second move is
    /// allowed.
    pub(in crate::event_chess) fn begin(&self, first: Move) -> Option<AfterFirstMove> {
        let mut begun = AfterFirstMove::before(self);
        begun.start_with(first).then_some(begun)
    }

    /// Calls `visit` with each possible second move, so that each pair is visited only in its
    /// canonical order. Skips pawns in `found`, whose turns were generated in sets.
    fn each_second(
        &self,
        first: Move,
        found: Bitboard,
        begun: &AfterFirstMove,
        second: SecondMove,
        visit: &mut impl FnMut(Move),
    ) {
        let after = &begun.after;
        let odd = self.active_events.odd_squares;
        let left = if odd.is_empty() {
            second.movers & !found
        } else {
            second.movers
        };
        after.each_landing(left, Bitboard::FULL, &mut |landing| {
            let is_found = landing.from().is_some_and(|from| found.contains(from));
            if (is_found && !odd.contains(landing.to()))
                || !after.may_be_second(landing, second.may_capture)
            {
                return;
            }
            after.each_promotion(landing, &mut |landing| {
                if !second.any_order || self.is_written_so(first, landing) {
                    visit(landing);
                }
            });
        });
    }

    /// Whether a move is possible as the second move of a turn, even if it leaves a royal piece
    /// attacked.
    fn may_be_second(&self, landing: Move, may_capture: bool) -> bool {
        if !self.active_events.odd_squares.contains(landing.to()) {
            return may_capture || !landing.is_capture();
        }
        let (_, made) = self.made(landing.into());
        !made.blocked && (may_capture || made.taken.is_empty())
    }

    /// Whether two moves are in canonical order. If both orders are possible, the canonical one is
    /// sorted by starting square.
    pub(in crate::event_chess) fn is_written_so(&self, first: Move, second: Move) -> bool {
        let order = |landing: Move| landing.from().map(written_order);
        order(first) < order(second)
            || !(self.are_apart(first, second) || self.can_follow(second, first))
    }

    /// Whether the first move is a pawn's and the moves are on different files, so that neither
    /// obstructs the other.
    fn are_apart(&self, first: Move, second: Move) -> bool {
        let lands_oddly = |part: Move| self.active_events.odd_squares.contains(part.to());
        !self.active_events.touch(EventAspects::WAYS)
            && first.role() == Role::Pawn
            && first.to().file() != second.to().file()
            && !lands_oddly(first)
            && !lands_oddly(second)
    }

    /// Whether the two moves can be made in this order, even if they leave a royal piece attacked.
    pub(in crate::event_chess) fn can_follow(&self, first: Move, second: Move) -> bool {
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

    /// Returns the pieces that do not shield a royal piece of their side: any two of them may leave
    /// their squares in a turn without captures.
    fn harmless(&self) -> Bitboard {
        let royal = self.royal(self.turn);
        if self.active_events.touch(EventAspects::FALLS)
            || !self.is_attacked_plainly(royal)
            || self.in_check()
        {
            return Bitboard::EMPTY;
        }
        let shields = royal.into_iter().fold(Bitboard::EMPTY, |all, at| {
            all | self.shields(at, Self::MAX_MOVES)
        });
        !shields & !royal
    }
}

impl AfterFirstMove {
    /// Creates the state before the first move, with no effects yet.
    #[inline]
    fn before(situation: &PublicPosition) -> Self {
        Self {
            after: situation.clone(),
            made: TurnEffects::default(),
        }
    }

    /// Makes the first move in place, to avoid copying a position. Returns whether a second move is
    /// allowed.
    fn start_with(&mut self, first: Move) -> bool {
        self.after.make(first, &mut self.made);
        !self.made.blocked && self.seconds().next().is_some()
    }

    /// Returns each active event's rule for the second move, if it allows one.
    pub(in crate::event_chess) fn seconds(&self) -> impl Iterator<Item = SecondMove> + '_ {
        let active_events = self.after.active_events.iter();
        active_events.filter_map(|force| {
            let second = force.event().second(&self.after, force.state, &self.made)?;
            let movers = second.movers & !self.after.active_events.resting(self.after.turn);
            movers.any().then_some(SecondMove { movers, ..second })
        })
    }

    /// Whether the turn with the given second move is legal.
    fn is_legal(
        &self,
        landing: Move,
        second: SecondMove,
        allowance: Option<u8>,
        harmless: Bitboard,
    ) -> bool {
        let takes_nothing = !second.may_capture && self.made.taken.is_empty();
        let starts = |from: Option<Square>| from.is_some_and(|from| harmless.contains(from));
        let left = self.made.touched & !self.made.moved;
        if takes_nothing && starts(landing.from()) && (left & !harmless).is_empty() {
            return true;
        }
        let (mut after, mut made): (PublicPosition, TurnEffects) = (self.after.clone(), self.made);
        after.make(landing, &mut made);
        PublicPosition::keeps_limit(&made, allowance) && after.stays_safe(&made)
    }
}

/// Returns the squares on the files after this one. Their pawns come later in canonical order.
fn files_behind(file: File) -> Bitboard {
    let upto = (2 << u32::from(file)) - 1_u64;
    !Bitboard(upto * 0x0101_0101_0101_0101)
}
