//! The queries behind the lists of the site, with their parameters.

mod archive;
mod people;

use super::seed::FIRST_MS;
use crate::engine::reads::{Statement, Value};

/// Games on a page.
const PAGE: u32 = 24;
/// Who looks.
const ME: &str = "person1";

/// A query, which may be of several statements.
pub(super) struct Query {
    pub(super) name: &'static str,
    pub(super) statements: Vec<(&'static Statement, Vec<Value>)>,
}

impl Query {
    fn of(name: &'static str, statement: &'static Statement, values: &[Value]) -> Self {
        Self {
            name,
            statements: vec![(statement, values.to_vec())],
        }
    }
}

/// All of them, for a database with so many finished games.
pub(super) fn all(games: u32) -> Vec<Query> {
    // Half of the games ended before then.
    let half = FIRST_MS + i64::from(games) * 500;
    let mut all = people::games();
    all.extend(people::finished(half));
    all.extend(people::people());
    all.extend(people::conduct());
    all.extend(archive::by_filters(half));
    all.extend(archive::by_positions());
    all
}
