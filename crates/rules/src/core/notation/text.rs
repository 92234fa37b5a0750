//! Reading and quoting what somebody wrote.

use crate::FenError;

/// The beginning of a player's text on one line, short enough to be quoted in an error.
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

/// Makes a sentence of a clause. Notation at its beginning, a square or a pawn's turn, stays in
/// lower case.
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

/// Reads a counter of a FEN. `what` begins the sentence that refuses it: `the move number is`.
///
/// # Errors
/// When there is anything but digits, or the number is greater than `u32` holds.
pub(crate) fn read_number(field: &str, what: &str) -> Result<u32, FenError> {
    let quoted = excerpt(field);
    if !field.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(FenError(format!("{what} a number, not “{quoted}”")));
    }
    field
        .parse()
        .map_err(|_| FenError(format!("{what} at most {}, not “{quoted}”", u32::MAX)))
}
