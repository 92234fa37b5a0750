//! Running the writes that both engines understand.

use rusqlite::{Connection, types::Value};

use crate::{
    StoreError,
    engine::writes::{Owned, Write},
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
    let values = write.values.iter().map(|value| match value {
        Owned::Text(text) => text.clone().map_or(Value::Null, Value::Text),
        Owned::Number(number) => number.map_or(Value::Null, Value::Integer),
        Owned::Bytes(bytes) => Value::Blob(bytes.clone()),
    });
    transaction
        .prepare_cached(&text)?
        .execute(rusqlite::params_from_iter(values))
}
