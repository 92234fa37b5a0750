//! Detects links in users' texts. `linked` in `static/js/lib/links.js` detects the same links.

use postern_game::view::CommentView;

/// A part of a comment or of a chat message.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum TextPiece<'a> {
    Words(&'a str),
    /// A URL, shown as a link.
    Link(&'a str),
    /// The notation of a turn of the game, and its ply.
    Turn(&'a str, usize),
}

/// Punctuation that is removed from the end of a URL.
const AFTER: [char; 12] = ['.', ',', ';', ':', '!', '?', '\'', '"', ')', ']', '’', '”'];

/// Splits a comment into text, links, and turns of the game.
pub(crate) fn of_comment(comment: &CommentView) -> Vec<TextPiece<'_>> {
    let (mut found, mut rest, mut at) = (Vec::new(), comment.text.as_str(), 0);
    for turn in &comment.turns {
        let (before, behind) = rest.split_at(units(rest, turn.at - at));
        let (words, behind) = behind.split_at(units(behind, turn.length));
        found.extend(pieces(before));
        found.push(TextPiece::Turn(words, turn.ply));
        rest = behind;
        at = turn.at + turn.length;
    }
    found.extend(pieces(rest));
    found
}

/// Returns the length in bytes of the first `count` UTF-16 code units of a text.
fn units(text: &str, count: usize) -> usize {
    let mut left = count;
    let mut letters = text.chars();
    while left > 0
        && let Some(letter) = letters.next()
    {
        left = left.saturating_sub(letter.len_utf16());
    }
    text.len() - letters.as_str().len()
}

/// Splits a text into plain text and links. Only http and https URLs become links.
pub(crate) fn pieces(text: &str) -> Vec<TextPiece<'_>> {
    let mut pieces = Vec::new();
    let (mut from, mut at) = (0, 0);
    while let Some(found) = text[at..].find("http") {
        let start = at + found;
        let length = address(&text[start..]);
        at = start + length.max("http".len());
        if length > 0 {
            if from < start {
                pieces.push(TextPiece::Words(&text[from..start]));
            }
            pieces.push(TextPiece::Link(&text[start..at]));
            from = at;
        }
    }
    if from < text.len() {
        pieces.push(TextPiece::Words(&text[from..]));
    }
    pieces
}

/// Returns the length in bytes of the URL at the start of a text. 0 if there is none.
fn address(text: &str) -> usize {
    let scheme = ["http://", "https://"]
        .into_iter()
        .find(|scheme| text.starts_with(scheme));
    let Some(scheme) = scheme else { return 0 };
    let ends = |letter: char| letter.is_whitespace() || matches!(letter, '<' | '>' | '"');
    let end = text.find(ends).unwrap_or(text.len());
    let address = text[..end].trim_end_matches(AFTER);
    if address.len() > scheme.len() {
        address.len()
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::TextPiece::*;
    use super::pieces;

    #[test]
    fn addresses_are_found_and_the_rest_stays_words() {
        for (text, found) in [
            ("no link", vec![Words("no link")]),
            ("", vec![]),
            (
                "See https://chess.example/a?b=1&c#d. Good!",
                vec![
                    Words("See "),
                    Link("https://chess.example/a?b=1&c#d"),
                    Words(". Good!"),
                ],
            ),
            (
                "(http://a.example) http://",
                vec![Words("("), Link("http://a.example"), Words(") http://")],
            ),
            (
                "javascript:alert(1) httpsx",
                vec![Words("javascript:alert(1) httpsx")],
            ),
            (
                "“https://é.example/ü”",
                vec![Words("“"), Link("https://é.example/ü"), Words("”")],
            ),
        ] {
            assert_eq!(pieces(text), found, "{text}");
        }
    }
}
