//! Principal variation search: negamax with a window, in which all turns but the first are only
//! asked whether they are better.

use std::ops::Neg;

use super::{Run, order::Ranked};
use crate::{
    games::Game,
    score::Score,
    tree::{
        counting::nears_limit,
        table::{Bound, NO_TURN},
    },
};

/// What was found of a position.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub(super) score: Score,
    /// It hangs on the positions that came before, and so holds on this way alone.
    pub(super) by_path: bool,
}

impl Value {
    /// What holds however the position is reached.
    pub(super) const fn sound(score: Score) -> Self {
        Self {
            score,
            by_path: false,
        }
    }
}

impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        Self {
            score: -self.score,
            ..self
        }
    }
}

/// What is asked: whether the score is above `alpha`, and what it is if it is below `beta`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const FULL: Self = Self {
        alpha: Score::MOST.negated(),
        beta: Score::MOST,
    };

    /// The scores near one, on both sides.
    pub(super) fn around(score: Score, width: i32) -> Self {
        Self {
            alpha: score.shifted(-width).max(-Score::MOST),
            beta: score.shifted(width).min(Score::MOST),
        }
    }

    /// Whether a score is known exactly, when this was asked.
    pub(super) fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// Wider on the side on which a score fell outside.
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

    /// The same, seen by the other side.
    pub(super) fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Whether a score is above `alpha`, and nothing else.
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

/// A position in the tree, and how far it is searched.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Plies to look ahead.
    pub(super) depth: u8,
    /// Plies from the root.
    pub(super) ply: u16,
}

impl Place {
    fn next(self) -> Self {
        Self {
            depth: self.depth - 1,
            ply: self.ply + 1,
        }
    }
}

/// What the search of a position's turns has come to.
struct Best {
    value: Value,
    /// The place of the turn among all.
    turn: u16,
    bound: Bound,
}

impl<P: Game> Run<'_, P> {
    /// The value of a position within a window: the score if it lies inside, else a bound.
    pub(super) fn node(&mut self, position: &P, place: Place, mut window: Window) -> Value {
        let Place { depth, ply } = place;
        self.lines.begin(ply);
        if self.is_over() {
            return Value::sound(Score::DRAW);
        }
        let key = position.key();
        if ply > 0 {
            if let Some(value) = self.end_by_counting(position, key, ply) {
                return value;
            }
            // Nothing here can be better than winning at once, nor worse than having lost.
            window.alpha = window.alpha.max(Score::loss_in(ply));
            window.beta = window.beta.min(Score::win_in(ply + 1));
            if window.alpha >= window.beta {
                return Value::sound(window.alpha);
            }
        }
        if depth == 0 {
            let left = self.options.quiescence;
            return Value::sound(self.quiesce(position, ply, left, window));
        }
        let by_count = nears_limit(position, depth);
        let known = self.table.get(key).filter(|_| !by_count);
        if let Some(entry) = known
            && ply > 0
            && window.is_scout()
            && entry.depth >= depth
            && let Some(score) = entry.settles(ply, window.alpha, window.beta)
        {
            return Value::sound(score);
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
            return Value::sound(self.without_turns(position, ply));
        };
        if !self.stopped && !best.value.by_path && !by_count {
            let found = (best.value.score, best.bound);
            self.table.put(key, ply, found, (depth, best.turn));
        }
        best.value
    }

    /// Searches each turn of a position. `None` when it has none, or is dead.
    fn best_of(&mut self, position: &P, place: Place, window: Window, hint: u16) -> Option<Best> {
        let Place { depth, ply } = place;
        let blind = self.blind_spot(position);
        let turns = self.orders.add_all(position, ply, hint, blind);
        if ply == 0 {
            self.orders.shuffle(turns.clone(), self.options.seed);
        }
        if turns.is_empty() || (ply > 0 && position.is_dead()) {
            self.orders.truncate(turns.start);
            return None;
        }
        let mut best = Best {
            value: Value::sound(-Score::MOST),
            turn: NO_TURN,
            bound: Bound::Upper,
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
                best.bound = Bound::Exact;
                self.raised(ply, ranked, value.score);
            }
            if open.alpha >= open.beta {
                // That one turn is good enough says nothing of the others.
                best.value.by_path = value.by_path;
                best.bound = Bound::Lower;
                if ranked.quiet {
                    self.orders.reward(position, ranked.turn, ply, depth);
                }
                break;
            }
        }
        self.orders.truncate(turns.start);
        Some(best)
    }

    /// The value of a turn, by the position after it.
    pub(super) fn child(
        &mut self,
        after: &P,
        place: Place,
        window: Window,
        is_first: bool,
    ) -> Value {
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

    /// A turn is the best so far.
    fn raised(&mut self, ply: u16, ranked: Ranked<P::Turn>, score: Score) {
        self.lines.extend(ply, ranked.turn);
        if ply == 0 {
            self.best_place = ranked.place;
            self.score = score;
            self.best_line.clear();
            self.best_line.extend_from_slice(self.lines.first());
        }
    }

    /// The end that the way here brings about; a mate comes before it.
    fn end_by_counting(&self, position: &P, key: u64, ply: u16) -> Option<Value> {
        let score = self.path.end(key, position.quiet_plies(), ply)?;
        let own = position.verdict();
        Some(match own {
            Some(outcome) => Value::sound(super::ended(outcome, position.to_move(), ply)),
            None => Value {
                score,
                by_path: true,
            },
        })
    }

    /// The score of a position without turns, or in which nobody can win.
    fn without_turns(&self, position: &P, ply: u16) -> Score {
        match position.verdict() {
            Some(outcome) => super::ended(outcome, position.to_move(), ply),
            // What is no turn has to be done first.
            None => position.weigh(self.weights),
        }
    }
}
