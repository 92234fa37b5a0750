//! Selects the square that a side secretly chooses.

use postern_rules::{Cell, Rules, Secret};

use super::judge::PositionJudge;
use super::worlds::worlds;
use crate::games::SearchableGame;
use crate::limits::{SearchBudget, SearchOptions};
use crate::mix::SeededRandom;
use crate::player::knowledge::SideKnowledge;

/// The number of cells to compare. Each is tried in `WORLDS` positions that assume certain squares
/// for the opponent.
const CELLS: usize = 8;
const WORLDS: usize = 3;

/// The number of plies to play from each of these positions before the result is evaluated.
const PLIES: u64 = 4;

/// The maximum number of nodes per cell and sampled position. More would be wasted, because the
/// choice is partly random anyway.
const MAX_NODES: u64 = 1_000;

/// Chooses a cell for an event card; returns `None` if the side has nothing to choose.
///
/// Compares a random sample of cells. For each cell, both sides play a few turns in positions with
/// assumed squares for the opponent, without knowing any secret, and the results are evaluated.
/// Better cells are more likely to be chosen, but the choice remains random, so that the opponent
/// cannot predict it.
pub(crate) fn choose_cell<P: SearchableGame + Rules>(
    position: &P,
    known: &SideKnowledge,
    event: u8,
    limits: &SearchBudget<'_>,
    options: &SearchOptions,
) -> Option<Secret<String>> {
    let mut dice = SeededRandom::new(options.seed ^ position.key() ^ u64::from(event));
    let mut cells = position.choosable(event, known.side);
    dice.shuffle(&mut cells);
    cells.truncate(CELLS);
    let worlds = worlds(position, &known.unknown, WORLDS, &mut dice);
    let games = (cells.len() * worlds.len()).max(1) as u64;
    let share = (limits.nodes / games).min(MAX_NODES);
    let limits = SearchBudget {
        nodes: share * games,
        ..*limits
    };
    let mut judge = PositionJudge::new(known, &limits, options);
    let mut judged: Vec<(i32, Cell)> = Vec::with_capacity(cells.len());
    for cell in cells {
        let mut sum = 0;
        for (seed, world) in (0..).zip(&worlds) {
            let world = world.with_supposed_choice(event, Secret::new(known.side, cell));
            sum += played_out(&mut judge, world, share, options.seed ^ seed);
        }
        judged.push((sum, cell));
    }
    // Sort from worst to best. Ties remain in random order.
    judged.sort_by_key(|(sum, _)| *sum);
    let cell = picked(&judged, &mut dice)?;
    let name = P::VARIANT.geometry().name(cell).to_owned();
    Some(Secret::new(known.side, name))
}

/// Plays a few turns from a position with assumed squares for the opponent, and returns the value
/// for the choosing side in centipawns. Returns 0 if there are no nodes left.
fn played_out<P: SearchableGame + Rules>(
    judge: &mut PositionJudge<'_, P>,
    mut world: P,
    nodes: u64,
    seed: u64,
) -> i32 {
    let share = nodes / (PLIES + 1);
    if share == 0 {
        return 0;
    }
    for ply in 0..PLIES {
        if world.verdict().is_some() {
            break;
        }
        match judge.best(&world, share, seed ^ ply << 32) {
            Some(found) => world.play(found.best),
            None => break,
        }
    }
    let found = judge.value(&world, share);
    found.map_or(0, |found| found.score.value().clamp(-3_000, 3_000))
}

/// Picks a random entry. The probability increases linearly: the last of n entries is n times as
/// likely as the first.
fn picked(judged: &[(i32, Cell)], dice: &mut SeededRandom) -> Option<Cell> {
    let all = judged.len() * (judged.len() + 1) / 2;
    let mut drawn = dice.below(all.max(1));
    for (place, (_, cell)) in judged.iter().enumerate() {
        if drawn <= place {
            return Some(*cell);
        }
        drawn -= place + 1;
    }
    None
}
