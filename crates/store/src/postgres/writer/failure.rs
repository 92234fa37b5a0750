//! Why a transaction failed.

use crate::{StoreError, postgres::error};

/// What a transaction failed of.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) error: StoreError,
    /// Whether another transaction was faster, so that another attempt goes otherwise.
    pub(super) overtaken: bool,
}

impl Failure {
    /// The connection is gone or does not answer.
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
