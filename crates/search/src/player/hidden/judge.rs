//! What positions of a world are worth to one side.

use std::cell::Cell;

use postern_rules::Rules;

use crate::{
    games::Game,
    limits::{Limits, Options},
    player::knowledge::Knowledge,
    score::Score,
    tree::{Found, Searcher, ended, table_size::table_size},
};

/// Searches positions one after the other, and counts the nodes of all.
pub(super) struct Judge<'a, P: Game> {
    searcher: Searcher<P>,
    known: &'a Knowledge,
    limits: &'a Limits<'a>,
    options: &'a Options,
    nodes: u64,
    /// The nodes at which it was last asked whether to stop.
    asked: u64,
    stopped: Cell<bool>,
}

/// What was found of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    /// To the side for which is judged; a forced end is counted from one turn before the position.
    pub(super) score: Score,
    /// How many plies were looked ahead in full; `None` when nothing had to be looked ahead.
    pub(super) depth: Option<u8>,
}

/// The table has room for the positions of so many nodes at most, since it is wiped before each search.
const MOST_KEPT: u64 = 1 << 18;

impl<'a, P: Game + Rules> Judge<'a, P> {
    pub(super) fn new(known: &'a Knowledge, limits: &'a Limits<'a>, options: &'a Options) -> Self {
        Self {
            searcher: Searcher::new(table_size(limits.nodes.min(MOST_KEPT))),
            known,
            limits,
            options,
            nodes: 0,
            asked: 0,
            stopped: Cell::new(false),
        }
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) const fn left(&self) -> u64 {
        self.limits.nodes - self.nodes
    }

    /// Whether there are no nodes left, or the caller wants it to stop.
    pub(super) fn is_over(&mut self) -> bool {
        if self.nodes - self.asked >= Limits::ASK_EVERY {
            self.asked = self.nodes;
            self.stopped.set(self.stopped.get() || (self.limits.stop)());
        }
        self.stopped.get() || self.left() == 0
    }

    /// What a position that a turn has led to is worth, judged with so many nodes at most. What is still hidden
    /// in it is taken as if it were not there. `None` when the judge is over.
    pub(super) fn value(&mut self, position: &P, nodes: u64) -> Option<Judged> {
        if self.is_over() {
            return None;
        }
        let side = self.known.side;
        if let Some(outcome) = position.verdict() {
            self.nodes += 1;
            return Some(Judged::known(ended(outcome, side, 1)));
        }
        let key = position.key();
        let before = self.known.history.iter().filter(|known| **known == key);
        if before.count() >= 2 {
            // The game's third such position: a draw can be claimed.
            self.nodes += 1;
            return Some(Judged::known(Score::DRAW));
        }
        let depth = self.limits.depth.saturating_sub(1).max(1);
        let found = self.search(position, nodes, (depth, self.options.seed));
        let Some(found) = found else {
            self.nodes += 1;
            return Some(Judged::known(Score::DRAW));
        };
        let score = found.score.seen_before(1);
        Some(Judged {
            score: if position.to_move() == side {
                score
            } else {
                -score
            },
            depth: Some(found.depth),
        })
    }

    /// The best turn to a player who knows nothing of what is hidden; `None` when there is no turn, or the judge
    /// is over.
    pub(super) fn best(&mut self, position: &P, nodes: u64, seed: u64) -> Option<Found<P::Turn>> {
        if self.is_over() {
            return None;
        }
        self.search(position, nodes, (self.limits.depth, seed))
    }

    fn search(
        &mut self,
        position: &P,
        nodes: u64,
        (depth, seed): (u8, u64),
    ) -> Option<Found<P::Turn>> {
        let (stopped, stop) = (&self.stopped, self.limits.stop);
        let limits = Limits {
            nodes: nodes.clamp(1, self.left()),
            depth,
            stop: &|| {
                stopped.set(stopped.get() || stop());
                stopped.get()
            },
        };
        let options = Options {
            seed,
            ..*self.options
        };
        let open = position.without_secrets();
        let history = &self.known.history;
        let found = self.searcher.search(&open, history, &limits, &options)?;
        self.nodes += found.nodes;
        Some(found)
    }
}

impl Judged {
    /// What does not have to be searched.
    const fn known(score: Score) -> Self {
        Self { score, depth: None }
    }
}
