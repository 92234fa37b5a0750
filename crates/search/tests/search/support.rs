//! Random test games that are the same in every run.

use postern_rules::Rules;
use postern_search::SearchableGame;

/// A `SplitMix64` random number generator.
pub(crate) struct RandomGenerator(pub(crate) u64);

impl RandomGenerator {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % end as u64).unwrap()
    }
}

/// A position of a random game, and the keys of all earlier positions.
pub(crate) struct ReachedPosition<P> {
    pub(crate) position: P,
    pub(crate) history: Vec<u64>,
}

/// Plays random games from the given start positions and visits a random selection of their
/// positions. `every` is the average number of plies between two visits, and `many` is the number
/// of visits.
pub(crate) fn positions<P: SearchableGame + Rules>(
    starts: &[P],
    seed: u64,
    (many, every): (usize, usize),
    mut visit: impl FnMut(&ReachedPosition<P>),
) {
    let mut random = RandomGenerator(seed);
    let mut shown = 0;
    let mut turns = Vec::new();
    while shown < many {
        let mut reached = ReachedPosition {
            position: starts[random.below(starts.len())].clone(),
            history: Vec::new(),
        };
        for _ in 0..160 {
            turns.clear();
            reached.position.for_each_turn(|turn| turns.push(turn));
            if turns.is_empty() || shown == many {
                break;
            }
            if random.below(every) == 0 {
                visit(&reached);
                shown += 1;
            }
            reached.history.push(reached.position.key());
            reached.position.play(turns[random.below(turns.len())]);
        }
    }
}

/// Event cards without secrets, alone and in pairs.
pub(crate) const EVENTS: [&str; 8] = [
    "4", "7,12", "49,107", "70,116", "73,76", "89,91", "102,122", "13,4",
];
