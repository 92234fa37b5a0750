//! Worlds: positions in which all that a side does not know is supposed.

use postern_rules::{Rules, Secret, Unknown};

use crate::mix::Dice;

/// Worlds that are all equally likely, in an order by chance: one at least, and `most` at most. Each cell
/// where one thing can be is supposed in at least one of them if `most` allows it; of two things that are
/// unknown not every pair is.
pub(super) fn worlds<P: Rules>(
    known: &P,
    unknown: &[Unknown],
    most: usize,
    dice: &mut Dice,
) -> Vec<P> {
    let mut possible: Vec<Unknown> = unknown.to_vec();
    possible.retain(|unknown| !unknown.cells.is_empty());
    for unknown in &mut possible {
        dice.shuffle(&mut unknown.cells);
    }
    let cells = possible.iter().map(|unknown| unknown.cells.len());
    let many = cells.max().unwrap_or(1).min(most.max(1));
    let world = |number: usize| {
        possible.iter().fold(known.clone(), |world, unknown| {
            let cell = unknown.cells[number % unknown.cells.len()];
            world.supposing(unknown.event, Secret::new(unknown.owner, cell))
        })
    };
    (0..many).map(world).collect()
}
