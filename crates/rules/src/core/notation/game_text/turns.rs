//! Makes turns of words.

use super::tokens::is_piece_letter;

/// Drops numbers, dots, annotations and results, and joins what spaces have parted (`Qe8 / @b5`,
/// `Q g6-e8`, `Na1-a5 -e5`).
#[derive(Default)]
pub(super) struct Turns {
    /// Whether the last turn goes on with whatever comes.
    open: bool,
}

impl Turns {
    /// Adds what a word is to the turns: the next one, or more of the last one.
    pub(super) fn read(&mut self, word: &str, turns: &mut Vec<String>) {
        let Some((word, goes_on)) = self.part(word) else {
            return;
        };
        match turns.last_mut() {
            Some(turn) if goes_on => turn.push_str(word),
            _ => turns.push(word.to_owned()),
        }
    }

    /// A word without what is no turn, and whether it goes on with the turn before it, if there is one. `None`
    /// when it says nothing of a turn.
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

/// Drops the number from `10.Qxb8`, `7...` and `12`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let numbered = rest.len() < word.len() && (rest.is_empty() || rest.starts_with('.'));
    if numbered {
        rest.trim_start_matches('.')
    } else {
        word
    }
}
