//! Choosing between turns.

use std::cmp::Reverse;

use postern_rules::Rules;

use super::{
    candidate::{Candidate, Worth},
    judge::Judge,
    worlds::worlds,
};
use crate::{
    advice::Advice,
    games::Game,
    limits::{Limits, Options},
    mix::Dice,
    oversight::BlindSpot,
    player::knowledge::Knowledge,
};

/// The maximum numbers of worlds, and of turns played in them. Captures come first. Some events
/// allow thousands of turns.
const MAX_WORLDS: usize = 64;
const MAX_TURNS: u64 = 64;

/// The fraction of nodes for a first look at all turns, the fraction for comparing the best few,
/// and the maximum number of nodes per turn at the first look.
const ALL_PART: u64 = 16;
const FEW_PART: u64 = 6;
const MAX_NODES_PER_TURN: u64 = 300;

/// How many turns are compared with the one that is best without knowing any secret.
const FEW: usize = 3;

/// Returns the best turn of the side to move, based on its knowledge; `None` if it has no turn.
///
/// Most nodes go into a search that assumes that nothing is revealed. Then the other turns are
/// played in sampled worlds, including their reveals, and judged by short searches. A turn replaces
/// the first choice if what either of them may reveal makes it clearly better. The node limit holds
/// for all searches together; finding out a turn's reveals is not counted.
pub(crate) fn best_among<P: Game + Rules>(
    position: &P,
    known: &Knowledge,
    limits: &Limits<'_>,
    options: &Options,
) -> Option<Advice> {
    let mut dice = Dice::new(options.seed ^ position.key());
    let most = (limits.nodes / 2).min(MAX_TURNS);
    let turns = seen_turns(position, most, options, &mut dice);
    let all = (limits.nodes / ALL_PART).max((limits.nodes / 4).min(turns.len() as u64));
    let few = limits.nodes / FEW_PART;
    let mut judge = Judge::new(known, limits, options);
    let nodes = limits.nodes.saturating_sub(all + few).max(1);
    let found = judge.best(position, nodes, options.seed)?;
    let public = position.without_secrets();
    let worlds = worlds(position, &known.unknown, MAX_WORLDS, &mut dice);
    let candidate = |turn| Candidate::new(&public, &worlds, turn);
    let first = candidate(found.best);
    let others = turns.into_iter().filter(|turn| *turn != found.best);
    let others = others.map(candidate).collect();
    // If the search ended by itself, the others need no more nodes than it did.
    let few = few.min(2 * found.nodes);
    let best = compared(first, others, (all, few), &mut judge);
    let name = position.name(best.turn);
    let worth = best
        .worth
        .filter(|_| best.turn != found.best || best.can_reveal());
    Some(Advice {
        line: vec![name.clone()],
        best: name,
        score: worth.map_or(found.score, Worth::score),
        depth: worth.map_or(found.depth, |worth| worth.depth),
        nodes: judge.nodes(),
    })
}

/// Returns at most `most` turns that are not overlooked, but at least one: captures first, the rest
/// in random order.
fn seen_turns<P: Game>(
    position: &P,
    most: u64,
    options: &Options,
    dice: &mut Dice,
) -> Vec<P::Turn> {
    let blind = BlindSpot::of(options.oversight, options.seed, position);
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

/// Compares the turn found by a longer search with the others. `all` and `few` are the nodes for a
/// look at all turns and at the best few.
fn compared<P: Game + Rules>(
    mut first: Candidate<P>,
    mut others: Vec<Candidate<P>>,
    (all, few): (u64, u64),
    judge: &mut Judge<'_, P>,
) -> Candidate<P> {
    let long = few / (FEW as u64 + 1);
    first.judge(judge, long);
    if !first.worth.is_some_and(Worth::is_risky) {
        others.retain(Candidate::can_reveal);
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
    let is_better = |other: &Candidate<P>| match (other.worth, first.worth) {
        (Some(other), Some(first)) => other.is_clearly_better_than(first),
        _ => false,
    };
    best.filter(is_better).unwrap_or(first)
}
