//! Rows for lists, written in bulk by statements that both engines understand.

mod games;
mod people;

/// When the first game ended; each later one ended a second after the one before.
pub(super) const FIRST_MS: i64 = 1_700_000_000_000;

/// Games that begin with the same rare turns, at either size.
pub(super) const ON_A_RARE_LINE: u32 = 100;

/// How many people there are beside so many games. The first has played one game in ten.
pub(super) const fn people(games: u32) -> u32 {
    if games < 25_000 { 500 } else { games / 50 }
}

/// The statements that write people, so many finished games, 300 unfinished ones, and what stands
/// beside both.
pub(super) fn statements(games: u32) -> Vec<String> {
    let mut all = people::statements(people(games));
    all.extend(games::statements(games));
    all
}

/// A table `number` with the numbers `i` from 1 to `most`.
fn numbers(most: u32) -> String {
    format!(
        "WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < {most})"
    )
}
