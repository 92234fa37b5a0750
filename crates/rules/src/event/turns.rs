//! Every legal turn of the side to move.
//!
//! What has nothing to do with the passage is found in sets, by pins and checkers, as fast chess
//! programs do it: when the king does not stand on an end of the passage, it can only be attacked
//! directly. Landings on an end, castling, en passant, and everything while the king itself stands
//! on an end, are judged one by one.

use shakmaty::{Bitboard, CastlingSide, File, Move, Role, Square, attacks};

use super::{
    attack::{Placement, double_step_ranks},
    situation::Situation,
};

/// What a pawn can become.
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Takes legal turns. Sets hold no square on an end of the passage.
pub(super) trait Sink {
    /// A piece other than a pawn may go from `from` to each square of `to`.
    fn piece(&mut self, role: Role, from: Square, to: Bitboard);
    /// A pawn may go to each square of `to` from the square that lies `offset` before it, and
    /// promotes on the last rank.
    fn pawns(&mut self, to: Bitboard, offset: i32);
    /// A turn by itself, whose promotion is in it.
    fn turn(&mut self, turn: Move);
}

/// Hands each legal turn on.
pub(super) struct Each<'a, F> {
    pub(super) situation: &'a Situation,
    pub(super) visit: F,
}

impl<F: FnMut(Move)> Sink for Each<'_, F> {
    #[inline]
    fn piece(&mut self, role: Role, from: Square, to: Bitboard) {
        for to in to {
            let capture = self.situation.board.role_at(to);
            (self.visit)(Move::Normal {
                role,
                from,
                capture,
                to,
                promotion: None,
            });
        }
    }

    #[inline]
    fn pawns(&mut self, to: Bitboard, offset: i32) {
        for to in to {
            let Some(from) = to.offset(-offset) else {
                continue;
            };
            let mut arrive = |promotion| {
                (self.visit)(Move::Normal {
                    role: Role::Pawn,
                    from,
                    capture: self.situation.board.role_at(to),
                    to,
                    promotion,
                });
            };
            if Bitboard::BACKRANKS.contains(to) {
                PROMOTIONS.map(Some).into_iter().for_each(arrive);
            } else {
                arrive(None);
            }
        }
    }

    #[inline]
    fn turn(&mut self, turn: Move) {
        (self.visit)(turn);
    }
}

impl Situation {
    /// Every legal turn.
    pub(super) fn legal(&self) -> Vec<Move> {
        let mut turns = Vec::with_capacity(64);
        self.visit(&mut Each {
            situation: self,
            visit: |turn| turns.push(turn),
        });
        turns
    }

    /// Shows each legal turn to the sink once.
    pub(super) fn visit(&self, sink: &mut impl Sink) {
        let ends = self.ends();
        let king = self.king(self.turn);
        let goals = !self.board.by_color(self.turn) & !self.spared() & !ends;
        if ends.contains(king) {
            self.visit_judged(goals, sink);
        } else {
            self.visit_sets(king, goals, sink);
        }
        self.visit_en_passant(sink);
        if self.rights.any() {
            for side in [CastlingSide::KingSide, CastlingSide::QueenSide] {
                self.may_castle(side)
                    .into_iter()
                    .for_each(|castle| sink.turn(castle));
            }
        }
        for end in ends {
            self.visit_landings(end, sink);
        }
    }

    /// Turns that land on no end of the passage while the king stands on none, without castling and
    /// en passant.
    fn visit_sets(&self, king: Square, goals: Bitboard, sink: &mut impl Sink) {
        let (us, occupied) = (self.turn, self.board.occupied());
        let checkers = self.board.attacks_to(king, !us, occupied);
        let behind = occupied.without(king);
        let safe = |to: &Square| self.board.attacks_to(*to, !us, behind).is_empty();
        let steps = attacks::king_attacks(king) & goals;
        sink.piece(Role::King, king, steps.into_iter().filter(safe).collect());
        let goals = match checkers.single_square() {
            _ if checkers.is_empty() => goals,
            Some(checker) => goals & attacks::between(king, checker).with(checker),
            None => return,
        };
        let own = self.board.by_color(us);
        let pinned = self.blockers(king) & own;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for from in self.board.by_role(role) & own {
                let mut to = attacks::attacks(from, role.of(us), occupied) & goals;
                if pinned.contains(from) {
                    to &= attacks::ray(king, from);
                }
                sink.piece(role, from, to);
            }
        }
        let pawns = self.board.pawns() & own;
        self.visit_pawns(pawns & !pinned, goals, sink);
        for pawn in pawns & pinned {
            self.visit_pawns(pawn.into(), goals & attacks::ray(king, pawn), sink);
        }
    }

    /// The pieces of both sides that alone stand between a king and an enemy slider.
    fn blockers(&self, king: Square) -> Bitboard {
        let snipers = (attacks::rook_attacks(king, Bitboard::EMPTY)
            & self.board.rooks_and_queens())
            | (attacks::bishop_attacks(king, Bitboard::EMPTY) & self.board.bishops_and_queens());
        let mut blockers = Bitboard::EMPTY;
        for sniper in snipers & self.board.by_color(!self.turn) {
            let between = attacks::between(king, sniper) & self.board.occupied();
            if !between.more_than_one() {
                blockers |= between;
            }
        }
        blockers
    }

    /// Steps, double steps and captures of a set of pawns, en passant aside.
    fn visit_pawns(&self, pawns: Bitboard, goals: Bitboard, sink: &mut impl Sink) {
        let forward = self.turn.fold_wb(8, -8);
        let free = !self.board.occupied();
        let enemies = self.board.by_color(!self.turn);
        for (edge, aside) in [(File::A, -1), (File::H, 1)] {
            let captures =
                (pawns & !Bitboard::from_file(edge)).shift(forward + aside) & enemies & goals;
            sink.pawns(captures, forward + aside);
        }
        let one = pawns.shift(forward) & free;
        let two = (pawns & double_step_ranks(self.turn)).shift(forward) & free;
        sink.pawns(one & goals, forward);
        sink.pawns(two.shift(forward) & free & goals, 2 * forward);
    }

    /// The same turns, judged one by one.
    fn visit_judged(&self, goals: Bitboard, sink: &mut impl Sink) {
        for from in self.board.by_color(self.turn) {
            for to in self.reach(from) & goals {
                self.judge_landing(from, to, sink);
            }
        }
    }

    /// Where the piece on `from` could go by an ordinary first move: castling, en passant and the
    /// safety of the king aside.
    pub(super) fn reach(&self, from: Square) -> Bitboard {
        let Some(piece) = self.board.piece_at(from) else {
            return Bitboard::EMPTY;
        };
        let own = self.board.by_color(piece.color);
        if piece.role != Role::Pawn {
            return attacks::attacks(from, piece, self.board.occupied()) & !own;
        }
        let forward = piece.color.fold_wb(8, -8);
        let free = !self.board.occupied();
        let pawn = Bitboard::from_square(from);
        let one = pawn.shift(forward) & free;
        let two = (pawn & double_step_ranks(piece.color)).shift(forward) & free;
        let captures = attacks::pawn_attacks(piece.color, from) & self.board.by_color(!piece.color);
        captures | one | (two.shift(forward) & free)
    }

    /// Turns that land on an end of the passage, castling and en passant aside.
    fn visit_landings(&self, end: Square, sink: &mut impl Sink) {
        let own = self.board.by_color(self.turn);
        // The landers are the enemies of the other side's king.
        let placement = Placement {
            own: self.board.by_color(!self.turn),
            enemies: own,
            passed: None,
        };
        let mut movers = self.landers(self.turn, end, placement);
        let far = self.end_of(end);
        if own.contains(far) {
            // A friend stands there, unless it is the piece that moves.
            movers &= Bitboard::from_square(far);
        }
        for from in movers {
            self.judge_landing(from, end, sink);
        }
    }

    fn judge_landing(&self, from: Square, to: Square, sink: &mut impl Sink) {
        let Some(role) = self.board.role_at(from) else {
            return;
        };
        let landing = Move::Normal {
            role,
            from,
            capture: self.board.role_at(to),
            to,
            promotion: None,
        };
        if self.is_safe(landing) {
            self.with_promotions(landing, &mut |turn| sink.turn(turn));
        }
    }

    fn visit_en_passant(&self, sink: &mut impl Sink) {
        self.en_passant().for_each(|capture| sink.turn(capture));
    }

    /// The legal captures en passant.
    fn en_passant(&self) -> impl Iterator<Item = Move> {
        self.passed.into_iter().flat_map(move |to| {
            let captures = self.ready_for(self.turn, to).into_iter();
            captures
                .map(move |from| Move::EnPassant { from, to })
                .filter(|capture| self.is_safe(*capture))
        })
    }

    /// Whether a pawn may take en passant now. A pawn that stands ready may be pinned.
    pub(super) fn takes_en_passant(&self) -> bool {
        self.en_passant().next().is_some()
    }

    /// Shows a turn, or the four that it becomes when a pawn ends on its last rank.
    fn with_promotions(&self, turn: Move, visit: &mut impl FnMut(Move)) {
        if !self.promotes(turn) {
            return visit(turn);
        }
        for role in PROMOTIONS {
            visit(promoting(turn, Some(role)));
        }
    }

    /// Whether a turn takes a pawn to its last rank, where it ends.
    pub(super) fn promotes(&self, turn: Move) -> bool {
        match turn {
            Move::Normal {
                role: Role::Pawn,
                to,
                ..
            } => self.end_of(to).rank() == (!self.turn).backrank(),
            _ => false,
        }
    }
}

/// The same turn with another promotion.
pub(super) fn promoting(turn: Move, promotion: Option<Role>) -> Move {
    match turn {
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
