//! Turns as a player composes and sees them: what is clicked, what each part does, and in which
//! words.

use shakmaty::{Bitboard, Move, Role, Square};

use super::{
    deck::hidden_passage::Passage,
    judge::castling_goals,
    pieces,
    position::Position,
    situation::Situation,
    turns::{PROMOTIONS, promoting},
};
use crate::{Effect, LegalTurn, Placed, Step};

impl Position {
    /// Every legal turn, as everybody knows it: what is hidden cannot enter here.
    pub(super) fn public_legal_turns(&self) -> Vec<LegalTurn> {
        if let Some(waiting) = &self.waiting {
            let at = self.situation.end_of(waiting.landing.to());
            let promotion = |role| {
                let turn = promoting(waiting.landing, Some(role));
                LegalTurn {
                    notation: self.situation.whole_name(&waiting.name, turn),
                    from: at.to_string(),
                    steps: self.situation.promotion_step(turn).into_iter().collect(),
                }
            };
            return PROMOTIONS.map(promotion).into();
        }
        if self.is_hidden() && self.choosing.awaited().is_some() {
            return Vec::new();
        }
        let legal_turn = |turn: Move| LegalTurn {
            notation: self.situation.name(turn),
            from: turn.from().unwrap_or(turn.to()).to_string(),
            steps: self.situation.steps(turn),
        };
        self.situation.legal().into_iter().map(legal_turn).collect()
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
                at: square.to_string(),
                color: piece.color.into(),
                kind: piece.role.upper_char(),
            })
            .collect()
    }
}

impl Situation {
    /// The steps of a legal turn.
    pub(super) fn steps(&self, turn: Move) -> Vec<Step> {
        let (mut words, mut effects) = self.landing(turn);
        if let Some(carried) = self.carried(turn) {
            let (end, more) = self.carrying(turn, carried);
            words.push_str(", ");
            if turn.is_castle() {
                let carried = self.carried_role(turn, carried.0);
                words = format!("{words}the {} ", pieces::name(carried));
            }
            words.push_str(&end);
            effects.extend(more);
        }
        let mut steps = vec![Step {
            click: self.goal(turn).to_string(),
            words,
            effects,
            lines: Vec::new(),
        }];
        steps.extend(self.promotion_step(turn));
        steps
    }

    /// The steps of a turn that reveals the passage, up to where its piece ends: `self` is the
    /// situation before it comes to light.
    pub(super) fn revealing_steps(
        &self,
        revealed: &Self,
        passage: Passage,
        turn: Move,
    ) -> Vec<Step> {
        let (words, effects) = self.landing(turn);
        let cells = passage.names();
        let light = format!("The passage comes to light: {} and {}", cells[0], cells[1]);
        let mut steps = vec![
            Step {
                click: self.goal(turn).to_string(),
                words,
                effects,
                lines: Vec::new(),
            },
            Step {
                click: String::new(),
                words: light,
                effects: vec![Effect::Reveal { cells }],
                lines: Vec::new(),
            },
        ];
        if let Some(carried) = revealed.carried(turn) {
            let role = revealed.carried_role(turn, carried.0);
            let (words, effects) = revealed.carrying(turn, carried);
            steps.push(Step {
                click: String::new(),
                words: format!("{} {}", pieces::title(role), words),
                effects,
                lines: Vec::new(),
            });
        }
        steps
    }

    /// The step by which a pawn becomes something else where it ends.
    pub(super) fn promotion_step(&self, turn: Move) -> Option<Step> {
        let role = turn.promotion()?;
        let kind = role.upper_char();
        Some(Step {
            click: format!("={kind}"),
            words: format!("The pawn becomes a {}", pieces::name(role)),
            effects: vec![Effect::Promote {
                at: self.end_of(turn.to()).to_string(),
                kind,
            }],
            lines: Vec::new(),
        })
    }

    /// The square that is clicked for a turn: for castling the king's.
    pub(super) fn goal(&self, turn: Move) -> Square {
        match turn {
            Move::Castle { king, rook } => castling_goals(self.turn, king, rook).0,
            _ => turn.to(),
        }
    }

    /// The ordinary move that a turn begins with, in words and effects.
    fn landing(&self, turn: Move) -> (String, Vec<Effect>) {
        let role = pieces::title(turn.role());
        let step = |from: Square, to: Square| Effect::Move {
            from: from.to_string(),
            to: to.to_string(),
        };
        match turn {
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castling_goals(self.turn, king, rook);
                let words = format!("King castles to {king_to}, the rook goes to {rook_to}");
                (words, vec![step(king, king_to), step(rook, rook_to)])
            }
            Move::EnPassant { from, to } => {
                let taken = Square::from_coords(to.file(), from.rank());
                let words = format!("Pawn takes the pawn on {taken} en passant and goes to {to}");
                (
                    words,
                    vec![
                        Effect::Capture {
                            at: taken.to_string(),
                        },
                        step(from, to),
                    ],
                )
            }
            Move::Normal {
                from,
                to,
                capture: Some(taken),
                ..
            } => {
                let words = format!("{role} takes the {} on {to}", pieces::name(taken));
                (
                    words,
                    vec![Effect::Capture { at: to.to_string() }, step(from, to)],
                )
            }
            Move::Normal { from, to, .. } => (format!("{role} to {to}"), vec![step(from, to)]),
            Move::Put { to, .. } => (format!("{role} to {to}"), Vec::new()),
        }
    }

    /// What follows when a piece lands on an end of the passage, in words and effects.
    fn carrying(&self, turn: Move, (near, far): (Square, Square)) -> (String, Vec<Effect>) {
        let taken = (self.captures(turn) & Bitboard::from_square(far))
            .first()
            .and_then(|at| self.board.role_at(at));
        let back = if turn.from() == Some(far) {
            "back "
        } else {
            ""
        };
        let mut words = format!("{back}through the passage to {far}");
        let mut effects = Vec::with_capacity(2);
        if let Some(role) = taken {
            words = format!("{words}, taking the {} there", pieces::name(role));
            effects.push(Effect::Capture {
                at: far.to_string(),
            });
        }
        effects.push(Effect::Pass {
            from: near.to_string(),
            to: far.to_string(),
        });
        (words, effects)
    }

    /// What is carried through the passage when a turn lands on `near`.
    fn carried_role(&self, turn: Move, near: Square) -> Role {
        match turn {
            Move::Castle { .. } if near != self.goal(turn) => Role::Rook,
            _ => turn.role(),
        }
    }
}
