//! Whole turns: compulsory captures, chains, promotion, pools, and the end of the game.

use super::{FileRank, SlowPosition, square_name};

/// A legal turn: its name, its clicks, and the resulting position.
#[derive(Clone, Debug)]
pub(crate) struct SlowTurn {
    pub(crate) name: String,
    pub(crate) clicks: Vec<String>,
    pub(crate) after: SlowPosition,
}

/// A turn that is still being built.
#[derive(Clone)]
struct PartialTurn {
    name: String,
    clicks: Vec<String>,
    board: SlowPosition,
    at: FileRank,
    captures: bool,
    double_step: Option<(FileRank, FileRank)>,
}

impl SlowPosition {
    pub(crate) fn turns(&self) -> Vec<SlowTurn> {
        if self.captured_king.is_some() {
            return Vec::new();
        }
        let own: Vec<FileRank> = Self::all_squares().filter(|at| self.friend(*at)).collect();
        let chains: Vec<PartialTurn> = own
            .into_iter()
            .flat_map(|from| self.begin(from).each_step())
            .collect();
        let compulsory = chains.iter().any(|chain| chain.captures);
        let mut turns = Vec::new();
        for chain in chains
            .into_iter()
            .filter(|chain| chain.captures == compulsory)
        {
            let pawn = self.get(chain.start()).eq_ignore_ascii_case(&'P');
            chain.finish(&mut |whole| turns.push(whole.turn(pawn)));
        }
        turns
    }

    fn begin(&self, from: FileRank) -> PartialTurn {
        let kind = self.get(from).to_ascii_uppercase();
        let letter = if kind == 'P' {
            String::new()
        } else {
            kind.to_string()
        };
        PartialTurn {
            name: letter + &square_name(from),
            clicks: vec![square_name(from)],
            board: self.clone(),
            at: from,
            captures: false,
            double_step: None,
        }
    }

    /// Returns the result and its reason if the position itself ends the game.
    pub(crate) fn verdict(&self) -> Option<&'static str> {
        match self.captured_king {
            Some(true) => Some("1-0 king captured"),
            Some(false) => Some("0-1 king captured"),
            None if !self.turns().is_empty() => None,
            None if self.white => Some("0-1 no move"),
            None => Some("1-0 no move"),
        }
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.turns()
            .into_iter()
            .map(|turn| turn.after.perft(depth - 1))
            .sum()
    }
}

impl PartialTurn {
    fn start(&self) -> FileRank {
        super::square_at(&self.clicks[0])
    }

    /// Returns the chain extended by each possible step, including promotions.
    fn each_step(&self) -> Vec<Self> {
        let steps = self.board.steps(self.at);
        steps
            .into_iter()
            .flat_map(|(to, taken)| self.step(to, &taken))
            .collect()
    }

    fn step(&self, to: FileRank, taken: &[FileRank]) -> Vec<Self> {
        let mut next = self.clone();
        let piece = self.board.get(self.at);
        let pawn = piece.eq_ignore_ascii_case(&'P');
        next.board = self.board.moved(self.at, to, taken);
        next.board.passed = None;
        next.double_step = None;
        if pawn && (to.1 - self.at.1).abs() == 2 && to.0 != self.at.0 {
            next.double_step = Some((
                (
                    i32::midpoint(to.0, self.at.0),
                    i32::midpoint(to.1, self.at.1),
                ),
                to,
            ));
        }
        for at in taken {
            match self.board.get(*at) {
                'K' | 'k' => next.board.captured_king = Some(self.board.white),
                'P' | 'p' => {}
                other => next.board.waiting.push(other),
            }
        }
        next.captures = !taken.is_empty();
        next.at = to;
        if to != self.at {
            next.name.push('-');
            next.name += &square_name(to);
        }
        next.clicks.push(square_name(to));
        if !taken.is_empty() {
            let mut names: Vec<String> = taken.iter().map(|at| square_name(*at)).collect();
            names.sort();
            next.name += &["(x", &names.join(","), ")"].concat();
        }
        let mut arrivals = Vec::new();
        if !pawn || to.1 != self.board.own_rank(8) {
            arrivals.push(next.clone());
        }
        if pawn && (to.1 == self.board.own_rank(7) || to.1 == self.board.own_rank(8)) {
            arrivals.extend("RNB".chars().filter_map(|kind| next.promote(kind)));
        }
        arrivals
    }

    fn promote(&self, kind: char) -> Option<Self> {
        let mut next = self.clone();
        let own = if self.board.white {
            kind
        } else {
            kind.to_ascii_lowercase()
        };
        let place = next
            .board
            .waiting
            .iter()
            .position(|waiting| *waiting == own)?;
        next.board.waiting.remove(place);
        next.board.set(self.at, own);
        next.name.extend(['=', kind]);
        next.clicks.push(format!("={kind}"));
        Some(next)
    }

    /// Extends the chain as long as the piece can capture, and passes each complete chain to
    /// `show`.
    fn finish(self, show: &mut impl FnMut(Self)) {
        let goes_on = self.captures && self.board.captured_king.is_none();
        let further: Vec<Self> = if goes_on {
            self.each_step()
        } else {
            Vec::new()
        };
        let further: Vec<Self> = further.into_iter().filter(|chain| chain.captures).collect();
        if further.is_empty() {
            return show(self);
        }
        for chain in further {
            chain.finish(show);
        }
    }

    fn turn(self, began_as_pawn: bool) -> SlowTurn {
        let mut after = self.board;
        after.quiet = if began_as_pawn || self.captures {
            0
        } else {
            after.quiet + 1
        };
        after.number += u32::from(!after.white);
        after.white = !after.white;
        after.passed = self.double_step;
        let mark = if after.captured_king.is_some() {
            "#"
        } else {
            ""
        };
        SlowTurn {
            name: self.name + mark,
            clicks: self.clicks,
            after,
        }
    }
}
