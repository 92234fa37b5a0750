//! The current version of each kind of event, for reading and writing.

use super::plain;

/// Each kind of event with the version of its body. These are also the versions that commit
/// 6001f8b7 writes, which adoption requires. A change of a kind's shape and number therefore needs
/// a migration for existing events, and a list of that commit's numbers for adoption.
pub(crate) const VERSIONS: [(&str, i64); 37] = [
    // Most frequent first.
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

/// Returns the version of a kind's body; `None` for an unknown kind. A plain kind that is not
/// listed is newer than that commit, and has version 1.
pub(super) fn version_of(kind: &str) -> Option<i64> {
    let mut versions = VERSIONS.iter();
    let listed = versions.find(|(known, _)| *known == kind);
    listed
        .map(|(_, version)| *version)
        .or_else(|| plain::is_plain(kind).then_some(1))
}
