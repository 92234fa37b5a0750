//! Searching games of any variant, with turns by their names.

use postern_rules::{GameLine, Notation, Outcome, Position};

use crate::{
    games::Game,
    limits::{Limits, Options},
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
    let entries = limits
        .nodes
        .saturating_mul(ENTRIES_PER_NODE)
        .min(MOST_ENTRIES);
    let mut searcher = Searcher::new(usize::try_from(entries).unwrap_or(usize::MAX));
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
