//! Proofs of whether the side to move can force a win in a given number of turns, counting only its
//! own, whatever the opponent does. Exhaustive: nothing is evaluated and nothing is pruned by a
//! heuristic.
//!
//! [`Prover::prove`] treats the position as the start of the game: repetition is counted from it,
//! and its quiet plies are those that it records. The opponent claims a draw by quiet plies as soon
//! as possible. Draws by threefold repetition need not be counted, because no position occurs twice
//! on the shortest way to a win. Where the third occurrence loses, it can force a win and is
//! counted.
//!
//! Wins by mate are proved in the same way, but only checkmate counts as a win.

mod defence;
mod table;

use postern_rules::{Color, Counting, Outcome, Reason};

use crate::{games::Game, limits::Limits, mix::mix, tree::counting::CLAIMABLE};
pub use defence::{Defence, DefenceResult};
use table::Table;

/// The goal of a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// A win of any kind.
    #[default]
    Win,
    /// Checkmate in every line, and no other kind of win.
    Mate,
}

impl Goal {
    /// Whether a result is what `solver` had to force.
    #[must_use]
    pub fn is_met(self, outcome: Outcome, solver: Color) -> bool {
        let ends_so = self == Self::Win || outcome.reason == Reason::Checkmate;
        ends_so && outcome.winner == Some(solver)
    }
}

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<T> {
    /// The side to move wins in at most `turns` turns (counting only its own), and cannot force it
    /// in fewer. `firsts` are all turns with which it can begin.
    Won { turns: u8, firsts: Vec<T> },
    /// It cannot force a win in the given number of turns.
    Refuted,
    /// A limit was reached first. It cannot force a win in `refuted` turns.
    Unproved { refuted: u8 },
}

/// A verdict, and the cost of finding it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<T> {
    pub verdict: Verdict<T>,
    /// Number of searched positions.
    pub nodes: u64,
}

/// Proves wins in positions of one game.
///
/// ```
/// use postern_rules::{Rules as _, event_chess::Position};
/// use postern_search::{Limits, Prover, Verdict};
/// let fen = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1 -";
/// let position = Position::from_fen(fen)?;
/// let proof = Prover::new(1 << 10).prove(&position, 2, &Limits::nodes(10_000));
/// assert!(matches!(proof.verdict, Verdict::Won { turns: 1, firsts } if firsts.len() == 1));
/// # Ok::<(), postern_rules::FenError>(())
/// ```
pub struct Prover<P: Game> {
    table: Table,
    /// The turns of all positions on the current path, one position after the other.
    turns: Vec<RankedTurn<P::Turn>>,
    keys: Vec<u64>,
    goal: Goal,
}

/// A turn to try. Turns with a lower rank come first.
#[derive(Clone, Copy)]
struct RankedTurn<T> {
    turn: T,
    rank: u32,
    /// Its index among all turns of the position.
    place: u16,
}

/// The minimum number of plies until a position occurs for the third time.
const THIRD_OCCURRENCE: u32 = 8;

impl<P: Game> Prover<P> {
    /// Creates a prover whose table has room for at least `table` positions, at 16 bytes each.
    #[must_use]
    pub fn new(table: usize) -> Self {
        Self {
            table: Table::new(table),
            turns: Vec::with_capacity(4_096),
            keys: Vec::with_capacity(64),
            goal: Goal::Win,
        }
    }

    /// Sets the goal.
    #[must_use]
    pub fn to(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// Looks for a win of the side to move in at most `turns` turns (counting only its own), capped
    /// at 30. The depth limit is ignored.
    pub fn prove(&mut self, position: &P, turns: u8, limits: &Limits<'_>) -> Proof<P::Turn> {
        self.prove_after(position, &[], turns, limits)
    }

    /// Like [`prove`](Self::prove), but only checkmate counts as a win.
    pub fn prove_mate(&mut self, position: &P, turns: u8, limits: &Limits<'_>) -> Proof<P::Turn> {
        let goal = std::mem::replace(&mut self.goal, Goal::Mate);
        let proof = self.prove(position, turns, limits);
        self.goal = goal;
        proof
    }

    /// Like [`prove`](Self::prove), within a game. `history` has the keys of all positions before
    /// this one.
    pub fn prove_after(
        &mut self,
        position: &P,
        history: &[u64],
        turns: u8,
        limits: &Limits<'_>,
    ) -> Proof<P::Turn> {
        let mut run = self.begin(position.to_move(), history, limits);
        let verdict = run.deepen(position, turns.min(30));
        Proof {
            verdict,
            nodes: run.nodes,
        }
    }
}

impl<P: Game> Prover<P> {
    /// Starts a proof with empty tables and the given history.
    fn begin<'a>(
        &'a mut self,
        solver: Color,
        history: &[u64],
        limits: &'a Limits<'a>,
    ) -> Run<'a, P> {
        self.table.clear();
        self.turns.clear();
        self.keys.clear();
        self.keys.extend_from_slice(history);
        Run {
            prover: self,
            limits,
            solver,
            nodes: 0,
            stopped: false,
        }
    }
}

/// A proof in progress.
struct Run<'a, P: Game> {
    prover: &'a mut Prover<P>,
    limits: &'a Limits<'a>,
    solver: Color,
    nodes: u64,
    stopped: bool,
}

impl<P: Game> Run<'_, P> {
    fn deepen(&mut self, position: &P, most: u8) -> Verdict<P::Turn> {
        if position.verdict().is_some() {
            return Verdict::Refuted;
        }
        let mut firsts = Vec::new();
        self.prover.keys.push(position.key());
        for turns in 1..=most {
            position.for_each_turn(|turn| {
                if !self.stopped && self.cannot_escape(&position.after(turn), turns - 1) {
                    firsts.push(turn);
                }
            });
            if self.stopped {
                return Verdict::Unproved { refuted: turns - 1 };
            }
            if !firsts.is_empty() {
                return Verdict::Won { turns, firsts };
            }
        }
        Verdict::Refuted
    }

    /// Whether the solver, to move, can force a win in `turns` more turns (counting only its own),
    /// at least 1.
    fn can_force(&mut self, position: &P, turns: u8) -> bool {
        if self.is_over() {
            return false;
        }
        if let Some(outcome) = position.verdict() {
            return self.prover.goal.is_met(outcome, self.solver);
        }
        let key = position.key();
        if self.is_third(key) {
            // The opponent has brought about the third occurrence, and so loses.
            return self.prover.goal == Goal::Win;
        }
        if position.quiet_plies() >= 150 {
            return false;
        }
        let table_key = self.table_key(position, key, 2 * u32::from(turns) - 1);
        let known = self.prover.table.get(table_key);
        if let Some(answer) = known.and_then(|known| known.answer(turns)) {
            return answer;
        }
        let first = self.prover.turns.len();
        let hint = known.map(|known| known.turn);
        self.add(position, |turn, place| match hint {
            Some(hint) if hint == place => 0,
            // With one turn left, each turn only has to be checked for an immediate win.
            _ if turns == 1 => 1,
            _ => replies(position, turn),
        });
        let settled = self.find(first, position, key, |run, after| {
            run.cannot_escape(after, turns - 1)
        });
        if !self.stopped {
            let is_won = settled.is_some();
            let turn = settled.unwrap_or(u16::MAX);
            self.prover.table.put(table_key, turns, is_won, turn);
        }
        settled.is_some()
    }

    /// Whether the opponent, to move, loses whatever it does, if the solver has `turns` more turns.
    fn cannot_escape(&mut self, position: &P, turns: u8) -> bool {
        if self.is_over() {
            return false;
        }
        if let Some(outcome) = position.verdict() {
            return self.prover.goal.is_met(outcome, self.solver);
        }
        let key = position.key();
        if turns == 0 || position.quiet_plies() >= CLAIMABLE || self.is_third(key) {
            return false;
        }
        let table_key = self.table_key(position, key, 2 * u32::from(turns));
        let known = self.prover.table.get(table_key);
        if let Some(answer) = known.and_then(|known| known.answer(turns)) {
            return answer;
        }
        let first = self.prover.turns.len();
        let hint = known.map(|known| known.turn);
        self.add(position, |turn, place| match hint {
            Some(hint) if hint == place => 0,
            _ if position.takes(turn) => 1,
            _ => 2,
        });
        // A side that must do something before it has a turn has not lost.
        let has_turn = self.prover.turns.len() > first;
        let escape = self.find(first, position, key, |run, after| {
            !run.can_force(after, turns)
        });
        let is_won = has_turn && escape.is_none();
        if !self.stopped {
            let turn = escape.unwrap_or(u16::MAX);
            self.prover.table.put(table_key, turns, is_won, turn);
        }
        is_won
    }

    /// Adds the turns of a position in ascending order of rank.
    fn add(&mut self, position: &P, rank: impl Fn(P::Turn, u16) -> u32) {
        let list = &mut self.prover.turns;
        let first = list.len();
        let mut place = 0;
        position.for_each_turn(|turn| {
            list.push(RankedTurn {
                turn,
                rank: rank(turn, place),
                place,
            });
            place = place.saturating_add(1);
        });
        list[first..].sort_unstable_by_key(|tried| (tried.rank, tried.place));
    }

    /// Returns the index, within the position, of the first turn from `first` on that leads where
    /// `leads` says. Removes the turns afterwards.
    fn find(
        &mut self,
        first: usize,
        position: &P,
        key: u64,
        leads: impl Fn(&mut Self, &P) -> bool,
    ) -> Option<u16> {
        self.prover.keys.push(key);
        let mut found = None;
        for index in first..self.prover.turns.len() {
            let RankedTurn { turn, place, .. } = self.prover.turns[index];
            let leads = leads(self, &position.after(turn));
            if self.stopped {
                break;
            }
            if leads {
                found = Some(place);
                break;
            }
        }
        self.prover.keys.pop();
        self.prover.turns.truncate(first);
        found
    }

    /// Whether a position occurs for the third time, in a game in which that ends it.
    fn is_third(&self, key: u64) -> bool {
        let counts = P::VARIANT.info().counting == Counting::ThirdOccurrenceLoses;
        counts
            && self
                .prover
                .keys
                .iter()
                .filter(|known| **known == key)
                .count()
                >= 2
    }

    /// Returns the table key of a position, including everything that the answer for `plies` more
    /// plies depends on.
    fn table_key(&self, position: &P, key: u64, plies: u32) -> u64 {
        let quiet = position.quiet_plies();
        let mut table_key = key;
        if quiet + plies >= CLAIMABLE {
            table_key ^= mix(u64::from(quiet));
        }
        let keys = &self.prover.keys;
        let back = keys.len().min(usize::try_from(quiet).unwrap_or(usize::MAX));
        let ahead = THIRD_OCCURRENCE.saturating_sub(plies);
        let counts = P::VARIANT.info().counting == Counting::ThirdOccurrenceLoses;
        if counts && back >= usize::try_from(ahead).unwrap_or(usize::MAX) {
            // The order of earlier positions does not matter.
            let way = keys[keys.len() - back..].iter();
            table_key ^= mix(way.fold(1, |sum: u64, key| sum.wrapping_add(mix(*key))));
        }
        table_key
    }

    /// Counts a node. Returns whether a limit was reached before it.
    fn is_over(&mut self) -> bool {
        let ask = self.nodes % Limits::ASK_EVERY == Limits::ASK_EVERY - 1;
        if self.nodes >= self.limits.nodes || (ask && (self.limits.stop)()) {
            self.stopped = true;
        }
        if !self.stopped {
            self.nodes += 1;
        }
        self.stopped
    }
}

/// Ranks a turn by the number of the opponent's replies: few come first, and checks before all
/// others.
fn replies<P: Game>(position: &P, turn: P::Turn) -> u32 {
    let after = position.after(turn);
    let count = u32::try_from(after.count_turns()).unwrap_or(u32::MAX / 4);
    let quietly = if after.in_check() { 0 } else { 64 };
    1 + count.min(u32::MAX / 4) + quietly
}
