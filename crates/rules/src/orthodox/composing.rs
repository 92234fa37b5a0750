//! Splits turns into clicks, steps and their effects.

use shakmaty::{Move, Square};

use super::castling::castling_goals;
use super::position::{Position, ShakmatyGame};
use crate::{PlayablePosition as _, StepEffect, TurnClick, TurnOrigin, TurnStep};

/// Returns the origin of a turn: a cell, or the pool for a drop.
pub(super) fn origin(turn: Move) -> TurnOrigin {
    match turn {
        Move::Put { role, .. } => TurnOrigin::Pool(role.upper_char()),
        Move::Castle { king, .. } => TurnOrigin::Cell(king.into()),
        Move::Normal { from, .. } | Move::EnPassant { from, .. } => TurnOrigin::Cell(from.into()),
    }
}

impl<G: ShakmatyGame> Position<G> {
    /// Returns the square to click for a turn. For castling it is the king's target.
    pub(super) fn goal(&self, turn: Move) -> Square {
        match turn {
            Move::Castle { king, rook } => castling_goals(self.game().turn(), king, rook).0,
            _ => turn.to(),
        }
    }

    /// Returns the steps of a turn in this position. The last step includes the effects that the
    /// variant adds to those of chess.
    pub(super) fn compose(&self, turn: Move) -> Vec<TurnStep> {
        let mut steps = vec![TurnStep::new(
            Some(TurnClick::Cell(self.goal(turn).into())),
            self.landing(turn),
        )];
        if let Some(role) = turn.promotion() {
            let (at, kind) = (turn.to().into(), role.upper_char());
            steps.push(TurnStep::new(
                Some(TurnClick::Kind(kind)),
                vec![StepEffect::Become { at, kind }],
            ));
        }
        if let Some(last) = steps.last_mut() {
            last.effects.extend(self.game().aftermath(turn));
        }
        steps
    }

    /// Returns the effects of a turn in orthodox chess, without its promotion.
    fn landing(&self, turn: Move) -> Vec<StepEffect> {
        let goes = |from: Square, to: Square| StepEffect::Move {
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
            Move::Put { role, to } => vec![StepEffect::Put {
                at: to.into(),
                color: self.to_move(),
                kind: role.upper_char(),
            }],
        }
    }
}

fn removed(at: Square) -> StepEffect {
    StepEffect::Remove {
        at: at.into(),
        into: None,
    }
}
