//! Says that a test was not run because something is missing on this machine.

use std::{
    env,
    io::{Write as _, stderr},
};

/// What may be missing even where `POSTERN_TEST_ALL` is set, as in `.ci/run`, and why.
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

/// Says that `what` is not tested, for a reason that goes on after “since”.
///
/// # Panics
/// Where everything must be tested, unless `what` is on the list of what may be missing.
pub(crate) fn not_tested(what: &str, reason: &str) {
    let said = format!("NOT TESTED: {what}, since {reason}\n");
    // Not `eprintln!`, which nobody sees of a test that passes.
    let _ = stderr().write_all(said.as_bytes());
    let may_be = MAY_BE_MISSING.iter().any(|(listed, _)| *listed == what);
    assert!(
        may_be || env::var_os("POSTERN_TEST_ALL").is_none(),
        "{said}Install what is missing, or add it with the reason to tests/not_tested/mod.rs."
    );
}
