//! Turns as a player composes and sees them: what is clicked, and what each part does.

use shakmaty::{Move, Square};

use super::{deck::hidden_passage::Passage, position::Position, situation::Situation};
use crate::orthodox::castling_goals;
use crate::{Click, Core as _, Effect, Placed, Step};

impl Position {
    /// Where the piece of a turn stands before it.
    pub(super) fn origin_of(&self, turn: Move) -> Square {
        match self.waiting {
            Some(_) => self.situation.end_of(turn.to()),
            None => turn.from().unwrap_or(turn.to()),
        }
    }

    /// The parts of a turn, as everybody knows it: what is hidden cannot enter here.
    pub(super) fn compose(&self, turn: Move) -> Vec<Step> {
        match self.waiting {
            Some(_) => self.situation.promotion_step(turn).into_iter().collect(),
            None => self.situation.steps(turn),
        }
    }

    /// The pieces; while a promotion waits, with the pawn where it stands now.
    pub(super) fn placed(&self) -> Vec<Placed> {
        let landed = self
            .waiting
            .as_ref()
            .map(|waiting| self.situation.after(waiting.landing));
        let board = &landed.as_ref().unwrap_or(&self.situation).board;
        board
            .iter()
            .map(|(square, piece)| Placed {
                at: square.into(),
                color: piece.color.into(),
                kind: piece.role.upper_char(),
            })
            .collect()
    }
}

impl Situation {
    /// The steps of a legal turn.
    pub(super) fn steps(&self, turn: Move) -> Vec<Step> {
        let mut landing = self.landing_step(turn);
        landing.effects.extend(self.carrying(turn));
        let mut steps = vec![landing];
        steps.extend(self.promotion_step(turn));
        steps
    }

    /// The steps of a turn that reveals the passage, up to where its piece ends: `self` is the
    /// situation before the reveal.
    pub(super) fn revealing_steps(
        &self,
        revealed: &Self,
        passage: Passage,
        turn: Move,
    ) -> Vec<Step> {
        let cells = vec![passage.white.into(), passage.black.into()];
        let mut steps = vec![
            self.landing_step(turn),
            Step::new(None, vec![Effect::Reveal { cells }]),
        ];
        let carrying = revealed.carrying(turn);
        if !carrying.is_empty() {
            steps.push(Step::new(None, carrying));
        }
        steps
    }

    /// The step by which a pawn becomes something else where it ends.
    pub(super) fn promotion_step(&self, turn: Move) -> Option<Step> {
        let kind = turn.promotion()?.upper_char();
        let at = self.end_of(turn.to()).into();
        Some(Step::new(
            Some(Click::Kind(kind)),
            vec![Effect::Become { at, kind }],
        ))
    }

    /// The square that is clicked for a turn: for castling the king's.
    pub(super) fn goal(&self, turn: Move) -> Square {
        match turn {
            Move::Castle { king, rook } => castling_goals(self.turn, king, rook).0,
            _ => turn.to(),
        }
    }

    /// The ordinary move that a turn begins with.
    fn landing_step(&self, turn: Move) -> Step {
        let goes = |from: Square, to: Square| Effect::Move {
            from: from.into(),
            to: to.into(),
            through: false,
        };
        let effects = match turn {
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castling_goals(self.turn, king, rook);
                vec![goes(king, king_to), goes(rook, rook_to)]
            }
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                vec![removed(taken), goes(from, to)]
            }
            Move::Normal {
                from,
                to,
                capture: Some(_),
                ..
            } => vec![removed(to), goes(from, to)],
            Move::Normal { from, to, .. } => vec![goes(from, to)],
            Move::Put { .. } => Vec::new(),
        };
        Step::new(Some(Click::Cell(self.goal(turn).into())), effects)
    }

    /// What follows when a piece lands on an end of the passage.
    fn carrying(&self, turn: Move) -> Vec<Effect> {
        let Some((near, far)) = self.carried(turn) else {
            return Vec::new();
        };
        let taken = self.captures(turn).contains(far).then(|| removed(far));
        let goes = Effect::Move {
            from: near.into(),
            to: far.into(),
            through: true,
        };
        taken.into_iter().chain([goes]).collect()
    }
}

fn removed(at: Square) -> Effect {
    Effect::Remove {
        at: at.into(),
        into: None,
    }
}
