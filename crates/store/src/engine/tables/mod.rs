//! The tables that hold everything, as both engines have them, and rows that fit into either.

/// Declares tables, each with the number of its first columns that are its key and what each column
/// holds, and `TABLES`, which are all of them in this order.
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

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    Text,
    /// Never null.
    Flag,
    Bytes,
    /// The key of a game, a number: the row goes with the game.
    Game,
    /// The key of a person, a number, and what becomes of the row when that person is deleted.
    Person(OnDeletion),
}

/// What becomes of a row when a person whom it names is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnDeletion {
    /// It goes.
    Remove,
    /// It stays, names nobody any more, and these columns become empty.
    Forget(&'static [&'static str]),
    /// It stays with the key of somebody who has no name any more, and its column `text`, which it has
    /// to have, is written over.
    Blank,
    /// It stays as it is, with that key.
    Keep,
}

/// A table whose rows are kept by their first columns, its primary key.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    /// How many of the columns are the key.
    pub(crate) keys: usize,
    pub(crate) columns: &'static [(&'static str, Kind)],
}

/// So many rows are added by one statement, at most.
pub(crate) const INSERTED_TOGETHER: usize = 250;

/// A row, in the order of its table's columns.
pub(crate) type Cells = Vec<Value>;
impl Table {
    /// The names of the columns with commas between them.
    pub(crate) fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// A statement that reads `columns` of up to `limit` rows in the order of their keys, those
    /// behind a row whose key is given if `behind`.
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

    /// A statement that adds so many rows.
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

    /// A row as it was read.
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

/// The number of a table's rows and a digest of all that is in them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sum {
    pub(crate) rows: u64,
    digest: Sha256,
}

impl Sum {
    /// Counts a row in.
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

    /// Whether both are of the same rows.
    pub(crate) fn agrees(&self, other: &Self) -> bool {
        self.rows == other.rows && self.digest.clone().finalize() == other.digest.clone().finalize()
    }
}
