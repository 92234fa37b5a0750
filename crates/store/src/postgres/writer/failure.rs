//! The reasons why a transaction fails.

use crate::StoreError;
use crate::postgres::error;

/// The error of a failed transaction.
#[derive(Debug)]
pub(super) struct TransactionFailure {
    pub(super) error: StoreError,
    /// Whether a concurrent transaction caused the failure, so that a retry may have another
    /// result.
    pub(super) overtaken: bool,
}

impl TransactionFailure {
    /// The failure for a connection that is lost or does not respond.
    pub(super) const LOST: Self = Self {
        error: StoreError::Unreachable,
        overtaken: false,
    };
}

impl From<sqlx::Error> for TransactionFailure {
    fn from(error: sqlx::Error) -> Self {
        Self {
            overtaken: error::overtaken(&error),
            error: error.into(),
        }
    }
}

impl From<StoreError> for TransactionFailure {
    fn from(error: StoreError) -> Self {
        Self {
            error,
            overtaken: false,
        }
    }
}
