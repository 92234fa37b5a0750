//! Runs commands of the `postern` binary.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

pub(crate) fn postern(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
    command.args(arguments).stdin(Stdio::null());
    command
}

pub(crate) fn run(arguments: &[&str]) -> Output {
    postern(arguments).output().unwrap()
}

/// Runs a command with `input` on standard input.
pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = postern(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// Runs a command that must succeed, and returns its output.
pub(crate) fn out(arguments: &[&str]) -> String {
    printed(run(arguments))
}

pub(crate) fn printed(output: Output) -> String {
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
    String::from_utf8(output.stdout).unwrap()
}

/// Checks that a command has failed, and returns its single line of error output.
pub(crate) fn complaint(output: Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}
