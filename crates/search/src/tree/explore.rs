//! An incremental search that finds several best turns of a position.

use super::node::{NodeDepth, SearchWindow};
use super::{SearchRun, Searcher};
use crate::games::SearchableGame;
use crate::limits::{SearchBudget, SearchOptions};
use crate::oversight::PositionOversights;
use crate::score::Score;
use crate::tree::table::NO_TURN;

/// A line of turns that begins with one of the best turns of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<T> {
    /// The turns of the line; never empty.
    pub turns: Vec<T>,
    /// The score of the line for the side to move.
    pub score: Score,
}

/// Searches for the best turns of one position in steps, with increasing depth. The first line has
/// the same score as [`Searcher::search`] at the same depth. Each further line is the best of the
/// remaining turns.
///
/// Each step continues where the previous one ended. The size of the steps changes neither turns
/// nor scores, except for scores that depend on earlier positions. Steps do not allocate memory.
///
/// ```
/// use postern_rules::{Rules as _, atomic::Position};
/// use postern_search::{Explorer, SearchBudget, SearchOptions};
/// let mut explorer = Explorer::new(
///     Position::start(),
///     Vec::new(),
///     3,
///     SearchOptions::default(),
///     1 << 12,
/// );
/// while explorer.depth() < 2 {
///     explorer.step(&SearchBudget::nodes(1_000));
/// }
/// assert_eq!(explorer.best().len(), 3);
/// ```
pub struct Explorer<P: SearchableGame> {
    searcher: Searcher<P>,
    position: P,
    history: Vec<u64>,
    options: SearchOptions,
    progress: SearchProgress<P::Turn>,
    nodes: u64,
}

/// The maximum number of lines. More lines would not be readable.
pub const MAX_LINES: usize = 5;

impl<P: SearchableGame> Explorer<P> {
    /// Prepares a search for 1 to [`MAX_LINES`] best turns. The position must not contain secrets.
    /// `history` and `table` have the same meaning as for [`Searcher`].
    #[must_use]
    pub fn new(
        position: P,
        history: Vec<u64>,
        lines: usize,
        options: SearchOptions,
        table: usize,
    ) -> Self {
        let mut searcher = Searcher::new(table);
        let oversight = options.oversight.scaled(P::OVERSIGHT);
        let blind = PositionOversights::of(oversight, options.seed, &position);
        let orders = &mut searcher.orders;
        let turns = orders.add_all(&position, 0, NO_TURN, blind);
        orders.shuffle(turns.clone(), options.seed);
        let end = turns.end;
        let roots: Vec<P::Turn> = turns.map(|first| orders.pick(first..end).turn).collect();
        orders.truncate(0);
        Self {
            searcher,
            position,
            history,
            options,
            progress: SearchProgress::new(roots, lines.clamp(1, MAX_LINES)),
            nodes: 0,
        }
    }

    /// Returns the position being searched.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// Returns the lines at [`Explorer::depth`], best first. Empty at depth 0 or without legal
    /// turns.
    #[must_use]
    pub fn best(&self) -> &[Variation<P::Turn>] {
        self.progress.best.lines()
    }

    /// Returns the last completed depth in plies.
    #[must_use]
    pub const fn depth(&self) -> u8 {
        self.progress.depth
    }

    /// Returns the number of positions visited in all steps together.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether more steps cannot improve the result, because the maximum depth is reached or every
    /// line is a forced result.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.progress.is_finished()
    }

    /// Continues the search until it reaches a limit. The depth limit counts from the root, the
    /// node limit from this call. If a step ends in the middle of a root turn, the next step
    /// searches that turn again, mostly from the table. Steps should grow: start with some ten
    /// thousand nodes, then use an eighth of all nodes so far.
    pub fn step(&mut self, limits: &SearchBudget<'_>) {
        let Self {
            searcher,
            position,
            history,
            options,
            progress,
            nodes,
        } = self;
        let mut run = searcher.run(history, limits, options);
        run.path.push(position.key());
        let most = limits.depth.clamp(1, SearchBudget::MAX_DEPTH);
        while progress.depth < most && !progress.is_finished() {
            let Some(turn) = progress.next() else {
                progress.deepen();
                continue;
            };
            let depth = progress.depth + 1;
            let Some(score) = run.root_turn(position, turn, depth, progress.coming.least()) else {
                break;
            };
            progress.add(score, run.lines.first());
        }
        *nodes += run.nodes;
        searcher.keys = run.path.into_buffer();
    }
}

impl<P: SearchableGame> SearchRun<'_, P> {
    /// Searches one turn of the root. If its score is above `least`, returns the exact score and
    /// stores the line in [`SearchRun::lines`]. Otherwise returns an upper bound. Returns `None` if
    /// the search was stopped.
    fn root_turn(
        &mut self,
        position: &P,
        turn: P::Turn,
        depth: u8,
        least: Option<Score>,
    ) -> Option<Score> {
        let window = SearchWindow {
            alpha: least.unwrap_or(SearchWindow::FULL.alpha),
            ..SearchWindow::FULL
        };
        let place = NodeDepth { depth, ply: 0 };
        let value = self.child(&position.after(turn), place, window, least.is_none());
        if self.stopped {
            return None;
        }
        if window.contains(value.score) {
            self.lines.extend(0, turn);
        }
        Some(value.score)
    }
}

/// The state of an incremental search between two steps.
struct SearchProgress<T> {
    /// All turns of the root, in search order.
    roots: Vec<T>,
    /// The best lines at the last completed depth.
    best: TurnRanking<T>,
    depth: u8,
    /// The best lines so far at the next depth.
    coming: TurnRanking<T>,
    looked_at: usize,
}

impl<T: Copy + PartialEq> SearchProgress<T> {
    fn new(roots: Vec<T>, lines: usize) -> Self {
        Self {
            roots,
            best: TurnRanking::new(lines),
            depth: 0,
            coming: TurnRanking::new(lines),
            looked_at: 0,
        }
    }

    fn is_finished(&self) -> bool {
        let is_known = |one: &Variation<T>| {
            let plies = one.score.plies_to_win().or(one.score.plies_to_loss());
            plies.is_some_and(|plies| plies <= u16::from(self.depth))
        };
        self.roots.is_empty()
            || self.depth >= SearchBudget::MAX_DEPTH
            || (self.depth > 0 && self.best.lines().iter().all(is_known))
    }

    /// Returns the next root turn to search; `None` if the depth is complete.
    fn next(&self) -> Option<T> {
        self.roots.get(self.looked_at).copied()
    }

    /// Records the result of the turn that `next()` returned.
    fn add(&mut self, score: Score, line: &[T]) {
        self.looked_at += 1;
        if self.coming.least().is_none_or(|least| score > least) {
            self.coming.add(score, line);
        }
    }

    /// Completes a depth. The next depth searches the best turns first.
    fn deepen(&mut self) {
        std::mem::swap(&mut self.best, &mut self.coming);
        self.coming.len = 0;
        self.looked_at = 0;
        self.depth += 1;
        for line in self.best.lines().iter().rev() {
            let place = self.roots.iter().position(|turn| *turn == line.turns[0]);
            if let Some(place) = place {
                self.roots[..=place].rotate_right(1);
            }
        }
    }
}

/// The best lines so far, best first, in preallocated buffers.
struct TurnRanking<T> {
    lines: Vec<Variation<T>>,
    len: usize,
}

impl<T: Copy> TurnRanking<T> {
    fn new(lines: usize) -> Self {
        let line = |_| Variation {
            turns: Vec::with_capacity(usize::from(SearchBudget::MAX_DEPTH)),
            score: Score::DRAW,
        };
        Self {
            lines: (0..lines).map(line).collect(),
            len: 0,
        }
    }

    fn lines(&self) -> &[Variation<T>] {
        &self.lines[..self.len]
    }

    /// Returns the score that a line must exceed to enter the ranking; `None` while there is room.
    fn least(&self) -> Option<Score> {
        let is_full = self.len == self.lines.len();
        self.lines.last().filter(|_| is_full).map(|line| line.score)
    }

    /// Inserts a line after lines with the same score. If the ranking is full, the last line is
    /// dropped.
    fn add(&mut self, score: Score, turns: &[T]) {
        let place = self.lines().partition_point(|line| line.score >= score);
        let last = self.len.min(self.lines.len() - 1);
        self.len = last + 1;
        let line = &mut self.lines[last];
        line.score = score;
        line.turns.clear();
        line.turns.extend_from_slice(turns);
        self.lines[place..=last].rotate_right(1);
    }
}
