//! Decides what happens to a player's conditional moves after new events in the game.

use super::board_version::BoardVersion;
use super::end_reason::PlanEndReason;
use super::judge::has_offer_for;
use super::line_tree::PlannedReply;
use super::plan::Plan;
use crate::{Game, GameStatus, LoggedEvent};
use postern_rules::Color;

/// What happens to a player's conditional moves after new events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanAction<'a> {
    /// Keep the conditional moves unchanged.
    Keep,
    /// Drop the conditional moves and notify their owner, because something unexpected happened.
    End(PlanEndReason),
    /// Delete the notice that the conditional moves have ended, because their owner has played
    /// since.
    Forget,
    /// Play this reply, because the opponent played an expected turn.
    Reply(PlannedReply<'a>),
}

impl Plan {
    /// Returns what happens to the conditional moves of the player of `side` after `events`, which
    /// changed the game from `before` to `game`.
    #[must_use]
    pub fn next_action(
        &self,
        side: Color,
        before: BoardVersion,
        events: &[LoggedEvent],
        game: &Game,
    ) -> PlanAction<'_> {
        if game.status() == GameStatus::Over {
            // Keep the lines, because their owner may still want to view them.
            return PlanAction::Keep;
        }
        let plies = game.line().plies();
        if self.lines.is_empty() {
            let has_played =
                plies.len() > before.plies() && plies.last().is_some_and(|ply| ply.by == side);
            return if has_played {
                PlanAction::Forget
            } else {
                PlanAction::Keep
            };
        }
        if game.board_seq() == before.seq() {
            return PlanEndReason::from_offer(side, events)
                .map_or(PlanAction::Keep, PlanAction::End);
        }
        let expected = self.since == before.seq()
            && before.leads_by_turn(!side, game)
            && !has_offer_for(game, side)
            && !game.choosing();
        let last = plies.last().filter(|_| expected);
        let answer = last.and_then(|ply| self.lines.answer(&ply.facts.notation));
        match answer {
            Some(answer) => PlanAction::Reply(answer),
            None => PlanAction::End(PlanEndReason::on_board(before, game)),
        }
    }
}
