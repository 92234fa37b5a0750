//! Deterministic pseudo-random numbers.

/// Scrambles a number with the finaliser of `SplitMix64`, which is a bijection.
pub(crate) const fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// A pseudo-random number generator that is determined by its seed.
pub(crate) struct SeededRandom(u64);

impl SeededRandom {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// Returns a random number from 0 to `end` − 1. `end` must be at least 1.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = mix(self.0);
        // `end` is far below 2^32, so the modulo bias is negligible.
        usize::try_from(self.0 % end as u64).unwrap_or(0)
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            items.swap(end - 1, self.below(end));
        }
    }
}
