//! The tables that hold everything, as both engines have them, and rows that fit into either.

use sha2::{Digest as _, Sha256};

use super::{StoreError, reads::Columns};

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Text,
    /// Never null.
    Flag,
    Bytes,
}

/// A table whose rows are kept by their first columns, its primary key.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) name: &'static str,
    /// How many of the columns are the key.
    pub(super) keys: usize,
    pub(super) columns: &'static [(&'static str, Kind)],
}

/// A value in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Null,
    Number(i64),
    Text(String),
    Flag(bool),
    Bytes(Vec<u8>),
}

/// A row, in the order of its table's columns.
pub(super) type Cells = Vec<Cell>;

use Kind::{Bytes, Flag, Number, Text};

/// Each table stands behind those that its rows refer to.
pub(super) const TABLES: [Table; 20] = [
    PEOPLE,
    GAMES,
    GAME_STATE,
    RECORDS,
    POSITIONS,
    UNINDEXED,
    EVENTS,
    COMMENTS,
    SESSIONS,
    DEVICE_LINKS,
    ACCOUNTS,
    KEPT_NAMES,
    RESET_LINKS,
    KNOWN_BROWSERS,
    LAST_SETTINGS,
    ROLES,
    SUSPENSIONS,
    MODERATION_LOG,
    AVOIDED,
    META,
];

const PEOPLE: Table = Table {
    name: "people",
    keys: 1,
    columns: &[
        ("key", Number),
        ("id", Text),
        ("name", Text),
        ("created_ms", Number),
        ("seen_ms", Number),
        ("old_cookies", Flag),
        ("name_skeleton", Text),
        ("deleted_ms", Number),
    ],
};

pub(super) const GAMES: Table = Table {
    name: "games",
    keys: 1,
    columns: &[
        ("key", Number),
        ("id", Text),
        ("variant", Text),
        ("access", Text),
        ("one_board", Flag),
        ("time", Text),
        ("status", Text),
        ("white", Number),
        ("black", Number),
        ("winner", Text),
        ("reason", Text),
        ("created_ms", Number),
        ("over_ms", Number),
        ("time_kind", Text),
        ("result", Text),
        ("plies", Number),
        ("rated_set", Text),
        ("invited", Number),
        ("accounts_only", Flag),
    ],
};

pub(super) const GAME_STATE: Table = Table {
    name: "game_state",
    keys: 1,
    columns: &[
        ("game", Number),
        ("seq", Number),
        ("ply", Number),
        ("to_move", Text),
        ("fen", Text),
        ("last_cells", Text),
        ("active_ms", Number),
        ("running_ms", Number),
        ("awaits_white", Flag),
        ("awaits_black", Flag),
        ("choosing", Flag),
        ("white_deadline_ms", Number),
        ("black_deadline_ms", Number),
        ("deadline_ms", Number),
    ],
};

const RECORDS: Table = Table {
    name: "records",
    keys: 2,
    columns: &[
        ("person", Number),
        ("variant", Text),
        ("won", Number),
        ("drawn", Number),
        ("lost", Number),
    ],
};

const POSITIONS: Table = Table {
    name: "positions",
    keys: 2,
    columns: &[
        ("key", Number),
        ("game", Number),
        ("ply", Number),
        ("next", Text),
    ],
};

const UNINDEXED: Table = Table {
    name: "unindexed",
    keys: 1,
    columns: &[("game", Number)],
};

const EVENTS: Table = Table {
    name: "events",
    keys: 2,
    columns: &[
        ("game", Number),
        ("seq", Number),
        ("at_ms", Number),
        ("kind", Text),
        ("version", Number),
        ("body", Text),
        ("person", Number),
        ("command_id", Text),
        ("digest", Bytes),
        ("checksum", Bytes),
    ],
};

const COMMENTS: Table = Table {
    name: "comments",
    keys: 2,
    columns: &[
        ("game", Number),
        ("number", Number),
        ("person", Number),
        ("text", Text),
    ],
};

const SESSIONS: Table = Table {
    name: "sessions",
    keys: 1,
    columns: &[
        ("hash", Bytes),
        ("person", Number),
        ("made_ms", Number),
        ("used_ms", Number),
        ("device", Text),
        ("exchanged", Flag),
    ],
};

const DEVICE_LINKS: Table = Table {
    name: "device_links",
    keys: 1,
    columns: &[
        ("token_hash", Bytes),
        ("person", Number),
        ("expires_ms", Number),
    ],
};

const ACCOUNTS: Table = Table {
    name: "accounts",
    keys: 1,
    columns: &[
        ("person", Number),
        ("password_hash", Text),
        ("password_ms", Number),
        ("made_ms", Number),
        ("named_ms", Number),
    ],
};

const KEPT_NAMES: Table = Table {
    name: "kept_names",
    keys: 1,
    columns: &[
        ("skeleton_hash", Bytes),
        ("person", Number),
        ("until_ms", Number),
    ],
};

const RESET_LINKS: Table = Table {
    name: "reset_links",
    keys: 1,
    columns: &[
        ("token_hash", Bytes),
        ("person", Number),
        ("expires_ms", Number),
    ],
};

const KNOWN_BROWSERS: Table = Table {
    name: "known_browsers",
    keys: 1,
    columns: &[("hash", Bytes), ("person", Number), ("used_ms", Number)],
};

const LAST_SETTINGS: Table = Table {
    name: "last_settings",
    keys: 1,
    columns: &[("person", Number), ("settings", Text)],
};

const ROLES: Table = Table {
    name: "roles",
    keys: 1,
    columns: &[("person", Number), ("role", Text), ("since_ms", Number)],
};

const SUSPENSIONS: Table = Table {
    name: "suspensions",
    keys: 1,
    columns: &[
        ("person", Number),
        ("reason", Text),
        ("since_ms", Number),
        ("until_ms", Number),
    ],
};

const MODERATION_LOG: Table = Table {
    name: "moderation_log",
    keys: 1,
    columns: &[
        ("key", Number),
        ("at_ms", Number),
        ("actor", Number),
        ("by_host", Flag),
        ("act", Text),
        ("person", Number),
        ("detail", Text),
        ("reason", Text),
    ],
};

const AVOIDED: Table = Table {
    name: "avoided",
    keys: 2,
    columns: &[
        ("person", Number),
        ("other", Number),
        ("blocked", Flag),
        ("since_ms", Number),
    ],
};

const META: Table = Table {
    name: "meta",
    keys: 1,
    columns: &[("key", Text), ("value", Bytes)],
};

impl Table {
    /// The names of the columns with commas between them.
    pub(super) fn names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// A statement that reads `columns` of up to `limit` rows in the order of their keys, those
    /// behind a row whose key is given if `behind`.
    pub(super) fn page(&self, columns: &str, behind: bool, limit: u32) -> String {
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

    /// A row as it was read.
    pub(super) fn cells(&self, row: &impl Columns) -> Result<Cells, StoreError> {
        self.columns
            .iter()
            .map(|&(name, kind)| {
                Ok(match kind {
                    Number => row.number_or_null(name)?.map_or(Cell::Null, Cell::Number),
                    Text => row.text_or_null(name)?.map_or(Cell::Null, Cell::Text),
                    Flag => Cell::Flag(row.flag(name)?),
                    Bytes => row.bytes_or_null(name)?.map_or(Cell::Null, Cell::Bytes),
                })
            })
            .collect()
    }
}

/// The number of a table's rows and a digest of all that is in them.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    pub(super) rows: u64,
    digest: Sha256,
}

impl Sum {
    /// Counts a row in.
    pub(super) fn add(&mut self, cells: &[Cell]) {
        self.rows += 1;
        for cell in cells {
            let (tag, bytes): (u8, &[u8]) = match cell {
                Cell::Null => (0, &[]),
                Cell::Number(number) => (1, &number.to_be_bytes()),
                Cell::Text(text) => (2, text.as_bytes()),
                Cell::Flag(flag) => (3, &[u8::from(*flag)]),
                Cell::Bytes(bytes) => (4, bytes),
            };
            self.digest.update([tag]);
            self.digest.update((bytes.len() as u64).to_be_bytes());
            self.digest.update(bytes);
        }
    }

    /// Whether both are of the same rows.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        self.rows == other.rows && self.digest.clone().finalize() == other.digest.clone().finalize()
    }
}
