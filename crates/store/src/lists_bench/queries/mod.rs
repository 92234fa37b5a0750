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
    pub(super) statements: Vec<(&'static Statement, Vec<Given>)>,
}

impl Query {
    fn of(name: &'static str, statement: &'static Statement, values: &[Value<'_>]) -> Self {
        Self {
            name,
            statements: vec![(statement, values.iter().map(Given::from).collect())],
        }
    }
}

/// A parameter of a statement.
#[derive(Clone)]
pub(super) enum Given {
    Text(Option<String>),
    Number(i64),
}

impl From<&Value<'_>> for Given {
    fn from(value: &Value<'_>) -> Self {
        match value {
            Value::Text(text) => Self::Text(text.map(str::to_owned)),
            Value::Number(number) => Self::Number(*number),
            Value::Bytes(_) => unreachable!("no list has such a parameter"),
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
