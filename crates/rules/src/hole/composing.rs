//! Turns as a player composes them: what is clicked, what each part does, and in which words.

use super::{
    lines,
    piece::Role,
    position::{Position, Turn},
    square::Square,
};
use crate::{Effect, Facts, LegalTurn, Step};

impl Position {
    pub(super) fn legal_turn(&self, turn: Turn) -> LegalTurn {
        LegalTurn {
            notation: self.name(turn),
            from: turn.from.name().to_owned(),
            steps: self.steps(turn),
        }
    }

    pub(super) fn facts(&self, turn: Turn) -> Facts {
        Facts {
            notation: self.name(turn),
            steps: self.steps(turn),
            checks: self.after(turn).checked_kings(),
        }
    }

    /// The cell of the king of the side to move, if it stands in check in a game that goes on or
    /// has ended by mate.
    pub(super) fn checked_kings(&self) -> Vec<String> {
        let checked = self.king_capturer().is_none() && self.in_check();
        let king = self.board.king(self.to_move).filter(|_| checked);
        king.map(|king| king.name().to_owned())
            .into_iter()
            .collect()
    }

    fn steps(&self, turn: Turn) -> Vec<Step> {
        let mut steps = Vec::with_capacity(2);
        let Some(piece) = self.board.piece_at(turn.from) else {
            return steps;
        };
        if !turn.stays() {
            steps.push(self.landing_step(piece.role, turn));
        }
        if let Some(role) = turn.promotion {
            steps.push(Step {
                click: format!("={}", role.letter()),
                words: format!("The pawn becomes a {}", role.name()),
                effects: vec![Effect::Promote {
                    at: turn.to.name().to_owned(),
                    kind: role.letter(),
                }],
                lines: Vec::new(),
            });
        }
        if let Some(target) = turn.beam {
            steps.extend(self.beam_step(turn.to, target));
        }
        steps
    }

    fn landing_step(&self, role: Role, turn: Turn) -> Step {
        let (from, to) = (turn.from.name().to_owned(), turn.to.name().to_owned());
        let captured = self.captured(turn);
        let words = match captured {
            None => format!("{} to {to}", role.title()),
            Some(taken) if taken == turn.to => format!(
                "{} takes the {} on {to}",
                role.title(),
                self.role_name(taken)
            ),
            Some(taken) => format!(
                "{} takes the pawn on {} en passant and goes to {to}",
                role.title(),
                taken.name()
            ),
        };
        let mut effects = Vec::with_capacity(2);
        effects.extend(captured.map(|taken| Effect::Capture {
            at: taken.name().to_owned(),
        }));
        effects.push(Effect::Move {
            from,
            to: to.clone(),
        });
        Step {
            click: to,
            words,
            effects,
            lines: Vec::new(),
        }
    }

    fn beam_step(&self, shooter: Square, target: Square) -> Option<Step> {
        let hole = lines::between(shooter, target)
            .find(|square| square.is_hole())?
            .name();
        let at = target.name();
        Some(Step {
            click: format!("@{at}"),
            words: format!(
                "The {} on {at} falls into the hole at {hole}",
                self.role_name(target)
            ),
            effects: vec![Effect::Beam {
                from: shooter.name().to_owned(),
                at: at.to_owned(),
                hole: hole.to_owned(),
            }],
            lines: Vec::new(),
        })
    }

    /// What stands on an occupied square, inside a sentence.
    pub(super) fn role_name(&self, square: Square) -> &'static str {
        self.board
            .piece_at(square)
            .map_or("piece", |piece| piece.role.name())
    }
}
