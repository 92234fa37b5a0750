//! What becomes of conditional moves when a game goes on.

use super::{board_mark::BoardMark, ended::Ended, judge::offered_to, plan::Plan, tree::Answer};
use crate::{Game, Logged, Status};
use postern_rules::Color;

/// What becomes of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Onward<'a> {
    /// They wait on.
    Keep,
    /// Something else has happened than was expected: they are of no use any more, and their owner is
    /// told.
    End(Ended),
    /// Their owner has been told of their end, and has played since.
    Forget,
    /// The opponent has played an expected turn, which is answered at once.
    Reply(Answer<'a>),
}

impl Plan {
    /// What becomes of the conditional moves of `side`'s player when `events` have led from `before` to
    /// `game`.
    #[must_use]
    pub fn onward(
        &self,
        side: Color,
        before: BoardMark,
        events: &[Logged],
        game: &Game,
    ) -> Onward<'_> {
        if game.status() == Status::Over {
            // Their owner may still look at them.
            return Onward::Keep;
        }
        let plies = game.line().plies();
        if self.lines.is_empty() {
            let has_played =
                plies.len() > before.plies() && plies.last().is_some_and(|ply| ply.by == side);
            return if has_played {
                Onward::Forget
            } else {
                Onward::Keep
            };
        }
        if game.board_seq() == before.seq() {
            return Ended::by_offer(side, events).map_or(Onward::Keep, Onward::End);
        }
        let expected = self.since == before.seq()
            && before.leads_by_turn(!side, game)
            && !offered_to(game, side)
            && !game.choosing();
        let last = plies.last().filter(|_| expected);
        let answer = last.and_then(|ply| self.lines.answer(&ply.facts.notation));
        match answer {
            Some(answer) => Onward::Reply(answer),
            None => Onward::End(Ended::on_board(before, game)),
        }
    }
}
