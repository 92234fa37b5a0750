//! Splits turns into clicks, steps and their effects.

use super::moves::lines;
use super::position::{Position, Turn};
use super::square::Square;
use crate::{BeamPath, Cell, PlayablePosition as _, StepEffect, TurnClick, TurnStep};

impl Position {
    /// Returns the cell of the king of the side to move if it is in check, including after
    /// checkmate.
    pub(super) fn checked_kings(&self) -> Vec<Cell> {
        let king = self.board.king(self.to_move).filter(|_| self.in_check());
        king.map(Cell::from).into_iter().collect()
    }

    pub(super) fn compose(&self, turn: Turn) -> Vec<TurnStep> {
        let mut steps = Vec::with_capacity(2);
        if !turn.stays() {
            steps.push(self.landing_step(turn));
        }
        if let Some(role) = turn.promotion {
            let kind = role.letter();
            let at = turn.to.into();
            steps.push(TurnStep::new(
                Some(TurnClick::Kind(kind)),
                vec![StepEffect::Become { at, kind }],
            ));
        }
        if let Some(target) = turn.beam {
            steps.extend(beam_step(turn.to, target));
        }
        steps
    }

    fn landing_step(&self, turn: Turn) -> TurnStep {
        let to = Cell::from(turn.to);
        let captured = self.captured(turn).map(|taken| StepEffect::Remove {
            at: taken.into(),
            into: None,
        });
        let goes = StepEffect::Move {
            from: turn.from.into(),
            to,
            through: false,
        };
        TurnStep::new(
            Some(TurnClick::Cell(to)),
            captured.into_iter().chain([goes]).collect(),
        )
    }

    /// Returns the name of the piece on an occupied square, for use within a sentence.
    pub(super) fn role_name(&self, square: Square) -> &'static str {
        self.board
            .piece_at(square)
            .map_or("piece", |piece| piece.role.name())
    }
}

fn beam_step(shooter: Square, target: Square) -> Option<TurnStep> {
    let hole = lines::between(shooter, target).find(|square| square.is_hole())?;
    let into = BeamPath {
        from: shooter.into(),
        hole: hole.into(),
    };
    let at = Cell::from(target);
    Some(TurnStep::new(
        Some(TurnClick::Target(at)),
        vec![StepEffect::Remove {
            at,
            into: Some(into),
        }],
    ))
}
