//! The minimum that a program needs of a game: its turns, playing them, and the result. Enough for
//! a search or perft; nothing here creates text.

use std::{convert::Infallible, ops::ControlFlow};

use crate::{Color, Outcome};

/// A position that programs can play.
///
/// ```
/// use std::ops::ControlFlow;
/// use postern_rules::{Core as _, Rules as _, hole_chess::Position};
/// let start = Position::start();
/// // Into a buffer that is reused.
/// let mut turns = Vec::with_capacity(64);
/// start.for_each_turn(|turn| turns.push(turn));
/// assert_eq!(turns.len() as u64, start.count_turns());
/// // Or until a condition is met.
/// let first = start.visit_turns(&mut ControlFlow::Break);
/// assert_eq!(first, ControlFlow::Break(turns[0]));
/// assert_ne!(start.after(turns[0]).key(), start.key());
/// ```
pub trait Core: Clone {
    /// A whole turn. It is only meaningful in the position that it was generated from.
    type Turn: Copy + Eq;

    fn to_move(&self) -> Color;

    /// Visits each legal turn once, in a deterministic order, until `visit` breaks. Does not
    /// allocate. A decided position has no turns; a drawn one may have.
    ///
    /// Secrets are ignored: these are the turns that can be derived from public information.
    fn visit_turns<B>(
        &self,
        visit: &mut impl FnMut(Self::Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Plays a legal turn. If the turn reveals a secret, the same side may be to move again.
    fn play(&mut self, turn: Self::Turn);

    /// Whether the side to move is in check, based on public information: secrets give no check.
    fn in_check(&self) -> bool;

    /// Returns the result if the position itself is decided: king captured, mate, no legal turn.
    /// Draws by counting are the job of [`GameLine`](crate::GameLine).
    fn verdict(&self) -> Option<Outcome>;

    /// Returns a hash that is equal for positions that count as the same for repetition. Different
    /// positions collide with a probability of 2^-64. It is the same in every release and on every
    /// platform, because logs store it.
    fn key(&self) -> u64;

    /// Returns the number of plies since the last capture or pawn move.
    fn quiet_plies(&self) -> u32;

    /// Returns the position after a legal turn.
    #[must_use]
    #[inline]
    fn after(&self, turn: Self::Turn) -> Self {
        let mut next = self.clone();
        next.play(turn);
        next
    }

    /// Visits each legal turn.
    fn for_each_turn(&self, mut visit: impl FnMut(Self::Turn)) {
        let ControlFlow::Continue(()) = self.visit_turns::<Infallible>(&mut |turn| {
            visit(turn);
            ControlFlow::Continue(())
        });
    }

    /// Visits the position after each legal turn. An implementation that computes it anyway while
    /// generating the turn need not play the turn again.
    fn for_each_after(&self, mut visit: impl FnMut(Self::Turn, &Self)) {
        self.for_each_turn(|turn| visit(turn, &self.after(turn)));
    }

    /// Counts the legal turns. Many variants do so without listing them.
    fn count_turns(&self) -> u64 {
        let mut count = 0;
        self.for_each_turn(|_| count += 1);
        count
    }

    /// Whether there are more than `limit` legal turns. Stops at the first one beyond the limit,
    /// because some positions have very many.
    fn has_more_turns_than(&self, limit: usize) -> bool {
        let mut count = 0;
        self.visit_turns(&mut |_| {
            count += 1;
            if count > limit {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })
        .is_break()
    }

    /// Whether there is a legal turn.
    fn has_turn(&self) -> bool {
        self.visit_turns(&mut |_| ControlFlow::Break(())).is_break()
    }
}
