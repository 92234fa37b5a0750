//! Panics of background jobs, which end only the panicking task.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt as _;

/// The log already contains the panic and its location.
pub(in crate::live) const PANICKED: &str = "it panicked";

/// Returns the result of a task; `None` if it panics.
pub(in crate::live) async fn caught<T>(task: impl Future<Output = T>) -> Option<T> {
    // State shared between tasks is behind locks, and no holder leaves it half-changed.
    AssertUnwindSafe(task).catch_unwind().await.ok()
}
