//! The search for the best turn, by iterative deepening until a limit is reached.

pub(super) mod counting;
mod explore;
mod lines;
mod node;
mod order;
mod quiesce;
mod table;
pub(super) mod table_size;

use postern_rules::{Color, Outcome};

use crate::games::{EvaluationWeights, SearchableGame};
use crate::limits::{SearchBudget, SearchOptions};
use crate::oversight::{OversightRates, PositionOversights};
use crate::score::Score;
use crate::tree::counting::SearchPath;
use crate::tree::table::{NO_TURN, TranspositionTable};
pub use explore::{Explorer, MAX_LINES, Variation};
use lines::LineBuffers;
use node::{NodeDepth, SearchWindow};
use order::MoveOrdering;

/// The best turn of a position, and the cost of finding it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult<T> {
    /// The best turn.
    pub best: T,
    /// The score of the best turn, from the point of view of the side to move.
    pub score: Score,
    /// The last completed depth in plies; 0 if the node limit was too low for depth 1.
    pub depth: u8,
    /// The number of positions that the search visited.
    pub nodes: u64,
}

/// Searches positions of one game. A searcher reuses its buffers, so searches do not allocate
/// memory. Results never depend on earlier searches.
///
/// ```
/// use postern_rules::{Rules as _, atomic::Position};
/// use postern_search::{SearchBudget, SearchOptions, Searcher};
/// let mut searcher = Searcher::new(1 << 12);
/// let start = Position::start();
/// let found = searcher.search(
///     &start,
///     &[],
///     &SearchBudget::depth(2),
///     &SearchOptions::default(),
/// ).unwrap();
/// assert_eq!(searcher.line()[0], found.best);
/// ```
pub struct Searcher<P: SearchableGame> {
    weights: EvaluationWeights,
    table: TranspositionTable,
    orders: MoveOrdering<P>,
    lines: LineBuffers<P::Turn>,
    keys: Vec<u64>,
    best_line: Vec<P::Turn>,
}

/// The maximum length of a principal variation, in plies.
const PLIES: usize = SearchBudget::MAX_DEPTH as usize;

/// The half-width of the aspiration window around the previous depth's score, in centipawns.
/// `WIDER` is the factor by which the window grows if the score is outside.
const ASPIRATION: i32 = 40;
const WIDER: i32 = 4;

impl<P: SearchableGame> Searcher<P> {
    /// Creates a searcher. The transposition table has at least `table` entries of about 16 bytes.
    #[must_use]
    pub fn new(table: usize) -> Self {
        Self::with_weights(table, P::weights().clone())
    }

    /// Creates a searcher with custom evaluation weights, for tuning.
    #[must_use]
    pub fn with_weights(table: usize, weights: EvaluationWeights) -> Self {
        Self {
            weights,
            table: TranspositionTable::new(table),
            orders: MoveOrdering::new(PLIES),
            lines: LineBuffers::new(PLIES),
            keys: Vec::with_capacity(PLIES),
            best_line: Vec::with_capacity(PLIES),
        }
    }

    /// Searches for the best turn. `history` contains the keys of all earlier positions of the
    /// game, for counting repetitions.
    ///
    /// Returns `None` if the position has no legal turn. Ignores secrets in the position.
    pub fn search(
        &mut self,
        position: &P,
        history: &[u64],
        limits: &SearchBudget<'_>,
        options: &SearchOptions,
    ) -> Option<SearchResult<P::Turn>> {
        self.table.clear();
        self.orders.clear();
        self.best_line.clear();
        let mut run = self.run(history, limits, options);
        run.score = position.weigh(run.weights);
        let found = run.deepen(position);
        self.keys = run.path.into_buffer();
        found
    }

    /// Runs a quiescence search, which only considers captures and promotions, and returns the
    /// score for the side to move.
    pub fn settle(&mut self, position: &P, options: &SearchOptions) -> Score {
        let mut run = self.run(&[], &SearchBudget::NONE, options);
        let score = run.quiesce(position, 0, options.quiescence, SearchWindow::FULL);
        self.keys = run.path.into_buffer();
        score
    }

    /// Starts a search. The caller must return the key buffer afterwards.
    fn run<'a>(
        &'a mut self,
        history: &'a [u64],
        limits: &'a SearchBudget<'a>,
        options: &'a SearchOptions,
    ) -> SearchRun<'a, P> {
        let counting = P::VARIANT.info().counting;
        let keys = std::mem::take(&mut self.keys);
        SearchRun {
            weights: &self.weights,
            table: &mut self.table,
            orders: &mut self.orders,
            lines: &mut self.lines,
            best_line: &mut self.best_line,
            path: SearchPath::new(history, counting, keys),
            limits,
            options,
            oversight: options.oversight.scaled(P::OVERSIGHT),
            nodes: 0,
            stopped: false,
            best_place: NO_TURN,
            score: Score::DRAW,
        }
    }

    /// Returns the principal variation of the last search, beginning with the best turn.
    #[must_use]
    pub fn line(&self) -> &[P::Turn] {
        &self.best_line
    }
}

/// The state of a running search.
struct SearchRun<'a, P: SearchableGame> {
    weights: &'a EvaluationWeights,
    table: &'a mut TranspositionTable,
    orders: &'a mut MoveOrdering<P>,
    lines: &'a mut LineBuffers<P::Turn>,
    best_line: &'a mut Vec<P::Turn>,
    path: SearchPath<'a>,
    limits: &'a SearchBudget<'a>,
    options: &'a SearchOptions,
    /// How much the search overlooks, scaled for this game.
    oversight: OversightRates,
    nodes: u64,
    stopped: bool,
    /// The index of the best turn among all turns of the root.
    best_place: u16,
    /// The score of the best turn so far.
    score: Score,
}

impl<P: SearchableGame> SearchRun<'_, P> {
    fn deepen(&mut self, position: &P) -> Option<SearchResult<P::Turn>> {
        self.begin(position)?;
        let most = self.limits.depth.clamp(1, SearchBudget::MAX_DEPTH);
        let mut reached = 0;
        for depth in 1..=most {
            self.aspire(position, depth);
            if self.stopped {
                break;
            }
            reached = depth;
            let forced = self.score.plies_to_win().or(self.score.plies_to_loss());
            if forced.is_some_and(|plies| plies <= u16::from(depth)) {
                break;
            }
        }
        Some(SearchResult {
            best: *self.best_line.first()?,
            score: self.score,
            depth: reached,
            nodes: self.nodes,
        })
    }

    /// Selects the best turn by static evaluation, as a fallback if the limits are very low.
    fn begin(&mut self, position: &P) -> Option<()> {
        self.score = position.evaluate();
        let blind = self.blind_spot(position);
        let turns = self.orders.add_all(position, 0, NO_TURN, blind);
        if turns.is_empty() {
            return None;
        }
        self.orders.shuffle(turns.clone(), self.options.seed);
        let first = self.orders.pick(turns);
        self.orders.truncate(0);
        self.best_line.push(first.turn);
        self.best_place = first.place;
        Some(())
    }

    /// Searches the root to the given depth, first with an aspiration window around the previous
    /// depth's score.
    fn aspire(&mut self, position: &P, depth: u8) {
        let place = NodeDepth { depth, ply: 0 };
        let mut width = ASPIRATION;
        let near = self.score;
        let mut window = if depth < 4 {
            SearchWindow::FULL
        } else {
            SearchWindow::around(near, width)
        };
        loop {
            let score = self.node(position, place, window).score;
            if self.stopped {
                return;
            }
            if window.contains(score) {
                self.score = score;
                return;
            }
            width *= WIDER;
            window = window.widened(score, width);
        }
    }

    /// Returns the static evaluation of a position, with the evaluation error of a weak level.
    fn weigh(&self, position: &P, blind: Option<PositionOversights>) -> Score {
        let score = position.weigh(self.weights);
        blind.map_or(score, |blind| blind.misjudged(score))
    }

    /// Returns what the level overlooks in this position; `None` if it sees everything.
    fn blind_spot(&self, position: &P) -> Option<PositionOversights> {
        PositionOversights::of(self.oversight, self.options.seed, position)
    }

    /// Counts a node. Returns whether a limit had already been reached.
    fn is_over(&mut self) -> bool {
        if self.nodes >= self.limits.nodes
            || (self.nodes % SearchBudget::ASK_EVERY == SearchBudget::ASK_EVERY - 1
                && (self.limits.stop)())
        {
            self.stopped = true;
        }
        if !self.stopped {
            self.nodes += 1;
        }
        self.stopped
    }
}

/// Returns the score of a finished game for the side to move.
pub(crate) fn ended(outcome: Outcome, to_move: Color, ply: u16) -> Score {
    match outcome.winner {
        Some(winner) if winner == to_move => Score::win_in(ply),
        Some(_) => Score::loss_in(ply),
        None => Score::DRAW,
    }
}
