//! Who attacks a royal piece: whoever could take it within one turn, with all that is in force.

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::made::Made;
use crate::event_chess::{
    active::{forces::Forces, touches::Touches},
    deck::Landing,
    situation::Situation,
};

impl Situation {
    /// The pieces of a side that must not be attacked after its turns.
    #[inline]
    pub(in crate::event_chess) fn royal(&self, side: Color) -> Bitboard {
        let king = self.board.by_piece(Role::King.of(side));
        if !self.forces.touch(Touches::ROYALTY) {
            return king;
        }
        self.forces.iter().fold(king, |all, force| {
            all | force.event().royal(&self.board, side)
        })
    }

    /// The same without what makes things fall.
    pub(in crate::event_chess) fn without_falls(&self) -> Self {
        if !self.forces.touch(Touches::FALLS) {
            return self.clone();
        }
        let mut forces = Forces::default();
        for force in self
            .forces
            .iter()
            .filter(|force| !force.event().touches().any_of(Touches::FALLS))
        {
            forces.add(force.id, force.state);
        }
        Self {
            forces,
            ..self.clone()
        }
    }

    /// Whether a royal piece of the side to move is attacked.
    pub(in crate::event_chess) fn in_check(&self) -> bool {
        self.is_attacked(self.turn)
    }

    /// Whether a royal piece of a side is attacked where it stands.
    #[inline]
    pub(in crate::event_chess) fn is_attacked(&self, side: Color) -> bool {
        let royal = self.royal(side);
        if self.is_attacked_plainly(royal) {
            let occupied = self.board.occupied();
            return royal
                .into_iter()
                .any(|at| self.board.attacks_to(at, !side, occupied).any());
        }
        let standing = self.without_falls();
        royal
            .into_iter()
            .any(|at| standing.attackers(side, at).any())
    }

    /// Whether what stands on these squares can only be attacked as in chess.
    #[inline]
    pub(super) fn is_attacked_plainly(&self, at: Bitboard) -> bool {
        self.forces.is_empty()
            || (!self.forces.touch(Touches::ATTACKS) && (at & self.forces.odd_squares).is_empty())
    }

    /// The royal pieces of a side that are attacked.
    pub(in crate::event_chess) fn attacked(&self, side: Color) -> Bitboard {
        let royal = self.royal(side).into_iter();
        royal.filter(|at| self.attackers(side, *at).any()).collect()
    }

    /// The enemies of a side that could take its piece on `at`, as if nothing fell.
    pub(in crate::event_chess) fn attackers(&self, side: Color, at: Square) -> Bitboard {
        if self.is_attacked_plainly(at.into()) {
            return self.board.attacks_to(at, !side, self.board.occupied());
        }
        if self.forces.touch(Touches::FALLS) {
            return self.without_falls().attackers(side, at);
        }
        if !self.forces.touch(Touches::ATTACKS) {
            return self.attackers_by_ways(side, at);
        }
        let mut enemies = self.board.by_color(!side) & !self.forces.resting(!side);
        if self.way_to(at).is_none() {
            enemies &= could_take(at, self.board.occupied());
        }
        let takers = enemies.into_iter().filter(|from| self.takes(*from, at));
        takers.collect::<Bitboard>() | self.running_attackers(!side, at)
    }

    /// The same where attacks are as in chess but for ways that lead on: what attacks the square, and what could land
    /// where a way to it begins.
    fn attackers_by_ways(&self, side: Color, at: Square) -> Bitboard {
        let attackers = self.board.attacks_to(at, !side, self.board.occupied());
        let Some(near) = self.way_to(at) else {
            return attackers;
        };
        let comes = |from: &Square| self.takes_beyond(*from, self.goals(*from).all(), at);
        let others = self.may_land_on(!side, near) & !attackers;
        attackers | others.into_iter().filter(comes).collect::<Bitboard>()
    }

    /// Whether the piece on `from` could take what stands on `at` by a single move, directly or by going on from
    /// where it lands.
    fn takes(&self, from: Square, at: Square) -> bool {
        let goals = self.goals(from);
        goals.takes.contains(at) || self.takes_beyond(from, goals.all(), at)
    }

    /// Whether the piece on `from` could land where a way to `at` begins.
    fn takes_beyond(&self, from: Square, goals: Bitboard, at: Square) -> bool {
        let Some(near) = self.way_to(at) else {
            return false;
        };
        let Some(piece) = self.board.piece_at(from) else {
            return false;
        };
        let lands = goals.contains(near)
            || (piece.role == Role::Pawn
                && self.turn == piece.color
                && self.passed.contains(near)
                && self.takers_on(piece.color, near).contains(from));
        lands && !self.spares(piece.role).contains(at)
    }

    /// The square from which what lands there goes on to `at`.
    pub(in crate::event_chess) fn way_to(&self, at: Square) -> Option<Square> {
        if !self.forces.odd_squares.contains(at) {
            return None;
        }
        self.forces.iter().find_map(|force| {
            let far = force.event().lands(force.state, at);
            // A way leads both ways.
            match far {
                Landing::GoesOn(far) => Some(far),
                Landing::Stays | Landing::Falls => None,
            }
        })
    }

    /// The pieces that a piece of this role may not take.
    pub(super) fn spares(&self, taker: Role) -> Bitboard {
        if !self.forces.touch(Touches::ATTACKS) {
            return Bitboard::EMPTY;
        }
        self.forces.iter().fold(Bitboard::EMPTY, |all, force| {
            all | force.event().spares(&self.board, taker)
        })
    }

    /// The pieces of a side that could take what stands on `at` by the second move of a turn.
    fn running_attackers(&self, side: Color, at: Square) -> Bitboard {
        let mut attackers = Bitboard::EMPTY;
        for force in self.forces.iter() {
            let runners = force.event().runners(force.state, &self.board, side);
            for from in runners & !self.forces.resting(side) {
                if self.runs_to(side, from, at) {
                    attackers.add(from);
                }
            }
        }
        attackers
    }

    fn runs_to(&self, side: Color, from: Square, at: Square) -> bool {
        let Some(role) = self.board.role_at(from) else {
            return false;
        };
        let near = |to: &Square| self.end_of(*to).at.distance(at) <= 1 || self.way_to(at).is_some();
        self.goals(from).all().into_iter().filter(near).any(|to| {
            let mut after = self.clone();
            after.turn = side;
            let mut made = Made::default();
            let first = Move::Normal {
                role,
                from,
                capture: self.board.role_at(to),
                to,
                promotion: None,
            };
            after.make(first, &mut made);
            !made.blocked && made.moved.into_iter().any(|from| after.takes(from, at))
        })
    }
}

/// The squares from which a piece could take what stands on `at` by a single move, in whatever way it moves: events
/// lend the ways of chess and take some away, but let nothing capture over pieces.
fn could_take(at: Square, occupied: Bitboard) -> Bitboard {
    attacks::queen_attacks(at, occupied) | attacks::knight_attacks(at)
}
