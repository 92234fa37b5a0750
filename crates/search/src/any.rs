//! Searching games of any variant, with turns by their names.

use postern_rules::{GameLine, Notation, Position};

use crate::{
    advice::{Advice, Refused},
    games::Game,
    levels::Level,
    limits::{Limits, Options},
    player::knowledge::history,
    proof::{Answered, Goal, Proof, Prover, Verdict},
    tree::{Searcher, table_size::table_size},
};

/// Passes a call on to the variant's own position.
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
    advice(position, &history(line), limits, options).ok_or(Refused::NoTurn)
}

/// The best turn of a position in which nothing is hidden; what is, would be taken as if it were not there.
/// `None` when there is no turn.
pub(crate) fn advice(
    position: &Position,
    history: &[u64],
    limits: &Limits<'_>,
    options: &Options,
) -> Option<Advice> {
    each!(position, inner => advise(inner, history, limits, options))
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
    proof(position, &[], (Goal::Win, turns), limits)
}

/// The same for checkmate alone: a king that is taken, or whatever else wins, counts as if it did not.
///
/// # Errors
/// As from [`prove_win`].
pub fn prove_mate(
    position: &Position,
    turns: u8,
    limits: &Limits<'_>,
) -> Result<ProvedWin, Refused> {
    proof(position, &[], (Goal::Mate, turns), limits)
}

/// As [`prove_win`], for what is to be forced in a game as it stands.
///
/// # Errors
/// As from [`prove_win`].
pub fn prove(
    line: &GameLine,
    goal: Goal,
    turns: u8,
    limits: &Limits<'_>,
) -> Result<ProvedWin, Refused> {
    if let Some(outcome) = line.outcome() {
        return Err(Refused::Over(outcome));
    }
    proof(line.position(), &history(line), (goal, turns), limits)
}

fn proof(
    position: &Position,
    history: &[u64],
    wanted: (Goal, u8),
    limits: &Limits<'_>,
) -> Result<ProvedWin, Refused> {
    if let Some(outcome) = position.verdict() {
        return Err(Refused::Over(outcome));
    }
    if position.hides() {
        return Err(Refused::Hidden);
    }
    each!(position, inner => proved(inner, history, wanted, limits)).ok_or(Refused::Unforeseeable)
}

/// The best answer of the side to move, when the other is to force something in at most `turns` more of its own:
/// how is said with [`Prover::defend`].
///
/// # Errors
/// As from [`best_turn`], and when an event can still be started.
pub fn defend(
    line: &GameLine,
    goal: Goal,
    turns: u8,
    limits: &Limits<'_>,
) -> Result<Answered<String>, Refused> {
    if let Some(outcome) = line.outcome() {
        return Err(Refused::Over(outcome));
    }
    let position = line.position();
    if position.hides() {
        return Err(Refused::Hidden);
    }
    each!(position, inner => defended(inner, &history(line), (goal, turns), limits))
}

fn defended<P: Game + Notation>(
    position: &P,
    history: &[u64],
    (goal, turns): (Goal, u8),
    limits: &Limits<'_>,
) -> Result<Answered<String>, Refused> {
    if !position.has_only_turns() {
        return Err(Refused::Unforeseeable);
    }
    let mut prover = Prover::new(table_size(limits.nodes)).to(goal);
    let found = prover.defend(position, history, turns, limits);
    let found = found.ok_or(Refused::NoTurn)?;
    Ok(Answered {
        defence: found.defence.map(|turn| position.name(turn)),
        nodes: found.nodes,
    })
}

fn proved<P: Game + Notation>(
    position: &P,
    history: &[u64],
    (goal, turns): (Goal, u8),
    limits: &Limits<'_>,
) -> Option<ProvedWin> {
    if !position.has_only_turns() {
        return None;
    }
    let mut prover = Prover::new(table_size(limits.nodes)).to(goal);
    let proof = prover.prove_after(position, history, turns, limits);
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

/// The turn that a level plays in a game as it stands. The same seed chooses the same turn; another
/// may overlook something else.
///
/// # Errors
/// As from [`best_turn`].
pub fn choose(line: &GameLine, level: Level, seed: u64) -> Result<Advice, Refused> {
    let (limits, options) = level.asks(seed);
    best_turn(line, &limits, &options)
}

fn advise<P: Game + Notation>(
    position: &P,
    history: &[u64],
    limits: &Limits<'_>,
    options: &Options,
) -> Option<Advice> {
    let mut searcher = Searcher::new(table_size(limits.nodes));
    let found = searcher.search(position, history, limits, options)?;
    let line = names(position, searcher.line());
    Some(Advice {
        best: position.name(found.best),
        line,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
    })
}

/// The turns of a line from a position on, by their names.
pub(crate) fn names<P: Game + Notation>(position: &P, line: &[P::Turn]) -> Vec<String> {
    let mut next = position.clone();
    let named = |turn: &P::Turn| {
        let name = next.name(*turn);
        next.play(*turn);
        name
    };
    line.iter().map(named).collect()
}
