//! The choice between turns.

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

/// Most worlds, and most turns that are played in them: what takes comes first. Events can allow thousands of turns.
const MOST_WORLDS: usize = 64;
const MOST_TURNS: u64 = 64;

/// The part of all nodes with which all turns are looked at, the part with which the best few are compared, and
/// most nodes for a turn at the first look.
const ALL_PART: u64 = 16;
const FEW_PART: u64 = 6;
const MOST_FOR_ONE: u64 = 300;

/// How many are compared with the turn that is best to those who know nothing.
const FEW: usize = 3;

/// The best turn of the side to move, by what it knows; `None` when it has no turn.
///
/// A search of most nodes finds the turn that is best as long as nothing comes to light. Then the others are played in
/// worlds, with what they reveal there, and judged by short searches from there on; one that is clearly better for
/// what it may reveal, or for what the first may, takes its place. No more nodes than the limit are searched; to
/// see what a turn reveals is not counted as one.
pub(crate) fn best_among<P: Game + Rules>(
    position: &P,
    known: &Knowledge,
    limits: &Limits<'_>,
    options: &Options,
) -> Option<Advice> {
    let mut dice = Dice::new(options.seed ^ position.key());
    let most = (limits.nodes / 2).min(MOST_TURNS);
    let turns = seen_turns(position, most, options, &mut dice);
    let all = (limits.nodes / ALL_PART).max((limits.nodes / 4).min(turns.len() as u64));
    let few = limits.nodes / FEW_PART;
    let mut judge = Judge::new(known, limits, options);
    let nodes = limits.nodes.saturating_sub(all + few).max(1);
    let found = judge.best(position, nodes, options.seed)?;
    let public = position.without_secrets();
    let worlds = worlds(position, &known.unknown, MOST_WORLDS, &mut dice);
    let candidate = |turn| Candidate::new(&public, &worlds, turn);
    let first = candidate(found.best);
    let others = turns.into_iter().filter(|turn| *turn != found.best);
    let others = others.map(candidate).collect();
    // After a search that has come to its end by itself the others need no more than it did.
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

/// The turns that are not overlooked, and one at least: what takes before the others, otherwise by chance. There
/// are `most` of them at most.
fn seen_turns<P: Game>(
    position: &P,
    most: u64,
    options: &Options,
    dice: &mut Dice,
) -> Vec<P::Turn> {
    let blind = BlindSpot::of(options.oversight, options.seed, position);
    let (mut turns, mut unseen, mut place) = (Vec::new(), None, 0);
    position.each_turn(|turn| {
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

/// Compares the turn that a longer search has found with the others, with so many nodes for a look at all and for
/// one at the best few.
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
    let short = (all / others.len().max(1) as u64).min(MOST_FOR_ONE);
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
