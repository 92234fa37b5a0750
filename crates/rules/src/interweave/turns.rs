//! Every turn of the side to move, handed one by one to the caller, so that nothing is allocated;
//! and their number.

use shakmaty::{Bitboard, Square};

use super::{
    piece::Role,
    position::{Leg, Position, Turn},
};

/// The legs of a turn so far, the last one first: each points back to the one before.
#[derive(Clone, Copy)]
pub(super) struct Trail<'a> {
    leg: Leg,
    before: Option<&'a Trail<'a>>,
}

impl Trail<'_> {
    pub(super) fn turn(&self) -> Turn {
        let mut legs = vec![self.leg];
        let mut trail = self.before;
        while let Some(earlier) = trail {
            legs.push(earlier.leg);
            trail = earlier.before;
        }
        legs.reverse();
        Turn { legs }
    }
}

impl Position {
    /// Shows each turn and the position after it; none when a king has been captured.
    pub(super) fn each_turn(&self, visit: &mut impl FnMut(&Trail<'_>, &Self)) {
        if self.winner.is_some() {
            return;
        }
        let capturers = self.capturers();
        if capturers.any() {
            self.each_of(capturers, |role, from| {
                self.each_chain(role, role, from, None, visit);
            });
        } else {
            self.each_of(self.us(), |role, from| {
                self.each_quiet_leg(role, from, &mut |leg| {
                    visit(
                        &Trail { leg, before: None },
                        &self.stepped(role, leg).handed_over(role, leg),
                    );
                });
            });
        }
    }

    /// The pieces of the side to move that stand on `squares`, kind by kind.
    fn each_of(&self, squares: Bitboard, mut visit: impl FnMut(Role, Square)) {
        for role in Role::ALL {
            for from in squares & self.board.role(role) {
                visit(role, from);
            }
        }
    }

    /// Shows each chain of captures of the piece on `from`, which began the turn as `first`. Tells
    /// whether there is one.
    fn each_chain(
        &self,
        first: Role,
        role: Role,
        from: Square,
        before: Option<&Trail<'_>>,
        visit: &mut impl FnMut(&Trail<'_>, &Self),
    ) -> bool {
        let mut any = false;
        self.each_capture(role, from, &mut |leg| {
            any = true;
            let next = self.stepped(role, leg);
            let trail = Trail { leg, before };
            let now = leg.promotion.unwrap_or(role);
            let goes_on =
                next.winner.is_none() && next.each_chain(first, now, leg.to, Some(&trail), visit);
            if !goes_on {
                visit(&trail, &next.handed_over(first, leg));
            }
        });
        any
    }

    /// The number of chains of captures of the piece on `from`.
    fn count_chains(&self, role: Role, from: Square) -> u64 {
        let mut count = 0;
        self.each_capture(role, from, &mut |leg| {
            let next = self.stepped(role, leg);
            count += match next.winner {
                Some(_) => 1,
                None => next
                    .count_chains(leg.promotion.unwrap_or(role), leg.to)
                    .max(1),
            };
        });
        count
    }

    /// How many turns there are.
    pub(super) fn count_turns(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let capturers = self.capturers();
        if capturers.is_empty() {
            return self.count_quiet_legs();
        }
        let mut count = 0;
        self.each_of(capturers, |role, from| {
            count += self.count_chains(role, from);
        });
        count
    }

    /// Whether there is a turn, a king's capture apart.
    pub(super) fn has_turn(&self) -> bool {
        self.capturers().any() || self.count_quiet_legs() > 0
    }

    /// The number of sequences of exactly `depth` turns; the last turns are counted without being
    /// played.
    pub(super) fn count_sequences(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_turns(),
            _ => {
                let mut count = 0;
                self.each_turn(&mut |_, after| count += after.count_sequences(depth - 1));
                count
            }
        }
    }

    /// The perft of [`Rules`](crate::Rules), but the last turns are played as well: the work
    /// of a search that looks at every position.
    #[must_use]
    pub fn perft_played(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut count = 0;
        self.each_turn(&mut |_, after| count += after.perft_played(depth - 1));
        count
    }
}
