//! Search and proofs for games of any variant. Turns are identified by their notation.

use postern_rules::{GameLine, Notation, Position};

use crate::advice::{SearchError, TurnAdvice};
use crate::games::SearchableGame;
use crate::levels::Level;
use crate::limits::{SearchBudget, SearchOptions};
use crate::player::knowledge::history;
use crate::proof::{DefenceResult, Proof, ProofGoal, ProofVerdict, Prover};
use crate::tree::Searcher;
use crate::tree::table_size::table_size;

/// Calls a generic function with the position type of the variant.
macro_rules! each {
    ($position:expr, $inner:ident => $call:expr) => {
        match $position {
            postern_rules::Position::HoleChess($inner) => $call,
            postern_rules::Position::EventChess($inner) => $call,
            postern_rules::Position::Interweave($inner) => $call,
            postern_rules::Position::Crazyhouse($inner) => $call,
            postern_rules::Position::AtomicChess($inner) => $call,
        }
    };
}

pub(crate) use each;

/// Finds the best turn in the current position of a game. Assumes that neither side starts an event
/// card.
///
/// # Errors
/// Returns [`SearchError`] if the game is over, the position contains a secret, or no turn can be
/// played.
pub fn find_best_turn(
    line: &GameLine,
    limits: &SearchBudget<'_>,
    options: &SearchOptions,
) -> Result<TurnAdvice, SearchError> {
    if let Some(outcome) = line.outcome() {
        return Err(SearchError::Over(outcome));
    }
    let position = line.position();
    if position.hides() {
        return Err(SearchError::Hidden);
    }
    advice(position, &history(line), limits, options).ok_or(SearchError::NoTurn)
}

/// Returns the best turn of a position, or `None` if it has no legal turn. Ignores secrets.
pub(crate) fn advice(
    position: &Position,
    history: &[u64],
    limits: &SearchBudget<'_>,
    options: &SearchOptions,
) -> Option<TurnAdvice> {
    each!(position, inner => advise(inner, history, limits, options))
}

/// The result of a proof, with turns in canonical notation.
pub type ProvedWin = Proof<String>;

/// Searches for a forced win of the side to move in at most `turns` turns, not counting the
/// opponent's. Treats the position as the start of a game. Any kind of win counts. The search is
/// exhaustive; see [`Prover`].
///
/// # Errors
/// Returns [`SearchError`] if the game is over, the position contains a secret, or an event card
/// can still be started.
pub fn prove_win(
    position: &Position,
    turns: u8,
    limits: &SearchBudget<'_>,
) -> Result<ProvedWin, SearchError> {
    proof(position, &[], ProofGoal::Win, turns, limits)
}

/// Searches for a forced checkmate, like [`prove_win`]. King captures and other kinds of win do not
/// count.
///
/// # Errors
/// Returns the same errors as [`prove_win`].
pub fn prove_mate(
    position: &Position,
    turns: u8,
    limits: &SearchBudget<'_>,
) -> Result<ProvedWin, SearchError> {
    proof(position, &[], ProofGoal::Mate, turns, limits)
}

/// Searches for a forced win in the current position of a game, like [`prove_win`]. `goal` defines
/// what counts as a win.
///
/// # Errors
/// Returns the same errors as [`prove_win`].
pub fn prove(
    line: &GameLine,
    goal: ProofGoal,
    turns: u8,
    limits: &SearchBudget<'_>,
) -> Result<ProvedWin, SearchError> {
    if let Some(outcome) = line.outcome() {
        return Err(SearchError::Over(outcome));
    }
    proof(line.position(), &history(line), goal, turns, limits)
}

fn proof(
    position: &Position,
    history: &[u64],
    goal: ProofGoal,
    turns: u8,
    limits: &SearchBudget<'_>,
) -> Result<ProvedWin, SearchError> {
    if let Some(outcome) = position.verdict() {
        return Err(SearchError::Over(outcome));
    }
    if position.hides() {
        return Err(SearchError::Hidden);
    }
    each!(position, inner => proved(inner, history, goal, turns, limits))
        .ok_or(SearchError::Unforeseeable)
}

/// Returns the best defence of the side to move against an opponent who must reach a goal within
/// `turns` more turns. See [`Prover::defend`].
///
/// # Errors
/// Returns the same errors as [`find_best_turn`], and an error if an event card can still be
/// started.
pub fn defend(
    line: &GameLine,
    goal: ProofGoal,
    turns: u8,
    limits: &SearchBudget<'_>,
) -> Result<DefenceResult<String>, SearchError> {
    if let Some(outcome) = line.outcome() {
        return Err(SearchError::Over(outcome));
    }
    let position = line.position();
    if position.hides() {
        return Err(SearchError::Hidden);
    }
    each!(position, inner => defended(inner, &history(line), goal, turns, limits))
}

fn defended<P: SearchableGame + Notation>(
    position: &P,
    history: &[u64],
    goal: ProofGoal,
    turns: u8,
    limits: &SearchBudget<'_>,
) -> Result<DefenceResult<String>, SearchError> {
    if !position.has_only_turns() {
        return Err(SearchError::Unforeseeable);
    }
    let mut prover = Prover::new(table_size(limits.nodes)).to(goal);
    let found = prover.defend(position, history, turns, limits);
    let found = found.ok_or(SearchError::NoTurn)?;
    Ok(DefenceResult {
        defence: found.defence.map(|turn| position.name(turn)),
        nodes: found.nodes,
    })
}

fn proved<P: SearchableGame + Notation>(
    position: &P,
    history: &[u64],
    goal: ProofGoal,
    turns: u8,
    limits: &SearchBudget<'_>,
) -> Option<ProvedWin> {
    if !position.has_only_turns() {
        return None;
    }
    let mut prover = Prover::new(table_size(limits.nodes)).to(goal);
    let proof = prover.prove_after(position, history, turns, limits);
    let verdict = match proof.verdict {
        ProofVerdict::Won { turns, firsts } => {
            let mut firsts: Vec<String> =
                firsts.into_iter().map(|turn| position.name(turn)).collect();
            firsts.sort_unstable();
            ProofVerdict::Won { turns, firsts }
        }
        ProofVerdict::Refuted => ProofVerdict::Refuted,
        ProofVerdict::Unproved { refuted } => ProofVerdict::Unproved { refuted },
    };
    Some(Proof {
        verdict,
        nodes: proof.nodes,
    })
}

/// Returns the turn that a level plays in the current position of a game. The same seed always
/// gives the same turn; a different seed makes the level overlook different turns.
///
/// # Errors
/// Returns the same errors as [`find_best_turn`].
pub fn choose(line: &GameLine, level: Level, seed: u64) -> Result<TurnAdvice, SearchError> {
    let (limits, options) = level.search_settings(seed);
    find_best_turn(line, &limits, &options)
}

fn advise<P: SearchableGame + Notation>(
    position: &P,
    history: &[u64],
    limits: &SearchBudget<'_>,
    options: &SearchOptions,
) -> Option<TurnAdvice> {
    let mut searcher = Searcher::new(table_size(limits.nodes));
    let found = searcher.search(position, history, limits, options)?;
    let line = names(position, searcher.line());
    Some(TurnAdvice {
        best: position.name(found.best),
        line,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    })
}

/// Converts the turns of a line that starts at `position` to canonical notation.
pub(crate) fn names<P: SearchableGame + Notation>(position: &P, line: &[P::Turn]) -> Vec<String> {
    let mut next = position.clone();
    let named = |turn: &P::Turn| {
        let name = next.name(*turn);
        next.play(*turn);
        name
    };
    line.iter().map(named).collect()
}
