//! Writes turns in notation.

use crate::model::board::ModelPieceKind;
use crate::model::moves::single::{Move, MoveManner, MovePurpose};
use crate::model::moves::trail::{MoveRecord, MoveTrail};
use crate::model::moves::turns::Turn;
use crate::model::state::ModelPosition;

/// A turn that is legal based on public information, with its notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ModelTurn {
    pub(crate) turn: Turn,
    /// The canonical notation, with `+` or `#` based on public information.
    pub(crate) name: String,
    /// The file, rank or square that distinguishes the piece from others that can land on the same
    /// square.
    origin: String,
    /// The notation of each move up to the square where the piece lands, in order.
    landings: Vec<String>,
    /// The same two pawn moves in the opposite order, if that order is also possible.
    pub(crate) other_order: Option<Turn>,
}

impl ModelPosition {
    /// Returns every legal turn of the side to move, based on public information.
    pub(crate) fn legal(&self) -> Vec<ModelTurn> {
        let legal = self.legal_turns();
        let singles: Vec<(ModelPieceKind, Move)> = legal
            .iter()
            .filter_map(|(turn, trail)| match turn {
                Turn::Single(step) => Some((trail.parts[0].kind, *step)),
                _ => None,
            })
            .collect();
        let named = |(turn, trail): &(Turn, MoveTrail)| {
            let origin = match *turn {
                Turn::Single(step) => origin_of(trail.parts[0].kind, step, &singles),
                _ => String::new(),
            };
            let other_order = match *turn {
                Turn::March(first, second) => self.public().march_possible(second, first),
                _ => None,
            };
            let name = written(*turn, trail, &origin) + suffix(&trail.settle());
            let landings = trail.parts.iter().map(|part| part.landing(&origin));
            ModelTurn {
                turn: *turn,
                name,
                landings: landings.collect(),
                origin,
                other_order,
            }
        };
        legal.iter().map(named).collect()
    }

    /// Returns the turn of two pawn moves in this order, if it is possible.
    fn march_possible(&self, first: Move, second: Move) -> Option<Turn> {
        let mut trail = MoveTrail::new(self, self.mover);
        for step in [first, second] {
            let mut steps = Vec::new();
            let from = step.from;
            trail.model.moves_from(from, MovePurpose::Play, &mut steps);
            let promotion = step.promotion;
            let found = steps
                .into_iter()
                .map(|found| Move { promotion, ..found })
                .any(|found| found == step);
            if !found
                || trail.model.board[from].is_none_or(|piece| piece.kind != ModelPieceKind::Pawn)
            {
                return None;
            }
            trail.make(step);
            if trail.blocked || trail.captures > 0 || trail.promotes.is_some() {
                return None;
            }
        }
        Some(Turn::March(first, second))
    }
}

impl ModelTurn {
    /// Returns the turn with its moves in the opposite order, if both orders are possible.
    pub(crate) fn in_other_order(&self) -> Option<Self> {
        let turn = self.other_order?;
        Some(Self {
            turn,
            other_order: Some(self.turn),
            landings: self.landings.iter().rev().cloned().collect(),
            ..self.clone()
        })
    }

    /// Returns the notation of the moves that were actually made before a revealed square ended the
    /// turn, without `+` or `#`.
    pub(crate) fn name_of_made(&self, trail: &MoveTrail) -> String {
        written(self.turn, trail, &self.origin)
    }

    /// Returns the notation of the turn's moves, each up to the square where the piece lands. A
    /// turn that was taken back is recorded in this form.
    pub(crate) fn name_of_landings(&self) -> String {
        self.landings.join(",")
    }
}

/// Returns the file, rank or square that distinguishes the piece from others of its kind that can
/// land on the same square. Empty if there are no others.
fn origin_of(kind: ModelPieceKind, step: Move, singles: &[(ModelPieceKind, Move)]) -> String {
    if kind == ModelPieceKind::Pawn || kind == ModelPieceKind::King {
        return String::new();
    }
    let rivals = singles
        .iter()
        .filter(|(other, rival)| *other == kind && rival.to == step.to && rival.from != step.from);
    let rivals: Vec<_> = rivals.map(|(_, rival)| rival.from).collect();
    let name = step.from.to_string();
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|rival| rival.file() != step.from.file()) {
        name[..1].to_owned()
    } else if rivals.iter().all(|rival| rival.rank() != step.from.rank()) {
        name[1..].to_owned()
    } else {
        name
    }
}

/// Returns the notation of a turn, with its moves separated by commas.
fn written(turn: Turn, trail: &MoveTrail, origin: &str) -> String {
    if let Turn::Put(kind, square) = turn {
        return format!("{}@{square}", kind.letter());
    }
    let parts = trail.parts.iter().map(|part| part.written(origin));
    parts.collect::<Vec<_>>().join(",")
}

impl MoveRecord {
    /// Returns the notation of the move as in chess, without what happens after the piece lands.
    fn landing(&self, origin: &str) -> String {
        let Move {
            from, to, manner, ..
        } = self.step;
        let took = if self.took { "x" } else { "" };
        match (manner, self.kind) {
            (MoveManner::Castling, _) if to.file() == 6 => "O-O".to_owned(),
            (MoveManner::Castling, _) => "O-O-O".to_owned(),
            (MoveManner::Aside, _) => format!("{from}-{to}"),
            (_, ModelPieceKind::Pawn) if self.took => format!("{}x{to}", &from.to_string()[..1]),
            (_, ModelPieceKind::Pawn) => to.to_string(),
            (_, kind) => format!("{}{origin}{took}{to}", kind.letter()),
        }
    }

    fn written(&self, origin: &str) -> String {
        let mut name = self.landing(origin);
        if let Some((end, took)) = self.carried {
            name += if took { "x" } else { "-" };
            name += &end.to_string();
        }
        for at in self.fell.iter() {
            name.push('*');
            if self.step.manner == MoveManner::Castling {
                name += &at.to_string();
            }
        }
        if let Some(kind) = self.promoted {
            name.push('=');
            name.push(kind.letter());
        }
        name
    }
}

/// Returns `+` or `#` for the turn that led to this position, or nothing if a side has lost because
/// a piece fell off the board.
pub(crate) fn suffix(after: &ModelPosition) -> &'static str {
    if after.fallen.is_some() || !after.in_check(after.mover) {
        ""
    } else if after.has_turn() {
        "+"
    } else {
        "#"
    }
}
