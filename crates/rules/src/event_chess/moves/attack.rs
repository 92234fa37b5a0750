//! Attacks on royal pieces. An attack is a possible capture within one turn under the active
//! events.

use shakmaty::{Bitboard, Color, Move, Role, Square, attacks};

use super::turn_effects::TurnEffects;
use crate::event_chess::active::active_events::ActiveEvents;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::deck::LandingResult;
use crate::event_chess::situation::PublicPosition;

impl PublicPosition {
    /// Returns the royal pieces of `side`, which must not be attacked after a turn of `side`.
    #[inline]
    pub(in crate::event_chess) fn royal(&self, side: Color) -> Bitboard {
        let king = self.board.by_piece(Role::King.of(side));
        if !self.active_events.touch(EventAspects::ROYALTY) {
            return king;
        }
        self.active_events.iter().fold(king, |all, force| {
            all | force.event().royal(&self.board, side)
        })
    }

    /// Returns the public position without the events that make pieces fall off the board.
    pub(in crate::event_chess) fn without_falls(&self) -> Self {
        if !self.active_events.touch(EventAspects::FALLS) {
            return self.clone();
        }
        let mut active_events = ActiveEvents::default();
        for force in self
            .active_events
            .iter()
            .filter(|force| !force.event().aspects().any_of(EventAspects::FALLS))
        {
            active_events.add(force.id, force.state);
        }
        Self {
            active_events,
            ..self.clone()
        }
    }

    /// Whether a royal piece of the side to move is attacked.
    pub(in crate::event_chess) fn in_check(&self) -> bool {
        self.is_attacked(self.turn)
    }

    /// Whether a royal piece of `side` is attacked.
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

    /// Whether pieces on the given squares can only be attacked as in orthodox chess.
    #[inline]
    pub(super) fn is_attacked_plainly(&self, at: Bitboard) -> bool {
        self.active_events.is_empty()
            || (!self.active_events.touch(EventAspects::ATTACKS)
                && (at & self.active_events.odd_squares).is_empty())
    }

    /// Returns the attacked royal pieces of `side`.
    pub(in crate::event_chess) fn attacked(&self, side: Color) -> Bitboard {
        let royal = self.royal(side).into_iter();
        royal.filter(|at| self.attackers(side, *at).any()).collect()
    }

    /// Returns the enemy pieces that could capture a piece of `side` on `at`. Ignores that the
    /// capturing piece may fall off the board.
    pub(in crate::event_chess) fn attackers(&self, side: Color, at: Square) -> Bitboard {
        if self.is_attacked_plainly(at.into()) {
            return self.board.attacks_to(at, !side, self.board.occupied());
        }
        if self.active_events.touch(EventAspects::FALLS) {
            return self.without_falls().attackers(side, at);
        }
        if !self.active_events.touch(EventAspects::ATTACKS) {
            return self.attackers_by_ways(side, at);
        }
        let mut enemies = self.board.by_color(!side) & !self.active_events.resting(!side);
        if self.way_to(at).is_none() {
            enemies &= could_take(at, self.board.occupied());
        }
        let takers = enemies.into_iter().filter(|from| self.takes(*from, at));
        takers.collect::<Bitboard>() | self.running_attackers(!side, at)
    }

    /// A faster version of [`attackers`](Self::attackers), for positions in which no event except
    /// Hidden Passage changes attacks. Returns the attackers of orthodox chess, and the pieces that
    /// the passage could carry to the square.
    fn attackers_by_ways(&self, side: Color, at: Square) -> Bitboard {
        let attackers = self.board.attacks_to(at, !side, self.board.occupied());
        let Some(near) = self.way_to(at) else {
            return attackers;
        };
        let comes = |from: &Square| self.takes_beyond(*from, self.goals(*from).all(), at);
        let others = self.may_land_on(!side, near) & !attackers;
        attackers | others.into_iter().filter(comes).collect::<Bitboard>()
    }

    /// Whether the piece on `from` could capture on `at` in a single move, directly or through the
    /// passage.
    fn takes(&self, from: Square, at: Square) -> bool {
        let goals = self.goals(from);
        goals.takes.contains(at) || self.takes_beyond(from, goals.all(), at)
    }

    /// Whether the piece on `from` could land on an end of the passage and be carried to `at`.
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

    /// Returns the end of the passage from which a landing piece is carried to `at`, if there is
    /// one.
    pub(in crate::event_chess) fn way_to(&self, at: Square) -> Option<Square> {
        if !self.active_events.odd_squares.contains(at) {
            return None;
        }
        self.active_events.iter().find_map(|force| {
            let far = force.event().lands(force.state, at);
            // The passage leads in both directions, so its far end, as seen from `at`, also leads
            // to `at`.
            match far {
                LandingResult::GoesOn(far) => Some(far),
                LandingResult::Stays | LandingResult::Falls => None,
            }
        })
    }

    /// Returns the pieces that a piece of the role `taker` may not capture.
    pub(super) fn spares(&self, taker: Role) -> Bitboard {
        if !self.active_events.touch(EventAspects::ATTACKS) {
            return Bitboard::EMPTY;
        }
        self.active_events
            .iter()
            .fold(Bitboard::EMPTY, |all, force| {
                all | force.event().spares(&self.board, taker)
            })
    }

    /// Returns the pieces of `side` that could capture a piece on `at` with the second move of a
    /// turn.
    fn running_attackers(&self, side: Color, at: Square) -> Bitboard {
        let mut attackers = Bitboard::EMPTY;
        for force in self.active_events.iter() {
            let runners = force.event().runners(force.state, &self.board, side);
            for from in runners & !self.active_events.resting(side) {
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
            let mut made = TurnEffects::default();
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

/// Returns a superset of the squares from which a piece could capture on `at` in a single move.
/// Events lend and remove movements of orthodox chess, but none lets a piece capture over other
/// pieces.
fn could_take(at: Square, occupied: Bitboard) -> Bitboard {
    attacks::queen_attacks(at, occupied) | attacks::knight_attacks(at)
}
