//! Reports tests that were skipped because something is missing on this machine.

use std::env;
use std::io::{Write as _, stderr};

/// Names what may be missing even if `POSTERN_TEST_ALL` is set, as in `.ci/run`, with the reasons.
const MAY_BE_MISSING: [(&str, &str); 2] = [
    (
        "a full disk",
        "a container may let nobody mount a file system",
    ),
    (
        "the systemd unit",
        "a container may let nobody boot a systemd",
    ),
];

/// Reports that `what` was not tested. The message continues with “since” and `reason`.
///
/// # Panics
///
/// Panics if `POSTERN_TEST_ALL` is set, unless `what` is in `MAY_BE_MISSING`.
pub(crate) fn not_tested(what: &str, reason: &str) {
    let said = format!("NOT TESTED: {what}, since {reason}\n");
    // Not `eprintln!`, because a passing test's output is captured.
    let _ = stderr().write_all(said.as_bytes());
    let may_be = MAY_BE_MISSING.iter().any(|(listed, _)| *listed == what);
    assert!(
        may_be || env::var_os("POSTERN_TEST_ALL").is_none(),
        "{said}Install what is missing, or add it with the reason to tests/not_tested/mod.rs."
    );
}
