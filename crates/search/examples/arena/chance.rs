//! A pseudo-random number generator with reproducible results.

/// A `SplitMix64` random number generator.
pub(crate) struct RandomGenerator(u64);

impl RandomGenerator {
    /// Creates a generator that is seeded with a text and numbers.
    pub(crate) fn of(text: &str, numbers: &[u64]) -> Self {
        let mut chance = Self(0);
        let bytes = text.bytes().map(u64::from);
        for number in bytes.chain(numbers.iter().copied()) {
            chance.0 = chance.next() ^ number;
        }
        chance
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Picks a random item; returns `None` if `among` is empty.
    pub(crate) fn pick<T: Copy>(&mut self, among: &[T]) -> Option<T> {
        let count = u64::try_from(among.len()).ok()?;
        let drawn = self.next().checked_rem(count)?;
        among.get(usize::try_from(drawn).ok()?).copied()
    }
}
