//! Running the writes that both engines understand.

use rusqlite::{Connection, ToSql, types::ToSqlOutput};

use crate::{
    StoreError,
    engine::{value::Value, writes::Write},
};

/// Carries these out. `false`, and nothing is written, when one of them changes no row.
pub(in crate::sqlite) fn run_all(
    transaction: &Connection,
    writes: &[Write],
) -> Result<bool, StoreError> {
    transaction.execute_batch("SAVEPOINT together")?;
    for write in writes {
        if run(transaction, write)? == 0 {
            transaction.execute_batch("ROLLBACK TO together; RELEASE together")?;
            return Ok(false);
        }
    }
    transaction.execute_batch("RELEASE together")?;
    Ok(true)
}

/// Carries out one of them. Gives how many rows it has changed.
pub(in crate::sqlite) fn run(transaction: &Connection, write: &Write) -> rusqlite::Result<usize> {
    // To SQLite `$1` is a name, and `?1` a number.
    let text = write.text.replace('$', "?");
    transaction
        .prepare_cached(&text)?
        .execute(rusqlite::params_from_iter(&write.values))
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Text(text) => text.to_sql(),
            Self::Number(number) => number.to_sql(),
            Self::Bytes(bytes) => bytes.to_sql(),
            Self::Flag(flag) => flag.to_sql(),
        }
    }
}
