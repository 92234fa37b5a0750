//! Catches panics of background jobs, so that a panic ends only its own task.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt as _;

/// The failure text for a panic. The log already contains the panic's message and location.
pub(in crate::live) const PANICKED: &str = "it panicked";

/// Returns the result of a task; `None` if the task panics.
pub(in crate::live) async fn caught<T>(task: impl Future<Output = T>) -> Option<T> {
    // Tasks share state only behind locks, and no lock holder leaves it half-changed.
    AssertUnwindSafe(task).catch_unwind().await.ok()
}
