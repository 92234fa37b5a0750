//! What becomes of conditional moves when a game goes on.

use super::{conditional::Conditional, judge::offered_to, tree::Answer};
use crate::game::{Game, GameEvent, Logged, Seq, Status};
use postern_rules::Color;

/// How the board stood before something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardMark {
    /// [`Game::board_seq`].
    seq: Seq,
    plies: usize,
    asides: usize,
}

impl BoardMark {
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self {
            seq: game.board_seq(),
            plies: game.line().plies().len(),
            asides: game.line().asides().len(),
        }
    }

    /// Whether a turn of `side`, and nothing else, has led from here to `game`, without revealing
    /// anything.
    #[must_use]
    pub fn leads_by_turn(self, side: Color, game: &Game) -> bool {
        let line = game.line();
        let one_turn = line.plies().len() == self.plies + 1 && line.asides().len() == self.asides;
        let last = line.plies().last();
        one_turn && last.is_some_and(|ply| ply.by == side && !ply.facts.reveals())
    }
}

/// What becomes of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward<'a> {
    /// They wait on.
    Keep,
    /// Something else has happened than was expected: they are of no use any more.
    Drop,
    /// The opponent has played an expected turn, which is answered at once.
    Reply(&'a Answer),
}

impl Conditional {
    /// What becomes of the lines of `side`'s player when `events` have led from `before` to `game`.
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
        if game.board_seq() == before.seq {
            let is_offer = |event: &Logged| {
                matches!(
                    event.event,
                    GameEvent::DrawOffered { .. }
                        | GameEvent::TakebackAsked { .. }
                        | GameEvent::PauseOffered { .. }
                )
            };
            return if events.iter().any(is_offer) {
                Onward::Drop
            } else {
                Onward::Keep
            };
        }
        let expected = self.since == before.seq
            && before.leads_by_turn(!side, game)
            && !offered_to(game, side)
            && !game.choosing();
        let last = game.line().plies().last().filter(|_| expected);
        let answer = last.and_then(|ply| self.lines.answer(&ply.facts.notation));
        answer.map_or(Onward::Drop, Onward::Reply)
    }
}
