//! Searching games of any variant, with turns by their names.

use postern_rules::{GameLine, Notation, Outcome, Position};

use crate::{
    games::Game,
    levels::Level,
    limits::{Limits, Options},
    proof::{Proof, Prover, Verdict},
    score::Score,
    tree::Searcher,
};

/// What a search says of a game's position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The best turn, by its canonical name.
    pub best: String,
    /// The best line from the position on, as far as it was found, in canonical notation; it begins
    /// with the best turn.
    pub line: Vec<String>,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// How many plies were looked ahead in full; 0 when there were not enough nodes for one.
    pub depth: u8,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Why a position is not searched.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// What is hidden would be taken as if it were not there.
    #[error("something is hidden in this position")]
    Hidden,
    /// A player has to do something else before a turn can be played.
    #[error("no turn can be played in this position before an event is started")]
    NoTurn,
    /// Somebody may do something that is no turn, which a proof cannot foresee.
    #[error(
        "an event can still be started in this game, and which one is drawn cannot be foreseen"
    )]
    Unforeseeable,
}

/// Entries of the table for each node, and the most of them.
const ENTRIES_PER_NODE: u64 = 2;
const MOST_ENTRIES: u64 = 1 << 20;

/// Passes a call on to the variant's own position.
macro_rules! each {
    ($position:expr, $inner:ident => $call:expr) => {
        match $position {
            Position::HoleChess($inner) => $call,
            Position::EventChess($inner) => $call,
            Position::Interweave($inner) => $call,
            Position::Crazyhouse($inner) => $call,
            Position::AtomicChess($inner) => $call,
        }
    };
}

/// Looks for the best turn in a game as it stands. Starts of events are not looked at: the search
/// plays on as if nobody started one.
///
/// # Errors
/// [`Refused`] when the game is over, something is hidden, or there is no turn to play.
pub fn best_turn(
    line: &GameLine,
    limits: &Limits<'_>,
    options: &Options,
) -> Result<Advice, Refused> {
    if let Some(outcome) = line.outcome() {
        return Err(Refused::Over(outcome));
    }
    let position = line.position();
    if position.hides() {
        return Err(Refused::Hidden);
    }
    let history = history(line);
    each!(position, inner => advise(inner, &history, limits, options)).ok_or(Refused::NoTurn)
}

/// What a proof says of a position, with turns by their names.
pub type ProvedWin = Proof<String>;

/// Looks for a forced win of the side to move, in at most `turns` of its own, from a position with
/// which a game is thought to begin. How the proof is made, and what counts, is said with
/// [`Prover`].
///
/// # Errors
/// [`Refused`] when the position is decided, something is hidden, or an event can still be started.
pub fn prove_win(
    position: &Position,
    turns: u8,
    limits: &Limits<'_>,
) -> Result<ProvedWin, Refused> {
    if let Some(outcome) = position.verdict() {
        return Err(Refused::Over(outcome));
    }
    if position.hides() {
        return Err(Refused::Hidden);
    }
    each!(position, inner => proved(inner, turns, limits)).ok_or(Refused::Unforeseeable)
}

fn proved<P: Game + Notation>(position: &P, turns: u8, limits: &Limits<'_>) -> Option<ProvedWin> {
    if !position.has_only_turns() {
        return None;
    }
    let proof = Prover::new(table_size(limits)).prove(position, turns, limits);
    let verdict = match proof.verdict {
        Verdict::Won { turns, firsts } => {
            let mut firsts: Vec<String> =
                firsts.into_iter().map(|turn| position.name(turn)).collect();
            firsts.sort_unstable();
            Verdict::Won { turns, firsts }
        }
        Verdict::Refuted => Verdict::Refuted,
        Verdict::Unproved { refuted } => Verdict::Unproved { refuted },
    };
    Some(Proof {
        verdict,
        nodes: proof.nodes,
    })
}

/// Entries of a table for a search of so many nodes.
fn table_size(limits: &Limits<'_>) -> usize {
    let entries = limits
        .nodes
        .saturating_mul(ENTRIES_PER_NODE)
        .min(MOST_ENTRIES);
    usize::try_from(entries).unwrap_or(usize::MAX)
}

/// The turn that a level plays in a game as it stands. The same seed chooses the same turn; another
/// may overlook something else.
///
/// # Errors
/// As from [`best_turn`].
pub fn choose(line: &GameLine, level: Level, seed: u64) -> Result<Advice, Refused> {
    let (limits, options) = level.asks(seed);
    best_turn(line, &limits, &options)
}

/// The keys of the positions that stood on the board before the one that stands there now.
pub(crate) fn history(line: &GameLine) -> Vec<u64> {
    let now = line.position().key();
    let mut keys: Vec<u64> = line.keys().collect();
    if let Some(place) = keys.iter().rposition(|key| *key == now) {
        keys.swap_remove(place);
    }
    keys
}

fn advise<P: Game + Notation>(
    position: &P,
    history: &[u64],
    limits: &Limits<'_>,
    options: &Options,
) -> Option<Advice> {
    let mut searcher = Searcher::new(table_size(limits));
    let found = searcher.search(position, history, limits, options)?;
    let mut next = position.clone();
    let named = |turn: &P::Turn| {
        let name = next.name(*turn);
        next.play(*turn);
        name
    };
    let line: Vec<String> = searcher.line().iter().map(named).collect();
    Some(Advice {
        best: position.name(found.best),
        line,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    })
}
