//! Splits turns into clicks, steps and their effects.

use shakmaty::{Move, Square};

use super::{
    castling::castling_goals,
    position::{Chesslike, Position},
};
use crate::{Click, Core as _, Effect, Origin, Step};

/// Returns the origin of a turn: a cell, or the pool for a drop.
pub(super) fn origin(turn: Move) -> Origin {
    match turn {
        Move::Put { role, .. } => Origin::Pool(role.upper_char()),
        Move::Castle { king, .. } => Origin::Cell(king.into()),
        Move::Normal { from, .. } | Move::EnPassant { from, .. } => Origin::Cell(from.into()),
    }
}

impl<G: Chesslike> Position<G> {
    /// Returns the square to click for a turn. For castling it is the king's target.
    pub(super) fn goal(&self, turn: Move) -> Square {
        match turn {
            Move::Castle { king, rook } => castling_goals(self.game().turn(), king, rook).0,
            _ => turn.to(),
        }
    }

    /// Returns the steps of a turn in this position. The last step includes the variant's side
    /// effects.
    pub(super) fn compose(&self, turn: Move) -> Vec<Step> {
        let mut steps = vec![Step::new(
            Some(Click::Cell(self.goal(turn).into())),
            self.landing(turn),
        )];
        if let Some(role) = turn.promotion() {
            let (at, kind) = (turn.to().into(), role.upper_char());
            steps.push(Step::new(
                Some(Click::Kind(kind)),
                vec![Effect::Become { at, kind }],
            ));
        }
        if let Some(last) = steps.last_mut() {
            last.effects.extend(self.game().aftermath(turn));
        }
        steps
    }

    /// Returns the effects of a turn in orthodox chess, without its promotion.
    fn landing(&self, turn: Move) -> Vec<Effect> {
        let goes = |from: Square, to: Square| Effect::Move {
            from: from.into(),
            to: to.into(),
            through: false,
        };
        match turn {
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castling_goals(self.game().turn(), king, rook);
                vec![goes(king, king_to), goes(rook, rook_to)]
            }
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                vec![removed(taken), goes(from, to)]
            }
            Move::Normal {
                from, to, capture, ..
            } => {
                let taken = capture.map(|_| removed(to));
                taken.into_iter().chain([goes(from, to)]).collect()
            }
            Move::Put { role, to } => vec![Effect::Put {
                at: to.into(),
                color: self.to_move(),
                kind: role.upper_char(),
            }],
        }
    }
}

fn removed(at: Square) -> Effect {
    Effect::Remove {
        at: at.into(),
        into: None,
    }
}
