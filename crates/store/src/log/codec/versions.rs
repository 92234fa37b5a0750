//! The current version number of each event kind.

use super::plain;

/// All event kinds with the version numbers of their bodies, for reading and writing. Commit
/// 6001f8b7 writes the same numbers, and the adoption of its databases depends on this. A new
/// version of a kind therefore needs a migration for existing events, and a separate list of that
/// commit's numbers.
pub(crate) const VERSIONS: [(&str, i64); 37] = [
    // The most frequent kinds are first.
    ("played", 3),
    ("created", 11),
    ("joined", 3),
    ("ended", 2),
    ("kibitzed", 3),
    ("square-chosen", 3),
    ("event-started", 4),
    ("turn-taken-back", 3),
    ("landed", 3),
    ("taken-back", 2),
    ("time-given", 2),
    ("rules-changed", 1),
    ("draw-offered", 1),
    ("draw-declined", 1),
    ("takeback-asked", 1),
    ("takeback-declined", 1),
    ("rematch-offered", 1),
    ("rematch-declined", 1),
    ("program-plays", 1),
    ("rematched", 1),
    ("kibitz-allowed", 1),
    ("declined", 1),
    ("comment-edited", 1),
    ("comment-deleted", 1),
    ("comment-hidden", 1),
    ("comment-shown", 1),
    ("vacation-begun", 1),
    ("vacation-ended", 1),
    ("pause-offered", 1),
    ("pause-declined", 1),
    ("paused", 1),
    ("resumed", 1),
    ("time-offered", 1),
    ("time-declined", 1),
    ("time-changed", 1),
    ("card-read", 1),
    ("random-sent", 1),
];

/// Returns the version number of an event kind; `None` for an unknown kind. A plain kind that is
/// not listed was added after commit 6001f8b7 and has version 1.
pub(super) fn version_of(kind: &str) -> Option<i64> {
    let mut versions = VERSIONS.iter();
    let listed = versions.find(|(known, _)| *known == kind);
    listed
        .map(|(_, version)| *version)
        .or_else(|| plain::is_plain(kind).then_some(1))
}
