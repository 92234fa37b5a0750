//! Worlds: positions in which everything that a side does not know is assumed.

use postern_rules::{HiddenChoice, Rules, Secret};

use crate::mix::SeededRandom;

/// Returns equally likely worlds (positions with assumed secret squares) in random order: at least
/// one, and at most `most`. If this maximum is large enough, each possible cell of an unknown
/// choice occurs in at least one world. For two unknown choices, not every pair of cells occurs.
pub(super) fn worlds<P: Rules>(
    known: &P,
    unknown: &[HiddenChoice],
    most: usize,
    dice: &mut SeededRandom,
) -> Vec<P> {
    let mut possible: Vec<HiddenChoice> = unknown.to_vec();
    possible.retain(|unknown| !unknown.cells.is_empty());
    for unknown in &mut possible {
        dice.shuffle(&mut unknown.cells);
    }
    let cells = possible.iter().map(|unknown| unknown.cells.len());
    let many = cells.max().unwrap_or(1).min(most.max(1));
    let world = |number: usize| {
        possible.iter().fold(known.clone(), |world, unknown| {
            let cell = unknown.cells[number % unknown.cells.len()];
            world.with_supposed_choice(unknown.event, Secret::new(unknown.owner, cell))
        })
    };
    (0..many).map(world).collect()
}
