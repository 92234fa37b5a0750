//! The minimal interface of a position, for programs that generate turns, play them and read the
//! result. It suffices for a search or perft, and creates no text.

use std::convert::Infallible;
use std::ops::ControlFlow;

use crate::{Color, Outcome};

/// A position from which a program can generate and play turns.
///
/// ```
/// use std::ops::ControlFlow;
/// use postern_rules::{PlayablePosition as _, Rules as _, hole_chess::Position};
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
pub trait PlayablePosition: Clone {
    /// A complete turn. It is only valid in the position that it was generated from.
    type Turn: Copy + Eq;

    fn to_move(&self) -> Color;

    /// Calls `visit` once for each legal turn, in a deterministic order, until `visit` breaks. Does
    /// not allocate. A position that is won has no turns; a drawn one may have some.
    ///
    /// Secrets are ignored: the turns are those that can be derived from public information.
    fn visit_turns<B>(
        &self,
        visit: &mut impl FnMut(Self::Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Plays a legal turn. If the turn reveals a secret, the same side may have to move again.
    fn play(&mut self, turn: Self::Turn);

    /// Whether the side to move is in check, based on public information. Secret squares give no
    /// check.
    fn in_check(&self) -> bool;

    /// Returns the result if the position ends the game, for example because a king is captured or
    /// mated, or because there is no legal turn. [`GameLine`](crate::GameLine) detects repetition
    /// and applies the move-counting rules.
    fn verdict(&self) -> Option<Outcome>;

    /// Returns the position's hash. Positions that count as the same for repetition have equal
    /// hashes; others collide with a probability of 2^-64. Hashes are the same in every release and
    /// on every platform, because event logs store them.
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

    /// Calls `visit` for each legal turn.
    fn for_each_turn(&self, mut visit: impl FnMut(Self::Turn)) {
        let ControlFlow::Continue(()) = self.visit_turns::<Infallible>(&mut |turn| {
            visit(turn);
            ControlFlow::Continue(())
        });
    }

    /// Calls `visit` with each legal turn and the position after it. Implementations that compute
    /// that position while generating the turn override this method.
    fn for_each_after(&self, mut visit: impl FnMut(Self::Turn, &Self)) {
        self.for_each_turn(|turn| visit(turn, &self.after(turn)));
    }

    /// Counts the legal turns. Many variants override this to count without listing them.
    fn count_turns(&self) -> u64 {
        let mut count = 0;
        self.for_each_turn(|_| count += 1);
        count
    }

    /// Whether there are more than `limit` legal turns. Stops counting at `limit` + 1, because some
    /// positions have very many turns.
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

    /// Whether the side to move has a legal turn.
    fn has_turn(&self) -> bool {
        self.visit_turns(&mut |_| ControlFlow::Break(())).is_break()
    }
}
