//! Table definitions shared by both engines, and rows that fit into either.

/// Declares tables, each with the number of leading columns that form its key and the type of each
/// column, and `TABLES`, which lists all of them in this order.
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

use super::value::Value;
use crate::{StoreError, engine::reads::Row};
use Kind::{Bytes, Flag, Game, Number, Person, Text};
pub(crate) use list::{GAME_STATE, GAMES, TABLES};

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    Text,
    /// Never null.
    Flag,
    Bytes,
    /// The key of a game, a number. The row is removed with the game.
    Game,
    /// The key of a person, a number, and what happens to the row when that person is deleted.
    Person(OnDeletion),
}

/// The effect on a row when a person whom it names is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnDeletion {
    /// The row is removed.
    Remove,
    /// The row stays, no longer names the person, and these columns become empty.
    Forget(&'static [&'static str]),
    /// The row stays with the key of the person, who no longer has a name. Its column `text`, which
    /// must exist, is overwritten.
    Blank,
    /// The row stays unchanged, with that key.
    Keep,
}

/// A table, whose first columns are its primary key.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    /// Number of leading columns that form the key.
    pub(crate) keys: usize,
    pub(crate) columns: &'static [(&'static str, Kind)],
}

/// Maximum number of rows that one statement inserts.
pub(crate) const INSERTED_TOGETHER: usize = 250;

/// A row, in the order of its table's columns.
pub(crate) type Cells = Vec<Value>;
impl Table {
    /// Returns the names of the columns, separated by commas.
    pub(crate) fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// Returns a statement that reads `columns` of at most `limit` rows in key order. If `behind`,
    /// it starts after the row whose key is given as parameters.
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

    /// Returns a statement that inserts the given number of rows.
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

    /// Reads the cells of a row.
    pub(crate) fn cells(&self, row: &Row) -> Result<Cells, StoreError> {
        self.columns
            .iter()
            .map(|&(name, kind)| {
                Ok(match kind {
                    Number | Game | Person(_) => Value::Number(row.number_or_null(name)?),
                    Text => Value::Text(row.text_or_null(name)?),
                    Flag => Value::Flag(row.flag(name)?),
                    Bytes => Value::Bytes(row.bytes_or_null(name)?),
                })
            })
            .collect()
    }
}

/// The number of a table's rows and a digest of their contents.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum {
    pub(crate) rows: u64,
    digest: Sha256,
}

impl Sum {
    /// Adds a row.
    pub(crate) fn add(&mut self, cells: &[Value]) {
        self.rows += 1;
        for cell in cells {
            let (tag, bytes): (u8, &[u8]) = match cell {
                Value::Number(None) | Value::Text(None) | Value::Bytes(None) => (0, &[]),
                Value::Number(Some(number)) => (1, &number.to_be_bytes()),
                Value::Text(Some(text)) => (2, text.as_bytes()),
                Value::Flag(flag) => (3, &[u8::from(*flag)]),
                Value::Bytes(Some(bytes)) => (4, bytes),
            };
            self.digest.update([tag]);
            self.digest.update((bytes.len() as u64).to_be_bytes());
            self.digest.update(bytes);
        }
    }

    /// Whether both sums cover the same rows.
    pub(crate) fn agrees(&self, other: &Self) -> bool {
        self.rows == other.rows && self.digest.clone().finalize() == other.digest.clone().finalize()
    }
}
