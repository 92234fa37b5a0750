//! The queries behind the lists of the site, with their parameters.

mod archive;
mod people;

use super::seed::FIRST_MS;
use crate::engine::reads::{Statement, Value};

/// Number of games on a page.
const PAGE: u32 = 24;
/// The person who views the lists.
const ME: &str = "person1";

/// A query, made of one or more statements.
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

/// Returns all queries for a database with the given number of finished games.
pub(super) fn all(games: u32) -> Vec<Query> {
    // Half of the games ended before this time.
    let half = FIRST_MS + i64::from(games) * 500;
    let mut all = people::games();
    all.extend(people::finished(half));
    all.extend(people::people());
    all.extend(people::conduct());
    all.extend(archive::by_filters(half));
    all.extend(archive::by_positions());
    all
}
