//! The search for the best turn: deeper and deeper, until the limits are reached.

pub(super) mod counting;
mod explore;
mod lines;
mod node;
mod order;
mod quiesce;
mod table;
pub(super) mod table_size;

use postern_rules::{Color, Outcome};

use crate::{
    games::{Game, Weights},
    limits::{Limits, Options},
    oversight::{BlindSpot, Oversight},
    score::Score,
    tree::{
        counting::Path,
        table::{NO_TURN, Table},
    },
};
pub use explore::{Explorer, MOST_LINES, Variation};
use lines::Lines;
use node::{Place, Window};
use order::Orders;

/// What a search has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<T> {
    /// The best turn.
    pub best: T,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// How many plies were looked ahead in full; 0 when there were not enough nodes for one.
    pub depth: u8,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Searches positions of one game. It keeps the memory that a search needs, so that searching
/// allocates nothing, but what it finds depends on nothing that was searched before.
///
/// ```
/// use postern_rules::{Rules as _, atomic::Position};
/// use postern_search::{Limits, Options, Searcher};
/// let mut searcher = Searcher::new(1 << 12);
/// let start = Position::start();
/// let found = searcher.search(&start, &[], &Limits::depth(2), &Options::default()).unwrap();
/// assert_eq!(searcher.line()[0], found.best);
/// ```
pub struct Searcher<P: Game> {
    weights: Weights,
    table: Table,
    orders: Orders<P>,
    lines: Lines<P::Turn>,
    keys: Vec<u64>,
    best_line: Vec<P::Turn>,
}

/// Most plies of a line.
const PLIES: usize = Limits::MOST_DEPTH as usize;

/// How far from the score of the depth before the next is looked for first, and how much wider when
/// it is not there.
const ASPIRATION: i32 = 40;
const WIDER: i32 = 4;

impl<P: Game> Searcher<P> {
    /// A searcher whose table has room for at least so many positions, at about 16 bytes each.
    #[must_use]
    pub fn new(table: usize) -> Self {
        Self::weighing(table, P::weights().clone())
    }

    /// The same with other weights than those of the game, to find better ones.
    #[must_use]
    pub fn weighing(table: usize, weights: Weights) -> Self {
        Self {
            weights,
            table: Table::new(table),
            orders: Orders::new(PLIES),
            lines: Lines::new(PLIES),
            keys: Vec::with_capacity(PLIES),
            best_line: Vec::with_capacity(PLIES),
        }
    }

    /// Looks for the best turn. `history` has the keys of the positions that stood on the board
    /// before this one, by which repetition is counted.
    ///
    /// `None` when the position has no turn. Nothing may be hidden in it: what is hidden would be
    /// taken as if it were not there.
    pub fn search(
        &mut self,
        position: &P,
        history: &[u64],
        limits: &Limits<'_>,
        options: &Options,
    ) -> Option<Found<P::Turn>> {
        self.table.clear();
        self.orders.clear();
        self.best_line.clear();
        let mut run = self.run(history, limits, options);
        run.score = position.weigh(run.weights);
        let found = run.deepen(position);
        self.keys = run.path.into_buffer();
        found
    }

    /// What the position is worth to the side to move where captures and promotions alone are followed: what
    /// it seems to be worth when nothing hangs.
    pub fn settle(&mut self, position: &P, options: &Options) -> Score {
        let mut run = self.run(&[], &Limits::NONE, options);
        let score = run.quiesce(position, 0, options.quiescence, Window::FULL);
        self.keys = run.path.into_buffer();
        score
    }

    /// A search that begins with what is known. Who ends it gives the buffer of keys back.
    fn run<'a>(
        &'a mut self,
        history: &'a [u64],
        limits: &'a Limits<'a>,
        options: &'a Options,
    ) -> Run<'a, P> {
        let counting = P::VARIANT.info().counting;
        let keys = std::mem::take(&mut self.keys);
        Run {
            weights: &self.weights,
            table: &mut self.table,
            orders: &mut self.orders,
            lines: &mut self.lines,
            best_line: &mut self.best_line,
            path: Path::new(history, counting, keys),
            limits,
            options,
            oversight: options.oversight.scaled(P::OVERSIGHT),
            nodes: 0,
            stopped: false,
            best_place: NO_TURN,
            score: Score::DRAW,
        }
    }

    /// The best line that the last search found, from its best turn on.
    #[must_use]
    pub fn line(&self) -> &[P::Turn] {
        &self.best_line
    }
}

/// A search that is going on.
struct Run<'a, P: Game> {
    weights: &'a Weights,
    table: &'a mut Table,
    orders: &'a mut Orders<P>,
    lines: &'a mut Lines<P::Turn>,
    best_line: &'a mut Vec<P::Turn>,
    path: Path<'a>,
    limits: &'a Limits<'a>,
    options: &'a Options,
    /// What is overlooked, in the measure of the game.
    oversight: Oversight,
    nodes: u64,
    stopped: bool,
    /// The place of the best turn among all turns of the root.
    best_place: u16,
    /// What the root is worth by the best turn.
    score: Score,
}

impl<P: Game> Run<'_, P> {
    fn deepen(&mut self, position: &P) -> Option<Found<P::Turn>> {
        self.begin(position)?;
        let most = self.limits.depth.clamp(1, Limits::MOST_DEPTH);
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
        Some(Found {
            best: *self.best_line.first()?,
            score: self.score,
            depth: reached,
            nodes: self.nodes,
        })
    }

    /// Takes the turn that looks best without looking ahead, should there be no time for more.
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

    /// Searches the root at one depth, first near the score of the depth before.
    fn aspire(&mut self, position: &P, depth: u8) {
        let place = Place { depth, ply: 0 };
        let mut width = ASPIRATION;
        let near = self.score;
        let mut window = if depth < 4 {
            Window::FULL
        } else {
            Window::around(near, width)
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

    /// What a position seems to be worth without looking ahead.
    fn weigh(&self, position: &P, blind: Option<BlindSpot>) -> Score {
        let score = position.weigh(self.weights);
        blind.map_or(score, |blind| blind.misjudged(score))
    }

    /// What is overlooked in a position.
    fn blind_spot(&self, position: &P) -> Option<BlindSpot> {
        BlindSpot::of(self.oversight, self.options.seed, position)
    }

    /// Counts a node. Whether the search has come to its end before it.
    fn is_over(&mut self) -> bool {
        if self.nodes >= self.limits.nodes
            || (self.nodes % Limits::ASK_EVERY == Limits::ASK_EVERY - 1 && (self.limits.stop)())
        {
            self.stopped = true;
        }
        if !self.stopped {
            self.nodes += 1;
        }
        self.stopped
    }
}

/// The score of a game that is over, from the viewpoint of the side to move.
pub(crate) fn ended(outcome: Outcome, to_move: Color, ply: u16) -> Score {
    match outcome.winner {
        Some(winner) if winner == to_move => Score::win_in(ply),
        Some(_) => Score::loss_in(ply),
        None => Score::DRAW,
    }
}
