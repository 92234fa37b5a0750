//! Quoting what somebody wrote.

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
