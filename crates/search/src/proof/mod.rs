//! Proofs of whether the side to move can force a win in a given number of turns, not counting the
//! opponent's. The search is exhaustive, without evaluation or heuristic pruning.
//!
//! [`Prover::prove`] treats the position as the start of a game. It counts repetitions from there,
//! and starts with the position's number of quiet plies (plies since the last capture or pawn
//! move). The opponent claims a draw by quiet plies as soon as possible. Draws by threefold
//! repetition can be ignored, because a shortest win never repeats a position. In games where the
//! third occurrence loses, repetition can force a win and is counted.
//!
//! Proofs of mate work in the same way, but only accept checkmate as a win.

mod defence;
mod table;

use postern_rules::{Color, CountingRules, EndReason, Outcome};

use crate::games::SearchableGame;
use crate::limits::SearchBudget;
use crate::mix::mix;
use crate::tree::counting::CLAIMABLE;
pub use defence::{DefenceResult, DefenceTurn};
use table::ProofTable;

/// The result that a proof must force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProofGoal {
    /// A win of any kind.
    #[default]
    Win,
    /// Checkmate in every line. Other wins do not count.
    Mate,
}

impl ProofGoal {
    /// Whether an outcome fulfils the goal for `solver`.
    #[must_use]
    pub fn is_met(self, outcome: Outcome, solver: Color) -> bool {
        let ends_so = self == Self::Win || outcome.reason == EndReason::Checkmate;
        ends_so && outcome.winner == Some(solver)
    }
}

/// The result of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofVerdict<T> {
    /// The side to move wins in `turns` turns, not counting the opponent's, and cannot win faster.
    /// `firsts` lists all first turns that force this.
    Won { turns: u8, firsts: Vec<T> },
    /// The side to move cannot force a win in the given number of turns.
    Refuted,
    /// The search reached a limit. The side to move cannot force a win in `refuted` turns.
    Unproved { refuted: u8 },
}

/// The verdict of a proof and its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<T> {
    pub verdict: ProofVerdict<T>,
    /// The number of positions that the search visited.
    pub nodes: u64,
}

/// Proves forced wins in positions of one game.
///
/// ```
/// use postern_rules::{Rules as _, event_chess::Position};
/// use postern_search::{ProofVerdict, Prover, SearchBudget};
/// let fen = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1 -";
/// let position = Position::from_fen(fen)?;
/// let proof = Prover::new(1 << 10).prove(&position, 2, &SearchBudget::nodes(10_000));
/// assert!(matches!(proof.verdict, ProofVerdict::Won { turns: 1, firsts } if firsts.len() == 1));
/// # Ok::<(), postern_rules::FenError>(())
/// ```
pub struct Prover<P: SearchableGame> {
    table: ProofTable,
    /// The turns of all positions on the current path, concatenated.
    turns: Vec<RankedTurn<P::Turn>>,
    keys: Vec<u64>,
    goal: ProofGoal,
}

/// A turn with its rank. Turns with lower ranks are tried first.
#[derive(Clone, Copy)]
struct RankedTurn<T> {
    turn: T,
    rank: u32,
    /// The index of the turn among all turns of its position.
    place: u16,
}

/// The minimum number of plies after which a position can occur for the third time.
const THIRD_OCCURRENCE: u32 = 8;

impl<P: SearchableGame> Prover<P> {
    /// Creates a prover. The table has at least `table` entries of 16 bytes.
    #[must_use]
    pub fn new(table: usize) -> Self {
        Self {
            table: ProofTable::new(table),
            turns: Vec::with_capacity(4_096),
            keys: Vec::with_capacity(64),
            goal: ProofGoal::Win,
        }
    }

    /// Sets the result that the prover must force.
    #[must_use]
    pub fn to(self, goal: ProofGoal) -> Self {
        Self { goal, ..self }
    }

    /// Searches for a win of the side to move in at most `turns` turns, not counting the
    /// opponent's. `turns` is capped at 30. Ignores the depth limit.
    pub fn prove(&mut self, position: &P, turns: u8, limits: &SearchBudget<'_>) -> Proof<P::Turn> {
        self.prove_after(position, &[], turns, limits)
    }

    /// Searches for a forced checkmate, like [`prove`](Self::prove). Other wins do not count.
    pub fn prove_mate(
        &mut self,
        position: &P,
        turns: u8,
        limits: &SearchBudget<'_>,
    ) -> Proof<P::Turn> {
        let goal = std::mem::replace(&mut self.goal, ProofGoal::Mate);
        let proof = self.prove(position, turns, limits);
        self.goal = goal;
        proof
    }

    /// Searches for a win like [`prove`](Self::prove), but within a game. `history` contains the
    /// keys of all earlier positions.
    pub fn prove_after(
        &mut self,
        position: &P,
        history: &[u64],
        turns: u8,
        limits: &SearchBudget<'_>,
    ) -> Proof<P::Turn> {
        let mut run = self.begin(position.to_move(), history, limits);
        let verdict = run.deepen(position, turns.min(30));
        Proof {
            verdict,
            nodes: run.nodes,
        }
    }
}

impl<P: SearchableGame> Prover<P> {
    /// Starts a proof with an empty table and the given history.
    fn begin<'a>(
        &'a mut self,
        solver: Color,
        history: &[u64],
        limits: &'a SearchBudget<'a>,
    ) -> ProofRun<'a, P> {
        self.table.clear();
        self.turns.clear();
        self.keys.clear();
        self.keys.extend_from_slice(history);
        ProofRun {
            prover: self,
            limits,
            solver,
            nodes: 0,
            stopped: false,
        }
    }
}

/// The state of a running proof.
struct ProofRun<'a, P: SearchableGame> {
    prover: &'a mut Prover<P>,
    limits: &'a SearchBudget<'a>,
    solver: Color,
    nodes: u64,
    stopped: bool,
}

impl<P: SearchableGame> ProofRun<'_, P> {
    fn deepen(&mut self, position: &P, most: u8) -> ProofVerdict<P::Turn> {
        if position.verdict().is_some() {
            return ProofVerdict::Refuted;
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
                return ProofVerdict::Unproved { refuted: turns - 1 };
            }
            if !firsts.is_empty() {
                return ProofVerdict::Won { turns, firsts };
            }
        }
        ProofVerdict::Refuted
    }

    /// Whether the solver, who is to move, can force a win in `turns` more turns, not counting the
    /// opponent's. `turns` must be at least 1.
    fn can_force(&mut self, position: &P, turns: u8) -> bool {
        if self.is_over() {
            return false;
        }
        if let Some(outcome) = position.verdict() {
            return self.prover.goal.is_met(outcome, self.solver);
        }
        let key = position.key();
        if self.is_third(key) {
            // The opponent caused the third occurrence and therefore loses.
            return self.prover.goal == ProofGoal::Win;
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
            // In the solver's last turn, no move ordering is needed: each turn either wins
            // immediately or fails.
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

    /// Whether the opponent, who is to move, loses whatever it plays. The solver has `turns` more
    /// turns.
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
        // A side without turns has not lost if it must do something else first, such as starting an
        // event card.
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

    /// Appends the turns of a position, sorted by ascending rank.
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

    /// Returns the index of the first turn for which `leads` accepts the resulting position. Tries
    /// the turns from `first` to the end of the list, then removes them.
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

    /// Whether this is the third occurrence of a position, in a game where that ends the game.
    fn is_third(&self, key: u64) -> bool {
        let counts = P::VARIANT.info().counting == CountingRules::ThirdOccurrenceLoses;
        counts
            && self
                .prover
                .keys
                .iter()
                .filter(|known| **known == key)
                .count()
                >= 2
    }

    /// Returns a table key for the position. It includes everything on which the result for `plies`
    /// more plies depends.
    fn table_key(&self, position: &P, key: u64, plies: u32) -> u64 {
        let quiet = position.quiet_plies();
        let mut table_key = key;
        if quiet + plies >= CLAIMABLE {
            table_key ^= mix(u64::from(quiet));
        }
        let keys = &self.prover.keys;
        let back = keys.len().min(usize::try_from(quiet).unwrap_or(usize::MAX));
        let ahead = THIRD_OCCURRENCE.saturating_sub(plies);
        let counts = P::VARIANT.info().counting == CountingRules::ThirdOccurrenceLoses;
        if counts && back >= usize::try_from(ahead).unwrap_or(usize::MAX) {
            // Sum the hashes, because the order of earlier positions does not matter.
            let way = keys[keys.len() - back..].iter();
            table_key ^= mix(way.fold(1, |sum: u64, key| sum.wrapping_add(mix(*key))));
        }
        table_key
    }

    /// Counts a node. Returns whether a limit had already been reached.
    fn is_over(&mut self) -> bool {
        let ask = self.nodes % SearchBudget::ASK_EVERY == SearchBudget::ASK_EVERY - 1;
        if self.nodes >= self.limits.nodes || (ask && (self.limits.stop)()) {
            self.stopped = true;
        }
        if !self.stopped {
            self.nodes += 1;
        }
        self.stopped
    }
}

/// Ranks a turn for the move ordering: checks first, then turns that leave few replies.
fn replies<P: SearchableGame>(position: &P, turn: P::Turn) -> u32 {
    let after = position.after(turn);
    let count = u32::try_from(after.count_turns()).unwrap_or(u32::MAX / 4);
    let quietly = if after.in_check() { 0 } else { 64 };
    1 + count.min(u32::MAX / 4) + quietly
}
