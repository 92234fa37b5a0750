//! Proofs: whether the side to move can force a win in so many turns of its own, whatever the other
//! does. Nothing is weighed, and nothing left out.
//!
//! The game is thought to begin with the position: repetition is counted from it, its quiet plies
//! are those that it has. The other side claims a draw by quiet plies as soon as it may. Three
//! occurrences that draw need not be counted: on the shortest way to a win no position comes twice.
//! Where the third occurrence loses, it can be what forces the win, and is counted.

//!
//! A win by mate is proved in the same way: then nothing but checkmate counts as a win.

mod defence;
mod known;

use postern_rules::{Color, Counting, Outcome, Reason};

use crate::{games::Game, limits::Limits, mix::mix, tree::counting::CLAIMABLE};
pub use defence::{Answered, Defence};
use known::Table;

/// What is to be forced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Goal {
    /// A win, whatever ends the game.
    #[default]
    Win,
    /// Checkmate, and no other end, in every line.
    Mate,
}

impl Goal {
    /// Whether an end is what `solver` was to force.
    #[must_use]
    pub fn is_met(self, outcome: Outcome, solver: Color) -> bool {
        let ends_so = self == Self::Win || outcome.reason == Reason::Checkmate;
        ends_so && outcome.winner == Some(solver)
    }
}

/// What has come of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<T> {
    /// The side to move wins in `turns` of its own at the latest, and cannot force it in fewer;
    /// `firsts` are all turns with which it can begin.
    Won { turns: u8, firsts: Vec<T> },
    /// It cannot force a win in as many turns as were asked.
    Refuted,
    /// The limits were reached first. It cannot force a win in `refuted` turns.
    Unproved { refuted: u8 },
}

/// A verdict and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<T> {
    pub verdict: Verdict<T>,
    /// How many positions were looked at.
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
    /// The turns of all positions on the way, one after the other.
    turns: Vec<Tried<P::Turn>>,
    keys: Vec<u64>,
    goal: Goal,
}

/// A turn to try: the lower its rank, the sooner.
#[derive(Clone, Copy)]
struct Tried<T> {
    turn: T,
    rank: u32,
    /// Its place among all turns of the position.
    place: u16,
}

/// How many plies it takes at least until a position stands for the third time.
const THIRD_OCCURRENCE: u32 = 8;

impl<P: Game> Prover<P> {
    /// A prover whose table has room for at least so many positions, at 16 bytes each.
    #[must_use]
    pub fn new(table: usize) -> Self {
        Self {
            table: Table::new(table),
            turns: Vec::with_capacity(4_096),
            keys: Vec::with_capacity(64),
            goal: Goal::Win,
        }
    }

    /// The same for what is to be forced.
    #[must_use]
    pub fn to(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// Looks for a win of the side to move in at most `turns` of its own, at most 30. The limit of depth
    /// plays no part.
    pub fn prove(&mut self, position: &P, turns: u8, limits: &Limits<'_>) -> Proof<P::Turn> {
        self.prove_after(position, &[], turns, limits)
    }

    /// The same for checkmate alone: whatever else wins counts as if it did not.
    pub fn prove_mate(&mut self, position: &P, turns: u8, limits: &Limits<'_>) -> Proof<P::Turn> {
        let goal = std::mem::replace(&mut self.goal, Goal::Mate);
        let proof = self.prove(position, turns, limits);
        self.goal = goal;
        proof
    }

    /// The same in a game that goes on: `history` are the keys of all positions before this one.
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
    /// Begins with nothing known but the positions before.
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

/// A proof that is going on.
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
            position.each_turn(|turn| {
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

    /// Whether the solver, to move, forces the win in `turns` more of its own, at least 1.
    fn can_force(&mut self, position: &P, turns: u8) -> bool {
        if self.is_over() {
            return false;
        }
        if let Some(outcome) = position.verdict() {
            return self.prover.goal.is_met(outcome, self.solver);
        }
        let key = position.key();
        if self.is_third(key) {
            // The other side has brought it about.
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
            // With one turn left each is only asked whether it wins at once.
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

    /// Whether the other side, to move, loses whatever it does, when the solver has `turns` more.
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

    /// Adds the turns of a position, those with the lowest rank first.
    fn add(&mut self, position: &P, rank: impl Fn(P::Turn, u16) -> u32) {
        let list = &mut self.prover.turns;
        let first = list.len();
        let mut place = 0;
        position.each_turn(|turn| {
            list.push(Tried {
                turn,
                rank: rank(turn, place),
                place,
            });
            place = place.saturating_add(1);
        });
        list[first..].sort_unstable_by_key(|tried| (tried.rank, tried.place));
    }

    /// The place of the first of the turns from an index on that leads where `leads` says; the turns
    /// are forgotten.
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
            let Tried { turn, place, .. } = self.prover.turns[index];
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

    /// Whether a position stands for the third time, in a game in which that ends it.
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

    /// The key under which a position is known, with all that the answer for `plies` more depends
    /// on.
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
            // The order of what came before does not matter.
            let way = keys[keys.len() - back..].iter();
            table_key ^= mix(way.fold(1, |sum: u64, key| sum.wrapping_add(mix(*key))));
        }
        table_key
    }

    /// Counts a node. Whether the limits were reached before it.
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

/// How many turns the other side has after a turn: few are tried first, and checks before the rest.
fn replies<P: Game>(position: &P, turn: P::Turn) -> u32 {
    let after = position.after(turn);
    let count = u32::try_from(after.count_turns()).unwrap_or(u32::MAX / 4);
    let quietly = if after.in_check() { 0 } else { 64 };
    1 + count.min(u32::MAX / 4) + quietly
}
