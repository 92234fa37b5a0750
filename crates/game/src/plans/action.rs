//! Decides what happens to conditional moves when a game goes on.

use super::{
    board_version::BoardVersion, end_reason::PlanEndReason, judge::has_offer_for,
    line_tree::Answer, plan::Plan,
};
use crate::{Game, LoggedEvent, Status};
use postern_rules::Color;

/// What to do with a player's conditional moves after new events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanAction<'a> {
    /// Keep them unchanged.
    Keep,
    /// Drop them and notify their owner, because something unexpected happened.
    End(PlanEndReason),
    /// Delete the notice about their end: the owner has played since.
    Forget,
    /// The opponent played an expected turn. Play this answer now.
    Reply(Answer<'a>),
}

impl Plan {
    /// Returns what to do with the conditional moves of the player of `side` after `events` changed
    /// the game from `before` to `game`.
    #[must_use]
    pub fn next_action(
        &self,
        side: Color,
        before: BoardVersion,
        events: &[LoggedEvent],
        game: &Game,
    ) -> PlanAction<'_> {
        if game.status() == Status::Over {
            // The owner may still want to look at the lines.
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
