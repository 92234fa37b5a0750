//! Generates turns in sets. Used while attacks follow orthodox chess: the king is the only royal
//! piece, and no piece can fall off the board.

use shakmaty::{Bitboard, Color, File, Move, Role, Square, attacks};

use super::TurnSink;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::moves::targets::double_step_ranks;
use crate::event_chess::situation::PublicPosition;

/// The constraints on other pieces' moves that keep the king safe.
#[derive(Clone, Copy)]
struct KingSafety {
    /// The allowed target squares. In check, these are only the squares where a piece captures the
    /// checker or blocks its line. Squares where a landing piece is carried to another square or
    /// falls off the board are excluded, because landings there are checked individually.
    goals: Bitboard,
    in_check: bool,
    /// The pieces that are the only ones between the king and an enemy slider.
    pinned: Bitboard,
    king: Square,
}

impl PublicPosition {
    /// Generates one-move turns, except castling.
    #[inline]
    pub(super) fn visit_sets(&self, sink: &mut impl TurnSink) {
        let us = self.turn;
        let king = self.king(us);
        let odd = self.active_events.odd_squares;
        let barred = self.spared() | odd;
        self.visit_king(king, barred, sink);
        let checkers = self.board.attacks_to(king, !us, self.board.occupied());
        let goals = match checkers.single_square() {
            _ if checkers.is_empty() => Bitboard::FULL,
            Some(checker) => attacks::between(king, checker).with(checker),
            None => Bitboard::EMPTY,
        };
        let needs = KingSafety {
            goals: goals & !barred,
            in_check: checkers.any(),
            pinned: self.blockers(king) & self.board.by_color(us),
            king,
        };
        self.visit_all_pawns(needs, sink);
        if self.active_events.touch(EventAspects::WAYS) {
            self.visit_pieces_of_events(needs, barred, sink);
            self.visit_pawns_of_events(needs, barred, sink);
        } else {
            self.visit_pieces(needs, sink);
        }
        if self.active_events.touch(EventAspects::PUTS) {
            self.visit_puts_of_events(goals, sink);
        }
        for at in odd {
            self.visit_judged(self.may_land_on(us, at), at.into(), sink);
        }
        for to in self.passed & !odd {
            for from in self.takers_on(us, to) {
                let capture = Move::EnPassant { from, to }.into();
                if self.is_safe(capture) {
                    sink.turn(capture);
                }
            }
        }
    }

    /// Returns a superset of the pieces of `side` that can land on a square.
    #[inline(never)]
    pub(in crate::event_chess) fn may_land_on(&self, side: Color, at: Square) -> Bitboard {
        let own = self.board.by_color(side);
        if self.active_events.touch(EventAspects::WAYS) {
            return own & !self.active_events.resting(side);
        }
        let pawns = self.board.pawns() & Bitboard::from_file(at.file());
        let looking = self.board.attacks_to(at, side, self.board.occupied());
        (looking | pawns) & own
    }

    #[inline]
    fn visit_king(&self, king: Square, spared: Bitboard, sink: &mut impl TurnSink) {
        let us = self.turn;
        let behind = self.board.occupied().without(king);
        let safe = |to: &Square| self.board.attacks_to(*to, !us, behind).is_empty();
        let steps = attacks::king_attacks(king) & !self.board.by_color(us) & !spared;
        sink.piece(Role::King, king, steps.into_iter().filter(safe).collect());
    }

    /// Returns the pieces of both sides that are the only ones between `king` and an enemy slider.
    #[inline]
    fn blockers(&self, king: Square) -> Bitboard {
        let mut blockers = Bitboard::EMPTY;
        for sniper in self.snipers(king) {
            let between = attacks::between(king, sniper) & self.board.occupied();
            if !between.more_than_one() {
                blockers |= between;
            }
        }
        blockers
    }

    /// Returns the enemy sliders that would attack the square on an otherwise empty board.
    #[inline]
    fn snipers(&self, at: Square) -> Bitboard {
        let straight = attacks::rook_attacks(at, Bitboard::EMPTY) & self.board.rooks_and_queens();
        let diagonal =
            attacks::bishop_attacks(at, Bitboard::EMPTY) & self.board.bishops_and_queens();
        (straight | diagonal) & self.board.by_color(!self.turn)
    }

    /// Returns the own pieces between an enemy slider and `at`, on lines with at most `most` own
    /// pieces and no enemy pieces in between.
    pub(super) fn shields(&self, at: Square, most: usize) -> Bitboard {
        let own = self.board.by_color(self.turn);
        let mut shields = Bitboard::EMPTY;
        for sniper in self.snipers(at) {
            let between = attacks::between(at, sniper) & self.board.occupied();
            if (between & !own).is_empty() && between.count() <= most {
                shields |= between;
            }
        }
        shields
    }

    /// Generates the moves of knights, bishops, rooks and queens as in orthodox chess.
    #[inline]
    fn visit_pieces(&self, needs: KingSafety, sink: &mut impl TurnSink) {
        let (us, occupied) = (self.turn, self.board.occupied());
        let own = self.board.by_color(us);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in self.board.by_role(role) & own {
                let mut to = attacks::attacks(from, role.of(us), occupied) & !own & needs.goals;
                if needs.pinned.contains(from) {
                    to &= attacks::ray(needs.king, from);
                }
                sink.piece(role, from, to);
            }
        }
    }

    /// Like [`visit_pieces`](Self::visit_pieces), but with the movement that events change. Moves
    /// of pinned pieces and swaps with the king are checked individually.
    #[inline(never)]
    fn visit_pieces_of_events(
        &self,
        needs: KingSafety,
        barred: Bitboard,
        sink: &mut impl TurnSink,
    ) {
        let own = self.board.by_color(self.turn) & !self.active_events.resting(self.turn);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in self.board.by_role(role) & own {
                let goals = self.goals_of(role.of(self.turn), from);
                if needs.pinned.contains(from) {
                    self.visit_one_by_one(role, from, goals.all() & !barred, sink);
                } else {
                    sink.piece(role, from, (goals.free | goals.takes) & needs.goals);
                    self.visit_swaps(role, from, goals.swaps & !barred, needs, sink);
                }
            }
        }
    }

    /// Generates swaps. Two own pieces that change places leave the same squares occupied, so
    /// attacks do not change unless one of them is the king.
    fn visit_swaps(
        &self,
        role: Role,
        from: Square,
        to: Bitboard,
        needs: KingSafety,
        sink: &mut impl TurnSink,
    ) {
        let king = Bitboard::from_square(needs.king);
        self.visit_one_by_one(role, from, to & king, sink);
        if needs.in_check {
            return;
        }
        for to in to & !king {
            let landing = Move::Normal {
                role,
                from,
                capture: self.board.role_at(to),
                to,
                promotion: None,
            };
            self.each_promotion(landing, &mut |landing| sink.turn(landing.into()));
        }
    }

    fn visit_one_by_one(&self, role: Role, from: Square, to: Bitboard, sink: &mut impl TurnSink) {
        for to in to {
            let landing = Move::Normal {
                role,
                from,
                capture: self.board.role_at(to),
                to,
                promotion: None,
            };
            if self.is_safe(landing.into()) {
                self.each_promotion(landing, &mut |landing| sink.turn(landing.into()));
            }
        }
    }

    /// Generates the ordinary steps and captures of pawns, except en passant.
    #[inline]
    fn visit_all_pawns(&self, needs: KingSafety, sink: &mut impl TurnSink) {
        let pawns = self.board.by_piece(Role::Pawn.of(self.turn));
        self.visit_pawns(pawns & !needs.pinned, needs.goals, sink);
        for pawn in pawns & needs.pinned {
            let goals = needs.goals & attacks::ray(needs.king, pawn);
            self.visit_pawns(pawn.into(), goals, sink);
        }
    }

    #[inline]
    fn visit_pawns(&self, pawns: Bitboard, goals: Bitboard, sink: &mut impl TurnSink) {
        let forward = self.turn.fold_wb(8, -8);
        let enemies = self.board.by_color(!self.turn);
        for (edge, aside) in [(File::A, -1), (File::H, 1)] {
            let captures =
                (pawns & !Bitboard::from_file(edge)).shift(forward + aside) & enemies & goals;
            sink.pawns(captures, forward + aside);
        }
        for (steps, offset) in self.pawn_steps_of(pawns) {
            sink.pawns(steps & goals, offset);
        }
    }

    /// Returns the target squares of single and double steps of `pawns`, each with its offset from
    /// the starting square.
    #[inline]
    pub(super) fn pawn_steps_of(&self, pawns: Bitboard) -> [(Bitboard, i32); 2] {
        let forward = self.turn.fold_wb(8, -8);
        let free = !self.board.occupied();
        let one = pawns.shift(forward) & free;
        let two = (pawns & double_step_ranks(self.turn)).shift(forward) & free;
        [(one, forward), (two.shift(forward) & free, 2 * forward)]
    }

    /// Generates additional pawn steps that events allow.
    #[inline(never)]
    fn visit_pawns_of_events(&self, needs: KingSafety, barred: Bitboard, sink: &mut impl TurnSink) {
        for from in self.board.by_piece(Role::Pawn.of(self.turn)) {
            let added = self.steps_of_events(from) & !barred;
            if added.is_empty() {
                continue;
            }
            let added =
                added & !self.forward_steps(from, self.turn) & !self.active_events.barred(from);
            if needs.pinned.contains(from) {
                self.visit_one_by_one(Role::Pawn, from, added, sink);
            } else {
                sink.piece(Role::Pawn, from, added & needs.goals);
            }
        }
    }

    /// Generates drops. A dropped piece can only block a check, so limiting drops to `goals` keeps
    /// the king safe.
    #[inline(never)]
    fn visit_puts_of_events(&self, goals: Bitboard, sink: &mut impl TurnSink) {
        for force in self.active_events.iter() {
            force.event().puts(self, force.state, &mut |role, squares| {
                for to in squares & goals {
                    sink.turn(Move::Put { role, to }.into());
                }
            });
        }
    }
}
