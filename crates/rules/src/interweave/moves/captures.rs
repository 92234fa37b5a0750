//! Finds the pieces that can capture, and generates their capturing steps.

use shakmaty::attacks::{between, knight_attacks, ray, rook_attacks};
use shakmaty::{Bitboard, Square};

use crate::interweave::piece::Role;
use crate::interweave::position::{Position, TurnLeg, last_rank, pawn_rank};
use crate::interweave::square::{Direction, beside, double_knight, midpoint, same_color};

impl Position {
    /// Returns the pieces of the side to move that can capture. If there are any, a capture is
    /// compulsory.
    pub(in crate::interweave) fn capturers(&self) -> Bitboard {
        let board = &self.board;
        let (us, them, empty) = (self.us(), self.them(), self.empty());
        let mut capturers = us & board.role(Role::Remover) & beside(them);
        for direction in Direction::ORTHOGONAL {
            capturers |= us & board.role(Role::King) & leapers_over(direction, them, empty);
        }
        capturers |= self.capturing_pawns(us & board.role(Role::Pawn));
        for from in us & board.role(Role::Smasher) {
            if self.approachable(from).any() {
                capturers |= from;
            }
        }
        for from in us & board.role(Role::Leaper) {
            if self.can_leap(from) {
                capturers |= from;
            }
        }
        capturers
    }

    fn capturing_pawns(&self, pawns: Bitboard) -> Bitboard {
        let color = self.to_move;
        let forward = Direction::forward(color);
        let empty = self.empty();
        let landings = if self.pool.is_empty(color) {
            empty & !Bitboard::from_rank(last_rank(color))
        } else {
            empty
        };
        let mut capturers = pawns & leapers_over(forward, self.them(), landings);
        if let Some(en_passant) = self.en_passant {
            capturers |= pawns & forward.opposite().shift(Bitboard::from(en_passant.passed));
        }
        let enclosing = self.enclosing(self.us()) & landings;
        if enclosing.any() {
            let starting = pawns & Bitboard::from_rank(pawn_rank(color));
            for direction in Direction::diagonally_forward(color) {
                let back = direction.opposite();
                capturers |= pawns & back.shift(enclosing);
                capturers |= starting & back.shift(back.shift(enclosing) & empty);
            }
        }
        capturers
    }

    /// Returns the squares where a pawn would enclose an enemy between itself and one of `friends`,
    /// which are pieces of the pawn's side.
    fn enclosing(&self, friends: Bitboard) -> Bitboard {
        let them = self.them();
        Direction::ORTHOGONAL
            .into_iter()
            .fold(Bitboard::EMPTY, |squares, direction| {
                let toward = direction.opposite();
                squares | toward.shift(them & toward.shift(friends))
            })
    }

    /// Returns the enemies that a pawn arriving on `to` encloses between itself and another own
    /// piece. The square that the pawn leaves never affects the result.
    fn enclosed(&self, to: Square) -> Bitboard {
        let (us, them) = (self.us(), self.them());
        let at = Bitboard::from(to);
        Direction::ORTHOGONAL
            .into_iter()
            .fold(Bitboard::EMPTY, |taken, direction| {
                taken | (direction.shift(at) & them & direction.opposite().shift(us))
            })
    }

    /// Returns the enemies that a smasher on `from` can capture by stopping right before them.
    #[inline]
    fn approachable(&self, from: Square) -> Bitboard {
        rook_attacks(from, self.board.occupied())
            & self.them()
            & !same_color(from)
            & !beside(Bitboard::from(from))
    }

    /// Returns the squares where a leaper can land after leaping over `victim`, the first piece on
    /// its line.
    #[inline]
    fn leap_landings(&self, from: Square, victim: Square) -> Bitboard {
        let beyond = ray(from, victim) & !between(from, victim);
        rook_attacks(victim, self.board.occupied()) & self.empty() & beyond & same_color(from)
    }

    #[inline]
    fn leapable(&self, from: Square) -> Bitboard {
        rook_attacks(from, self.board.occupied()) & self.them() & !same_color(from)
    }

    #[inline]
    fn can_leap(&self, from: Square) -> bool {
        self.leapable(from)
            .into_iter()
            .any(|victim| self.leap_landings(from, victim).any())
            || (knight_attacks(from) & self.them()).any() && self.double_leaps(from).any()
    }

    /// Returns the targets of a leaper's double knight moves over an enemy piece.
    #[inline]
    fn double_leaps(&self, from: Square) -> Bitboard {
        let them = self.them();
        let over_enemy = |to: &Square| them.contains(midpoint(from, *to));
        (double_knight(from) & self.empty())
            .into_iter()
            .filter(over_enemy)
            .collect()
    }

    /// Returns the target of a pawn's short leap over an enemy, even if the pawn would have to
    /// promote there and cannot.
    pub(in crate::interweave) fn pawn_leap(&self, from: Square) -> Bitboard {
        let forward = Direction::forward(self.to_move);
        forward.shift(forward.shift(Bitboard::from(from)) & self.them()) & self.empty()
    }

    /// Calls `visit` with each capturing step of one piece of the side to move.
    #[inline]
    pub(in crate::interweave) fn each_capture(
        &self,
        role: Role,
        from: Square,
        visit: &mut impl FnMut(TurnLeg),
    ) {
        let mut take = |to: Square, taken: Bitboard| {
            visit(TurnLeg {
                from,
                to,
                taken,
                promotion: None,
            });
        };
        match role {
            Role::King => self.each_short_leap(from, Direction::ORTHOGONAL, &mut take),
            Role::Smasher => {
                for victim in self.approachable(from) {
                    if let Some(to) =
                        (between(from, victim) & beside(Bitboard::from(victim))).first()
                    {
                        take(to, Bitboard::from(victim));
                    }
                }
            }
            Role::Leaper => {
                for victim in self.leapable(from) {
                    for to in self.leap_landings(from, victim) {
                        take(to, Bitboard::from(victim));
                    }
                }
                for to in self.double_leaps(from) {
                    take(to, Bitboard::from(midpoint(from, to)));
                }
            }
            Role::Remover => {
                let taken = beside(Bitboard::from(from)) & self.them();
                if taken.any() {
                    take(from, taken);
                }
            }
            Role::Pawn => self.each_pawn_capture(from, visit),
        }
    }

    fn each_short_leap<const N: usize>(
        &self,
        from: Square,
        directions: [Direction; N],
        take: &mut impl FnMut(Square, Bitboard),
    ) {
        for direction in directions {
            let victim = direction.shift(Bitboard::from(from)) & self.them();
            if let Some(to) = (direction.shift(victim) & self.empty()).first() {
                take(to, victim);
            }
        }
    }

    fn each_pawn_capture(&self, from: Square, visit: &mut impl FnMut(TurnLeg)) {
        let forward = Direction::forward(self.to_move);
        let mut arrive = |to: Square, leapt: Bitboard| {
            let leg = TurnLeg {
                from,
                to,
                taken: leapt | self.enclosed(to),
                promotion: None,
            };
            if leg.taken.any() {
                self.each_arrival(Role::Pawn, leg, visit);
            }
        };
        self.each_short_leap(from, [forward], &mut arrive);
        let ahead = forward.step(from);
        if let Some(en_passant) = self.en_passant
            && ahead == Some(en_passant.passed)
            && let Some(to) = forward.step(en_passant.passed)
        {
            arrive(to, Bitboard::from(en_passant.victim));
        }
        for to in self.pawn_landings(from) {
            arrive(to, Bitboard::EMPTY);
        }
    }
}

/// Returns the squares from which a piece can leap in `direction` over one of `victims` to one of
/// `landings`.
#[inline]
fn leapers_over(direction: Direction, victims: Bitboard, landings: Bitboard) -> Bitboard {
    let back = direction.opposite();
    back.shift(victims & back.shift(landings))
}
