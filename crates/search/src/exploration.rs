//! The best lines of a game as it stands, with turns by their names.

use postern_rules::{Core as _, GameLine, Notation};

use crate::{
    advice::Refused,
    any::{each, names},
    games::Game,
    limits::{Limits, Options},
    player::knowledge::history,
    tree::{Explorer, Variation},
};

/// A search for the best lines of a game of any variant, which goes on step by step; what it promises is said
/// with [`Explorer`].
///
/// ```
/// use postern_rules::{GameLine, Position, Variant};
/// use postern_search::{Exploration, Limits, Options, Score};
/// let fen = "---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- w - 0 11";
/// let line = GameLine::new(Position::from_fen(Variant::HoleChess, fen)?);
/// let mut exploration = Exploration::new(&line, 2, &Options::default(), 1 << 14)?;
/// exploration.step(&Limits::nodes(20_000));
/// let best = exploration.best();
/// assert_eq!(best[0].turns, ["Qd6/@d10#"]);
/// assert_eq!(best[0].score, Score::win_in(1));
/// assert_eq!(best.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Exploration(Box<dyn Explores + Send>);

impl Exploration {
    /// Begins to look for so many lines, from 1 to [`MOST_LINES`](crate::MOST_LINES), with a table that has room for
    /// at least so many positions, at about 16 bytes each. Starts of events are not looked at.
    ///
    /// # Errors
    /// [`Refused`] when the game is over, something is hidden, or there is no turn to play.
    pub fn new(
        line: &GameLine,
        lines: usize,
        options: &Options,
        table: usize,
    ) -> Result<Self, Refused> {
        if let Some(outcome) = line.outcome() {
            return Err(Refused::Over(outcome));
        }
        let position = line.position();
        if position.hides() {
            return Err(Refused::Hidden);
        }
        let history = history(line);
        let explores: Box<dyn Explores + Send> = each!(position, inner => {
            if !inner.has_turn() {
                return Err(Refused::NoTurn);
            }
            Box::new(Explorer::new(Clone::clone(inner), history, lines, *options, table))
        });
        Ok(Self(explores))
    }

    /// See [`Explorer::step`].
    pub fn step(&mut self, limits: &Limits<'_>) {
        self.0.step(limits);
    }

    /// See [`Explorer::best`]; turns in canonical notation.
    #[must_use]
    pub fn best(&self) -> Vec<Variation<String>> {
        self.0.best()
    }

    /// How many plies were looked ahead in full.
    #[must_use]
    pub fn depth(&self) -> u8 {
        self.0.depth()
    }

    /// How many positions were looked at.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// See [`Explorer::is_finished`].
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.0.is_finished()
    }
}

/// What an exploration asks of the explorer of one game.
trait Explores {
    fn step(&mut self, limits: &Limits<'_>);
    fn best(&self) -> Vec<Variation<String>>;
    fn depth(&self) -> u8;
    fn nodes(&self) -> u64;
    fn is_finished(&self) -> bool;
}

impl<P: Game + Notation> Explores for Explorer<P> {
    fn step(&mut self, limits: &Limits<'_>) {
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
