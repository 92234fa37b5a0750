//! Assembles turns from the words of a game text.

use super::tokens::is_piece_letter;

/// Drops move numbers, dots, annotations and results, and joins the parts of turns that are written
/// with spaces (`Qe8 / @b5`, `Q g6-e8`, `Na1-a5 -e5`).
#[derive(Default)]
pub(super) struct TurnReader {
    /// Whether the next word continues the last turn.
    open: bool,
}

impl TurnReader {
    /// Adds a word to `turns`, as a new turn or as a continuation of the last one.
    pub(super) fn read(&mut self, word: &str, turns: &mut Vec<String>) {
        let Some((word, goes_on)) = self.part(word) else {
            return;
        };
        match turns.last_mut() {
            Some(turn) if goes_on => turn.push_str(word),
            _ => turns.push(word.to_owned()),
        }
    }

    /// Strips move numbers and annotations from a word. Returns the rest and whether it continues
    /// the last turn, or `None` if nothing is left.
    pub(super) fn part<'a>(&mut self, word: &'a str) -> Option<(&'a str, bool)> {
        let word = without_number(word);
        let annotation = word.chars().all(|letter| ".!?+#".contains(letter));
        if annotation || word == "e.p." || word.starts_with('$') || is_result(word) {
            return None;
        }
        let goes_on = self.open || word.starts_with(['/', ';', '@', '-', '=']);
        self.open = word.ends_with(['/', ';']) || is_piece_letter(word);
        Some((word, goes_on))
    }
}

fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "½-½" | "*")
}

/// Removes the move number from words such as `10.Qxb8`, `7...` and `12`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let numbered = rest.len() < word.len() && (rest.is_empty() || rest.starts_with('.'));
    if numbered {
        rest.trim_start_matches('.')
    } else {
        word
    }
}
