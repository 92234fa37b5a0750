//! Evaluates positions with assumed secret squares, using short searches.

use std::cell::Cell;

use postern_rules::Rules;

use crate::games::SearchableGame;
use crate::limits::{SearchBudget, SearchOptions};
use crate::player::knowledge::SideKnowledge;
use crate::score::Score;
use crate::tree::table_size::table_size;
use crate::tree::{SearchResult, Searcher, ended};

/// Runs short searches for one decision and counts their nodes in total.
pub(super) struct PositionJudge<'a, P: SearchableGame> {
    searcher: Searcher<P>,
    known: &'a SideKnowledge,
    limits: &'a SearchBudget<'a>,
    options: &'a SearchOptions,
    nodes: u64,
    /// The node count when the search last checked whether to stop.
    asked: u64,
    stopped: Cell<bool>,
}

/// The result of evaluating a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct PositionValue {
    /// The score for the side that makes the decision. Distances of forced results include the turn
    /// that led to the position.
    pub(super) score: Score,
    /// The last completed depth in plies; `None` if no search was necessary.
    pub(super) depth: Option<u8>,
}

/// The maximum number of nodes for which the table is sized. The table is cleared before each
/// search, so it must not be large.
const MAX_TABLE_NODES: u64 = 1 << 18;

impl<'a, P: SearchableGame + Rules> PositionJudge<'a, P> {
    pub(super) fn new(
        known: &'a SideKnowledge,
        limits: &'a SearchBudget<'a>,
        options: &'a SearchOptions,
    ) -> Self {
        Self {
            searcher: Searcher::new(table_size(limits.nodes.min(MAX_TABLE_NODES))),
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

    /// Whether the searches must stop: no nodes are left, or the caller interrupted the decision.
    pub(super) fn is_over(&mut self) -> bool {
        if self.nodes - self.asked >= SearchBudget::ASK_EVERY {
            self.asked = self.nodes;
            self.stopped.set(self.stopped.get() || (self.limits.stop)());
        }
        self.stopped.get() || self.left() == 0
    }

    /// Evaluates the position after a candidate turn with at most `nodes` nodes. Ignores remaining
    /// secrets. Returns `None` if the searches must stop.
    pub(super) fn value(&mut self, position: &P, nodes: u64) -> Option<PositionValue> {
        if self.is_over() {
            return None;
        }
        let side = self.known.side;
        if let Some(outcome) = position.verdict() {
            self.nodes += 1;
            return Some(PositionValue::known(ended(outcome, side, 1)));
        }
        let key = position.key();
        let before = self.known.history.iter().filter(|known| **known == key);
        if before.count() >= 2 {
            // This is the third occurrence of the position, so a player can claim a draw.
            self.nodes += 1;
            return Some(PositionValue::known(Score::DRAW));
        }
        let depth = self.limits.depth.saturating_sub(1).max(1);
        let found = self.search(position, nodes, depth, self.options.seed);
        let Some(found) = found else {
            self.nodes += 1;
            return Some(PositionValue::known(Score::DRAW));
        };
        let score = found.score.seen_before(1);
        Some(PositionValue {
            score: if position.to_move() == side {
                score
            } else {
                -score
            },
            depth: Some(found.depth),
        })
    }

    /// Returns the turn that is best if nothing is revealed; `None` if there is no turn or the
    /// searches must stop.
    pub(super) fn best(
        &mut self,
        position: &P,
        nodes: u64,
        seed: u64,
    ) -> Option<SearchResult<P::Turn>> {
        if self.is_over() {
            return None;
        }
        self.search(position, nodes, self.limits.depth, seed)
    }

    fn search(
        &mut self,
        position: &P,
        nodes: u64,
        depth: u8,
        seed: u64,
    ) -> Option<SearchResult<P::Turn>> {
        let (stopped, stop) = (&self.stopped, self.limits.stop);
        let limits = SearchBudget {
            nodes: nodes.clamp(1, self.left()),
            depth,
            stop: &|| {
                stopped.set(stopped.get() || stop());
                stopped.get()
            },
        };
        let options = SearchOptions {
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

impl PositionValue {
    /// Creates a value that was found without a search.
    const fn known(score: Score) -> Self {
        Self { score, depth: None }
    }
}
