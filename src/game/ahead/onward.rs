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
                    GameEvent::DrawOffered { .. } | GameEvent::TakebackAsked { .. }
                )
            };
            return if events.iter().any(is_offer) {
                Onward::Drop
            } else {
                Onward::Keep
            };
        }
        let line = game.line();
        let one_turn = line.plies().len() == before.plies + 1
            && line.asides().len() == before.asides
            && line.last_aside().is_none();
        let expected = line.plies().last().filter(|ply| {
            self.since == before.seq && one_turn && ply.by != side && !ply.facts.reveals()
        });
        let answer = expected
            .filter(|_| !offered_to(game, side) && !game.choosing())
            .and_then(|ply| self.lines.answer(&ply.facts.notation));
        answer.map_or(Onward::Drop, Onward::Reply)
    }
}
