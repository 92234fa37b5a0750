//! Splits turns into clicks and steps, as players compose and see them.

use std::borrow::Cow;

use shakmaty::{Move, Square};

use super::moves::turn::Turn;
use super::position::Position;
use super::situation::PublicPosition;
use crate::orthodox::castling_goals;
use crate::{PlacedPiece, StepEffect, TurnClick, TurnComposition, TurnOrigin, TurnStep};

impl Position {
    /// Returns the cell or pool from which a turn starts.
    pub(super) fn origin_of(&self, turn: Turn) -> TurnOrigin {
        if let Some(waiting) = &self.waiting {
            return TurnOrigin::Cell(waiting.at.into());
        }
        match turn.first {
            Move::Put { role, .. } => TurnOrigin::Pool(role.upper_char()),
            part => TurnOrigin::Cell(part.from().unwrap_or(part.to()).into()),
        }
    }

    /// Returns the steps of a turn, based on public information only.
    pub(super) fn compose(&self, turn: Turn) -> Vec<TurnStep> {
        match self.waiting {
            Some(_) => {
                let before = self.situation.before_last(turn);
                before.promotion_step(turn.last()).into_iter().collect()
            }
            None => self.situation.steps(turn),
        }
    }

    /// Returns a turn's origin and steps.
    pub(super) fn composed(&self, turn: Turn) -> TurnComposition {
        TurnComposition {
            from: self.origin_of(turn),
            steps: self.compose(turn),
        }
    }

    /// Returns the turn with its two moves in the opposite order, or `None` if that order is not
    /// possible. While a square is secret, the order determines which move finds it first.
    pub(super) fn turned(&self, turn: Turn) -> Option<Turn> {
        let second = turn.second?;
        let turns = self.situation.is_in_any_order(turn);
        turns.then(|| Turn::of_two(second, turn.first))
    }

    /// Returns the position that players see. While a promotion is pending, it shows the pawn on
    /// the square that it has reached.
    pub(super) fn seen(&self) -> Cow<'_, PublicPosition> {
        match &self.waiting {
            Some(waiting) => Cow::Owned(self.situation.made(waiting.turn).0),
            None => Cow::Borrowed(&self.situation),
        }
    }

    /// Returns the visible pieces and their cells.
    pub(super) fn placed(&self) -> Vec<PlacedPiece> {
        self.seen()
            .board
            .iter()
            .map(|(square, piece)| PlacedPiece {
                at: square.into(),
                color: piece.color.into(),
                kind: piece.role.upper_char(),
            })
            .collect()
    }
}

impl PublicPosition {
    /// Returns the steps of a legal turn.
    pub(super) fn steps(&self, turn: Turn) -> Vec<TurnStep> {
        let mut steps = self.steps_of(turn.first);
        if let Some(second) = turn.second {
            let before = self.before_last(turn);
            if let Some(from) = second.from() {
                steps.push(TurnStep::new(
                    Some(TurnClick::Cell(from.into())),
                    Vec::new(),
                ));
            }
            steps.extend(before.steps_of(second));
        }
        steps
    }

    fn steps_of(&self, part: Move) -> Vec<TurnStep> {
        let mut landing = self.landing_step(part);
        landing.effects.extend(self.ending_effects(part));
        let mut steps = vec![landing];
        steps.extend(self.promotion_step(part));
        steps
    }

    /// Returns the steps of a turn that reveals a square, including the effects that carry the
    /// piece to another square or remove it. `self` is the public position before the reveal.
    pub(super) fn revealing_steps(&self, revealed: &Self, turn: Turn) -> Vec<TurnStep> {
        let mut steps = match turn.second {
            Some(_) => self.steps_of(turn.first),
            None => Vec::new(),
        };
        let landing = self.before_last(turn).landing_step(turn.last());
        let cells = self.newly_known(revealed).map(Into::into).collect();
        steps.push(landing);
        steps.push(TurnStep::new(None, vec![StepEffect::Reveal { cells }]));
        let ending = revealed.before_last(turn).ending_effects(turn.last());
        if !ending.is_empty() {
            steps.push(TurnStep::new(None, ending));
        }
        steps
    }

    /// Iterates over the squares that are public in `revealed` but still secret in `self`, White's
    /// first.
    fn newly_known(&self, revealed: &Self) -> impl Iterator<Item = Square> {
        let pairs = self.active_events.iter().zip(revealed.active_events.iter());
        let mut squares = Vec::new();
        for (hidden, known) in pairs {
            for side in shakmaty::Color::ALL {
                if hidden.state.hides(side) {
                    squares.extend(known.state.chosen(side));
                }
            }
        }
        squares.into_iter()
    }

    /// Returns the step that promotes a pawn on the square where its move ends.
    pub(super) fn promotion_step(&self, part: Move) -> Option<TurnStep> {
        let kind = part.promotion()?.upper_char();
        let at = self.promoted_on(part)?.into();
        Some(TurnStep::new(
            Some(TurnClick::Kind(kind)),
            vec![StepEffect::Become { at, kind }],
        ))
    }

    /// Returns the square that a player clicks to make a move. For castling it is the king's
    /// target.
    pub(super) fn goal(&self, part: Move) -> Square {
        match part {
            Move::Castle { king, rook } => castling_goals(self.turn, king, rook).0,
            _ => part.to(),
        }
    }

    /// Returns the step in which a move's piece lands, without the effects that then carry it to
    /// another square or remove it.
    fn landing_step(&self, part: Move) -> TurnStep {
        let goes = |from: Square, to: Square| StepEffect::Move {
            from: from.into(),
            to: to.into(),
            through: false,
        };
        let effects = match part {
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castling_goals(self.turn, king, rook);
                vec![goes(king, king_to), goes(rook, rook_to)]
            }
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                vec![removed(taken), goes(from, to)]
            }
            Move::Put { role, to } => vec![StepEffect::Put {
                at: to.into(),
                color: self.turn.into(),
                kind: role.upper_char(),
            }],
            Move::Normal { from, to, .. } => match self.board.color_at(to) {
                Some(met) if met == self.turn => vec![StepEffect::Swap {
                    a: from.into(),
                    b: to.into(),
                }],
                Some(_) => vec![removed(to), goes(from, to)],
                None => vec![goes(from, to)],
            },
        };
        TurnStep::new(Some(TurnClick::Cell(self.goal(part).into())), effects)
    }

    /// Returns the effects that follow a landing, which carry the piece to another square or remove
    /// it.
    fn ending_effects(&self, part: Move) -> Vec<StepEffect> {
        let mut effects = Vec::new();
        for near in self.landings(part) {
            let end = self.end_of(near);
            if end.at != near {
                if self.board.color_at(end.at) == Some(!self.turn) {
                    effects.push(removed(end.at));
                }
                effects.push(StepEffect::Move {
                    from: near.into(),
                    to: end.at.into(),
                    through: true,
                });
            }
            if end.falls {
                effects.push(removed(end.at));
            }
        }
        effects
    }
}

fn removed(at: Square) -> StepEffect {
    StepEffect::Remove {
        at: at.into(),
        into: None,
    }
}
