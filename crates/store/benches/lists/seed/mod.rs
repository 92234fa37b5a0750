//! Seeds the database in bulk with SQL that both SQLite and PostgreSQL support.

mod games;
mod people;

/// Time at which the first game ended. Each later game ended one second after the previous one.
pub(super) const FIRST_MS: i64 = 1_700_000_000_000;

/// Number of games that begin with the same rare turns, in the small and in the large database.
pub(super) const ON_A_RARE_LINE: u32 = 100;

/// Returns the number of people in a database with this number of games. The first person has
/// played one game in ten.
pub(super) const fn people(games: u32) -> u32 {
    if games < 25_000 { 500 } else { games / 50 }
}

/// Returns the statements that insert people, the given number of finished games, 300 unfinished
/// games, and all related rows.
pub(super) fn statements(games: u32) -> Vec<String> {
    let mut all = people::statements(people(games));
    all.extend(games::statements(games));
    all
}

/// Returns a common table expression named `number` with one column `i`, from 1 to `most`.
fn numbers(most: u32) -> String {
    format!(
        "WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < {most})"
    )
}
