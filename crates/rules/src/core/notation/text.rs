//! Helpers for parsing user input and quoting it in messages.

use crate::FenError;

/// Returns the beginning of a user's text on one line, for quoting in an error message.
#[must_use]
pub fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let printable = |letter: char| if letter.is_control() { ' ' } else { letter };
    let mut start: String = text.chars().take(LONGEST).map(printable).collect();
    if text.chars().nth(LONGEST).is_some() {
        start.push('…');
    }
    start
}

/// Turns a clause into a sentence. If the clause begins with notation, such as a square or a pawn
/// move, that stays in lower case.
#[must_use]
pub(crate) fn sentence(clause: &str) -> String {
    let notation = clause
        .split(' ')
        .next()
        .is_some_and(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
    let mut letters = clause.chars();
    match letters.next() {
        Some(first) if !notation => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        _ => format!("{clause}."),
    }
}

/// Parses a counter in a FEN. `what` is the beginning of the error message: `the move number is`.
///
/// # Errors
/// Returns an error if the field contains anything but digits or the number does not fit into a
/// `u32`.
pub(crate) fn read_number(field: &str, what: &str) -> Result<u32, FenError> {
    let quoted = excerpt(field);
    if !field.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(FenError(format!("{what} a number, not “{quoted}”")));
    }
    field
        .parse()
        .map_err(|_| FenError(format!("{what} at most {}, not “{quoted}”", u32::MAX)))
}
