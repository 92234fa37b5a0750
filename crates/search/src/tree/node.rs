//! Principal variation search: negamax that searches the first turn with the full window and tests
//! with a null window whether any other turn is better.

use std::ops::Neg;

use super::SearchRun;
use super::order::RankedTurn;
use crate::games::SearchableGame;
use crate::score::Score;
use crate::tree::counting::nears_limit;
use crate::tree::table::{NO_TURN, ScoreBound};

/// The value of a position as the search computed it.
#[derive(Clone, Copy)]
pub(super) struct NodeValue {
    pub(super) score: Score,
    /// Whether the value depends on earlier positions. It is then only valid on the current path.
    pub(super) by_path: bool,
}

impl NodeValue {
    /// Creates a value that is valid on every path.
    pub(super) const fn sound(score: Score) -> Self {
        Self {
            score,
            by_path: false,
        }
    }
}

impl Neg for NodeValue {
    type Output = Self;

    fn neg(self) -> Self {
        Self {
            score: -self.score,
            ..self
        }
    }
}

/// The search window. Scores between `alpha` and `beta` are exact; scores outside are bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct SearchWindow {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl SearchWindow {
    pub(super) const FULL: Self = Self {
        alpha: Score::MAX.negated(),
        beta: Score::MAX,
    };

    /// Creates a window centred on a score.
    pub(super) fn around(score: Score, width: i32) -> Self {
        Self {
            alpha: score.shifted(-width).max(-Score::MAX),
            beta: score.shifted(width).min(Score::MAX),
        }
    }

    /// Whether a score that was found with this window is exact.
    pub(super) fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// Widens the window on the side where `score` fell outside.
    pub(super) fn widened(self, score: Score, width: i32) -> Self {
        let wide = Self::around(score, width);
        if score <= self.alpha {
            Self {
                alpha: wide.alpha,
                ..self
            }
        } else {
            Self {
                beta: wide.beta,
                ..self
            }
        }
    }

    /// Returns the window negated, from the opponent's point of view.
    pub(super) fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Returns the null window just above `alpha`.
    fn scout(self) -> Self {
        Self {
            beta: self.alpha.shifted(1),
            ..self
        }
    }

    fn is_scout(self) -> bool {
        self == self.scout()
    }
}

/// The position of a node in the search tree.
#[derive(Clone, Copy)]
pub(super) struct NodeDepth {
    /// The remaining depth, in plies.
    pub(super) depth: u8,
    /// The distance from the root, in plies.
    pub(super) ply: u16,
}

impl NodeDepth {
    fn next(self) -> Self {
        Self {
            depth: self.depth - 1,
            ply: self.ply + 1,
        }
    }
}

/// The best turn found so far at a node.
struct BestTurn {
    value: NodeValue,
    /// The index of the turn among all turns of the position.
    turn: u16,
    bound: ScoreBound,
}

impl<P: SearchableGame> SearchRun<'_, P> {
    /// Returns the value of a position: the exact score if it is within the window, otherwise a
    /// bound.
    pub(super) fn node(
        &mut self,
        position: &P,
        place: NodeDepth,
        mut window: SearchWindow,
    ) -> NodeValue {
        let NodeDepth { depth, ply } = place;
        self.lines.begin(ply);
        if self.is_over() {
            return NodeValue::sound(Score::DRAW);
        }
        let key = position.key();
        if ply > 0 {
            if let Some(value) = self.end_by_counting(position, key, ply) {
                return value;
            }
            // Mate distance pruning: the score cannot exceed an immediate win or fall below an
            // immediate loss.
            window.alpha = window.alpha.max(Score::loss_in(ply));
            window.beta = window.beta.min(Score::win_in(ply + 1));
            if window.alpha >= window.beta {
                return NodeValue::sound(window.alpha);
            }
        }
        if depth == 0 {
            let left = self.options.quiescence;
            return NodeValue::sound(self.quiesce(position, ply, left, window));
        }
        let by_count = nears_limit(position, depth);
        let known = self.table.get(key).filter(|_| !by_count);
        if let Some(entry) = known
            && ply > 0
            && window.is_scout()
            && entry.depth >= depth
            && let Some(score) = entry.settles(ply, window.alpha, window.beta)
        {
            return NodeValue::sound(score);
        }
        let hint = match known {
            _ if ply == 0 => self.best_place,
            Some(entry) => entry.turn,
            None => NO_TURN,
        };
        self.path.push(key);
        let best = self.best_of(position, place, window, hint);
        self.path.pop();
        let Some(best) = best else {
            return NodeValue::sound(self.without_turns(position, ply));
        };
        if !self.stopped && !best.value.by_path && !by_count {
            self.table
                .put(key, ply, best.value.score, best.bound, depth, best.turn);
        }
        best.value
    }

    /// Searches all turns of a position and returns the best. Returns `None` if it has no turns or
    /// is a dead position.
    fn best_of(
        &mut self,
        position: &P,
        place: NodeDepth,
        window: SearchWindow,
        hint: u16,
    ) -> Option<BestTurn> {
        let NodeDepth { depth, ply } = place;
        let blind = self.blind_spot(position);
        let turns = self.orders.add_all(position, ply, hint, blind);
        if ply == 0 {
            self.orders.shuffle(turns.clone(), self.options.seed);
        }
        if turns.is_empty() || (ply > 0 && position.is_dead()) {
            self.orders.truncate(turns.start);
            return None;
        }
        let mut best = BestTurn {
            value: NodeValue::sound(-Score::MAX),
            turn: NO_TURN,
            bound: ScoreBound::Upper,
        };
        let mut open = window;
        for index in turns.clone() {
            let ranked = self.orders.pick(index..turns.end);
            let is_first = index == turns.start;
            let value = self.child(&position.after(ranked.turn), place, open, is_first);
            if self.stopped {
                break;
            }
            let by_path = best.value.by_path | value.by_path;
            if value.score > best.value.score {
                best.value.score = value.score;
                best.turn = ranked.place;
            }
            best.value.by_path = by_path;
            if value.score > open.alpha {
                open.alpha = value.score;
                best.bound = ScoreBound::Exact;
                self.raised(ply, ranked, value.score);
            }
            if open.alpha >= open.beta {
                // After a cutoff, only this turn decides whether the value depends on the path.
                best.value.by_path = value.by_path;
                best.bound = ScoreBound::Lower;
                if ranked.quiet {
                    self.orders.reward(position, ranked.turn, ply, depth);
                }
                break;
            }
        }
        self.orders.truncate(turns.start);
        Some(best)
    }

    /// Returns the value of a turn by searching the position after it.
    pub(super) fn child(
        &mut self,
        after: &P,
        place: NodeDepth,
        window: SearchWindow,
        is_first: bool,
    ) -> NodeValue {
        let next = place.next();
        if !is_first && !window.is_scout() {
            let scout = -self.node(after, next, window.scout().turned());
            let is_settled = scout.score <= window.alpha || scout.score >= window.beta;
            if self.stopped || is_settled {
                return scout;
            }
        }
        -self.node(after, next, window.turned())
    }

    /// Records `ranked` as the new best turn at `ply`.
    fn raised(&mut self, ply: u16, ranked: RankedTurn<P::Turn>, score: Score) {
        self.lines.extend(ply, ranked.turn);
        if ply == 0 {
            self.best_place = ranked.place;
            self.score = score;
            self.best_line.clear();
            self.best_line.extend_from_slice(self.lines.first());
        }
    }

    /// Returns the value if the game ends by repetition or quiet plies in this position. Checkmate
    /// takes precedence.
    fn end_by_counting(&self, position: &P, key: u64, ply: u16) -> Option<NodeValue> {
        let score = self.path.end(key, position.quiet_plies(), ply)?;
        let own = position.verdict();
        Some(match own {
            Some(outcome) => NodeValue::sound(super::ended(outcome, position.to_move(), ply)),
            None => NodeValue {
                score,
                by_path: true,
            },
        })
    }

    /// Returns the score of a position without legal turns, or of a dead position.
    fn without_turns(&self, position: &P, ply: u16) -> Score {
        match position.verdict() {
            Some(outcome) => super::ended(outcome, position.to_move(), ply),
            // The side to move must do something else first, such as starting an event card.
            None => position.weigh(self.weights),
        }
    }
}
