//! Table definitions for SQLite and PostgreSQL, and rows that both can store.

/// Declares tables with their columns' types and the number of leading key columns. Also declares
/// `TABLES`, which lists all tables in the same order.
macro_rules! tables {
    ($($constant:ident = $name:ident, keys $keys:literal: $($column:ident $kind:expr),+;)+) => {
        $(pub(crate) const $constant: $crate::engine::tables::Table = $crate::engine::tables::Table {
            name: stringify!($name),
            keys: $keys,
            columns: &[$((stringify!($column), $kind)),+],
        };)+

        pub(crate) const TABLES: &[$crate::engine::tables::Table] = &[$($constant),+];
    };
}

mod list;

use sha2::{Digest as _, Sha256};

use super::value::ColumnValue;
use crate::StoreError;
use crate::engine::reads::Row;
use ColumnType::{Bytes, Flag, Game, Number, Person, Text};
pub(crate) use list::{GAME_STATE, GAMES, TABLES};

/// The type of a column, the same for SQLite and PostgreSQL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnType {
    Number,
    Text,
    /// A boolean, never null.
    Flag,
    Bytes,
    /// The numeric key of a game. The row is removed with the game.
    Game,
    /// The numeric key of a person, with the rule for the row when that person is deleted.
    Person(OnDeletion),
}

/// The rule for a row when the person whom it names is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnDeletion {
    /// The row is removed.
    Remove,
    /// The row stays, its reference to the person becomes null, and these columns become empty.
    Forget(&'static [&'static str]),
    /// The row stays and still refers to the person, whose name was removed. The row's `text`
    /// column, which must exist, is overwritten.
    Blank,
    /// The row stays unchanged and still refers to the person.
    Keep,
}

/// A table definition. The leading columns form the primary key.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    /// Number of columns in the primary key.
    pub(crate) keys: usize,
    pub(crate) columns: &'static [(&'static str, ColumnType)],
}

/// Maximum number of rows per `INSERT` statement.
pub(crate) const INSERTED_TOGETHER: usize = 250;

/// The values of a row, in the order of the table's columns.
pub(crate) type RowValues = Vec<ColumnValue>;
impl Table {
    /// Returns the column names, separated by commas.
    pub(crate) fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// Returns a statement that reads `columns` of at most `limit` rows in key order. If `behind`
    /// is `true`, the statement starts after the row whose key is passed as parameters.
    pub(crate) fn page(&self, columns: &str, behind: bool, limit: u32) -> String {
        let keys: Vec<&str> = self.columns[..self.keys]
            .iter()
            .map(|(name, _)| *name)
            .collect();
        let keys = keys.join(", ");
        let parameters = (1..=self.keys).map(|number| format!("${number}"));
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        let condition = if behind {
            format!(" WHERE ({keys}) > ({parameters})")
        } else {
            String::new()
        };
        let name = self.name;
        format!("SELECT {columns} FROM {name}{condition} ORDER BY {keys} LIMIT {limit}")
    }

    /// Returns a statement that inserts this number of rows.
    pub(crate) fn insertion(&self, rows: usize) -> String {
        let columns = self.columns.len();
        let row = |before: usize| {
            let parameters = (1..=columns).map(|column| format!("${}", before * columns + column));
            format!("({})", parameters.collect::<Vec<_>>().join(", "))
        };
        let rows = (0..rows).map(row).collect::<Vec<_>>().join(", ");
        let (name, names) = (self.name, self.names());
        format!("INSERT INTO {name} ({names}) VALUES {rows}")
    }

    /// Reads a row's values.
    pub(crate) fn cells(&self, row: &Row) -> Result<RowValues, StoreError> {
        self.columns
            .iter()
            .map(|&(name, kind)| {
                Ok(match kind {
                    Number | Game | Person(_) => ColumnValue::Number(row.number_or_null(name)?),
                    Text => ColumnValue::Text(row.text_or_null(name)?),
                    Flag => ColumnValue::Flag(row.flag(name)?),
                    Bytes => ColumnValue::Bytes(row.bytes_or_null(name)?),
                })
            })
            .collect()
    }
}

/// The row count of a table and a digest of its contents.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableDigest {
    pub(crate) rows: u64,
    digest: Sha256,
}

impl TableDigest {
    /// Adds a row to the count and the digest.
    pub(crate) fn add(&mut self, cells: &[ColumnValue]) {
        self.rows += 1;
        for cell in cells {
            let (tag, bytes): (u8, &[u8]) = match cell {
                ColumnValue::Number(None) | ColumnValue::Text(None) | ColumnValue::Bytes(None) => {
                    (0, &[])
                }
                ColumnValue::Number(Some(number)) => (1, &number.to_be_bytes()),
                ColumnValue::Text(Some(text)) => (2, text.as_bytes()),
                ColumnValue::Flag(flag) => (3, &[u8::from(*flag)]),
                ColumnValue::Bytes(Some(bytes)) => (4, bytes),
            };
            self.digest.update([tag]);
            self.digest.update((bytes.len() as u64).to_be_bytes());
            self.digest.update(bytes);
        }
    }

    /// Whether both digests were computed from equal rows in the same order.
    pub(crate) fn agrees(&self, other: &Self) -> bool {
        self.rows == other.rows && self.digest.clone().finalize() == other.digest.clone().finalize()
    }
}
