//! Search for several best lines of a game. Turns are identified by their notation.

use postern_rules::{GameLine, Notation, PlayablePosition as _};

use crate::advice::SearchError;
use crate::any::{each, names};
use crate::games::SearchableGame;
use crate::limits::{SearchBudget, SearchOptions};
use crate::player::knowledge::history;
use crate::tree::{Explorer, Variation};

/// An incremental search for the best lines of a game of any variant. See [`Explorer`] for its
/// guarantees.
///
/// ```
/// use postern_rules::{GameLine, Position, Variant};
/// use postern_search::{Exploration, Score, SearchBudget, SearchOptions};
/// let fen = "---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- w - 0 11";
/// let line = GameLine::new(Position::from_fen(Variant::HoleChess, fen)?);
/// let mut exploration = Exploration::new(&line, 2, &SearchOptions::default(), 1 << 14)?;
/// exploration.step(&SearchBudget::nodes(20_000));
/// let best = exploration.best();
/// assert_eq!(best[0].turns, ["Qd6/@d10#"]);
/// assert_eq!(best[0].score, Score::win_in(1));
/// assert_eq!(best.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exploration(Box<dyn DynExplorer + Send>);

impl Exploration {
    /// Prepares a search for 1 to [`MAX_LINES`](crate::MAX_LINES) lines. The transposition table
    /// has at least `table` entries of about 16 bytes. The search assumes that neither side starts
    /// an event card.
    ///
    /// # Errors
    /// Returns [`SearchError`] if the game is over, the position contains a secret, or no turn can
    /// be played.
    pub fn new(
        line: &GameLine,
        lines: usize,
        options: &SearchOptions,
        table: usize,
    ) -> Result<Self, SearchError> {
        if let Some(outcome) = line.outcome() {
            return Err(SearchError::Over(outcome));
        }
        let position = line.position();
        if position.hides() {
            return Err(SearchError::Hidden);
        }
        let history = history(line);
        let explores: Box<dyn DynExplorer + Send> = each!(position, inner => {
            if !inner.has_turn() {
                return Err(SearchError::NoTurn);
            }
            Box::new(Explorer::new(Clone::clone(inner), history, lines, *options, table))
        });
        Ok(Self(explores))
    }

    /// Continues the search, see [`Explorer::step`].
    pub fn step(&mut self, limits: &SearchBudget<'_>) {
        self.0.step(limits);
    }

    /// Returns the best lines in canonical notation, see [`Explorer::best`].
    #[must_use]
    pub fn best(&self) -> Vec<Variation<String>> {
        self.0.best()
    }

    /// Returns the last completed depth in plies.
    #[must_use]
    pub fn depth(&self) -> u8 {
        self.0.depth()
    }

    /// Returns the number of positions that the search has visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// Whether the search is complete, see [`Explorer::is_finished`].
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.0.is_finished()
    }
}

/// An object-safe version of [`Explorer`], which hides the position type of the variant.
trait DynExplorer {
    fn step(&mut self, limits: &SearchBudget<'_>);
    fn best(&self) -> Vec<Variation<String>>;
    fn depth(&self) -> u8;
    fn nodes(&self) -> u64;
    fn is_finished(&self) -> bool;
}

impl<P: SearchableGame + Notation> DynExplorer for Explorer<P> {
    fn step(&mut self, limits: &SearchBudget<'_>) {
        Self::step(self, limits);
    }

    fn best(&self) -> Vec<Variation<String>> {
        let named = |found: &Variation<P::Turn>| Variation {
            turns: names(self.position(), &found.turns),
            score: found.score,
        };
        Self::best(self).iter().map(named).collect()
    }

    fn depth(&self) -> u8 {
        Self::depth(self)
    }

    fn nodes(&self) -> u64 {
        Self::nodes(self)
    }

    fn is_finished(&self) -> bool {
        Self::is_finished(self)
    }
}
