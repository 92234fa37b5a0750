//! Selects the best turn while squares are secret.

use std::cmp::Reverse;

use postern_rules::Rules;

use super::candidate::{CandidateTurn, TurnWorth};
use super::judge::PositionJudge;
use super::worlds::worlds;
use crate::advice::TurnAdvice;
use crate::games::SearchableGame;
use crate::limits::{SearchBudget, SearchOptions};
use crate::mix::SeededRandom;
use crate::oversight::PositionOversights;
use crate::player::knowledge::SideKnowledge;

/// The maximum number of worlds to sample. Each world assumes squares for the opponent's secret
/// choices. `MAX_TURNS` limits the number of turns to compare, because some event cards allow
/// thousands of turns.
const MAX_WORLDS: usize = 64;
const MAX_TURNS: u64 = 64;

/// Short searches of all turns may use the node limit divided by this number. `FEW_PART` is the
/// divisor for comparing the best few turns.
const ALL_PART: u64 = 16;
const FEW_PART: u64 = 6;
const MAX_NODES_PER_TURN: u64 = 300;

/// The number of turns that are compared with the turn that is best if nothing is revealed.
const FEW: usize = 3;

/// Returns the best turn of the side to move, based on that side's knowledge; `None` if it has no
/// turn.
///
/// Most nodes are used for a search that assumes that nothing is revealed. The other turns are then
/// played in sampled positions that assume squares for the opponent, where they may reveal
/// something, and short searches evaluate the results. Such a turn replaces the first choice if
/// possible reveals make it clearly better. The node limit applies to all searches together. Nodes
/// are not counted while determining what turns reveal.
pub(crate) fn best_among<P: SearchableGame + Rules>(
    position: &P,
    known: &SideKnowledge,
    limits: &SearchBudget<'_>,
    options: &SearchOptions,
) -> Option<TurnAdvice> {
    let mut dice = SeededRandom::new(options.seed ^ position.key());
    let most = (limits.nodes / 2).min(MAX_TURNS);
    let turns = seen_turns(position, most, options, &mut dice);
    let all = (limits.nodes / ALL_PART).max((limits.nodes / 4).min(turns.len() as u64));
    let few = limits.nodes / FEW_PART;
    let mut judge = PositionJudge::new(known, limits, options);
    let nodes = limits.nodes.saturating_sub(all + few).max(1);
    let found = judge.best(position, nodes, options.seed)?;
    let public = position.without_secrets();
    let worlds = worlds(position, &known.unknown, MAX_WORLDS, &mut dice);
    let candidate = |turn| CandidateTurn::new(&public, &worlds, turn);
    let first = candidate(found.best);
    let others = turns.into_iter().filter(|turn| *turn != found.best);
    let others = others.map(candidate).collect();
    // A search that ended early shows that the position needs few nodes.
    let few = few.min(2 * found.nodes);
    let best = compared(first, others, all, few, &mut judge);
    let name = position.name(best.turn);
    let worth = best
        .worth
        .filter(|_| best.turn != found.best || best.can_reveal());
    Some(TurnAdvice {
        line: vec![name.clone()],
        best: name,
        score: worth.map_or(found.score, TurnWorth::score),
        depth: worth.map_or(found.depth, |worth| worth.depth),
        nodes: judge.nodes(),
    })
}

/// Returns turns that the level does not overlook: at least one, and at most the given number.
/// Captures come first; the others follow in random order.
fn seen_turns<P: SearchableGame>(
    position: &P,
    most: u64,
    options: &SearchOptions,
    dice: &mut SeededRandom,
) -> Vec<P::Turn> {
    let blind = PositionOversights::of(options.oversight, options.seed, position);
    let (mut turns, mut unseen, mut place) = (Vec::new(), None, 0);
    position.for_each_turn(|turn| {
        let is_quiet = !position.takes(turn) && position.outline(turn).promotion.is_none();
        if blind.is_some_and(|blind| blind.hides(place, is_quiet)) {
            unseen.get_or_insert((is_quiet, turn));
        } else {
            turns.push((is_quiet, turn));
        }
        place = place.saturating_add(1);
    });
    if turns.is_empty() {
        turns.extend(unseen);
    }
    dice.shuffle(&mut turns);
    turns.sort_by_key(|(is_quiet, _)| *is_quiet);
    turns.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    turns.into_iter().map(|(_, turn)| turn).collect()
}

/// Compares the turn that a longer search found with the other turns. `all` is the number of nodes
/// for searching every turn, and `few` is the number for the best few turns.
fn compared<P: SearchableGame + Rules>(
    mut first: CandidateTurn<P>,
    mut others: Vec<CandidateTurn<P>>,
    all: u64,
    few: u64,
    judge: &mut PositionJudge<'_, P>,
) -> CandidateTurn<P> {
    let long = few / (FEW as u64 + 1);
    first.judge(judge, long);
    if !first.worth.is_some_and(TurnWorth::is_risky) {
        others.retain(CandidateTurn::can_reveal);
    }
    let short = (all / others.len().max(1) as u64).min(MAX_NODES_PER_TURN);
    for candidate in &mut others {
        if judge.left() <= long * FEW as u64 {
            break;
        }
        candidate.judge(judge, short);
    }
    others.sort_by_key(|candidate| Reverse(candidate.worth));
    others.truncate(FEW);
    for candidate in &mut others {
        if long > short {
            candidate.judge(judge, long);
        }
    }
    let best = others.into_iter().max_by_key(|candidate| candidate.worth);
    let is_better = |other: &CandidateTurn<P>| match (other.worth, first.worth) {
        (Some(other), Some(first)) => other.is_clearly_better_than(first),
        _ => false,
    };
    best.filter(is_better).unwrap_or(first)
}
