//! Column values and statement parameters.

use postern_game::{GameId, PersonId};
use sqlx::query::Query;
use sqlx::{Database, Encode, Type};

/// A value of one of the column types. Nulls are typed too, because PostgreSQL needs the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ColumnValue {
    Text(Option<String>),
    Number(Option<i64>),
    Bytes(Option<Vec<u8>>),
    Flag(bool),
}

impl ColumnValue {
    /// Returns a text value, null if `None`.
    pub(crate) fn text(text: Option<&str>) -> Self {
        Self::Text(text.map(str::to_owned))
    }
}

impl From<&str> for ColumnValue {
    fn from(text: &str) -> Self {
        Self::text(Some(text))
    }
}

impl From<&String> for ColumnValue {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<&PersonId> for ColumnValue {
    fn from(person: &PersonId) -> Self {
        person.as_str().into()
    }
}

impl From<&GameId> for ColumnValue {
    fn from(game: &GameId) -> Self {
        game.as_str().into()
    }
}

impl From<i64> for ColumnValue {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<Option<i64>> for ColumnValue {
    fn from(number: Option<i64>) -> Self {
        Self::Number(number)
    }
}

impl From<u32> for ColumnValue {
    fn from(number: u32) -> Self {
        i64::from(number).into()
    }
}

impl<const LENGTH: usize> From<&[u8; LENGTH]> for ColumnValue {
    fn from(bytes: &[u8; LENGTH]) -> Self {
        Self::Bytes(Some(bytes.to_vec()))
    }
}

/// Builds the parameter list of a statement.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        [$($crate::engine::value::ColumnValue::from($value)),*]
    };
}
pub(crate) use values;

/// Binds the next parameters of a statement.
pub(crate) fn bound<'query, DB>(
    query: Query<'query, DB, DB::Arguments>,
    values: &[ColumnValue],
) -> Query<'query, DB, DB::Arguments>
where
    DB: Database,
    for<'value> Option<&'value str>: Encode<'value, DB> + Type<DB>,
    for<'value> Option<i64>: Encode<'value, DB> + Type<DB>,
    for<'value> Option<&'value [u8]>: Encode<'value, DB> + Type<DB>,
    for<'value> bool: Encode<'value, DB> + Type<DB>,
{
    values.iter().fold(query, |query, value| match value {
        ColumnValue::Text(text) => query.bind(text.as_deref()),
        ColumnValue::Number(number) => query.bind(*number),
        ColumnValue::Bytes(bytes) => query.bind(bytes.as_deref()),
        ColumnValue::Flag(flag) => query.bind(*flag),
    })
}
