//! An incremental search for several of the best turns.

use super::{
    Run, Searcher,
    node::{NodeDepth, Window},
};
use crate::{
    games::Game,
    limits::{Limits, Options},
    oversight::BlindSpot,
    score::Score,
    tree::table::NO_TURN,
};

/// One of the best turns, and its likely continuation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<T> {
    /// The turns from the position on. There is at least one.
    pub turns: Vec<T>,
    /// The score for the side to move if it plays this line.
    pub score: Score,
}

/// Searches for the best turns of one position, depth by depth and in steps. The first has the same
/// score as with [`Searcher::search`] at that depth; each further one is the best of the remaining
/// turns.
///
/// Each step continues where the previous one ended. The length of the steps affects neither turns
/// nor scores of a depth, except for scores that depend on the path to a position. Searching does
/// not allocate.
///
/// ```
/// use postern_rules::{Rules as _, atomic::Position};
/// use postern_search::{Explorer, Limits, Options};
/// let mut explorer = Explorer::new(Position::start(), Vec::new(), 3, Options::default(), 1 << 12);
/// while explorer.depth() < 2 {
///     explorer.step(&Limits::nodes(1_000));
/// }
/// assert_eq!(explorer.best().len(), 3);
/// ```
pub struct Explorer<P: Game> {
    searcher: Searcher<P>,
    position: P,
    history: Vec<u64>,
    options: Options,
    progress: Progress<P::Turn>,
    nodes: u64,
}

/// The maximum number of lines; more would overwhelm a reader.
pub const MAX_LINES: usize = 5;

impl<P: Game> Explorer<P> {
    /// Prepares a search for the given number of best turns of a position without secrets, from 1
    /// to [`MAX_LINES`]. `history` and `table` are as for [`Searcher`].
    #[must_use]
    pub fn new(
        position: P,
        history: Vec<u64>,
        lines: usize,
        options: Options,
        table: usize,
    ) -> Self {
        let mut searcher = Searcher::new(table);
        let oversight = options.oversight.scaled(P::OVERSIGHT);
        let blind = BlindSpot::of(oversight, options.seed, &position);
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
            progress: Progress::new(roots, lines.clamp(1, MAX_LINES)),
            nodes: 0,
        }
    }

    /// Returns the position that is searched.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// Returns the best turns at [`Explorer::depth`], the best first. Empty at depth 0 and if there
    /// is no turn.
    #[must_use]
    pub fn best(&self) -> &[Variation<P::Turn>] {
        self.progress.best.lines()
    }

    /// Returns the depth in plies that was searched completely.
    #[must_use]
    pub const fn depth(&self) -> u8 {
        self.progress.depth
    }

    /// Returns the number of positions searched in all steps together.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether further steps cannot improve the result: every line is a forced result, or the
    /// maximum depth was reached.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.progress.is_finished()
    }

    /// Continues until a limit is reached. The depth is counted from the position, the nodes from
    /// this call. A turn that is not finished within the limits is restarted by the next step,
    /// which can reuse most of the work from the table. Steps should grow with the search: first
    /// some ten thousand nodes, then an eighth of all nodes so far.
    pub fn step(&mut self, limits: &Limits<'_>) {
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
        let most = limits.depth.clamp(1, Limits::MAX_DEPTH);
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

impl<P: Game> Run<'_, P> {
    /// Searches a turn of the root. If its score is above `least`, returns the score, and
    /// [`Run::lines`] has its line; otherwise returns an upper bound of at most `least`. `None` if
    /// the search was stopped.
    fn root_turn(
        &mut self,
        position: &P,
        turn: P::Turn,
        depth: u8,
        least: Option<Score>,
    ) -> Option<Score> {
        let window = Window {
            alpha: least.unwrap_or(Window::FULL.alpha),
            ..Window::FULL
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

/// The progress of the search for the best turns.
struct Progress<T> {
    /// All turns, in search order.
    roots: Vec<T>,
    /// The ranking at the last finished depth.
    best: Ranking<T>,
    depth: u8,
    /// The ranking so far at the next depth.
    coming: Ranking<T>,
    looked_at: usize,
}

impl<T: Copy + PartialEq> Progress<T> {
    fn new(roots: Vec<T>, lines: usize) -> Self {
        Self {
            roots,
            best: Ranking::new(lines),
            depth: 0,
            coming: Ranking::new(lines),
            looked_at: 0,
        }
    }

    fn is_finished(&self) -> bool {
        let is_known = |one: &Variation<T>| {
            let plies = one.score.plies_to_win().or(one.score.plies_to_loss());
            plies.is_some_and(|plies| plies <= u16::from(self.depth))
        };
        self.roots.is_empty()
            || self.depth >= Limits::MAX_DEPTH
            || (self.depth > 0 && self.best.lines().iter().all(is_known))
    }

    /// Returns the next turn to search; `None` if this depth is finished.
    fn next(&self) -> Option<T> {
        self.roots.get(self.looked_at).copied()
    }

    /// Records the result of that turn.
    fn add(&mut self, score: Score, line: &[T]) {
        self.looked_at += 1;
        if self.coming.least().is_none_or(|least| score > least) {
            self.coming.add(score, line);
        }
    }

    /// Continues with the next depth, at which the best turns are searched first.
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

/// The best turns so far, best first, in buffers that never grow.
struct Ranking<T> {
    lines: Vec<Variation<T>>,
    len: usize,
}

impl<T: Copy> Ranking<T> {
    fn new(lines: usize) -> Self {
        let line = |_| Variation {
            turns: Vec::with_capacity(usize::from(Limits::MAX_DEPTH)),
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

    /// Returns the score that a turn has to beat; `None` while there is room for any.
    fn least(&self) -> Option<Score> {
        let is_full = self.len == self.lines.len();
        self.lines.last().filter(|_| is_full).map(|line| line.score)
    }

    /// Inserts a line after those with an equal score. The last line is dropped if there is no
    /// room.
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
