//! Searches the positions of a game for problems, using the prover.

use std::collections::HashMap;

use postern_rules::{GameLine, Position, Variant};
use postern_search::{ProofVerdict, SearchBudget, prove_mate, prove_win};

use crate::interest;
use crate::problem::ComposedProblem;

/// The first ply that is examined. Openings are skipped, because they are similar in all games.
const FIRST_PLY: usize = 12;

/// The maximum number of nodes per proof, for one to six turns. A test repeats all proofs. In games
/// with drops, proofs are expensive because there are many turns.
const NODES: [u64; 6] = [2_000, 20_000, 120_000, 250_000, 300_000, 300_000];
const NODES_WITH_DROPS: [u64; 6] = [4_000, 60_000, 300_000, 300_000, 300_000, 300_000];

/// Wins in at most this many turns are searched for in every position, with `NODES_ANYWHERE` nodes.
/// Longer wins are only searched for if the game shows that a win is near.
const ANYWHERE: u8 = 2;
const NODES_ANYWHERE: u64 = 4_000;

/// Positions are skipped as uneventful if more than this number of plies have been played since the
/// last capture or pawn move.
const MAX_QUIET: u32 = 30;

/// Returns the problems in a game, at most one for each number of turns.
pub(crate) fn problems_of(line: &GameLine, game: u64) -> Vec<ComposedProblem> {
    let mut best: HashMap<u8, ComposedProblem> = HashMap::new();
    // For each side, the number of turns that it needs to win from the next position in which it
    // moves, if known. The loop runs backwards through the game.
    let mut near: [Option<u8>; 2] = [None; 2];
    let plies = line.plies();
    if let Some(winner) = line.outcome().and_then(|outcome| outcome.winner) {
        near[winner as usize] = Some(0);
    }
    for ply in (FIRST_PLY..plies.len()).rev() {
        let position = &plies[ply - 1].position;
        let side = position.to_move();
        let (turns, nodes) = reach(position.variant(), near[side as usize]);
        let Some(won) = won(position, turns, nodes) else {
            near[side as usize] = None;
            continue;
        };
        near[side as usize] = Some(won.turns);
        if let Some(problem) = problem(position, won, game) {
            let known = best.get(&problem.turns);
            if known.is_none_or(|known| known.interest < problem.interest) {
                best.insert(problem.turns, problem);
            }
        }
    }
    let mut problems: Vec<ComposedProblem> = best.into_values().collect();
    problems.sort_by_key(|problem| problem.turns);
    problems
}

/// Returns the maximum number of turns and nodes for a proof. `near` is the number of turns that
/// the same side needs to win from the next position in which it moves, if known.
fn reach(variant: Variant, near: Option<u8>) -> (u8, u64) {
    let nodes = most_nodes(variant);
    let least = if nodes == NODES { ANYWHERE } else { 1 };
    match near {
        Some(near) if near >= least && usize::from(near) < nodes.len() => {
            (near + 1, nodes[usize::from(near)])
        }
        _ => (ANYWHERE, NODES_ANYWHERE),
    }
}

const fn most_nodes(variant: Variant) -> [u64; 6] {
    match variant {
        Variant::Crazyhouse => NODES_WITH_DROPS,
        _ => NODES,
    }
}

/// A proved win and the cost of its proof.
struct CostedWin {
    turns: u8,
    firsts: Vec<String>,
    nodes: u64,
}

fn won(position: &Position, turns: u8, nodes: u64) -> Option<CostedWin> {
    let proof = prove_win(position, turns, &SearchBudget::nodes(nodes)).ok()?;
    match proof.verdict {
        ProofVerdict::Won { turns, firsts } => Some(CostedWin {
            turns,
            firsts,
            nodes: proof.nodes,
        }),
        ProofVerdict::Refuted | ProofVerdict::Unproved { .. } => None,
    }
}

/// Converts a won position into a problem. Returns `None` if the solution is not unique, the FEN
/// cannot be read back unchanged, or the problem is not interesting.
fn problem(position: &Position, won: CostedWin, game: u64) -> Option<ComposedProblem> {
    let [key] = <[String; 1]>::try_from(won.firsts).ok()?;
    let most = most_nodes(position.variant());
    if won.nodes > most[usize::from(won.turns) - 1] || position.quiet_plies() > MAX_QUIET {
        return None;
    }
    let fen = position.full_fen();
    let read = Position::from_reached_fen(position.variant(), &fen).ok()?;
    if read.key() != position.key() {
        return None;
    }
    let (kind, interest) = interest::of(&read, &key, won.turns)?;
    let mate = prove_mate(&read, won.turns, &SearchBudget::nodes(NODES[5])).ok()?;
    let is_mate = match mate.verdict {
        ProofVerdict::Won { .. } => true,
        ProofVerdict::Refuted => false,
        ProofVerdict::Unproved { .. } => return None,
    };
    Some(ComposedProblem {
        game,
        is_mate,
        turns: won.turns,
        key,
        kind,
        fen,
        interest,
        nodes: won.nodes.max(mate.nodes),
    })
}
