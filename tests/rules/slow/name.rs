//! Canonical notation of turns.

use super::{SlowPosition, SlowTurn, cell_name};

impl SlowPosition {
    pub(crate) fn name(&self, turn: SlowTurn) -> String {
        let kind = self.get(turn.from).to_ascii_uppercase();
        let moves = turn.from != turn.to;
        let en_passant = kind == 'P' && self.passed == Some(turn.to);
        let takes = moves && (self.get(turn.to) != '.' || en_passant);
        let mut name = String::new();
        if kind != 'P' {
            name.push(kind);
            name += &self.telling_apart(turn);
        } else if takes {
            name += &cell_name(turn.from)[..1];
        }
        if takes {
            name.push('x');
        }
        name += &cell_name(turn.to);
        if let Some(piece) = turn.becomes {
            name.extend(['=', piece]);
        }
        if let Some(target) = turn.drawn_in {
            name.push_str("/@");
            name += &cell_name(target);
        }
        let after = self.play(turn);
        let king_gone = after.king_on_board(after.yellow).is_none();
        if king_gone
            || after
                .verdict()
                .is_some_and(|verdict| verdict.ends_with("checkmate"))
        {
            name.push('#');
        } else if after.in_check() {
            name.push('+');
        }
        name
    }

    fn telling_apart(&self, turn: SlowTurn) -> String {
        if turn.from == turn.to {
            return String::new();
        }
        let same = |at: &_| *at != turn.from && self.get(*at) == self.get(turn.from);
        let others: Vec<_> = Self::all_cells()
            .filter(same)
            .filter(|at| self.destinations(*at).contains(&turn.to))
            .collect();
        let from = cell_name(turn.from);
        if others.is_empty() {
            String::new()
        } else if others.iter().all(|other| other.0 != turn.from.0) {
            from[..1].to_owned()
        } else if others.iter().all(|other| other.1 != turn.from.1) {
            from[1..].to_owned()
        } else {
            from
        }
    }
}
