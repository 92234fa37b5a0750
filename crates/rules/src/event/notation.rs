//! Canonical notation: the SAN of the landing, then the passage: `c4-f6`, `Nc4xf6`, `c4-g8=Q+`,
//! `O-O-h6`.

use std::fmt::Write as _;

use shakmaty::{Move, Role, Square};

use super::{
    info::INFO,
    position::Position,
    situation::Situation,
    turns::{PROMOTIONS, promoting},
};
use crate::{
    Core as _,
    contract::{disambiguation, sign},
    orthodox::landing,
};

impl Position {
    /// A turn's name without `+` or `#`.
    pub(super) fn write_name(&self, turn: Move) -> String {
        match &self.waiting {
            Some(waiting) => format!("{}{}", waiting.name, self.situation.ending_name(turn)),
            None => self.situation.bare_name(turn),
        }
    }
}

impl Situation {
    /// A turn's name without `+` or `#`.
    pub(super) fn bare_name(&self, turn: Move) -> String {
        format!("{}{}", self.landing_name(turn), self.ending_name(turn))
    }

    /// What follows the landing's name: the passage and the promotion.
    pub(super) fn ending_name(&self, turn: Move) -> String {
        let mut name = self.passage_name(turn);
        if let Some(role) = turn.promotion() {
            name.extend(['=', role.upper_char()]);
        }
        name
    }

    /// The name of a legal landing that a player is told to write: with what is wanted of its pawn,
    /// or a queen, if it promotes.
    pub(super) fn suggested(&self, landing: Move, wanted: Option<Role>) -> String {
        let wanted = wanted.filter(|role| PROMOTIONS.contains(role));
        let promotion = self
            .promotes(landing)
            .then_some(wanted.unwrap_or(Role::Queen));
        self.bare_name(promoting(landing, promotion))
    }

    /// A turn's name with `+` for check and `#` for mate after it.
    pub(super) fn signed(&self, mut name: String, turn: Move) -> String {
        name.extend(sign(&self.after(turn)));
        name
    }

    /// The landing's name, without what the passage and a promotion add.
    pub(super) fn landing_name(&self, turn: Move) -> String {
        let (role, from, to) = match turn {
            Move::Castle { king, rook } => {
                return if king < rook { "O-O" } else { "O-O-O" }.to_owned();
            }
            Move::Normal { role, from, to, .. } => (role, from, to),
            Move::EnPassant { from, to } => (Role::Pawn, from, to),
            Move::Put { role, to } => (role, to, to),
        };
        let mut name = String::with_capacity(12);
        if role != Role::Pawn {
            name.push(role.upper_char());
            name.push_str(self.disambiguation(turn));
        } else if turn.is_capture() {
            name.push(from.file().char());
        }
        if turn.is_capture() {
            name.push('x');
        }
        let _infallible = write!(name, "{to}");
        name
    }

    /// The way through the passage of whatever lands on one of its ends: `-f6`, `xf6` or nothing.
    pub(super) fn passage_name(&self, turn: Move) -> String {
        let Some((_, far)) = self.carried(turn) else {
            return String::new();
        };
        let takes = self.captures(turn).contains(far);
        format!("{}{far}", if takes { 'x' } else { '-' })
    }

    /// The end of the passage on which a turn lands, and where its piece is carried.
    pub(super) fn carried(&self, turn: Move) -> Option<(Square, Square)> {
        let near = (self.landings(turn) & self.ends()).first()?;
        Some((near, self.end_of(near)))
    }

    /// What tells the piece from its likes.
    fn disambiguation(&self, turn: Move) -> &'static str {
        let likes = self.board.by_piece(turn.role().of(self.turn));
        match landing(turn) {
            Some(meant) if likes.more_than_one() => {
                disambiguation(self, &INFO.geometry, landing, meant)
            }
            _ => "",
        }
    }
}
