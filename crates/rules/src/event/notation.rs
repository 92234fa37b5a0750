//! Canonical notation: the SAN of the landing, then the passage: `c4-f6`, `Nc4xf6`, `c4-g8=Q+`,
//! `O-O-h6`.

use std::fmt::Write as _;

use shakmaty::{Move, Role, Square};

use super::situation::Situation;

impl Situation {
    /// A turn's name, with `+` for check and `#` for mate.
    pub(super) fn name(&self, turn: Move) -> String {
        self.whole_name(&self.landing_name(turn), turn)
    }

    /// A turn's name without `+` or `#`.
    pub(super) fn bare_name(&self, turn: Move) -> String {
        format!("{}{}", self.landing_name(turn), self.ending_name(turn))
    }

    /// What follows the landing's name: the passage and the promotion.
    fn ending_name(&self, turn: Move) -> String {
        let mut name = self.passage_name(turn);
        if let Some(role) = turn.promotion() {
            name.extend(['=', role.upper_char()]);
        }
        name
    }

    /// A turn's name when the name of its landing is known.
    pub(super) fn whole_name(&self, landing: &str, turn: Move) -> String {
        let mut name = format!("{landing}{}", self.ending_name(turn));
        let after = self.after(turn);
        if after.in_check() {
            name.push(if after.can_move() { '+' } else { '#' });
        }
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
            name.push_str(&self.disambiguation(role, from, to));
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

    /// The least of file, rank and both that tells the piece from its likes that may land on the
    /// same square.
    fn disambiguation(&self, role: Role, from: Square, to: Square) -> String {
        let rival = |turn: &Move| match *turn {
            Move::Normal {
                role: other,
                from: rival,
                to: goal,
                ..
            } => (role, to) == (other, goal) && rival != from,
            _ => false,
        };
        if (self.board.by_piece(role.of(self.turn)).without(from)).is_empty() {
            return String::new();
        }
        let (mut any, mut same_file, mut same_rank) = (false, false, false);
        for rival in self
            .legal()
            .into_iter()
            .filter(rival)
            .filter_map(Move::from)
        {
            any = true;
            same_file |= rival.file() == from.file();
            same_rank |= rival.rank() == from.rank();
        }
        match (any, same_file, same_rank) {
            (false, ..) => String::new(),
            (true, false, _) => from.file().char().to_string(),
            (true, true, false) => from.rank().char().to_string(),
            (true, true, true) => from.to_string(),
        }
    }
}
