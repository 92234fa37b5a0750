//! The queries that load the site's lists, with sample parameters.

mod archive;
mod people;

use super::seed::FIRST_MS;
use crate::engine::reads::{ColumnValue, SqlStatement};

/// Number of games per page.
const PAGE: u32 = 24;
/// Id of the person who views the lists.
const ME: &str = "person1";

/// A benchmarked query, made of one or more statements.
pub(super) struct ListQuery {
    pub(super) name: &'static str,
    pub(super) statements: Vec<(&'static SqlStatement, Vec<ColumnValue>)>,
}

impl ListQuery {
    fn of(name: &'static str, statement: &'static SqlStatement, values: &[ColumnValue]) -> Self {
        Self {
            name,
            statements: vec![(statement, values.to_vec())],
        }
    }
}

/// Returns all benchmarked queries for a database with this number of finished games.
pub(super) fn all(games: u32) -> Vec<ListQuery> {
    // Time by which half of the games have ended.
    let half = FIRST_MS + i64::from(games) * 500;
    let mut all = people::games();
    all.extend(people::finished(half));
    all.extend(people::people());
    all.extend(people::conduct());
    all.extend(archive::by_filters(half));
    all.extend(archive::by_positions());
    all
}
