//! Small writes: each in a transaction of its own, on a connection of the pool.

use crate::StoreError;

/// How often a transaction is begun again when others are in its way.
pub(super) const MOST_RETRIES: u32 = 3;

/// Whether the same transaction may succeed when it is begun again: another held a lock, or was
/// faster.
pub(super) const fn is_retried(error: &StoreError) -> bool {
    matches!(error, StoreError::Locked)
}

/// Runs what is written after `=>` in a transaction, and commits that if it gives `Ok`. Nothing of it
/// stays if it gives an error.
macro_rules! in_transaction {
    ($pool:expr, $connection:ident => $work:expr) => {{
        let mut retries = 0;
        loop {
            let mut transaction = $pool.begin().await.map_err($crate::postgres::of_pool)?;
            let $connection = &mut *transaction;
            let done = match $work {
                Ok(done) => transaction
                    .commit()
                    .await
                    .map(|()| done)
                    .map_err($crate::StoreError::from),
                Err(error) => Err(error),
            };
            match done {
                Err(error)
                    if retries < $crate::postgres::transaction::MOST_RETRIES
                        && $crate::postgres::transaction::is_retried(&error) =>
                {
                    retries += 1;
                }
                done => break done,
            }
        }
    }};
}
pub(super) use in_transaction;
