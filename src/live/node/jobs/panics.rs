//! Panics of background jobs, which end nothing but the task that panics.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt as _;

/// The panic itself is in the log already, with its place.
pub(in crate::live) const PANICKED: &str = "it panicked";

/// What comes of a task; `None` when it panics.
pub(in crate::live) async fn caught<T>(task: impl Future<Output = T>) -> Option<T> {
    // What a task shares with others is behind locks that nothing leaves half-changed.
    AssertUnwindSafe(task).catch_unwind().await.ok()
}
