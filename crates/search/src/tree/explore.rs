//! A search for several of the best turns, which goes on as long as somebody wants to know more.

use super::{
    Run, Searcher,
    node::{Place, Window},
};
use crate::{
    games::Game,
    limits::{Limits, Options},
    oversight::BlindSpot,
    score::Score,
    tree::table::NO_TURN,
};

/// One of the best turns, with what is likely to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation<T> {
    /// The turns from the position on; the first is always there.
    pub turns: Vec<T>,
    /// What the position is worth to the side to move, if it plays so.
    pub score: Score,
}

/// The best turns of one position, looked for depth by depth and in steps. The first has the score that
/// [`Searcher::search`] finds at the same depth; each other is the best without those before it.
///
/// What a step has found is there for the next. How long steps are changes neither turns nor scores of a depth, as
/// far as these do not hang on the way to a position. Searching allocates nothing.
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

/// Most lines that somebody can take in at once.
pub const MOST_LINES: usize = 5;

impl<P: Game> Explorer<P> {
    /// Begins with a position in which nothing is hidden, for so many of its best turns, from 1 to [`MOST_LINES`].
    /// `history` and `table` are as in [`Searcher`].
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
            progress: Progress::new(roots, lines.clamp(1, MOST_LINES)),
            nodes: 0,
        }
    }

    /// The position that is looked into.
    #[must_use]
    pub const fn position(&self) -> &P {
        &self.position
    }

    /// The best turns at [`Explorer::depth`], the best of all first; none at depth 0, and where there is no turn.
    #[must_use]
    pub fn best(&self) -> &[Variation<P::Turn>] {
        self.progress.best.lines()
    }

    /// How many plies were looked ahead in full.
    #[must_use]
    pub const fn depth(&self) -> u8 {
        self.progress.depth
    }

    /// How many positions were looked at in all steps together.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether no step can find more: every line is a forced end, or the depth is the greatest.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.progress.is_finished()
    }

    /// Goes on until these limits are reached; the depth is counted from the position, the nodes from now. A turn
    /// that is not looked at in full within them is begun again by the next step, which knows by then most of what
    /// was found of it. So steps should grow as the search does: some ten thousand nodes, then an eighth of all so far.
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
        let most = limits.depth.clamp(1, Limits::MOST_DEPTH);
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
    /// What a turn of the root is worth: its score if that is above `least`, and then [`Run::lines`] begins with it;
    /// else no more than that. `None` when the search has come to its end before.
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
        let place = Place { depth, ply: 0 };
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

/// How far the search for the best turns is.
struct Progress<T> {
    /// Every turn, in the order in which they are looked at.
    roots: Vec<T>,
    /// At the last depth that is finished.
    best: Ranking<T>,
    depth: u8,
    /// At the next depth, among the first so many turns.
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
            || self.depth >= Limits::MOST_DEPTH
            || (self.depth > 0 && self.best.lines().iter().all(is_known))
    }

    /// The turn to be looked at next; `None` when this depth is finished.
    fn next(&self) -> Option<T> {
        self.roots.get(self.looked_at).copied()
    }

    /// That turn was looked at.
    fn add(&mut self, score: Score, line: &[T]) {
        self.looked_at += 1;
        if self.coming.least().is_none_or(|least| score > least) {
            self.coming.add(score, line);
        }
    }

    /// Goes on to the next depth, where the best turns are looked at first.
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

/// The best of the turns so far, the best of all first, in buffers that never grow.
struct Ranking<T> {
    lines: Vec<Variation<T>>,
    len: usize,
}

impl<T: Copy> Ranking<T> {
    fn new(lines: usize) -> Self {
        let line = |_| Variation {
            turns: Vec::with_capacity(usize::from(Limits::MOST_DEPTH)),
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

    /// What a turn has to be better than; `None` while there is room for any.
    fn least(&self) -> Option<Score> {
        let is_full = self.len == self.lines.len();
        self.lines.last().filter(|_| is_full).map(|line| line.score)
    }

    /// Adds a line behind those that are as good; the last goes when there is no room for it.
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
