//! Checks an attempted turn leg by leg. Accepts the same turns that `turns` generates; `explain`
//! describes why others are illegal.

use shakmaty::Square;

use super::turn::Turn;
use crate::IllegalTurn;
use crate::interweave::info::side;
use crate::interweave::notation::explain;
use crate::interweave::notation::explanation::illegal;
use crate::interweave::piece::Role;
use crate::interweave::position::{Position, TurnLeg};
use crate::interweave::square;

/// A turn that is checked leg by leg, with the position after the legs made so far.
pub(in crate::interweave) struct LegStepper {
    /// The position after the steps made so far.
    state: Position,
    role: Role,
    at: Square,
    legs: Vec<TurnLeg>,
}

impl LegStepper {
    pub(in crate::interweave) fn begin(
        position: &Position,
        from: Square,
    ) -> Result<Self, IllegalTurn> {
        if let Some(outcome) = position.end() {
            return Err(illegal(format!("the game is over: {outcome}"), []));
        }
        let name = square::name(from);
        match position.board.piece_at(from) {
            Some(piece) if piece.color == position.to_move => Ok(Self {
                state: *position,
                role: piece.role,
                at: from,
                legs: Vec::new(),
            }),
            Some(piece) => {
                let (theirs, ours, role) =
                    (side(piece.color), side(position.to_move), piece.role.name());
                Err(illegal(
                    format!("the {role} on {name} is {theirs}’s, and it is {ours}’s turn"),
                    [from],
                ))
            }
            None => Err(illegal(format!("there is no piece on {name}"), [from])),
        }
    }

    pub(in crate::interweave) fn at(&self) -> Square {
        self.at
    }

    pub(in crate::interweave) fn role(&self) -> Role {
        self.role
    }

    /// Whether the turn must end: a king was captured, a step captured nothing, or the piece cannot
    /// capture again.
    pub(in crate::interweave) fn is_over(&self) -> bool {
        let Some(last) = self.legs.last() else {
            return false;
        };
        self.state.winner.is_some() || last.taken.is_empty() || !self.can_capture()
    }

    fn can_capture(&self) -> bool {
        let mut any = false;
        self.state
            .each_capture(self.role, self.at, &mut |_| any = true);
        any
    }

    /// Checks that the piece has a legal step.
    pub(in crate::interweave) fn judge_piece(&self) -> Result<(), IllegalTurn> {
        let capturers = self.state.capturers();
        if capturers.any() && !capturers.contains(self.at) {
            return Err(explain::compulsory(&self.state));
        }
        let mut any = capturers.any();
        self.state
            .each_quiet_leg(self.role, self.at, &mut |_| any = true);
        if any {
            Ok(())
        } else {
            Err(explain::no_step(&self.state, self.role, self.at))
        }
    }

    /// Returns the legs with which the piece can reach a square. There are several only if a pawn
    /// can promote there. Returns an error if there are none.
    pub(in crate::interweave) fn judge_step(
        &self,
        to: Square,
    ) -> Result<Vec<TurnLeg>, IllegalTurn> {
        if self.is_over() {
            return Err(self.nothing_follows());
        }
        let mut legs = Vec::new();
        let mut keep = |leg: TurnLeg| {
            if leg.to == to {
                legs.push(leg);
            }
        };
        self.state.each_capture(self.role, self.at, &mut keep);
        let compelled = !self.legs.is_empty() || self.state.capturers().any();
        if !compelled {
            self.state.each_quiet_leg(self.role, self.at, &mut keep);
        }
        if !legs.is_empty() {
            return Ok(legs);
        }
        Err(if self.legs.is_empty() {
            explain::step(&self.state, self.role, self.at, to)
        } else {
            explain::must_go_on(&self.state, self.role, self.at)
        })
    }

    /// Makes a leg to the square `to`, with the given promotion.
    pub(in crate::interweave) fn go(
        &mut self,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<(), IllegalTurn> {
        let legs = self.judge_step(to)?;
        let Some(leg) = legs.into_iter().find(|leg| leg.promotion == promotion) else {
            return Err(explain::promotion(&self.state, self.role, to, promotion));
        };
        self.state = self.state.stepped(self.role, leg);
        self.role = promotion.unwrap_or(self.role);
        self.at = to;
        self.legs.push(leg);
        Ok(())
    }

    fn nothing_follows(&self) -> IllegalTurn {
        let (role, at) = (self.role.name(), square::name(self.at));
        let clause = if self.state.winner.is_some() {
            "taking a king ends the game: nothing follows".to_owned()
        } else if self.legs.last().is_some_and(|leg| leg.taken.is_empty()) {
            format!("the turn ends on {at}: after a step that takes nothing, nothing follows")
        } else {
            format!("the turn ends here: the {role} on {at} can take nothing more")
        };
        illegal(clause, [self.at])
    }

    pub(in crate::interweave) fn legs(&self) -> &[TurnLeg] {
        &self.legs
    }

    /// Returns the complete turn, or an error if it cannot end here.
    pub(in crate::interweave) fn finish(&self) -> Result<Turn, IllegalTurn> {
        if self.legs.is_empty() {
            self.judge_piece()?;
            let (role, at) = (self.role.name(), square::name(self.at));
            return Err(illegal(
                format!("say where the {role} on {at} goes"),
                [self.at],
            ));
        }
        if !self.is_over() {
            return Err(explain::must_go_on(&self.state, self.role, self.at));
        }
        let begin = Turn::begin(self.legs[0].from);
        Ok(self.legs.iter().fold(begin, |turn, leg| turn.with(*leg)))
    }
}
