//! Failures of a transaction.

use crate::{StoreError, postgres::error};

/// The reason why a transaction failed.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: StoreError,
    /// Whether another transaction was faster, so that a retry may have another result.
    pub(super) overtaken: bool,
}

impl Failure {
    /// The connection is lost or does not respond.
    pub(super) const LOST: Self = Self {
        error: StoreError::Unreachable,
        overtaken: false,
    };
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self {
            overtaken: error::overtaken(&error),
            error: error.into(),
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self {
            error,
            overtaken: false,
        }
    }
}
