//! Quiescence search: beyond the depth limit, captures and promotions are searched until the
//! position is quiet.

use std::ops::ControlFlow;

use super::node::SearchWindow;
use super::{SearchRun, ended};
use crate::games::SearchableGame;
use crate::score::Score;
use crate::tree::table::NO_TURN;

/// The maximum number of plies in which all evasions of a check are searched.
const EVASIONS: u8 = 2;

impl<P: SearchableGame> SearchRun<'_, P> {
    /// Returns the value of a position by quiescence search. The result only depends on the
    /// position and on `left`, the maximum number of further plies.
    pub(super) fn quiesce(
        &mut self,
        position: &P,
        ply: u16,
        left: u8,
        window: SearchWindow,
    ) -> Score {
        if let Some(score) = Self::end_of(position, ply) {
            return score;
        }
        let blind = self.blind_spot(position);
        if left == 0 {
            return self.weigh(position, blind);
        }
        if P::MUST_TAKE && !must_take_now(position) {
            return self.weigh(position, blind);
        }
        let first = self.options.quiescence;
        let in_check = left + EVASIONS > first && position.in_check();
        let mut best = -Score::MAX;
        let mut open = window;
        let turns = if in_check || P::MUST_TAKE {
            self.orders.add_all(position, ply, NO_TURN, blind)
        } else {
            // Stand pat: captures are optional, so the position is worth at least its evaluation.
            best = self.weigh(position, blind);
            open.alpha = open.alpha.max(best);
            if best >= open.beta {
                return best;
            }
            self.orders.add_loud(position, blind)
        };
        if turns.is_empty() && best < Score::loss_in(0) {
            // The game is not over, so the player must do something else first, such as starting an
            // event card.
            return self.weigh(position, blind);
        }
        for index in turns.clone() {
            let ranked = self.orders.pick(index..turns.end);
            if self.is_over() {
                break;
            }
            let after = position.after(ranked.turn);
            let score = -self.quiesce(&after, ply + 1, left - 1, open.turned());
            best = best.max(score);
            open.alpha = open.alpha.max(score);
            if open.alpha >= open.beta {
                break;
            }
        }
        self.orders.truncate(turns.start);
        best
    }

    /// Returns the score if the game is over in this position; otherwise `None`.
    fn end_of(position: &P, ply: u16) -> Option<Score> {
        if position.has_turn() {
            return position.is_dead().then_some(Score::DRAW);
        }
        let outcome = position.verdict()?;
        Some(ended(outcome, position.to_move(), ply))
    }
}

/// Whether the side to move must capture. In such positions all turns are captures, so it is enough
/// to check the first one.
fn must_take_now<P: SearchableGame>(position: &P) -> bool {
    let first = position.visit_turns(&mut ControlFlow::Break);
    first.break_value().is_some_and(|turn| position.takes(turn))
}
