//! Splits turns into clicks, steps and their effects.
//!
//! The piece called remover captures without moving. To do so, the player clicks on its own square,
//! at the beginning of a turn or in the middle of a chain. The turn ends there. The click for a
//! promotion follows the step that reaches the promotion square.

use shakmaty::Square;

use super::moves::turn::Turn;
use super::piece::Role;
use super::position::{Position, TurnLeg};
use super::square::Direction;
use crate::{Cell, StepEffect, TurnClick, TurnStep};

impl Position {
    /// Returns the steps of a turn in this position.
    pub(super) fn compose(&self, turn: Turn) -> Vec<TurnStep> {
        let mut steps = Vec::new();
        for before in self.legs(turn) {
            let leg = before.leg;
            steps.push(before.position.board_step(before.role, leg));
            if let Some(promoted) = leg.promotion {
                let kind = promoted.letter();
                let at = leg.to.into();
                steps.push(TurnStep::new(
                    Some(TurnClick::Kind(kind)),
                    vec![StepEffect::Become { at, kind }],
                ));
            }
        }
        steps
    }

    /// Returns the step for one leg of a turn, without the leg's promotion. The piece moves first;
    /// then the captured pieces are removed.
    fn board_step(&self, role: Role, leg: TurnLeg) -> TurnStep {
        let to = Cell::from(leg.to);
        let goes = (!leg.stays()).then(|| StepEffect::Move {
            from: leg.from.into(),
            to,
            through: false,
        });
        let captures = leg.taken.into_iter().map(|at| StepEffect::Remove {
            at: at.into(),
            into: None,
        });
        let lines = self.lines(role, leg).into_iter();
        TurnStep {
            click: Some(TurnClick::Cell(to)),
            effects: goes.into_iter().chain(captures).collect(),
            lines: lines.map(|line| line.map(Cell::from)).collect(),
        }
    }

    /// Returns lines to draw that show how one leg of a turn captures. A leap is drawn as one line.
    /// The other lines lead from a smasher to the piece that it approaches, from a remover to each
    /// neighbour that it captures, and from a pawn across the enclosed piece to the own piece
    /// beyond.
    fn lines(&self, role: Role, leg: TurnLeg) -> Vec<[Square; 2]> {
        match role {
            Role::Remover | Role::Smasher => leg
                .taken
                .into_iter()
                .map(|victim| [leg.from, victim])
                .collect(),
            Role::King | Role::Leaper if leg.taken.any() => vec![[leg.from, leg.to]],
            Role::King | Role::Leaper => Vec::new(),
            Role::Pawn => {
                let leap = leg.from.file() == leg.to.file();
                let enclosing = Direction::ORTHOGONAL.into_iter().filter_map(|direction| {
                    let victim = direction
                        .step(leg.to)
                        .filter(|victim| leg.taken.contains(*victim))?;
                    let friend = direction.step(victim)?;
                    (self.us().contains(friend) && friend != leg.from).then_some([leg.to, friend])
                });
                leap.then_some([leg.from, leg.to])
                    .into_iter()
                    .chain(enclosing)
                    .collect()
            }
        }
    }
}
