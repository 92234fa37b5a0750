//! Canonical notation of turns.

use super::{FileRank, SlowPosition, SlowTurn, square_name};

impl SlowPosition {
    /// Returns the name of each legal turn. While squares are secret, the name leaves out where the
    /// passage would carry the piece.
    pub(crate) fn named_turns(&self) -> Vec<(String, SlowTurn)> {
        let legal = self.turns();
        legal
            .iter()
            .map(|turn| (self.name(*turn, &legal), *turn))
            .collect()
    }

    fn name(&self, turn: SlowTurn, legal: &[SlowTurn]) -> String {
        let after = self.play(turn);
        self.name_without_check(turn, legal) + after.check_sign()
    }

    pub(super) fn check_sign(&self) -> &'static str {
        if !self.in_check() {
            ""
        } else if self.turns_without_limit().is_empty() {
            "#"
        } else {
            "+"
        }
    }

    pub(super) fn name_without_check(&self, turn: SlowTurn, legal: &[SlowTurn]) -> String {
        let mut name = self.landing_name(turn, legal);
        if let Some(far) = turn.carried {
            name.push(if self.takes_at_far_end(turn) {
                'x'
            } else {
                '-'
            });
            name += &square_name(far);
        }
        if let Some(kind) = turn.becomes {
            name.extend(['=', kind]);
        }
        name
    }

    fn landing_name(&self, turn: SlowTurn, legal: &[SlowTurn]) -> String {
        if turn.castles {
            return if turn.landing.0 == 6 { "O-O" } else { "O-O-O" }.to_owned();
        }
        let (_, kind) = self.get(turn.from).unwrap();
        let takes = self.takes_first(turn);
        let from = square_name(turn.from);
        let origin = match kind {
            'P' if takes => from[..1].to_owned(),
            'P' => String::new(),
            _ => format!("{kind}{}", self.telling_apart(turn, legal)),
        };
        format!(
            "{origin}{}{}",
            if takes { "x" } else { "" },
            square_name(turn.landing)
        )
    }

    /// Returns the file, rank or square that distinguishes the moving piece from others of its kind
    /// that may move to the same square.
    fn telling_apart(&self, turn: SlowTurn, legal: &[SlowTurn]) -> String {
        let same = |other: &&SlowTurn| {
            other.from != turn.from
                && other.landing == turn.landing
                && self.get(other.from) == self.get(turn.from)
                && !other.castles
        };
        let others: Vec<FileRank> = legal.iter().filter(same).map(|other| other.from).collect();
        let from = square_name(turn.from);
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
