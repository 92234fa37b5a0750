//! The choice of a side's own square.

use postern_rules::{Cell, Rules, Secret};

use super::{judge::Judge, worlds::worlds};
use crate::{
    games::Game,
    limits::{Limits, Options},
    mix::Dice,
    player::knowledge::Knowledge,
};

/// Cells that are compared, and worlds in which each is.
const CELLS: usize = 8;
const WORLDS: usize = 3;

/// Turns that both sides play in a world before it is judged.
const PLIES: u64 = 4;

/// Most nodes for a cell in one world: a choice is partly chance anyway.
const MOST_NODES: u64 = 1_000;

/// Chooses a cell for the event of this number; `None` when there is nothing to choose.
///
/// A few cells that chance has picked are compared: both sides play some turns in worlds, as players do who know
/// nothing of what is hidden, and the positions that come of it are judged. The better a cell, the likelier it is
/// chosen, so that nobody can foresee it.
pub(crate) fn choose_cell<P: Game + Rules>(
    position: &P,
    known: &Knowledge,
    event: u8,
    (limits, options): (&Limits<'_>, &Options),
) -> Option<Secret<String>> {
    let mut dice = Dice::new(options.seed ^ position.key() ^ u64::from(event));
    let mut cells = position.choosable(event, known.side);
    dice.shuffle(&mut cells);
    cells.truncate(CELLS);
    let worlds = worlds(position, &known.unknown, WORLDS, &mut dice);
    let games = (cells.len() * worlds.len()).max(1) as u64;
    let share = (limits.nodes / games).min(MOST_NODES);
    let limits = Limits {
        nodes: share * games,
        ..*limits
    };
    let mut judge = Judge::new(known, &limits, options);
    let mut judged: Vec<(i32, Cell)> = Vec::with_capacity(cells.len());
    for cell in cells {
        let mut sum = 0;
        for (seed, world) in (0..).zip(&worlds) {
            let world = world.supposing(event, Secret::new(known.side, cell));
            sum += played_out(&mut judge, world, share, options.seed ^ seed);
        }
        judged.push((sum, cell));
    }
    // The worst first; of equal ones the order is chance.
    judged.sort_by_key(|(sum, _)| *sum);
    let cell = picked(&judged, &mut dice)?;
    let name = P::VARIANT.geometry().name(cell).to_owned();
    Some(Secret::new(known.side, name))
}

/// What a world comes to, in hundredths of a pawn, for the side for which is judged; 0 when there are no nodes to
/// find out.
fn played_out<P: Game + Rules>(
    judge: &mut Judge<'_, P>,
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

/// One of a list by chance, the last as many times as likely as the first as there are entries.
fn picked(judged: &[(i32, Cell)], dice: &mut Dice) -> Option<Cell> {
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
