//! What a program needs of a game: its turns, playing them, and how it ends. A search or a count
//! needs nothing else; nothing here makes text.

use std::{convert::Infallible, ops::ControlFlow};

use crate::{Color, Outcome};

/// A position that programs can play.
///
/// ```
/// use std::ops::ControlFlow;
/// use postern_rules::{Core as _, Rules as _, hole_chess::Position};
/// let start = Position::start();
/// // Into a buffer that is used again and again.
/// let mut turns = Vec::with_capacity(64);
/// start.each_turn(|turn| turns.push(turn));
/// assert_eq!(turns.len() as u64, start.count_turns());
/// // Or until enough has been seen.
/// let first = start.visit_turns(&mut ControlFlow::Break);
/// assert_eq!(first, ControlFlow::Break(turns[0]));
/// assert_ne!(start.after(turns[0]).key(), start.key());
/// ```
pub trait Core: Clone {
    /// A whole turn. It has a meaning only in the position that it came from, where it is legal.
    type Turn: Copy + Eq;

    fn to_move(&self) -> Color;

    /// Shows each legal turn once, in the same order each time, until `visit` breaks off. Nothing
    /// is allocated. A decided position has no turns; a drawn one may have.
    ///
    /// What is hidden plays no part: the turns are those that everybody can work out.
    fn visit_turns<B>(
        &self,
        visit: &mut impl FnMut(Self::Turn) -> ControlFlow<B>,
    ) -> ControlFlow<B>;

    /// Plays a turn of this position. Where a hidden thing is revealed, it can be the same side's
    /// turn again.
    fn play(&mut self, turn: Self::Turn);

    /// Whether the side to move must save its king, as everybody knows: what is hidden gives no
    /// check.
    fn in_check(&self) -> bool;

    /// The end that the position brings about by itself: a king captured, mate, no move. Draws by
    /// counting are [`GameLine`](crate::GameLine)'s.
    fn verdict(&self) -> Option<Outcome>;

    /// Equal for two positions that count as the same for repetition, and different for others but
    /// by a chance of 1 in 2^64. The same in every release and on every platform: logs store it.
    fn key(&self) -> u64;

    /// Plies since the last capture or pawn move.
    fn quiet_plies(&self) -> u32;

    /// The position after a turn of this one.
    #[must_use]
    #[inline]
    fn after(&self, turn: Self::Turn) -> Self {
        let mut next = self.clone();
        next.play(turn);
        next
    }

    /// Shows each legal turn.
    fn each_turn(&self, mut visit: impl FnMut(Self::Turn)) {
        let ControlFlow::Continue(()) = self.visit_turns::<Infallible>(&mut |turn| {
            visit(turn);
            ControlFlow::Continue(())
        });
    }

    /// Shows the position after each legal turn. A game that finds it while looking for the turn
    /// need not play the turn again.
    fn each_after(&self, mut visit: impl FnMut(Self::Turn, &Self)) {
        self.each_turn(|turn| visit(turn, &self.after(turn)));
    }

    /// How many legal turns there are. Many games can tell without listing them.
    fn count_turns(&self) -> u64 {
        let mut count = 0;
        self.each_turn(|_| count += 1);
        count
    }

    /// Whether there are more than `limit` legal turns. Looks at no more than one beyond it, because
    /// a position can have very many.
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
